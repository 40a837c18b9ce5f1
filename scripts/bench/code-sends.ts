/**
 * Cost of concurrent code sends on Postgres, compared with sequential ones in the same run.
 *
 *   npm run bench code-sends          starts its own durable Postgres
 *
 * Each of 12 senders repeatedly requests a code for a new number from a new address: with the real locks, which only
 * serialize sends for one number, prefix or address, and with one global lock. Rounds alternate. The number of connections
 * that wait for a lock is sampled 20 times a second.
 */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { parseConfig } from '#server/config.ts'
import { sendCode } from '#server/panel/auth/codes/codes.ts'
import type { HandlerContext } from '#server/panel/core/handler.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { holdLock, inOneTransaction } from '#server/panel/database/transaction.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { panelOf } from '#server/panel/panel-parts.ts'
import { startPostgres } from '../../tests/support/database/postgres.mjs'
import { median, runBenchmark } from './support/benchmark.ts'

const SENDERS = 12
const ROUNDS = 5
const ROUND_MS = 4_000
const LOOK_MS = 50

type Send = (context: HandlerContext) => Promise<unknown>

let numbers = 0
const codeFor = (context: HandlerContext) => {
  const at = numbers++
  const identifier = `+1${String(2_000_000_000 + at * 20_011).slice(0, 10)}`
  const text = 'Your code'
  return sendCode(context, {
    use: { purpose: 'register', identifier, panelistId: null },
    compose: () => ({ name: 'code-text', channel: 'sms', to: identifier, text }),
  })
}
const ways: Readonly<Record<string, Send>> = {
  'as shipped': codeFor,
  'one lock for all': (context) =>
    inOneTransaction(context.db, async (tx) => {
      await holdLock(tx, 'code sends')
      await codeFor({ ...context, db: tx })
    }),
}

/** Samples how many of the active connections wait for a lock. */
async function watchWaits(db: Db, until: () => boolean) {
  let [waiting, working] = [0, 0]
  while (!until()) {
    const { rows } = await sql<{ waiting: number; working: number }>`
      select count(*) filter (where wait_event_type = 'Lock') as waiting, count(*) as working
      from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and backend_type = 'client backend'`.execute(
      db,
    )
    waiting += rows[0]?.waiting ?? 0
    working += rows[0]?.working ?? 0
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return working === 0 ? 0 : waiting / working
}

async function round(context: Omit<HandlerContext, 'caller'>, watcher: Db, send: Send) {
  const startedAt = performance.now()
  const times: number[] = []
  const isOver = () => performance.now() - startedAt > ROUND_MS
  const sender = async () => {
    while (!isOver()) {
      const requestedAt = performance.now()
      const address = `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`
      const caller = {
        deviceName: null,
        address,
        limitFactor: 1,
        device: null,
        challenge: null,
        requestKey: null,
        consents: { sms: true, privacy: true },
        requestId: 'bench',
        language: 'en' as const,
      }
      await send({ ...context, caller })
      times.push(performance.now() - requestedAt)
    }
  }
  const [waits] = await Promise.all([watchWaits(watcher, isOver), ...Array.from({ length: SENDERS }, sender)])
  const late = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return { perSecond: (times.length / (performance.now() - startedAt)) * 1000, middle: median(times), late, waits }
}

type Round = Awaited<ReturnType<typeof round>>

function print(results: ReadonlyMap<string, readonly Round[]>): void {
  process.stdout.write('way                 sends a second   median ms   95 % ms   connections that wait for a lock\n')
  for (const [name, rounds] of results) {
    const medianOf = (pick: (result: Round) => number) => median(rounds.map(pick))
    const cells = [
      medianOf(({ perSecond }) => perSecond)
        .toFixed(0)
        .padStart(14),
      medianOf(({ middle }) => middle)
        .toFixed(1)
        .padStart(12),
      medianOf(({ late }) => late)
        .toFixed(1)
        .padStart(10),
      `${(medianOf(({ waits }) => waits) * 100).toFixed(1)} %`.padStart(35),
    ]
    process.stdout.write(`${name.padEnd(20)}${cells.join('')}\n`)
  }
}

async function measure(url: string): Promise<void> {
  const [database, watcher] = [await openDatabase({ url }), await openDatabase({ url })]
  await migrate(database.db)
  const queue = await openQueue(database)
  const settings = parseConfig({
    DATABASE_URL: url,
    SESSION_PASSWORDS: `1:${randomBytes(32).toString('base64')}`,
    DATA_KEYS: `1:${randomBytes(32).toString('base64')}`,
    CODE_TEXTS_PER_DAY: '100000000',
  })
  const context = { db: database.db, panel: panelOf(settings, queue) }
  const results = new Map(Object.keys(ways).map((name) => [name, [] as Round[]]))
  // The first round is a warm-up.
  for (let index = 0; index <= ROUNDS; index++)
    for (const [name, send] of Object.entries(ways)) {
      const result = await round(context, watcher.db, send)
      if (index > 0) results.get(name)?.push(result)
    }
  print(results)
  await queue.stop({ graceful: false })
  await watcher.close()
  await database.close()
}

await runBenchmark('code-sends', async () => {
  const postgres = await startPostgres({ durable: true })
  await measure(postgres.url()).finally(() => postgres.stop())
})
