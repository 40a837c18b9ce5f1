import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { LockedPayment } from './ledger.ts'

/* Payouts that may still be paid. The caller has locked the member's payments in `tx`. */

/** The payment cannot be sent or stopped: a provider or the bank may still pay it. The message is for operators. */
export class OpenPayoutError extends Error {
  override readonly name = 'OpenPayoutError'
}

/** Sum of a member's payments that are with a provider and may be paid at any moment. For queries of `panelist`. */
export const centsWithProvider = sql<number>`(
  select coalesce(sum(amount_cents), 0) from payment where payment.panelist_id = panelist.id
  and exists (select from payout where payment_id = payment.id and payout.state in ('sending', 'unclear')))::bigint`

const OPEN_STATES = ['waiting', 'ready', 'sending', 'unclear'] as const

/** For queries of `payout`. */
export const isOpenState = sql<boolean>`payout.state in (${sql.join(OPEN_STATES.map((state) => sql.lit(state)))})`

/** Whether the payment has a payout that may still be paid. For queries of `payment`. */
export const hasOpenPayout = sql<boolean>`exists (
  select from payout where payment_id = payment.id and ${isOpenState})`

const openPayout = (tx: Db, { id }: LockedPayment) =>
  tx
    .selectFrom('payout')
    .where('payment_id', '=', id)
    .where('state', 'in', OPEN_STATES)
    .select(['id', 'state'])
    .forUpdate()
    .executeTakeFirst()

/** @throws OpenPayoutError */
export async function assertNoOpenPayout(tx: Db, payment: LockedPayment): Promise<void> {
  if (await openPayout(tx, payment))
    throw new OpenPayoutError(
      `Payment ${payment.id} is being paid out. Cancel that first: payouts cancel ${payment.id}.`,
    )
}

/** Cancels a payout that was not sent yet. @returns false when there is none @throws OpenPayoutError when it may be sent */
export async function cancelPayout(tx: Db, payment: LockedPayment, detail: string): Promise<boolean> {
  const open = await openPayout(tx, payment)
  if (!open) return false
  if (open.state === 'sending' || open.state === 'unclear')
    throw new OpenPayoutError(`Payment ${payment.id} was already handed to the provider. Wait for its answer.`)
  await tx
    .updateTable('payout')
    .set({ state: 'canceled', detail, changed_at: sql<Date>`now()` })
    .where('id', '=', open.id)
    .execute()
  return true
}
