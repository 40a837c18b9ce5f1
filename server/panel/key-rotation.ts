import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import type { Cell, Crypto } from './core/crypto.ts'
import type { Database, Db } from './database/schema.ts'
import { inOneTransaction } from './database/transaction.ts'

/* The first key of DATA_KEYS encrypts. Everything can be encrypted again with it, so that older keys can be removed. */

type SealedColumnName = {
  [T in keyof Database]: `${T}.${Extract<keyof Database[T], `${string}_sealed`>}`
}[keyof Database]

/**
 * Every encrypted column, with the column that identifies its row: that id is part of the encryption and never changes. An
 * encrypted column that is missing here does not compile. Left out are operators' stored answers, deleted after a day,
 * and messages, deleted after a day or, if they could not be sent, after a month.
 */
const rowIdColumns: Readonly<Record<SealedColumnName, string>> = {
  'panelist.ssn_sealed': 'id',
  'panelist.birth_date_sealed': 'id',
  'tax_detail.tax_id_sealed': 'panelist_id',
  'tax_form.answers_sealed': 'masked_id',
  'tax_form.details_sealed': 'masked_id',
  'tax_form.document_sealed': 'masked_id',
  'form_1099.record_sealed': 'masked_id',
  'survey.secret_sealed': 'id',
  'survey.previous_sealed': 'id',
  'partner.secret_sealed': 'id',
  'partner.previous_sealed': 'id',
  'receipt_key.private_sealed': 'kid',
  'webhook_endpoint.secret_sealed': 'name',
  'webhook_endpoint.previous_sealed': 'name',
}

interface SealedColumn {
  table: string
  column: string
  row: string
}

export const sealedColumns: readonly SealedColumn[] = Object.entries(rowIdColumns).map(([name, row]) => {
  const [table = '', column = ''] = name.split('.')
  return { table, column, row }
})

/** Keyed hashes whose plain values are not stored: they cannot be computed again with another key. */
const hashedColumns = [
  { table: 'identity_record', column: 'ssn_hmac' },
  { table: 'identity_record', column: 'birth_date_hmac' },
] as const

export interface KeyUse {
  where: string
  /** `null` for values without the id of a key: they are damaged, and no key opens them. */
  keyId: number | null
  values: number
}

/** The id of the key of an encrypted or hashed value; null for a damaged one. */
const keyIdIn = (value: RawBuilder<unknown>, part: number) =>
  sql<number | null>`substring(split_part(${value}, '.', ${sql.lit(part)}) from '^[0-9]{1,9}$')::int`

/** Counts the encrypted or hashed values of each column by key. */
export async function keyUses(db: Db): Promise<KeyUse[]> {
  const sealed = sealedColumns.map(({ table, column }) => ({ table, column, part: 2 }))
  const hashed = hashedColumns.map(({ table, column }) => ({ table, column, part: 1 }))
  const uses = await Promise.all(
    [...sealed, ...hashed].map(async ({ table, column, part }) => {
      const { rows } = await sql<{ keyId: number | null; values: number }>`
        select ${keyIdIn(sql.ref(column), part)} as "keyId", count(*) as values
        from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1 order by 1`.execute(db)
      return rows.map((row) => ({ where: `${table}.${column}`, ...row }))
    }),
  )
  return uses.flat()
}

const BATCH = 50

async function resealBatch(tx: Db, crypto: Crypto, { table, column, row }: SealedColumn): Promise<number> {
  const value = sql.ref(column)
  const { rows } = await sql<{ row: string | number; sealed: string }>`
    select ${sql.ref(row)} as row, ${value} as sealed from ${sql.table(table)}
    where ${keyIdIn(value, 2)} <> ${crypto.sealingKey}::int
    order by 1 limit ${sql.lit(BATCH)} for no key update`.execute(tx)
  for (const { row: original, sealed } of rows) {
    const cell: Cell = { table, column, row: original }
    const resealed = crypto.seal(crypto.open(sealed, cell).reveal(), cell)
    await sql`update ${sql.table(table)} set ${value} = ${resealed} where ${sql.ref(row)} = ${original}`.execute(tx)
  }
  return rows.length
}

/**
 * Encrypts with the first key every value that has another key, in batches, while the panel keeps running. Leaves damaged
 * values without a key as they are.
 * @returns how many values
 * @throws Error when a value's key is missing or the value was changed: nothing of that batch is written
 */
export async function resealAll(db: Db, crypto: Crypto): Promise<number> {
  let count = 0
  for (const column of sealedColumns) {
    for (let resealed = BATCH; resealed === BATCH; count += resealed) {
      resealed = await inOneTransaction(db, (tx) => resealBatch(tx, crypto, column))
    }
  }
  return count
}
