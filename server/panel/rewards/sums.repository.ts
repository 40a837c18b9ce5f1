import 'server-only'
import type { Db } from '../database/schema.ts'
import type { IncentiveSums } from '../database/tables/rewards.ts'

/** Sums for a member without any payments, who has no row. */
export const NO_SUMS: IncentiveSums = { paidCents: 0, inProcessCents: 0, heldCents: 0, heldReason: null }

export const incentiveSums = (db: Db) =>
  db
    .selectFrom('incentive_total')
    .select((eb) => [
      'paid_cents as paidCents',
      'in_process_cents as inProcessCents',
      'held_cents as heldCents',
      eb
        .selectFrom('payment_event')
        .innerJoin('payment', 'payment.id', 'payment_event.payment_id')
        .whereRef('payment.panelist_id', '=', 'incentive_total.panelist_id')
        .where('payment.kind', '=', 'incentive')
        .where('payment.status', '=', 'Pending W9')
        .where('payment_event.event', '=', 'held')
        .orderBy('payment_event.id', 'desc')
        .limit(1)
        .select('reason')
        .as('heldReason'),
    ])

export const sumsOf = async (db: Db, panelistId: number): Promise<IncentiveSums> =>
  (await incentiveSums(db).where('panelist_id', '=', panelistId).executeTakeFirst()) ?? NO_SUMS
