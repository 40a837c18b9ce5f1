/**
 * Time from the start of the process to the first answer, compared with an empty app of the same Next.
 *
 *   npm run bench start
 *
 * The portal starts on an existing database: PGlite with the demo data, and a Postgres. Starts alternate; medians count.
 * Exits with 1 when the portal on Postgres takes over 1.3 times as long as the empty app.
 */
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from '../../tests/support/database/postgres.mjs'
import { toolPath } from '../launch/paths.ts'
import { ScriptError } from '../launch/script.mjs'
import { type BenchmarkContext, build, cpuOf, median, runBenchmark, stop } from './support/benchmark.ts'
import { buildEmptyApp } from './support/empty-app.ts'
import { settingsOn } from './support/processes.ts'

const STARTS = 7
const PORT = 4361
const ORIGIN = `http://localhost:${PORT}`
const MOST = 1.3
const LOOK_MS = 10
const PATIENCE_MS = 120_000

type Environment = Readonly<Record<string, string>>

interface Subject {
  args: readonly string[]
  env: Environment
  path: string
}

interface Start {
  /** Milliseconds until the first complete answer. */
  time: number
  /** CPU milliseconds until then. */
  cpu: number
}

async function untilAnswered(url: string, end: number): Promise<void> {
  const response = await fetch(url).catch(() => null)
  await response?.arrayBuffer()
  if (response?.ok) return
  if (performance.now() > end) throw new ScriptError(`${url} does not answer.`)
  await wait(LOOK_MS)
  return untilAnswered(url, end)
}

async function startOnce(context: BenchmarkContext, { args, env, path }: Subject): Promise<Start> {
  const startedAt = performance.now()
  const child = context.start(args, env)
  child.stdout.resume()
  await untilAnswered(ORIGIN + path, startedAt + PATIENCE_MS)
  const start = { time: performance.now() - startedAt, cpu: cpuOf(child.pid) }
  await stop(child)
  return start
}

const portal = (env: Environment): Subject => ({
  args: ['--import', './scripts/server-only.mjs', join('server', 'main.ts')],
  env: { ...env, PORT: String(PORT), SURVEY_HOST_PORT: String(PORT + 1) },
  path: '/login',
})

async function measure(context: BenchmarkContext, databaseUrl: string): Promise<void> {
  const own = join(context.folder, 'empty')
  buildEmptyApp(own)
  const next = toolPath('next', 'dist', 'bin', 'next')
  const subjects: Readonly<Record<string, Subject>> = {
    'empty app': {
      args: [next, 'start', own, '--port', String(PORT)],
      env: { NEXT_TELEMETRY_DISABLED: '1' },
      path: '/dynamic',
    },
    'portal on Postgres': portal({
      ...settingsOn(ORIGIN, join(context.folder, 'postgres'), databaseUrl),
      SESSION_PASSWORDS: `1:${randomBytes(48).toString('base64')}`,
      DATA_KEYS: `1:${randomBytes(32).toString('base64')}`,
    }),
    'portal on PGlite with demo data': portal({
      DATABASE_URL: '',
      PANEL_API_URL: '',
      OPERATOR_PORT: '0',
      PANEL_DATA_DIR: join(context.folder, 'pglite'),
      LOG_LEVEL: 'error',
    }),
  }
  const starts = new Map(Object.keys(subjects).map((name) => [name, [] as Start[]]))
  // The first start creates the database.
  for (let index = 0; index <= STARTS; index++)
    for (const [name, subject] of Object.entries(subjects)) {
      const start = await startOnce(context, subject)
      if (index > 0) starts.get(name)?.push(start)
    }
  const time = (name: string) => median(starts.get(name)?.map((start) => start.time) ?? [])
  process.stdout.write('what                               seconds   processor, s   times the empty app\n')
  for (const [name, values] of starts) {
    const cells = [
      (time(name) / 1000).toFixed(2).padStart(10),
      (median(values.map(({ cpu }) => cpu)) / 1000).toFixed(2).padStart(15),
      (time(name) / time('empty app')).toFixed(2).padStart(22),
    ]
    process.stdout.write(`${name.padEnd(32)}${cells.join('')}\n`)
  }
  if (time('portal on Postgres') > MOST * time('empty app'))
    throw new ScriptError(`The portal on Postgres takes over ${MOST} times as long as the empty app.`)
}

await runBenchmark('start', async (context) => {
  build()
  const postgres = await startPostgres({ durable: true })
  await measure(context, postgres.url()).finally(() => postgres.stop())
})
