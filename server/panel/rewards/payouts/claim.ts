import 'server-only'
import { sql } from 'kysely'
import { tomorrowBegins } from '../../database/eastern.ts'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { Payouts } from '../../gateways/payouts/gateways.ts'
import { holdIfNeeded, type PaymentContext, reasonToHold } from '../hold.ts'
import { type LockedPayment, lockPaymentsOf } from '../ledger.ts'
import type { PaymentMailer } from '../mails/mail-payments.ts'
import { changePayout, lockPayouts, sentTodayCents } from './repository.ts'

/* Step 1 of a payout: mark due payouts as being sent. */

export interface PayoutWorker {
  db: Db
  payouts: Payouts
  mailer: PaymentMailer
  /** Seconds to wait for an answer before the next try. */
  retrySeconds?: (tries: number) => number
  /** How many payouts are with providers at the same time. */
  batchSize?: number
}

const BATCH_SIZE = 20
const HOUR = 3_600
/** In seconds; longer than any provider takes to answer. */
const FIRST_RETRY = 60
const retryDelay = (tries: number) => Math.min(FIRST_RETRY * 2 ** (tries - 1), HOUR)

/** Retries stop after 7 days, well before providers forget idempotency keys (PayPal: after 30 days). */
const unanswered = sql<boolean>`begun_at < now() - interval '7 days'`
const UNANSWERED = 'The provider has not answered for 7 days. Check its own records, then use payouts settle.'
const TOMORROW = 'The daily cap is reached: it is sent tomorrow.'

const dueRows = (tx: Db, max: number) =>
  tx
    .selectFrom('payout')
    .innerJoin('payment', 'payment.id', 'payout.payment_id')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .where('payout.state', 'in', ['ready', 'sending'])
    .where('next_try_at', '<=', sql<Date>`now()`)
    .select([
      'payout.id',
      'key',
      'payment_id',
      'panelist_id',
      'gateway',
      'recipient',
      'payout.state',
      'tries',
      'amount_cents',
    ])
    .select(memberName.as('name'))
    .select(unanswered.as('isUnanswered'))
    .orderBy('next_try_at')
    .orderBy('panelist_id')
    .orderBy('payout.id')
    .limit(max)
    .execute()
export type DuePayout = Awaited<ReturnType<typeof dueRows>>[number]

interface Claim {
  tx: Db
  context: PaymentContext
  payments: ReadonlyMap<number, LockedPayment>
  /** Remaining amount of the daily cap. */
  capLeft: { cents: number }
  /** Cents that this claim sends, by member. */
  claimedCents: Map<number, number>
  /** Members whose payments need no hold even if all of this claim is sent. */
  withoutHold: ReadonlySet<number>
}

/** Checks the sum of each member's payments at once, instead of each payment. */
async function membersWithoutHold(tx: Db, payments: ReadonlyMap<number, LockedPayment>): Promise<Set<number>> {
  const sums = new Map<number, number>()
  for (const { panelistId, amountCents } of payments.values())
    sums.set(panelistId, (sums.get(panelistId) ?? 0) + amountCents)
  const withoutHold = new Set<number>()
  for (const [panelistId, amountCents] of sums)
    if ((await reasonToHold(tx, { kind: 'incentive', panelistId, amountCents })) === null) withoutHold.add(panelistId)
  return withoutHold
}

/** Whether a payout may be sent for the first time. If not, it is canceled, refused or postponed. */
async function maySend(
  { tx, context, payments, capLeft, claimedCents, withoutHold }: Claim,
  due: DuePayout,
): Promise<boolean> {
  const payment = payments.get(due.payment_id)
  const also = claimedCents.get(due.panelist_id) ?? 0
  const mayNeedHold = payment?.status === 'Approved' && !withoutHold.has(due.panelist_id)
  const checked = mayNeedHold ? await holdIfNeeded(tx, context, payment, also) : payment
  if (checked?.status !== 'Approved') {
    await changePayout(tx, due.id, { state: 'canceled', detail: `The payment is ${checked?.status}.` })
    return false
  }
  if (due.recipient === null) {
    await changePayout(tx, due.id, { state: 'refused', detail: 'The member no longer has an address to pay to.' })
    return false
  }
  if (due.amount_cents <= capLeft.cents) return true
  await tx
    .updateTable('payout')
    .set({ next_try_at: tomorrowBegins, detail: TOMORROW })
    .where('id', '=', due.id)
    .execute()
  return false
}

interface ClaimedPayout {
  due: DuePayout
  /** Seconds until the next try. */
  seconds: number
}

type Destination = Pick<DuePayout, 'id' | 'gateway' | 'recipient'>

/** @returns the claimed payouts; a member may have chosen another destination since they were read */
async function markSending(tx: Db, claimed: readonly ClaimedPayout[]): Promise<DuePayout[]> {
  const { rows } = await sql<Destination>`
    update payout set state = 'sending', detail = null, tries = tries + 1, begun_at = coalesce(begun_at, now()),
      next_try_at = now() + make_interval(secs => seconds), changed_at = now()
    from unnest(${claimed.map(({ due }) => due.id)}::bigint[], ${claimed.map(({ seconds }) => seconds)}::int[])
      as going (id, seconds)
    where payout.id = going.id
    returning payout.id, gateway, recipient`.execute(tx)
  const destinations = new Map(rows.map((row) => [row.id, row]))
  return claimed.map(({ due }) => ({ ...due, ...destinations.get(due.id) }))
}

/** @returns false when it is not sent now */
async function claimOne(claim: Claim, due: DuePayout): Promise<boolean> {
  if (due.isUnanswered) {
    await changePayout(claim.tx, due.id, { state: 'unclear', detail: UNANSWERED })
    return false
  }
  if (due.state === 'sending') return true
  if (!(await maySend(claim, due))) return false
  claim.capLeft.cents -= due.amount_cents
  claim.claimedCents.set(due.panelist_id, (claim.claimedCents.get(due.panelist_id) ?? 0) + due.amount_cents)
  return true
}

/** @returns the payouts to send now; `null` when nothing is due */
export const claimDue = (worker: PayoutWorker, context: PaymentContext): Promise<DuePayout[] | null> =>
  inOneTransaction(worker.db, async (tx) => {
    const { payouts, retrySeconds = retryDelay, batchSize = BATCH_SIZE } = worker
    await lockPayouts(tx)
    const due = await dueRows(tx, batchSize)
    if (due.length === 0) return null
    const fresh = due.filter(({ state }) => state === 'ready').map(({ payment_id }) => payment_id)
    const payments = await lockPaymentsOf(tx, fresh)
    const capLeft = { cents: payouts.dailyCapCents - (await sentTodayCents(tx)) }
    const withoutHold = await membersWithoutHold(tx, payments)
    const claim: Claim = { tx, context, payments, capLeft, claimedCents: new Map(), withoutHold }
    const claimed: DuePayout[] = []
    for (const payout of due) if (await claimOne(claim, payout)) claimed.push(payout)
    return markSending(
      tx,
      claimed.map((payout) => ({ due: payout, seconds: retrySeconds(payout.tries + 1) })),
    )
  })
