import 'server-only'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { PaymentTable } from '../database/tables/rewards.ts'
import type { InvitationTable } from '../database/tables/surveys.ts'
import { type PaymentEventName, type PaymentStatus, paymentTransitions } from '../rewards/payment-transitions.ts'
import { holdReason } from '../rewards/reasons.ts'
import { collectionThreshold } from '../tax/year.ts'
import { type Calendar, cents as inCents, outcomeDaysAgo, REFERRAL_BONUS } from './rows.ts'
import type { InvitationSeed, ReferralSeed, SurveySeed } from './seeds.ts'

/** The events that lead to each status. */
const ways: Readonly<Record<PaymentStatus, readonly PaymentEventName[]>> = {
  'Not Eligible': [],
  Pending: [],
  'Pending W9': ['approved', 'held'],
  Approved: ['approved'],
  Paid: ['approved', 'sent'],
  Stopped: ['stopped'],
}

type Reasons = Partial<Record<PaymentEventName, string | null>>

async function reasonsNow(tx: Db): Promise<Reasons> {
  const { year, cents } = await collectionThreshold(tx)
  return {
    held: cents === null ? null : holdReason(year, cents),
    stopped: 'The client did not accept the answers.',
  }
}

/** Noon (Eastern Standard Time) that many days ago; now for today. */
const momentOf = (day: Calendar, daysAgo: number) => (daysAgo > 0 ? `${day(-daysAgo)}T17:00:00Z` : sql<string>`now()`)

interface PaymentCourse {
  day: Calendar
  status: PaymentStatus
  /** Days ago of the first and the last event. */
  from: number
  to: number
}

/** A payment with the events to create. */
export interface SeededPayment {
  row: Insertable<PaymentTable>
  way: PaymentCourse
}

/** The events up to the status, spread evenly over the days. */
function eventsOf({ day, status, from, to }: PaymentCourse, reasons: Reasons) {
  const first: PaymentEventName = status === 'Not Eligible' ? 'ineligible' : 'earned'
  const later = ways[status]
  return [first, ...later].map((event, index) => {
    const daysAgo = index === 0 ? from : Math.round(from + ((to - from) * index) / later.length)
    const { becomes } = paymentTransitions[event]
    return { event, becomes, reason: reasons[event] ?? null, at: momentOf(day, daysAgo) }
  })
}

export async function addPayments(tx: Db, seeded: readonly SeededPayment[]): Promise<void> {
  if (seeded.length === 0) return
  const rows = seeded.map(({ row: keys }) => keys)
  const reasons = await reasonsNow(tx)
  const ids = await tx.insertInto('payment').values(rows).returning('id').execute()
  const events = ids.flatMap(({ id }, index) => {
    const way = seeded[index]?.way
    return way ? eventsOf(way, reasons).map((event) => ({ payment_id: id, ...event })) : []
  })
  await tx.insertInto('payment_event').values(events).execute()
}

type SeededInvitation = Pick<Selectable<InvitationTable>, 'id' | 'panelist_id' | 'earned_cents'>

interface PaymentSource {
  seed: InvitationSeed
  survey: SurveySeed
  day: Calendar
  /** The member's non-profit; `null` for none. */
  nonProfitId: number | null
}

/** Payments for an invitation: the member's incentive and the donation. */
export function paymentsFor(
  { id, panelist_id, earned_cents }: SeededInvitation,
  details: PaymentSource,
): SeededPayment[] {
  const { seed, survey, day, nonProfitId } = details
  const earned = outcomeDaysAgo(survey)
  const ids = { panelist_id, invitation_id: id }
  const to = seed.paid === null ? Math.floor(earned / 2) : -seed.paid
  const seeded: SeededPayment[] = []
  if (seed.payment !== null) {
    seeded.push({
      row: { ...ids, kind: 'incentive', amount_cents: earned_cents ?? 0 },
      way: { day, status: seed.payment, from: Math.max(earned, to), to },
    })
  }
  if (seed.status === 'Completed' && nonProfitId !== null) {
    seeded.push({
      row: { ...ids, kind: 'donation', non_profit_id: nonProfitId, amount_cents: inCents(survey.donation) },
      way:
        seed.payment === 'Paid'
          ? { day, status: 'Paid', from: Math.max(earned, to), to }
          : { day, status: 'Pending', from: earned, to: earned },
    })
  }
  return seeded
}

export function bonusFor(
  { id, referrer_id }: { id: number; referrer_id: number },
  seed: ReferralSeed,
  day: Calendar,
): SeededPayment {
  const to = -(seed.changed ?? 0)
  const from = seed.payment === 'Pending' ? to : to + 14
  return {
    row: { kind: 'bonus', panelist_id: referrer_id, referral_id: id, amount_cents: inCents(REFERRAL_BONUS) },
    way: { day, status: seed.payment, from, to },
  }
}
