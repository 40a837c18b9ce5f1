import 'server-only'
import { sql } from 'kysely'
import { todayBegins } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutState } from '../../database/tables/payouts.ts'
import { holdLock } from '../../database/transaction.ts'

/** Serializes all changes to payouts, so that caps hold and nothing is sent twice. */
export const lockPayouts = (tx: Db) => holdLock(tx, 'payouts')

interface NewPayout {
  paymentId: number
  batchId: number
  gateway: string
  recipient: string
}

/** Adds the next payout attempt of a payment, waiting for its batch to be released. */
export async function addPayout(tx: Db, { paymentId, batchId, gateway, recipient }: NewPayout): Promise<void> {
  await sql`insert into payout (key, payment_id, attempt, batch_id, gateway, recipient, state)
    select prefix || '-' || ${paymentId}::bigint || '-' || attempt, ${paymentId}, attempt, ${batchId}, ${gateway},
      ${recipient}, 'waiting'
    from payout_prefix, (
      select coalesce(max(attempt), 0) + 1 as attempt from payout where payment_id = ${paymentId}) as next`.execute(tx)
}

interface Change {
  state: PayoutState
  detail?: string | null
  reference?: string
  itemReference?: string | null
}

export async function changePayout(
  tx: Db,
  id: number,
  { state, detail = null, reference, itemReference }: Change,
): Promise<void> {
  await tx
    .updateTable('payout')
    .set({ state, detail, changed_at: sql<Date>`now()`, reference, item_reference: itemReference })
    .where('id', '=', id)
    .execute()
}

/** Sum sent since midnight, Eastern Time, without payouts that were refused. */
export async function sentTodayCents(tx: Db): Promise<number> {
  const { cents } = await tx
    .selectFrom('payout')
    .innerJoin('payment', 'payment.id', 'payout.payment_id')
    .where('begun_at', '>=', todayBegins)
    .where('state', '<>', 'refused')
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

/** Sum that these operators and tokens requested since midnight without a second operator. */
export async function requestedAloneCents(tx: Db, requestedBy: readonly string[]): Promise<number> {
  const { cents } = await tx
    .selectFrom('payout')
    .innerJoin('payout_batch', 'payout_batch.id', 'payout.batch_id')
    .innerJoin('payment', 'payment.id', 'payout.payment_id')
    .where('requested_by', 'in', requestedBy)
    .where('approved_by', 'is', null)
    .where('payout_batch.created_at', '>=', todayBegins)
    .where('state', 'not in', ['canceled', 'refused'])
    .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
    .executeTakeFirstOrThrow()
  return cents
}

interface PayoutToSend {
  id: number
  reference: string
  itemReference: string | null
}

/** Marks payouts as accepted by the provider. */
export async function changeToSent(tx: Db, payouts: readonly PayoutToSend[]): Promise<void> {
  await sql`update payout set state = 'sent', detail = null, changed_at = now(), reference = taken.reference,
      item_reference = taken.item_reference
    from unnest(${payouts.map(({ id }) => id)}::bigint[], ${payouts.map(({ reference }) => reference)}::text[],
      ${payouts.map(({ itemReference }) => itemReference)}::text[]) as taken (id, reference, item_reference)
    where payout.id = taken.id`.execute(tx)
}
