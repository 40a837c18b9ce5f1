import 'server-only'
import { sql } from 'kysely'
import { formatDollars } from '#lib/format/money.ts'
import type { Db, PaymentKind } from '../database/schema.ts'
import { dollars } from '../money.ts'

/** A payment that is about to be sent. */
interface Due {
  kind: PaymentKind
  panelistId: number
  amountCents: number
}

/** Whether money may go out to a member. Asked when a payment is approved, before it is sent, and when it may be let go. */
export interface HoldPolicy {
  /** Why the payment has to wait, in a sentence for the member; `null` when it may be sent. */
  reasonToHold: (tx: Db, payment: Due) => Promise<string | null>
  /** The member has something to do now that a payment of theirs waits. */
  onHold: (tx: Db, panelistId: number) => Promise<void>
}

const zone = sql.lit('America/New_York')
const taxYear = sql<number>`extract(year from now() at time zone ${zone})::int`
const yearBegan = sql<Date>`date_trunc('year', now() at time zone ${zone}) at time zone ${zone}`

/** Where a member stands in the tax year, which begins and ends in Eastern Time. Donations are nobody's income. */
const standing = (db: Db, panelistId: number) =>
  db
    .selectFrom('panelist')
    .where('panelist.id', '=', panelistId)
    .select((of) => [
      'tax_status',
      taxYear.as('year'),
      of
        .selectFrom('tax_threshold')
        .select('cents')
        .where('from_year', '<=', taxYear)
        .orderBy('from_year', 'desc')
        .limit(1)
        .as('threshold'),
      of
        .selectFrom('payment')
        .whereRef('payment.panelist_id', '=', 'panelist.id')
        .where('kind', '<>', 'donation')
        .where('payment.status', '=', 'Paid')
        .where('changed_at', '>=', yearBegan)
        .select(sql<number>`coalesce(sum(amount_cents), 0)::bigint`.as('cents'))
        .as('paid'),
    ])
    .executeTakeFirstOrThrow()

/**
 * The payment that reaches the year's threshold waits until the member's Form W-9 is approved, and every later one with it.
 * @see portal-part-1 §9
 */
export const formW9: HoldPolicy = {
  async reasonToHold(tx, { kind, panelistId, amountCents }) {
    if (kind === 'donation') return null
    const { tax_status, threshold, paid, year } = await standing(tx, panelistId)
    if (tax_status === 'Approved' || threshold === null || (paid ?? 0) + amountCents < threshold) return null
    return `Your payments in ${year} reach ${formatDollars(dollars(threshold))}, so we need your Form W-9 before we send this one.`
  },

  async onHold(tx, panelistId) {
    await tx
      .updateTable('panelist')
      .set({ tax_status: 'W9 Pending' })
      .where('id', '=', panelistId)
      .where('tax_status', '=', 'Not Filled')
      .execute()
  },
}
