import type { Tone } from '#components/ui/tone.ts'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { referralStatus } from '#lib/contract/rewards.ts'

export type Referral = AnswerOf<typeof referralStatus>[number]

/** Orange, green and red of the bonus; any other status has no colour of its own. @see portal-part-2 §2 */
const bonusTones: Readonly<Record<string, Tone>> = {
  Pending: 'warning',
  'Pending W9': 'warning',
  Approved: 'warning',
  Paid: 'success',
  Stopped: 'danger',
}

export const bonusTone = ({ paymentStatus }: Referral): Tone | null =>
  paymentStatus !== null && Object.hasOwn(bonusTones, paymentStatus) ? (bonusTones[paymentStatus] ?? null) : null

export type NameOrder = 'none' | 'ascending' | 'descending'

/** A sorted copy, as names are looked up: capitals make no difference. */
export function byName<Row extends Referral>(rows: readonly Row[], order: NameOrder): readonly Row[] {
  if (order === 'none') return rows
  const sign = order === 'ascending' ? 1 : -1
  return [...rows].sort((a, b) => sign * a.referentName.localeCompare(b.referentName, 'en', { sensitivity: 'base' }))
}
