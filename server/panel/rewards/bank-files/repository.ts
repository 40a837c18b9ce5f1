import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { BankPayee } from '../../database/tables/payouts.ts'
import { amountBefore } from '../ledger.ts'

export interface BankFileEntry {
  paymentId: number
  /** `null` for a donation: the name of the non-profit is not copied. */
  payee: BankPayee | null
}

/** Adds a file with these payments. `tx` has the lock of payouts, and the members' payments. @returns its id */
export async function addBankFile(tx: Db, madeBy: string, entries: readonly BankFileEntry[]): Promise<number> {
  const { id } = await tx
    .insertInto('bank_file')
    .values({ id: sql<number>`(select coalesce(max(id), 0) + 1 from bank_file)`, made_by: madeBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('bank_file_payment')
    .values(
      entries.map(({ paymentId, payee }) => ({
        bank_file_id: id,
        payment_id: paymentId,
        payee: payee && JSON.stringify(payee),
      })),
    )
    .execute()
  return id
}

/** Locks a file, so that it is not recorded and taken back at once. @returns when it was made; `null` if there is none */
export async function lockBankFile(tx: Db, id: number): Promise<Date | null> {
  const found = await tx
    .selectFrom('bank_file')
    .where('id', '=', id)
    .select('created_at')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return found?.created_at ?? null
}

/** The open payments of a file. */
export async function openPaymentsIn(db: Db, id: number): Promise<number[]> {
  const found = await db
    .selectFrom('bank_file_payment')
    .where('bank_file_id', '=', id)
    .where('state', '=', 'open')
    .select('payment_id')
    .orderBy('payment_id')
    .execute()
  return found.map(({ payment_id }) => payment_id)
}

const amountInFile = amountBefore(sql<boolean>`later.at > bank_file.created_at`)

/** Count and sum of a file's payments by state. For queries of `bank_file`. */
export const bankFileSums = (db: Db) =>
  db
    .selectFrom('bank_file')
    .innerJoin('bank_file_payment', 'bank_file_payment.bank_file_id', 'bank_file.id')
    .innerJoin('payment', 'payment.id', 'bank_file_payment.payment_id')
    .groupBy('bank_file.id')
    .select(['bank_file.id', 'made_by', 'created_at'])
    .select([
      sql<number>`count(*)::int`.as('payments'),
      sql<number>`sum(${amountInFile})::bigint`.as('cents'),
      sql<number>`(count(*) filter (where state = 'open'))::int`.as('open'),
      sql<number>`coalesce(sum(amount_cents) filter (where state = 'open'), 0)::bigint`.as('openCents'),
      sql<number>`(count(*) filter (where state = 'sent'))::int`.as('sent'),
      sql<number>`(count(*) filter (where state = 'taken back'))::int`.as('takenBack'),
    ])
