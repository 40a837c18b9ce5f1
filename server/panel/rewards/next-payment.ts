import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { dayOf, today } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'

/** A member's incentives that are on the way, each with its next step and the day on which that is due by the payment terms. */
const due = sql`(
  select payment.amount_cents, term.next_step, term.payable, coalesce(survey.end_date, ${dayOf('latest.at')}) as ended_on,
    term.days + case term.counted_from
    when 'survey end' then greatest(survey.end_date, ${dayOf('latest.at')}) else ${dayOf('latest.at')} end as due_on
  from payment
  join invitation on invitation.id = payment.invitation_id
  join survey on survey.id = invitation.survey_id
  join lateral (
    select event, at from payment_event where payment_id = payment.id order by id desc limit 1) latest on true
  join payment_term term on term.after_event = latest.event
    and term.payable = case invitation.status when 'Partially Completed' then 'partial' else 'complete' end
  where payment.panelist_id = panelist.id and payment.kind = 'incentive' and payment.status in ('Pending', 'Approved')
) due`

/** When a payment that is approved on a day is sent, by the payment terms; null when they set no days. */
export const sentAfterApproval = (approvedOn: RawBuilder<unknown>, surveyEnd: RawBuilder<unknown>, payable: string) =>
  sql<string | null>`(
  select case sending.counted_from
    when 'survey end' then greatest(${approvedOn}, ${surveyEnd} + sending.days) else ${approvedOn} + sending.days end
  from payment_term sending
  where sending.after_event = 'approved' and sending.next_step = 'sent' and sending.payable = ${sql.ref(payable)}
    and sending.days is not null)`

/** The day on which an incentive that is due is paid, for one that waits for approval if that comes on its due day. */
const paidOn = sql`case next_step when 'sent' then due_on
  else ${sentAfterApproval(sql`due_on`, sql`ended_on`, 'due.payable')} end`

/**
 * The earliest day on which incentives are expected to be paid, with the sum of that day; late ones don't count. A
 * subquery for queries of `panelist`.
 */
export const nextPayment = sql<{ cents: number; by: string } | null>`(
  select jsonb_build_object('cents', sum(amount_cents), 'by', paid_on)
  from (select amount_cents, due_on, ${paidOn} as paid_on from ${due}) paying
  where due_on >= ${today} and paid_on is not null group by paid_on order by paid_on limit 1)`

/** A member's referral bonuses that are on hold, in cents. A subquery for queries of `panelist`. */
export const heldBonuses = sql<number>`(
  select coalesce(sum(amount_cents), 0)::int from payment
  where payment.panelist_id = panelist.id and payment.kind = 'bonus' and payment.status = 'Pending W9')`

/** What was paid to non-profits for a member's surveys, in cents. A subquery for queries of `panelist`. */
export const paidDonations = sql<number>`(
  select coalesce(sum(amount_cents), 0)::int from payment
  where payment.panelist_id = panelist.id and payment.kind = 'donation' and payment.status = 'Paid')`

/** The number of incentives whose approval or payment is overdue. A subquery for queries of `panelist`. */
export const latePayments = sql<number>`(select count(*)::int from ${due} where due_on < ${today})`

/** Days from a complete to its payment, by the payment terms; `null` when one of them has no days. A subquery. */
export const daysToPayment = sql<number | null>`(
  select case when count(*) = count(days) then sum(days)::int end from payment_term
  where payable = 'complete' and after_event in ('earned', 'approved'))`

/** `daysToPayment` without a member. */
export async function paidWithinDays(db: Db): Promise<number | null> {
  const { days } = await db.selectNoFrom(daysToPayment.as('days')).executeTakeFirstOrThrow()
  return days
}
