/** Starts a portal with demo data for a benchmark, and signs its members in. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { demo } from '#server/panel/scenarios/demo/index.ts'
import { root } from '../../launch/paths.ts'
import { runScript, ScriptError } from '../../launch/script.mjs'

type Environment = Readonly<Record<string, string>>

/** Resources of a benchmark, which end with it. */
export interface BenchmarkContext {
  /** Temporary folder. */
  folder: string
  /** Runs a Node program with piped output. */
  start: (args: readonly string[], env: Environment) => ChildProcess & { stdout: Readable; pid: number }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}

/** Runs a benchmark, and then stops its processes. */
export async function runBenchmark(name: string, measure: (context: BenchmarkContext) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `carepanel-${name}-`))
  const children: ChildProcess[] = []
  const start: BenchmarkContext['start'] = (args, env) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    if (child.pid === undefined) throw new ScriptError(`${args[0]} cannot be started.`)
    return Object.assign(child, { pid: child.pid })
  }
  await runScript(async () => {
    try {
      await measure({ folder, start })
    } finally {
      for (const child of children.toReversed()) await stop(child)
      rmSync(folder, { recursive: true, force: true })
    }
  })
}

/** @param share which value in order of size: 0.99 for the 99th percentile */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** /proc counts CPU time in ticks of 10 ms. */
const TICK_MS = 10

/** CPU milliseconds of a process (Linux). */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

export async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response?.ok) return
    await wait(100)
  }
  throw new ScriptError(`${url} does not answer.`)
}

/** Reads a server's output. @returns waits for the next code in it */
function codesOf({ stdout }: { stdout: Readable }): () => Promise<string> {
  let text = ''
  stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  return async () => {
    for (let tries = 0; tries < 100; tries++) {
      const found = /#(\d{6})\s/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return found[1] ?? ''
      }
      await wait(100)
    }
    throw new ScriptError('No code arrived.')
  }
}

/** @returns the cookies that the answer sets */
async function call(origin: string, path: string, body: object, cookie: string): Promise<string> {
  const response = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new ScriptError(`${path} answers ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

async function signIn(origin: string, mobile: string, nextCode: () => Promise<string>) {
  const pending = await call(origin, '/api/session/login', { loginId: mobile }, '')
  const member = await call(origin, '/api/session/verify', { otp: await nextCode() }, pending)
  return { pending, member }
}

const PROGRAM = ['--import', './scripts/server-only.mjs']

/** Runs a TypeScript program of this repository and waits for its end. @throws ScriptError when it fails */
export async function runProgram(context: BenchmarkContext, args: readonly string[], env: Environment): Promise<void> {
  const child = context.start([...PROGRAM, ...args], env)
  child.stdout.resume()
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ScriptError(`${args[0]} failed.`)
}

export function build() {
  const { status } = spawnSync(process.execPath, [join('scripts', 'launch', 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) throw new ScriptError('There is no build to measure.')
}

/** Starts the panel in its own process. */
async function startPanel(context: BenchmarkContext, common: Environment, port: number) {
  const panel = context.start([...PROGRAM, join('server', 'serve-panel.ts')], { ...common, PANEL_PORT: String(port) })
  const url = `http://localhost:${port}`
  await untilReady(`${url}/openapi.json`)
  const passwords = `1:${'k'.repeat(20)}${Date.now()}${'q'.repeat(12)}`
  return { nextCode: codesOf(panel), settings: { PANEL_API_URL: url, SESSION_PASSWORDS: passwords } }
}

const mobileOf = (who: string) => Object.entries(demo.people).find(([name]) => name === who)?.[1].mobile ?? ''

interface Options {
  /** Runs the panel in a separate process. */
  hasOwnPanelProcess?: boolean
  /** Adds rows before the portal opens the database. */
  prepare?: (env: Environment, mobileOf: (who: string) => string) => Promise<void>
}

const PORTS = { portal: 4330, panel: 4332, simulator: 4333 }

/**
 * Builds and starts a portal with its own database and demo data; ignores the machine's settings.
 * @returns `signIn`: a demo member's cookies before and after entering the code
 */
export async function startPortal(context: BenchmarkContext, { hasOwnPanelProcess = false, prepare }: Options = {}) {
  build()
  const origin = `http://localhost:${PORTS.portal}`
  const common = {
    PORT: String(PORTS.portal),
    APP_ORIGIN: origin,
    SURVEY_HOST_PORT: String(PORTS.simulator),
    OPERATOR_PORT: '0',
    PANEL_API_URL: '',
    DATABASE_URL: '',
    PANEL_DATA_DIR: join(context.folder, 'data'),
    LOG_LEVEL: 'warn',
    TRUST_PROXY_HOPS: '1',
  }
  if (prepare) {
    // Loads the demo data, then closes the database.
    const first = context.start([...PROGRAM, join('server', 'serve-panel.ts')], {
      ...common,
      PANEL_PORT: String(PORTS.panel),
    })
    first.stdout.resume()
    await untilReady(`http://localhost:${PORTS.panel}/openapi.json`)
    await stop(first)
    await prepare(common, mobileOf)
  }
  const panel = hasOwnPanelProcess ? await startPanel(context, common, PORTS.panel) : null
  const portal = context.start([...PROGRAM, join('server', 'main.ts')], { ...common, ...panel?.settings })
  const nextCode = panel?.nextCode ?? codesOf(portal)
  portal.stdout.resume()
  await untilReady(`${origin}/api/health/ready`)
  return { pid: portal.pid, origin, signIn: (who: string) => signIn(origin, mobileOf(who), nextCode) }
}

/** Port for a benchmark's second server. */
export const EMPTY_PORT = 4331
