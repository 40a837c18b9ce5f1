import { mkdirSync, rmdirSync } from 'node:fs'
import { join } from 'node:path'
import { poll } from './poll.ts'
import { dataDirectory } from './servers/servers.ts'

/** For four turns: the panel sends a code to the same number every 30 seconds. */
const WAITS_MS = 120_000

function tryLock(folder: string): true | undefined {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return undefined
  }
}

/** Runs an action while no other test of this run, in any process, runs one of the same name. */
export async function withLock(name: string, action: () => Promise<void>): Promise<void> {
  const folder = join(dataDirectory, `${name.replace(/\W/g, '-')}.lock`)
  await poll(() => tryLock(folder), `turn for ${name}`, WAITS_MS)
  try {
    await action()
  } finally {
    rmdirSync(folder)
  }
}
