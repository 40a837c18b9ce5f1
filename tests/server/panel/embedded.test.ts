import '../../support/panel/environment.ts'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#server/config.ts'
import { type EmbeddedPanel, embeddedPanel, startPanel } from '#server/panel/embedded.ts'
import { forgetProcessWide } from '#server/process-wide.ts'
import { type TestDatabase, testDatabase } from '../../support/database/database.ts'
import { aRegistration } from '../../support/panel/facts/builders.ts'

let testDb: TestDatabase
let dataDir: string
beforeAll(async () => {
  testDb = await testDatabase()
  dataDir =
    'dataDir' in testDb.location ? testDb.location.dataDir : await mkdtemp(join(tmpdir(), 'carepanel-embedded-'))
})
afterAll(async () => {
  await testDb.close()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = () =>
  parseConfig({
    ...('url' in testDb.location && { DATABASE_URL: testDb.location.url }),
    PANEL_DATA_DIR: dataDir,
    SESSION_PASSWORDS: process.env.SESSION_PASSWORDS,
    DATA_KEYS: process.env.DATA_KEYS,
  })

/** Closed after the test, even if it fails. */
const panels: EmbeddedPanel[] = []
const opened = async (opening: Promise<EmbeddedPanel>) => {
  const panel = await opening
  panels.push(panel)
  return panel
}
afterEach(async () => {
  for (const panel of panels.splice(0)) await panel.close()
})

const post = (panel: EmbeddedPanel, path: string, body: object) =>
  panel.handle(
    new Request(`http://panel.test${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

const lastMessage = async (to: string) => {
  const file = join(dataDir, 'outbox.jsonl')
  for (let tries = 0; tries < 200; tries++) {
    const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(0, -1) : []
    const found = lines.map((line) => JSON.parse(line)).findLast((message) => message.to === to)
    if (found) return found
    await wait(20)
  }
  throw new Error('no message arrived')
}

it('registers a member by a code from the outbox, also after a restart', async () => {
  const stdout = jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
  const body = aRegistration()
  const first = await opened(startPanel(settings(), 1))
  expect(await first.ready()).toBe(true)
  expect((await post(first, '/register/sendOtp', body)).status).toBe(200)
  const { channel, text } = await lastMessage(body.mobileNumber)
  expect(channel).toBe('sms')
  const isShown = () =>
    stdout.mock.calls.some(([line]) => String(line).startsWith(`SMS to ${body.mobileNumber}: ${text}`))
  for (let tries = 0; tries < 100 && !isShown(); tries++) await wait(10)
  expect(isShown()).toBe(true)
  await first.close()
  expect(await first.ready()).toBe(false)

  const second = await opened(startPanel(settings(), 1))
  const otp = /\d{6}/.exec(text)?.[0]
  const answer = await post(second, '/register/login/', { ...body, otp, isHealthCareProfessional: true })
  expect([answer.status, Object.keys(await answer.json())]).toEqual([200, ['tokenType', 'accessToken']])
  await second.close()
})

describe('embedded panel of the process', () => {
  const original = { ...process.env }
  beforeEach(() => {
    forgetProcessWide('config')
  })
  afterEach(() => {
    process.env = { ...original }
  })

  it('opens once for two callers, and opens again after it was closed', async () => {
    Object.assign(process.env, {
      PANEL_DATA_DIR: dataDir,
      DATABASE_URL: 'url' in testDb.location ? testDb.location.url : '',
    })
    const [first, second] = await Promise.all([opened(embeddedPanel()), embeddedPanel()])
    expect(first).toBe(second)
    expect(await first.ready()).toBe(true)
    await first.close()
    const three = await opened(embeddedPanel())
    expect(three).not.toBe(first)
    expect((await post(three, '/login', {})).status).toBe(422)
    await three.close()
  })

  it('returns 503 and is not ready while its database is unreachable, then opens it', async () => {
    Object.assign(process.env, { PANEL_DATA_DIR: dataDir, DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing' })
    const panel = await opened(embeddedPanel())
    expect((await post(panel, '/login', {})).status).toBe(503)
    expect(await panel.ready()).toBe(false)
    expect(await embeddedPanel()).toBe(panel)
    process.env.DATABASE_URL = 'url' in testDb.location ? testDb.location.url : ''
    forgetProcessWide('config')
    const later = await opened(embeddedPanel())
    expect((await post(later, '/login', {})).status).toBe(422)
    expect(await later.ready()).toBe(true)
  })
})
