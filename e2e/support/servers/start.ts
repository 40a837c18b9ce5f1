/** Starts the servers of the selected projects, all at once: Playwright's `webServer` starts and stops one after another. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FullConfig } from '@playwright/test'
import { dataDirectory, type Server, servers } from './servers.ts'

const START_LIMIT_MS = 180_000
/** After that it is killed. */
const STOP_LIMIT_MS = 25_000

const responds = async (url: string) => {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
  return response?.ok === true
}

async function untilReady({ name, url }: Server, hasEnded: () => boolean): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS
  while (!(await responds(url))) {
    if (hasEnded()) throw new Error(`${name} ended before it was ready.`)
    if (performance.now() > deadline) throw new Error(`${name} was not ready after ${START_LIMIT_MS / 1000} seconds.`)
    await wait(100)
  }
}

/** Its output goes to files, and errors also to the terminal. */
function spawnServer({ name, script, folder, env }: Server) {
  const child = spawn(process.execPath, ['--import', './scripts/server-only.mjs', ...script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', openSync(join(folder, `${name}.out`), 'w'), 'pipe'],
  })
  child.stderr?.pipe(createWriteStream(join(folder, `${name}.err`)))
  child.stderr?.pipe(process.stderr, { end: false })
  return child
}

function start(server: Server) {
  const child = spawnServer(server)
  const killed = () => child.kill('SIGKILL')
  process.once('exit', killed)
  const ended = once(child, 'exit').then(() => process.off('exit', killed))
  const stop = async () => {
    child.kill('SIGTERM')
    const timer = setTimeout(killed, STOP_LIMIT_MS)
    await ended
    clearTimeout(timer)
  }
  return { ready: untilReady(server, () => child.exitCode !== null || child.signalCode !== null), stop }
}

async function refuseUsedPort({ url }: Server): Promise<void> {
  if (await responds(url)) throw new Error(`${url} is already used. Set E2E_PORT to another port.`)
}

export default async function startServers({ projects }: FullConfig): Promise<() => Promise<void>> {
  const isSelected = (group: string) => projects.some(({ name }) => name === group || name.startsWith(`${group}-`))
  const selected = Object.entries(servers).flatMap(([group, { start }]) => (isSelected(group) ? start : []))
  await Promise.all(selected.map(refuseUsedPort))
  const started = selected.map(start)
  const stopAll = async () => {
    await Promise.all(started.map(({ stop }) => stop()))
    rmSync(dataDirectory, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await Promise.all(started.map(({ ready }) => ready))
  } catch (error) {
    await stopAll()
    throw error
  }
  return stopAll
}
