import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseConfig } from '#server/config.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import type { DatabaseLocation } from '#server/panel/database/open.ts'

/** The process is killed after one or more, but fewer than this many acknowledged writes, while others are in progress. */
const MAX_WRITES = 25

const keys = {
  SESSION_PASSWORDS: '1:Zk3vQ8mT1xLr5nYw9cBs7dHj2pGf6aKe',
  DATA_KEYS: '1:jY3kq0v7Qm1Zr9sT4uXcB8nLwE6hGd2aPfVyKo5iRzA=',
}

/** Environment of a panel that will be killed, and its keys. */
export function panelToKill(location: DatabaseLocation) {
  const environment: Record<string, string> =
    'url' in location ? { ...keys, DATABASE_URL: location.url } : { ...keys, PANEL_DATA_DIR: location.dataDir }
  const { dataKeys } = parseConfig(environment)
  if (!dataKeys) throw new Error('no keys')
  return { environment, crypto: createCrypto(dataKeys) }
}

/**
 * Starts a program of this folder, kills it at a random moment, and returns what it printed after `kept`: the
 * acknowledged writes.
 */
export async function runUntilKilled(
  program: string,
  args: readonly string[],
  environment: Record<string, string>,
): Promise<string[]> {
  const nodeArgs = ['--import', './scripts/server-only.mjs', `tests/support/panel/killed/${program}`, ...args]
  const child = spawn(process.execPath, nodeArgs, {
    env: { ...process.env, ...environment, NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const acknowledged: string[] = []
  const complaints: string[] = []
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text))
  const lines = createInterface(child.stdout)
  const writes = randomInt(1, MAX_WRITES)
  const isTime = new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => {
      const [what, content = ''] = line.split(' ')
      if (what === 'kept') acknowledged.push(content)
      if (['kept', 'ready'].includes(what ?? '') && acknowledged.length >= writes) resolve()
    })
    child.once('exit', () => reject(new Error(`The program ended by itself: ${complaints.join('')}`)))
  })
  await isTime
  await wait(randomInt(5))
  const isRead = once(lines, 'close')
  const hasEnded = once(child.removeAllListeners('exit'), 'exit')
  child.kill('SIGKILL')
  await Promise.all([isRead, hasEnded])
  return acknowledged
}
