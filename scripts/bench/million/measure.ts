/** Prints each work's cost at each size, relative to the smallest, and the tables that it scanned sequentially. */
import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'
import { inTurns, type MeasuredPanel, type Work } from './turns.ts'

/** Postgres scans smaller tables sequentially, because that is fastest. */
const LARGE_ROWS = 10_000

/** Number of sequential scans of each large table so far. */
async function sequentialScans({ panel }: MeasuredPanel): Promise<Map<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(panel.db)
  const { rows } = await sql<{ table: string; reads: number }>`
    select relname as table, seq_scan as reads from pg_stat_user_tables
    where schemaname = 'public' and n_live_tup > ${LARGE_ROWS}`.execute(panel.db)
  return new Map(rows.map(({ table, reads }) => [table, reads]))
}

async function newlyScanned(measured: MeasuredPanel, before: ReadonlyMap<string, number>): Promise<string[]> {
  // Connections report their statistics after a short idle time.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  return [...(await sequentialScans(measured))].flatMap(([table, reads]) =>
    reads > (before.get(table) ?? 0) ? [table] : [],
  )
}

export interface Measuring {
  /** Connection to another database on the same server. */
  watcher: Db
  /** Sorted by size, smallest first. */
  measuredPanels: readonly MeasuredPanel[]
  /** Maximum cost, as a multiple of the smallest size's cost. */
  most: number
}

const cells = (texts: readonly string[]) => texts.map((text) => text.padStart(10)).join('')
const times = (value: number, first: number) => (value / first).toFixed(2)

const print = (name: string, text: string) => void process.stdout.write(`${name.padEnd(40)}${text}\n`)

/** @returns whether the work is too expensive */
async function measureOne(
  { watcher, measuredPanels, most }: Measuring,
  largest: MeasuredPanel,
  work: Work,
): Promise<boolean> {
  const before = await sequentialScans(largest)
  const costs = await inTurns(watcher, measuredPanels, work)
  const [first, last] = [costs[0], costs.at(-1)]
  if (!first || !last) return false
  const read = await newlyScanned(largest, before)
  const figures = [
    ...costs.map(({ ms }) => ms.toFixed(2)),
    times(last.ms, first.ms),
    ...costs.map(({ cpu }) => cpu.toFixed(2)),
    times(last.cpu, first.cpu),
  ]
  print(work.name, `${cells(figures)}${read.length > 0 ? `  reads whole: ${read.join(', ')}` : ''}`)
  return last.ms > most * first.ms || last.cpu > most * first.cpu || read.length > 0
}

/** @returns the works that cost too much at the largest size, scan a large table there, or fail */
export async function measure(measuring: Measuring, works: readonly Work[]): Promise<string[]> {
  const { measuredPanels } = measuring
  const largest = measuredPanels.at(-1)
  if (!largest) return []
  const sizes = measuredPanels.map(({ members }) => `${members / 1_000}k`)
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
