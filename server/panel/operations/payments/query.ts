import 'server-only'
import { sql } from 'kysely'
import { formatCents } from '#lib/format/money.ts'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { surveyByProject } from '../kit/find.ts'

/** Payments with a status, of one survey or all. */
export const paymentsQuery = (db: Db, status: string, surveyId: number | null) =>
  db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where(sql<string>`payment.status`, '=', status)
    .$call(whenGiven(surveyId, (query, value) => query.where('invitation.survey_id', '=', value)))
    .select(['payment.id as payment', 'kind', 'amount_cents', 'changed_at', 'reference_number as reference'])
    .select([
      'non_profit.name as nonProfit',
      'invitation.confirmed_at',
      'panelist.mobile',
      'panelist.email',
      'panelist.profile',
    ])
    .select(memberName.as('member'))
    .limit(BATCH_MAX)

interface PendingPayments {
  confirmed: string[]
  /** Whether there are more confirmed ones than one command may approve. */
  hasMore: boolean
  unconfirmed: number
}

/** The pending payments of a survey whose outcomes are confirmed, and how many others there are. */
export async function pendingOf(db: Db, survey?: string): Promise<PendingPayments> {
  if (survey === undefined) return { confirmed: [], hasMore: false, unconfirmed: 0 }
  const pending = paymentsQuery(db, 'Pending', await surveyByProject(db, survey))
  const confirmed = await pending
    .where('confirmed_at', 'is not', null)
    .orderBy('payment.id')
    .limit(BATCH_MAX + 1)
    .execute()
  const { unconfirmed } = await pending
    .where('confirmed_at', 'is', null)
    .clearSelect()
    .clearLimit()
    .select(sql<number>`count(*)::int`.as('unconfirmed'))
    .executeTakeFirstOrThrow()
  const ids = confirmed.slice(0, BATCH_MAX).map((entry) => String(entry.payment))
  return { confirmed: ids, hasMore: confirmed.length > BATCH_MAX, unconfirmed }
}

/** What a payment is: `$75 to Mary Lee (incentive, HM-100-3), Approved`. */
export async function paymentInWords(db: Db, id: number): Promise<string> {
  const { kind, amount_cents, status, reference, to } = await db
    .selectFrom('payment')
    .innerJoin('panelist', 'panelist.id', 'payment.panelist_id')
    .leftJoin('invitation', 'invitation.id', 'payment.invitation_id')
    .leftJoin('non_profit', 'non_profit.id', 'payment.non_profit_id')
    .where('payment.id', '=', id)
    .select(['kind', 'amount_cents', 'payment.status', 'reference_number as reference'])
    .select(sql<string>`coalesce(non_profit.name, ${memberName})`.as('to'))
    .executeTakeFirstOrThrow()
  const what = [kind, ...(reference === null ? [] : [reference])].join(', ')
  return `${formatCents(amount_cents)} to ${to} (${what}), ${status}`
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

/** Whether the friend of a bonus has erased their account: they could register again, and earn the member a second bonus. */
const isForErasedFriend = async (db: Db, payment: number): Promise<boolean> =>
  (await db
    .selectFrom('payment')
    .innerJoin('referral', 'referral.id', 'payment.referral_id')
    .innerJoin('erasure', 'erasure.panelist_id', 'referral.referent_id')
    .where('payment.id', '=', payment)
    .select('payment.id')
    .executeTakeFirst()) !== undefined

/** What an operator should know before a member is paid; `null` if nothing. */
export async function doubtAbout(
  db: Db,
  { id, panelistId }: { id: number; panelistId: number },
): Promise<string | null> {
  const { status, is_active, is_test_account } = await db
    .selectFrom('panelist')
    .where('id', '=', panelistId)
    .select(['status', 'is_active', 'is_test_account'])
    .executeTakeFirstOrThrow()
  if (/Banned|Flagged/.test(status)) return `The member is ${status}.`
  if (!is_active) return 'The account is inactive.'
  if (is_test_account) return 'It is a test account.'
  return (await isForErasedFriend(db, id)) ? 'The friend has erased their account.' : null
}
