/**
 * Whether users notice a rolling restart of three processes on one Postgres under load.
 *
 *   npm run bench rolling              20 rounds
 *   npm run bench rolling -- 5
 *   npm run bench rolling -- 20 ../before    from the release in that folder to this one and back, round by round
 *
 * Members read pages, change a setting and read it back; people register with a code by text and add an email, which sends a
 * mail. Each round replaces all three processes: unchanged (or with the other release), with new keys that only decrypt,
 * with the new keys first, with the old keys first again, and on a later release's schema. Exits with 1 when a call fails
 * that cannot be repeated, or a message is lost or sent twice.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { openDatabase } from '#server/panel/database/open.ts'
import { startPostgres } from '../../../tests/support/database/postgres.mjs'
import { root } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'
import { build, runBenchmark } from '../support/benchmark.ts'
import { Processes, settingsOn } from '../support/processes.ts'
import { Carriers } from '../support/providers/carriers.ts'
import { noResults, type Results, register, registerSteadily, visitSteadily } from './people.ts'
import { createProxy } from './proxy.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
/** A built checkout of the last release; defaults to this checkout. */
const BEFORE = resolve(process.argv[3] ?? root)
const PORTS = [4341, 4342, 4343]
const PROXY_PORT = 4340
const ORIGIN = `http://localhost:${PROXY_PORT}`
const MEMBERS = 10
/** Response time of the text provider: whenever a process ends, some texts are in flight. */
const TEXT_TAKES_MS = 400
/** How long to wait for duplicates of a message. */
const LATE_MS = 20_000

const secret = () => randomBytes(48).toString('base64')

/** Secret ids in order; each id has one session secret and one data secret. */
class Keys {
  readonly #secrets = new Map<number, { session: string; data: string }>()
  #order: number[] = []

  constructor() {
    this.addNew()
  }

  addNew(): void {
    const id = this.#order.length + 1
    this.#secrets.set(id, { session: secret(), data: secret() })
    this.#order.push(id)
  }

  moveLastToFront(): void {
    this.#order = [...this.#order.slice(-1), ...this.#order.slice(0, -1)]
  }

  moveFirstToEnd(): void {
    this.#order = [...this.#order.slice(1), ...this.#order.slice(0, 1)]
  }

  settings() {
    const listed = (kind: 'session' | 'data') =>
      this.#order.map((id) => `${id}:${this.#secrets.get(id)?.[kind]}`).join(',')
    return { SESSION_PASSWORDS: listed('session'), DATA_KEYS: listed('data') }
  }
}

/** Runs an operator's command on one of the processes. */
async function operator(args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/launch/operator.mjs', ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new ScriptError(`${args.join(' ')} failed.`)
}

/** Simulates a later release: records a migration that this release does not know, but may ignore. */
async function migrateAhead(url: string, round: number): Promise<void> {
  const { db, close } = await openDatabase({ url })
  const name = `9${String(round).padStart(3, '0')}-later`
  await sql`insert into kysely_migration (name, timestamp) values (${name}, now()::text)`.execute(db)
  await sql`alter table panelist add column ${sql.id(`later_${round}`)} text`.execute(db)
  await close()
}

interface Round {
  name: string
  seconds: number
  results: Results
}

function print(rounds: readonly Round[], carriers: Carriers): boolean {
  const rows = rounds.map(({ name, seconds, results: { calls, again, failed, promised } }) => ({
    round: name,
    seconds: Math.round(seconds),
    calls,
    'at the second try': again,
    failed: failed.length,
    messages: promised.length,
    doubled: promised.filter((address) => carriers.times(address) > 1).length,
    lost: promised.filter((address) => carriers.times(address) === 0).length,
  }))
  console.table(rows)
  for (const { results } of rounds) for (const failure of results.failed) process.stdout.write(`${failure}\n`)
  return rows.every(({ failed, doubled, lost }) => failed + doubled + lost === 0)
}

async function measure(folder: string, url: string, carriers: Carriers, processes: Processes): Promise<void> {
  const keys = new Keys()
  const fixed = { ...settingsOn(ORIGIN, folder, url), ...(await carriers.open()) }
  const settings = () => ({ ...fixed, ...keys.settings() })
  await processes.start(PORTS, settings(), BEFORE)

  const kinds: readonly (readonly [string, (round: number) => Promise<void> | void])[] = [
    ['restart', () => undefined],
    ['new keys only open', () => keys.addNew()],
    ['new keys seal', () => keys.moveLastToFront()],
    ['rollback of the keys', () => keys.moveFirstToEnd()],
    ['rollback of the release', (round) => migrateAhead(url, round)],
  ]
  let results = noResults()
  const current = () => results
  const { texts } = carriers
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => register(ORIGIN, texts, current)))
  let over = false
  const load = Promise.all([
    registerSteadily(ORIGIN, texts, current, () => over),
    ...members.flatMap((member) => (member ? [visitSteadily(member, current, () => over)] : [])),
  ])
  const rounds: Round[] = [{ name: 'before', seconds: 0, results }]
  for (let round = 0; round < ROUNDS; round++) {
    const [kind, prepare] = kinds[round % kinds.length] ?? kinds[0] ?? ['', () => undefined]
    results = noResults()
    const since = performance.now()
    await prepare(round)
    await processes.replaceAll(settings(), round % 2 === 0 ? root : BEFORE)
    if (kind === 'new keys seal') await operator(['keys', 'rotate'], settings())
    rounds.push({ name: `${round + 1} ${kind}`, seconds: (performance.now() - since) / 1000, results })
    process.stdout.write(`${round + 1} ${kind}\n`)
  }
  over = true
  await load
  await wait(LATE_MS)
  if (!print(rounds, carriers)) throw new ScriptError('Some calls failed or messages were lost: see above.')
}

await runBenchmark('rolling', async ({ folder }) => {
  build()
  const postgres = await startPostgres({ durable: true })
  const [carriers, processes, proxy] = [new Carriers({ takesMs: TEXT_TAKES_MS }), new Processes(), createProxy(PORTS)]
  proxy.listen(PROXY_PORT)
  try {
    await measure(folder, postgres.url(), carriers, processes)
  } finally {
    await processes.stopAll()
    proxy.closeAllConnections()
    proxy.close()
    await carriers.close()
    await postgres.stop()
  }
})
