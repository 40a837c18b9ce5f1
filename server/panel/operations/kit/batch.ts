import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../database/schema.ts'
import { InputError, OperationError } from './errors.ts'
import { oneOf } from './fields.ts'

/** Maximum rows per command; more would block the only connection of PGlite for too long. */
export const BATCH_MAX = 2_000

/** Result of a row. `unchanged`: nothing to do. `skipped`: left out on purpose. `refused`: not possible. */
const RESULTS = ['done', 'unchanged', 'skipped', 'refused'] as const
export type Result = (typeof RESULTS)[number]

/** Columns that each row of a batch has. */
export const resultColumns = {
  result: oneOf(RESULTS),
  detail: z.nullable(z.string()),
}

export interface RowResult {
  result: Result
  detail: string | null
}

/** The answer of an operation on a single thing: its message is the detail. */
export const changeRow = z.object(resultColumns)
export const oneChange = (detail: string, result: Result = 'done') => ({
  rows: [{ result, detail }],
  message: detail,
})

/** Runs the work for one row in a savepoint, so that a refused row is rolled back alone. */
export async function refusable<Row extends RowResult>(
  tx: Db,
  work: () => Promise<Row>,
): Promise<Row | { result: 'refused'; detail: string }> {
  await sql`savepoint batch_row`.execute(tx)
  try {
    const row = await work()
    await sql`release savepoint batch_row`.execute(tx)
    return row
  } catch (error) {
    if (!(error instanceof OperationError || error instanceof InputError)) throw error
    await sql`rollback to savepoint batch_row`.execute(tx)
    return { result: 'refused', detail: error.message }
  }
}

export const countDone = (rows: readonly { result: Result }[]) => rows.filter(({ result }) => result === 'done').length

/** Counts rows by result: `48 done, 2 refused`. */
export function countResults(rows: readonly { result: Result }[]): string {
  const counts = RESULTS.map((result) => [rows.filter((row) => row.result === result).length, result] as const)
  const parts = counts.filter(([count]) => count > 0).map(([count, result]) => `${count} ${result}`)
  return parts.length > 0 ? parts.join(', ') : 'Nothing to do'
}

/** The answer of a batch: its rows and their counts by result. For a single row, its detail is the message. */
export function batchAnswer<Row extends RowResult>(rows: readonly Row[]) {
  const [only] = rows
  if (rows.length === 1 && only?.detail) {
    if (only.result === 'refused') throw new OperationError(only.detail)
    return { rows, message: only.detail }
  }
  return { rows, message: `${countResults(rows)}.` }
}
