import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#server/config.ts'
import { createCrypto } from '#server/panel/crypto.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import { testDatabase } from '../support/database.ts'
import { memberWith } from './support/builders.ts'

const KILLS = 20
/** A kill comes when so many writes were acknowledged, while others are under way. */
const WRITES_MOST = 25
const keys = {
  SESSION_PASSWORDS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKe',
  DATA_KEYS: '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=',
}

/** PGlite takes seconds to start on a busy machine. */
jest.setTimeout(300_000)

const program = ['--import', './scripts/server-only.mjs', 'tests/panel/support/write-until-killed.ts']

/** Starts a panel, kills it at some moment while it writes, and answers what it had acknowledged. */
async function killed(environment: Record<string, string>, token: string, name: string): Promise<string[]> {
  const child = spawn(process.execPath, [...program, token, name], {
    env: { ...process.env, ...environment, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const kept: string[] = []
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const lines = createInterface(child.stdout)
  const writes = randomInt(WRITES_MOST)
  const isTime = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const [what, content = ''] = line.split(' ')
      if (what === 'kept') kept.push(content)
      if (['kept', 'ready'].includes(what ?? '') && kept.length >= writes) resolve()
    })
    child.once('exit', () => reject(new Error(`it ended by itself: ${complaints.join('')}`)))
  })
  await isTime
  await wait(randomInt(5))
  const isRead = once(lines, 'close')
  const hasEnded = once(child.removeAllListeners('exit'), 'exit')
  child.kill('SIGKILL')
  await Promise.all([isRead, hasEnded])
  return kept
}

it('starts again after every kill with all that it acknowledged', async () => {
  const place = await testDatabase()
  const { location } = place
  const environment = {
    ...keys,
    ...('url' in location ? { DATABASE_URL: location.url } : { PANEL_DATA_DIR: location.dataDir }),
  }
  const { dataKeys } = parseConfig({
    ...environment,
    PANEL_DATA_DIR: 'dataDir' in location ? location.dataDir : undefined,
  })
  if (!dataKeys) throw new Error('no keys')

  const before = await openDatabase(location)
  const crypto = createCrypto(dataKeys)
  const members = await Promise.all(Array.from({ length: KILLS }, () => memberWith(before.db, crypto)))
  const panelistIds = members.map(({ panelistId }) => panelistId)
  await before.close()

  const acknowledged: string[] = []
  for (const [kill, { token }] of members.entries()) {
    acknowledged.push(...(await killed(environment, token, `kill-${kill}`)))
  }
  expect(acknowledged.length).toBeGreaterThan(KILLS)

  const after = await openDatabase(location)
  const written = await after.db
    .selectFrom('contact_message')
    .select('content')
    .where('panelist_id', 'in', panelistIds)
    .execute()
  const answered = await after.db
    .selectFrom('idempotency')
    .select(['key', 'status'])
    .where('panelist_id', 'in', panelistIds)
    .execute()
  const contents = new Set(written.map(({ content }) => content))
  expect(acknowledged.filter((content) => !contents.has(content))).toEqual([])
  expect(written).toHaveLength(contents.size)
  expect(answered.map(({ key }) => key).sort()).toEqual([...contents].sort())
  expect(answered.every(({ status }) => status === 200)).toBe(true)
  await after.close()
  await place.close()
})
