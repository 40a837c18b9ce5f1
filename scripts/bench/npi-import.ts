/**
 * Cost of importing a monthly NPPES file, on its own Postgres.
 *
 *   npm run bench npi-import                 1,000,000 rows
 *   npm run bench npi-import -- 8900000      as many as in NPPES
 *
 * Writes a file with the real one's columns and about its size, imports it, then imports it again as an unchanged next
 * month. Prints speed, memory and the longest time that the event loop was blocked.
 */
import { createWriteStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { loadNpis } from '#server/panel/profile/registry/load-npis.ts'
import { startPostgres } from '../../tests/support/database/postgres.mjs'
import { runBenchmark } from './support/benchmark.ts'

const ROWS = Number(process.argv[2] ?? 1_000_000)
const FIRST = 1_000_000_000
/** The real file has 330 columns. */
const COLUMNS = 330
const MEGABYTE = 1024 * 1024

const print = (text: string) => void process.stdout.write(`${text}\n`)

const NAMED: Readonly<Record<number, string>> = {
  0: 'NPI',
  1: 'Entity Type Code',
  5: 'Provider Last Name (Legal Name)',
  6: 'Provider First Name',
  13: 'Provider Other Last Name',
  20: 'Provider First Line Business Mailing Address',
  22: 'Provider Business Mailing Address City Name',
  39: 'NPI Deactivation Date',
  40: 'NPI Reactivation Date',
  47: 'Healthcare Provider Taxonomy Code_1',
  50: 'Healthcare Provider Primary Taxonomy Switch_1',
}
const heading = Array.from({ length: COLUMNS }, (_, place) => NAMED[place] ?? `Column ${place}`)

/** Two of ten numbers belong to organizations; one in fifty is deactivated. */
function cellsOf(at: number): string[] {
  const cells = Array.from({ length: COLUMNS }, () => '')
  cells[0] = String(FIRST + at)
  if (at % 50 === 0) {
    cells[39] = '11/02/2026'
    return cells
  }
  cells[1] = at % 5 === 0 ? '2' : '1'
  cells[5] = `LASTNAME${at % 90_000}`
  cells[6] = 'FIRSTNAME'
  cells[20] = `${at % 9_999} GARDEN STREET`
  cells[22] = 'HOBOKEN'
  cells[47] = '207RC0000X'
  cells[50] = 'Y'
  return cells
}

const line = (cells: readonly string[]) => `"${cells.join('","')}"\n`

async function writeFile(path: string): Promise<void> {
  function* lines() {
    yield line(heading)
    for (let index = 0; index < ROWS; index++) yield line(cellsOf(index))
  }
  await pipeline(Readable.from(lines(), { highWaterMark: 64 }), createWriteStream(path))
}

async function measure(db: Db, path: string) {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  let memory = 0
  const watch = setInterval(() => {
    memory = Math.max(memory, process.memoryUsage().rss)
  }, 100)
  delay.enable()
  const since = performance.now()
  const { file } = await loadNpis(db, path, print)
  const seconds = (performance.now() - since) / 1000
  clearInterval(watch)
  delay.disable()
  return {
    rows: file.rows_read,
    people: file.people,
    'rows a second': Math.round(file.rows_read / seconds),
    seconds: Math.round(seconds),
    'MB of memory at most': Math.round(memory / MEGABYTE),
    'ms of delay, 99th percentile': Math.round(delay.percentile(99) / 1e6),
    'ms of delay at most': Math.round(delay.max / 1e6),
  }
}

await runBenchmark('npi-import', async ({ folder }) => {
  const postgres = await startPostgres({ durable: true })
  try {
    const { db, close } = await openDatabase({ url: postgres.url() })
    await migrate(db)
    const months = ['20050523-20261108', '20050523-20261213'].map((days) => join(folder, `npidata_pfile_${days}.csv`))
    const results: Record<string, Awaited<ReturnType<typeof measure>>> = {}
    for (const [index, path] of months.entries()) {
      await writeFile(path)
      print(`${Math.round(statSync(path).size / MEGABYTE)} MB`)
      results[index === 0 ? 'first month' : 'next month, unchanged'] = await measure(db, path)
    }
    const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('npi_holder') as bytes`.execute(db)
    console.table(results)
    print(`${Math.round((rows[0]?.bytes ?? 0) / MEGABYTE)} MB in the database.`)
    await close()
  } finally {
    await postgres.stop()
  }
})
