/** Starts a portal with its own demo data, for scripts that use its screens. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Outbox } from '#e2e/support/outbox.ts'
import { poll } from '#e2e/support/poll.ts'
import { freePort } from './free-port.mjs'
import { root } from './paths.ts'

const START_MS = 120_000
const STOP_MS = 20_000

export interface DemoPortal {
  origin: string
  /** Waits for a code to a number or email address that it has not returned before. */
  lastCode: (address: string) => Promise<string>
  /** Stops the portal and deletes its data. */
  stop: () => Promise<void>
}

async function isReady(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/health/ready`).catch(() => null)
  return answer?.ok ?? false
}

async function untilReady(portal: ChildProcess, origin: string): Promise<void> {
  const end = Date.now() + START_MS
  while (!(await isReady(origin))) {
    if (portal.exitCode !== null || Date.now() > end) throw new Error('The portal did not start.')
    await wait(250)
  }
}

async function stop(portal: ChildProcess, dataDir: string): Promise<void> {
  const ended = new Promise((resolve) => portal.once('exit', resolve))
  if (portal.exitCode === null && portal.kill('SIGTERM')) await Promise.race([ended, wait(STOP_MS)])
  rmSync(dataDir, { recursive: true, force: true })
}

/** Starts the built portal with an empty data directory on free ports. */
export async function startDemoPortal(): Promise<DemoPortal> {
  const dataDir = mkdtempSync(join(tmpdir(), 'carepanel-demo-'))
  const [port, surveyPort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: `${port}`,
    SURVEY_HOST_PORT: `${surveyPort}`,
    OPERATOR_PORT: '0',
    SUPPORT_ANSWER_DAYS: '2',
    PANEL_DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
  }
  const args = ['--import', './scripts/server-only.mjs', 'server/main.ts']
  const portal = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    await untilReady(portal, origin)
  } catch (error) {
    await stop(portal, dataDir)
    throw error
  }
  const outbox = new Outbox(dataDir)
  const lastCode = (address: string) => poll(() => outbox.nextCodeTo(address), `code to ${address}`)
  return { origin, lastCode, stop: () => stop(portal, dataDir) }
}
