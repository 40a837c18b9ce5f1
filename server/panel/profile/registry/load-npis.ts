import 'server-only'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { MembersTables } from '../../database/tables/members.ts'
import { holdLock, inOneTransaction } from '../../database/transaction.ts'
import { type Holder, type NpiFile, NpiFileError, npiFileAt, rowsFrom } from './npi-file.ts'

/*
 * Loads an NPPES file a few thousand rows at a time. Each step is one transaction with its progress, so that after a crash
 * the same command continues where it stopped.
 */

const STEP_ROWS = 2_000
const PROGRESS_MS = 5_000
/** How many unreadable rows to accept; a file with more is not a valid data file. */
const UNREADABLE_MAX = 100

export type NpiFileRow = Selectable<MembersTables['npi_file']>
type ReportProgress = (sentence: string) => void

const DAY_MS = 86_400_000
const dayAfter = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Weekly files must be loaded in order: an older one would overwrite newer data. @throws NpiFileError */
async function assertInOrder(db: Db, file: NpiFile): Promise<void> {
  const newest = await db
    .selectFrom('npi_file')
    .select(['name', 'ends'])
    .where('finished_at', 'is not', null)
    .where('name', '<>', file.name)
    .orderBy('ends', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest && !file.isFull)
    throw new NpiFileError(
      'This is a weekly file. Load a monthly one first: its name begins with npidata_pfile_20050523.',
    )
  if (newest && file.ends < newest.ends)
    throw new NpiFileError(`${newest.name} is loaded and newer: this file would bring back outdated data.`)
  if (newest && !file.isFull && file.begins > dayAfter(newest.ends))
    throw new NpiFileError(
      `The changes of ${dayAfter(newest.ends)} are missing. Load the weekly file that has them, or a newer monthly one.`,
    )
}

/** Starts the file or continues where it stopped. A file with the same name and another size starts over. */
const openFile = (db: Db, { name, begins, ends, bytes }: NpiFile): Promise<NpiFileRow> =>
  inOneTransaction(db, async (tx) => {
    await holdLock(tx, 'npi files')
    const file = await tx
      .selectFrom('npi_file')
      .selectAll()
      .where('name', '=', name)
      .where('bytes', '=', bytes)
      .executeTakeFirst()
    if (file) return file
    await tx.deleteFrom('npi_file').where('name', '=', name).execute()
    return tx.insertInto('npi_file').values({ name, begins, ends, bytes }).returningAll().executeTakeFirstOrThrow()
  })

/** Holders of a step by NPI; the last row for an NPI wins. */
type Step = ReadonlyMap<string, Holder | null>

async function writeStep(tx: Db, step: Step): Promise<{ people: number; removed: number }> {
  const numbers = [...step].flatMap(([npi, holder]) => (holder ? [] : [npi]))
  const { numDeletedRows } = await tx
    .deleteFrom('npi_holder')
    .where('npi_number', '=', sql<string>`any(${numbers}::text[])`)
    .executeTakeFirstOrThrow()
  const people = [...step].flatMap(([npi, holder]) => (holder ? [{ npi, ...holder }] : []))
  const column = (name: keyof (typeof people)[number]) => sql`${people.map((person) => person[name])}::text[]`
  await sql`
    insert into npi_holder (npi_number, last_names, taxonomy_code)
    select npi, array_remove(array[last_name, other], null), taxonomy
    from unnest(${column('npi')}, ${column('lastName')}, ${column('otherLastName')}, ${column('taxonomyCode')})
      as person (npi, last_name, other, taxonomy)
    on conflict (npi_number) do update set last_names = excluded.last_names, taxonomy_code = excluded.taxonomy_code
      where (npi_holder.last_names, npi_holder.taxonomy_code)
        is distinct from (excluded.last_names, excluded.taxonomy_code)`.execute(tx)
  return { people: people.length, removed: Number(numDeletedRows) }
}

interface ReadProgress {
  bytes: number
  rows: number
  unreadable: number
  step: Step
}

/** Writes a step and its progress in one transaction. @throws NpiFileError when another process has loaded the same rows */
const saveStep = (db: Db, file: NpiFileRow, { bytes, rows, unreadable, step }: ReadProgress): Promise<NpiFileRow> =>
  inOneTransaction(db, async (tx) => {
    const { people, removed } = await writeStep(tx, step)
    const marked = await tx
      .updateTable('npi_file')
      .set((row) => ({
        bytes_done: bytes,
        rows_read: row('rows_read', '+', rows),
        people: row('people', '+', people),
        removed: row('removed', '+', removed),
        unreadable: row('unreadable', '+', unreadable),
        finished_at: bytes === file.bytes ? sql<Date>`now()` : null,
      }))
      .where('name', '=', file.name)
      .where('bytes_done', '=', file.bytes_done)
      .where('finished_at', 'is', null)
      .returningAll()
      .executeTakeFirst()
    if (!marked) throw new NpiFileError(`Another command is loading ${file.name} now. Wait until it ends.`)
    return marked
  })

/** The remaining rows in steps. The last step ends with the file. */
async function* stepsOf(file: NpiFile, start: number): AsyncGenerator<ReadProgress> {
  let step = new Map<string, Holder | null>()
  let [rows, unreadable] = [0, 0]
  for await (const { npi, holder, bytes } of rowsFrom(file, start)) {
    rows++
    if (npi === null) unreadable++
    else step.set(npi, holder)
    if (rows < STEP_ROWS || bytes === file.bytes) continue
    yield { bytes, rows, unreadable, step }
    step = new Map()
    rows = unreadable = 0
  }
  yield { bytes: file.bytes, rows, unreadable, step }
}

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

function progressOf({ bytes, bytes_done, rows_read }: NpiFileRow, start: number, since: number): string {
  const secondsLeft = (((performance.now() - since) / 1000) * (bytes - bytes_done)) / (bytes_done - start)
  const timeLeft =
    secondsLeft < 90 ? `${wholeNumber.format(secondsLeft)} seconds` : `${wholeNumber.format(secondsLeft / 60)} minutes`
  return `${wholeNumber.format((100 * bytes_done) / bytes)} %, ${wholeNumber.format(rows_read)} rows, about ${timeLeft} left`
}

interface LoadResult {
  /** The file with its counts. */
  file: NpiFileRow
  /** Whether the whole file was already loaded. */
  wasLoaded: boolean
}

/** Loads a file, continuing an earlier try. @throws NpiFileError */
export async function loadNpis(db: Db, path: string, report: ReportProgress): Promise<LoadResult> {
  const file = await npiFileAt(path)
  await assertInOrder(db, file)
  let progress = await openFile(db, file)
  if (progress.finished_at) return { file: progress, wasLoaded: true }
  const [start, since] = [progress.bytes_done, performance.now()]
  if (start > 0) report(`Continuing after ${wholeNumber.format(progress.rows_read)} rows.`)
  let lastReport = since
  for await (const step of stepsOf(file, start)) {
    progress = await saveStep(db, progress, step)
    if (progress.unreadable > UNREADABLE_MAX)
      throw new NpiFileError(`More than ${UNREADABLE_MAX} rows of ${progress.name} cannot be read. Download it again.`)
    if (performance.now() - lastReport < PROGRESS_MS || progress.finished_at) continue
    lastReport = performance.now()
    report(progressOf(progress, start, since))
  }
  return { file: progress, wasLoaded: false }
}
