import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { referralStatus } from '#lib/contract/panel/rewards.ts'

export type Referral = AnswerOf<typeof referralStatus>[number]

/**
 * Colors of the bonus by payment status; other statuses have none.
 * @see docs/specification/referrals.md#bonus-and-payment
 */
const bonusInks: Readonly<Record<string, string>> = {
  Pending: 'text-orange',
  'Pending W9': 'text-orange',
  Approved: 'text-orange',
  Paid: 'text-success',
  Stopped: 'text-danger',
}

export const bonusInk = ({ paymentStatus }: Referral): string | undefined =>
  paymentStatus !== null && Object.hasOwn(bonusInks, paymentStatus) ? bonusInks[paymentStatus] : undefined

/** A bonus is Pending as soon as the friend is invited, but earned only once the friend is verified. */
export const isUnearned = ({ referralStatus, paymentStatus }: Referral) =>
  paymentStatus === 'Pending' && referralStatus !== 'Verified'

export type NameOrder = 'none' | 'ascending' | 'descending'

/** Returns a copy sorted by name, ignoring case and accents. */
export function byName<Row extends Referral>(rows: readonly Row[], order: NameOrder): readonly Row[] {
  if (order === 'none') return rows
  const sign = order === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * a.referentName.localeCompare(b.referentName, 'en', { sensitivity: 'base' }))
}
