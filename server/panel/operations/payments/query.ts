import 'server-only'
import { sql } from 'kysely'
import { formatCents } from '#lib/format/money.ts'
import type { Db } from '../../database/schema.ts'
import { BATCH_MAX } from '../kit/batch.ts'

/** Payments with a status, of one survey or all. */
export const paymentsQuery = (db: Db, status: string, surveyId: number | null) =>
  db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where(sql<string>`payment.status`, '=', status)
    .$if(surveyId !== null, (query) => query.where('invitation.survey_id', '=', surveyId ?? 0))
    .select(['payment.id as payment', 'kind', 'amount_cents', 'changed_at', 'reference_number as reference'])
    .select([
      'non_profit.name as nonProfit',
      'invitation.confirmed_at',
      'panelist.mobile',
      'panelist.email',
      'panelist.profile',
    ])
    .select(sql<string>`panelist.first_name || ' ' || panelist.last_name`.as('member'))
    .limit(BATCH_MAX)

/** What a payment is, in a sentence: `Payment 12: $75 to Mary Lee (incentive, HM-100-3), Approved.` */
export async function paymentSentence(db: Db, id: number): Promise<string> {
  const { kind, amount_cents, status, reference, to } = await db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where('payment.id', '=', id)
    .select(['kind', 'amount_cents', 'payment.status', 'reference_number as reference'])
    .select(sql<string>`coalesce(non_profit.name, panelist.first_name || ' ' || panelist.last_name)`.as('to'))
    .executeTakeFirstOrThrow()
  const what = [kind, ...(reference === null ? [] : [reference])].join(', ')
  return `Payment ${id}: ${formatCents(amount_cents)} to ${to} (${what}), ${status}.`
}

/** The state of a payment's last payout, in a sentence: `Its payout by paypal is unclaimed.`; `null` without a payout. */
export async function payoutSentence(db: Db, id: number): Promise<string | null> {
  const payout = await db
    .selectFrom('payout')
    .where('payment_id', '=', id)
    .select(['gateway', 'state', 'detail'])
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!payout) return null
  return [`Its last payout, by ${payout.gateway}, is ${payout.state}.`, ...(payout.detail ? [payout.detail] : [])].join(
    ' ',
  )
}
