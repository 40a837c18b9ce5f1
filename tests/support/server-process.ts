/** Runs a program of `server/` as an operator does: in its own process, with plain Node. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import type { TestDatabase } from './database/database.ts'
import { TEST_KEY } from './panel/world.ts'

const argumentsFor = (program: string, args: readonly string[]) => [
  '--import',
  './scripts/server-only.mjs',
  `server/${program}`,
  ...args,
]

/** Environment of a panel on this database; the program inherits only PATH. */
export const environmentFor = ({ location }: TestDatabase): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_ENV: 'production',
  LOG_LEVEL: 'silent',
  OPERATOR_PORT: '0',
  APP_ORIGIN: 'https://portal.test',
  ALLOW_LOCAL_OUTBOX: 'true',
  SESSION_PASSWORDS: process.env.SESSION_PASSWORDS,
  DATA_KEYS: `1:${TEST_KEY.reveal()}`,
  ...('url' in location ? { DATABASE_URL: location.url } : { PANEL_DATA_DIR: location.dataDir }),
})

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

function runNode(args: readonly string[], env: NodeJS.ProcessEnv, input: string): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  // The OpenAPI document of the operators' commands is larger than the default of a megabyte.
  const child = execFile(process.execPath, args, { env, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) =>
    resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr: stderr.trim() }),
  )
  child.stdin?.end(input)
  return promise
}

/** Runs a program until it exits. */
export const runToEnd = (program: string, args: readonly string[], env: NodeJS.ProcessEnv, input = '') =>
  runNode(argumentsFor(program, args), env, input)

/** Runs an operator command like `npm run operator`, without npm. */
export const runOperatorClient = (args: readonly string[], env: NodeJS.ProcessEnv, input = '') =>
  runNode(['scripts/launch/operator.mjs', ...args], env, input)

/** CPU seconds of a Node process, as measured by bash. */
export function processorSeconds(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const script = 'TIMEFORMAT="%3U %3S"; time "$0" "$@" >/dev/null 2>&1'
  execFile('bash', ['--norc', '-c', script, process.execPath, ...args], { env }, (error, _stdout, stderr) => {
    const [user = Number.NaN, system = Number.NaN] = (stderr.trim().split('\n').at(-1) ?? '').split(' ').map(Number)
    if (error || Number.isNaN(user + system)) reject(error ?? new Error(stderr))
    else resolve(user + system)
  })
  return promise
}

export interface Running {
  child: ChildProcess
  /** Resolves with stdout so far once it matches. Rejects if the program exits before. */
  printed: (pattern: RegExp) => Promise<string>
  /** Exit code and signal. */
  ended: Promise<unknown[]>
}

/** Starts a long-running program. */
export function startProgram(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Running {
  const child = spawn(process.execPath, argumentsFor(program, args), { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const stdout: Readable = child.stdout.setEncoding('utf8')
  let text = ''
  stdout.on('data', (chunk: string) => {
    text += chunk
  })
  const printed = async (pattern: RegExp) => {
    while (!pattern.test(text)) {
      if (stdout.readableEnded) throw new Error(`${program} ended before it printed ${pattern}:\n${text}`)
      await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
    }
    return text
  }
  return { child, printed, ended }
}
