import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { LockedPayment } from '../ledger.ts'
import { OpenPayoutError } from '../open-payouts.ts'

/*
 * Payments in a bank file that is neither recorded nor taken back: the bank may pay them at any moment, so nobody else may.
 * The caller has locked the member's payments in `tx`.
 */

export const bankFileName = (id: number) => `bank-${id}`

/** Whether the payment is in an open bank file. For queries of `payment`. */
export const isInBankFile = sql<boolean>`exists (
  select from bank_file_payment where payment_id = payment.id and bank_file_payment.state = 'open')`

/** Sum of a member's payments in open bank files. For queries of `panelist`. */
export const centsAtBank = sql<number>`(
  select coalesce(sum(amount_cents), 0) from payment where payment.panelist_id = panelist.id and kind <> 'donation'
  and ${isInBankFile})::bigint`

/** The open bank file of a payment; `null` when it is in none. */
export async function openBankFileOf(db: Db, paymentId: number): Promise<number | null> {
  const found = await db
    .selectFrom('bank_file_payment')
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .select('bank_file_id')
    .executeTakeFirst()
  return found?.bank_file_id ?? null
}

/** @throws OpenPayoutError */
export async function assertInNoBankFile(tx: Db, { id }: LockedPayment): Promise<void> {
  const file = await openBankFileOf(tx, id)
  if (file === null) return
  const name = bankFileName(file)
  throw new OpenPayoutError(
    `Payment ${id} is in ${name}. If the bank paid it, record that: payments send ${id}. If it will not, take it back first: bankfiles cancel ${name} ${id}.`,
  )
}

/** Takes a payment out of its open bank file, where its payee is then no longer needed. @returns the file; `null` if none */
export async function closeInBankFile(tx: Db, paymentId: number, state: 'sent' | 'taken back'): Promise<number | null> {
  const closed = await tx
    .updateTable('bank_file_payment')
    .set({ state, payee: null, changed_at: sql<Date>`now()` })
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'open')
    .returning('bank_file_id')
    .executeTakeFirst()
  return closed?.bank_file_id ?? null
}
