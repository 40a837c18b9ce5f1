import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { logIn } from '#e2e/actions/members.ts'
import type { LastCode } from '#e2e/actions/people.ts'
import { poll } from './poll.ts'
import { dataDirectory } from './servers/servers.ts'

/** For two codes: the panel sends one to the same number every 30 seconds. */
const WAITS_MS = 60_000
const UNAUTHORIZED = 401

function tryLock(folder: string): true | undefined {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return undefined
  }
}

/** Runs an action while no other test of this run, in any process, runs one with the same lock. */
async function withLock(folder: string, action: () => Promise<void>): Promise<void> {
  await poll(() => tryLock(folder), `turn for ${folder}`, WAITS_MS)
  try {
    await action()
  } finally {
    rmdirSync(folder)
  }
}

interface Demo {
  loginId: string
  /** Data directory of the portal, which has sessions of its own. */
  portal: string
  lastCode: LastCode
}

/** The panel ends the session of a test that gave a code again, such as one that is now retried. */
const isSignedIn = async ({ request }: BrowserContext) =>
  (await request.get('/api/panel/api/emailStatus')).status() !== UNAUTHORIZED

/**
 * Signs a demo member in, with the session of an earlier test if there is one: the panel sends one code per number every
 * 30 seconds, and 20 an hour to all demo numbers together.
 */
export async function signInDemo(context: BrowserContext, { loginId, portal, lastCode }: Demo): Promise<void> {
  const file = join(dataDirectory, `session ${basename(portal)} ${loginId}`)
  await withLock(`${file}.lock`, async () => {
    if (existsSync(file)) {
      await context.addCookies(JSON.parse(readFileSync(file, 'utf8')))
      if (await isSignedIn(context)) return
    }
    await logIn(context.request, loginId, lastCode)
    writeFileSync(file, JSON.stringify(await context.cookies()))
  })
}
