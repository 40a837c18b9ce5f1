/** Prints what work costs at each size, over the smallest one, and which tables were read whole. */
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import { inTurns, type Place, type Work } from './turns.ts'

/** Smaller tables are read whole because that is the fastest. */
const LARGE_ROWS = 10_000

/** How often each large table was read whole so far. */
async function wholeReads({ panel }: Place): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(panel.db)
  const { rows } = await sql<{ table: string; reads: number }>`
    select relname as table, seq_scan as reads from pg_stat_user_tables
    where schemaname = 'public' and n_live_tup > ${LARGE_ROWS}`.execute(panel.db)
  return new Map(rows.map(({ table, reads }) => [table, reads]))
}

async function newlyRead(place: Place, before: ReadonlyMap<string, number>): Promise<string[]> {
  // Each connection tells of its reads when it has been idle for a moment.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return [...(await wholeReads(place))].flatMap(([table, reads]) => (reads > (before.get(table) ?? 0) ? [table] : []))
}

export interface Measuring {
  /** Another database of the same server. */
  watcher: Db
  /** The smallest first. */
  places: readonly Place[]
  /** How many times the cost of the smallest is good. */
  most: number
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(10)).join('')
const times = (value: number, first: number) => (value / first).toFixed(2)

const print = (name: string, text: string) => void process.stdout.write(`${name.padEnd(40)}${text}\n`)

/** @returns whether it is too much */
async function measureOne({ watcher, places, most }: Measuring, largest: Place, work: Work): Promise<boolean> {
  const before = await wholeReads(largest)
  const costs = await inTurns(watcher, places, work)
  const [first, last] = [costs[0], costs.at(-1)]
  if (!first || !last) return false
  const read = await newlyRead(largest, before)
  const figures = [
    ...costs.map(({ ms }) => ms.toFixed(2)),
    times(last.ms, first.ms),
    ...costs.map(({ cpu }) => cpu.toFixed(2)),
    times(last.cpu, first.cpu),
  ]
  print(work.name, `${cells(figures)}${read.length > 0 ? `  reads whole: ${read.join(', ')}` : ''}`)
  return last.ms > most * first.ms || last.cpu > most * first.cpu || read.length > 0
}

/** @returns the names of what costs too much at the largest size, reads a large table whole there, or fails */
export async function measure(measuring: Measuring, works: readonly Work[]): Promise<string[]> {
  const { places } = measuring
  const largest = places.at(-1)
  if (!largest) return []
  const sizes = places.map(({ members }) => `${members / 1_000}k`)
  const headings = [...sizes.map((size) => `ms ${size}`), 'times', ...sizes.map((size) => `cpu ${size}`), 'times']
  print('what', cells(headings))
  const over: string[] = []
  for (const work of works) {
    const isOver = await measureOne(measuring, largest, work).catch((error: unknown) => {
      print(work.name, `  fails: ${error}`)
      return true
    })
    if (isOver) over.push(work.name)
  }
  return over
}
