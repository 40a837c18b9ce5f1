import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { OPEN_STATUSES } from './invitation-status.ts'
import { today } from './places.repository.ts'

const dayOf = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone 'America/New_York')::date`

/** One that waited past the end date reads as Expired. */
const status = sql<string>`case when invitation.status in (${sql.join(OPEN_STATUSES)}) and survey.end_date < ${today}
  then 'Expired' else invitation.status end`

/** By when the next step is due, counted as the term says. */
const dueBy = sql<string | null>`term.days + case term.counted_from
  when 'survey end' then greatest(survey.end_date, ${dayOf('latest.at')})
  else coalesce(${dayOf('latest.at')}, ${dayOf('invitation.outcome_at')}) end`

interface LedgerEvent {
  event: string
  date: string
  reason: string | null
}

const events = sql<LedgerEvent[]>`coalesce((
  select jsonb_agg(jsonb_build_object('event', event, 'date', ${dayOf('at')}, 'reason', reason) order by id)
  from payment_event where payment_id = payment.id), '[]')`

/** Every invitation of a member with its survey and its payment. */
export const invitationsOf = (db: Db, panelistId: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .leftJoin('payment', (join) =>
      join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
    )
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('payment_event')
          .whereRef('payment_id', '=', 'payment.id')
          .select(['event', 'at'])
          .orderBy('id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoin('payment_term as term', (join) =>
      join
        .on(
          sql<boolean>`term.payable = case invitation.status when 'Partially Completed' then 'partial' else 'complete' end`,
        )
        .on(sql<boolean>`term.after_event = coalesce(latest.event, case invitation.status
          when 'Screener Completed' then 'screener-completed' end)`),
    )
    .where('invitation.panelist_id', '=', panelistId)
    .select([
      'survey.topic',
      'survey.project_number',
      'survey.loi',
      'survey.end_date',
      'survey.masked_id as survey_masked_id',
      'invitation.masked_id',
      'invitation.reference_number',
      'invitation.offered_cents',
      'invitation.earned_cents',
      'invitation.interview_at',
      'payment.status as payment_status',
      'term.next_step',
      dueBy.as('due_by'),
      status.as('status'),
      events.as('events'),
      dayOf('invitation.invited_at').as('invited_on'),
      dayOf('invitation.started_at').as('started_on'),
      dayOf('invitation.outcome_at').as('outcome_on'),
      sql<string | null>`case when payment.status = 'Paid' then ${dayOf('payment.changed_at')} end`.as('payment_date'),
      sql<string | null>`coalesce(invitation.respondent_time_zone, panelist.time_zone)`.as('time_zone'),
    ])
    .orderBy('survey.end_date', 'desc')
    .orderBy('invitation.id')
    .execute()

export interface IncentiveSums {
  paidCents: number
  inProcessCents: number
  heldCents: number
  heldReason: string | null
}

/** A member's totals, and why some of it waits. */
export async function incentiveSums(db: Db, panelistId: number): Promise<IncentiveSums> {
  const sums = await db
    .selectFrom('incentive_total')
    .where('panelist_id', '=', panelistId)
    .select((of) => [
      'paid_cents as paidCents',
      'in_process_cents as inProcessCents',
      'held_cents as heldCents',
      of
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
    .executeTakeFirst()
  return sums ?? { paidCents: 0, inProcessCents: 0, heldCents: 0, heldReason: null }
}
