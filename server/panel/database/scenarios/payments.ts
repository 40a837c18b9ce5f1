import 'server-only'
import type { Insertable, Selectable } from 'kysely'
import { beginPayment, record } from '../../rewards/ledger.ts'
import type { PaymentEventName, PaymentStatus } from '../../rewards/payment-moves.ts'
import type { Db, InvitationTable, PaymentTable } from '../schema.ts'
import { type Calendar, cents, outcomeDaysAgo, REFERRAL_BONUS } from './rows.ts'
import type { InvitationSeed, ReferralSeed, SurveySeed } from './seeds.ts'

/** The way to each status, as the ledger tells it. */
const ways: Readonly<Record<PaymentStatus, readonly PaymentEventName[]>> = {
  'Not Eligible': [],
  Pending: [],
  'Pending W9': ['approved', 'held'],
  Approved: ['approved'],
  Paid: ['approved', 'sent'],
  Stopped: ['stopped'],
}

const reasons: Partial<Record<PaymentEventName, string>> = {
  held: 'Your payments this year reach $600, so we need your Form W-9 before we send this one.',
  stopped: 'The client did not accept the answers.',
}

/** Noon, so many days ago; now when that is today. */
export const momentOf = (day: Calendar, daysAgo: number) => (daysAgo > 0 ? `${day(-daysAgo)}T17:00:00Z` : undefined)

interface Way {
  day: Calendar
  status: PaymentStatus
  /** Days ago: the first event, and the last. */
  from: number
  to: number
}

/** Begins a payment and follows the way to its status, the events spread over the days. */
async function payAlong(tx: Db, of: Insertable<PaymentTable>, { day, status, from, to }: Way): Promise<void> {
  const first = status === 'Not Eligible' ? 'ineligible' : 'earned'
  let payment = await beginPayment(tx, of, first, { at: momentOf(day, from) })
  const events = ways[status]
  for (const [index, event] of events.entries()) {
    const daysAgo = Math.round(from + ((to - from) * (index + 1)) / events.length)
    payment = await record(tx, payment, event, { reason: reasons[event], at: momentOf(day, daysAgo) })
  }
}

type Invited = Pick<Selectable<InvitationTable>, 'id' | 'panelist_id' | 'earned_cents'>

/** What has become of an invitation's money. */
export async function seedIncentive(
  tx: Db,
  { id, panelist_id, earned_cents }: Invited,
  { seed, survey, day }: { seed: InvitationSeed; survey: SurveySeed; day: Calendar },
): Promise<void> {
  if (seed.payment === null) return
  const earned = outcomeDaysAgo(survey)
  const to = seed.paid === null ? Math.floor(earned / 2) : -seed.paid
  const of = { kind: 'incentive' as const, panelist_id, invitation_id: id, amount_cents: earned_cents ?? 0 }
  await payAlong(tx, of, { day, status: seed.payment, from: Math.max(earned, to), to })
}

/** The same for the bonus of a referral. */
export async function seedBonus(
  tx: Db,
  { id, referrer_id }: { id: number; referrer_id: number },
  { seed, day }: { seed: ReferralSeed; day: Calendar },
): Promise<void> {
  const to = -(seed.changed ?? 0)
  const from = seed.payment === 'Pending' ? to : to + 14
  const of = { kind: 'bonus' as const, panelist_id: referrer_id, referral_id: id, amount_cents: cents(REFERRAL_BONUS) }
  await payAlong(tx, of, { day, status: seed.payment, from, to })
}
