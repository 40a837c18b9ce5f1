import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Crypto } from '../../core/crypto.ts'
import { dayOf } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { type Form1099, type Record1099, STATE_FILINGS } from './iris.ts'

/*
 * Forms 1099 as filed with the IRS. Full records are stored, encrypted, because a correction must repeat what it corrects.
 */

const StoredRecord = z.object({
  taxIdType: z.enum(['SSN', 'EIN']),
  taxId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  address: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  account: z.string(),
  cents: z.number(),
  stateFiling: z.optional(z.object({ filing: z.enum(STATE_FILINGS), payerNumber: z.string() })),
})

const cellOf = (row: string) => ({ table: 'form_1099', column: 'record_sealed', row })

export interface FormOfYear {
  year: number
  form: Form1099
}

export const openRecord = (
  crypto: Crypto,
  { masked_id, record_sealed }: { masked_id: string; record_sealed: string },
) => z.parse(StoredRecord, JSON.parse(crypto.open(record_sealed, cellOf(masked_id)).reveal()))

/** The latest record filed for a year, by panelist id. */
export async function filedRecords(
  db: Db,
  crypto: Crypto,
  { year, form }: FormOfYear,
): Promise<Map<number, Record1099>> {
  const rows = await db
    .selectFrom('form_1099')
    .where('year', '=', year)
    .where('form', '=', form)
    .distinctOn('panelist_id')
    .select(['panelist_id', 'masked_id', 'record_sealed'])
    .orderBy('panelist_id')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.panelist_id, openRecord(crypto, row)]))
}

/** The exported form that reports a payment as paid; `null` if none does. */
export async function formWith(db: Db, paymentId: number): Promise<FormOfYear | null> {
  const filed = await db
    .selectFrom('form_1099')
    .innerJoin('payment', 'payment.panelist_id', 'form_1099.panelist_id')
    .where('payment.id', '=', paymentId)
    .where('payment.status', '=', 'Paid')
    .where('payment.kind', '<>', 'donation')
    .where('year', '=', sql<number>`extract(year from ${dayOf('payment.changed_at')})::int`)
    .whereRef('exported_at', '>=', 'payment.changed_at')
    .select(['year', 'form'])
    .limit(1)
    .executeTakeFirst()
  return filed ?? null
}

interface FiledRecord extends MemberRecord {
  /** The previously filed record; `null` for the first. */
  before: Record1099 | null
}

export interface WrittenFile {
  at: Date
  /** In file order. */
  records: FiledRecord[]
}

/** The files of a year, oldest first. Records of one file have the same timestamp. */
export async function writtenFiles(db: Db, crypto: Crypto, { year, form }: FormOfYear): Promise<WrittenFile[]> {
  const rows = await db
    .selectFrom('form_1099')
    .where('year', '=', year)
    .where('form', '=', form)
    .select(['panelist_id', 'masked_id', 'record_sealed', 'exported_at'])
    .orderBy('id')
    .execute()
  const last = new Map<number, Record1099>()
  const files = new Map<number, WrittenFile>()
  for (const row of rows) {
    const [panelistId, exportedAt, record] = [row.panelist_id, row.exported_at, openRecord(crypto, row)]
    const file = files.get(exportedAt.getTime()) ?? { at: exportedAt, records: [] }
    file.records.push({ panelistId, record, before: last.get(panelistId) ?? null })
    files.set(exportedAt.getTime(), file)
    last.set(panelistId, record)
  }
  return [...files.values()]
}

export interface MemberRecord {
  panelistId: number
  record: Record1099
}

/** Stores the records that are filed with the IRS. */
export async function insertRecords(
  tx: Db,
  crypto: Crypto,
  { year, form }: FormOfYear,
  records: readonly MemberRecord[],
): Promise<void> {
  if (records.length === 0) return
  const rows = records.map(({ panelistId, record }) => {
    const masked_id = randomUUID()
    const record_sealed = crypto.seal(JSON.stringify(record), cellOf(masked_id))
    return { year, form, panelist_id: panelistId, masked_id, record_sealed }
  })
  await tx.insertInto('form_1099').values(rows).execute()
}
