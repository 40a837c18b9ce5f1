import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type SurveyFilter, type SurveySort, type SurveySortKey, statusesIn } from '#lib/rules/surveys/survey-rows.ts'
import { dayOf, today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { isOpen, OPEN_STATUSES } from '../invitation-status.ts'

/** Which part of a member's list is wanted. */
export interface ListView {
  filter: SurveyFilter
  sort: SurveySort
  /** From 1. */
  page: number
  size: number
}

const isWaiting = sql<boolean>`invitation.status in (${sql.join(OPEN_STATUSES.map(sql.lit))})`
const isOver = sql<boolean>`invitation.end_date < ${today}`

/** One that waited past the end date reads as Expired. */
const status = sql<string>`case when ${isWaiting} and ${isOver} then 'Expired' else invitation.status end`

/** Whether a row has one of these statuses as it reads; in terms that an index knows. */
function reads(statuses: readonly string[]): RawBuilder<boolean> {
  const among = (some: readonly string[]) => sql`invitation.status in (${sql.join(some)})`
  const waiting = statuses.filter(isOpen)
  const settled = statuses.filter((each) => !isOpen(each))
  return sql<boolean>`(${sql.join(
    [
      ...(settled.length > 0 ? [among(settled)] : []),
      ...(waiting.length > 0 ? [sql`(${among(waiting)} and (invitation.end_date is null or not ${isOver}))`] : []),
      ...(statuses.includes('Expired') ? [sql`(${isWaiting} and ${isOver})`] : []),
    ],
    sql` or `,
  )})`
}

const passes = (filter: SurveyFilter): RawBuilder<boolean> => {
  const statuses = statusesIn(filter)
  return statuses ? reads(statuses) : sql<boolean>`true`
}

/** What the incentive's column shows. @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows */
const shownCents = sql`case when ${reads([...(statusesIn('Completed') ?? []), ...(statusesIn('Did Not Qualify') ?? [])])}
  then coalesce(invitation.earned_cents, 0) else invitation.offered_cents end`

const sortedBy: Readonly<Record<SurveySortKey, RawBuilder<unknown>>> = {
  endDate: sql`invitation.end_date`,
  topic: sql`lower(invitation.topic)`,
  incentive: shownCents,
}

/**
 * Rows without the value last whichever way, ties by topic.
 * @see docs/specification/dashboard.md#c-88-sorting-by-other-columns
 */
const orderOf = ({ key, descending }: SurveySort) =>
  sql`${sortedBy[key]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, lower(invitation.topic), invitation.id`

/** By when the next step is due, counted as the term says. */
const dueBy = sql<string | null>`term.days + case term.counted_from
  when 'survey end' then greatest(invitation.end_date, ${dayOf('latest.at')})
  else coalesce(${dayOf('latest.at')}, ${dayOf('invitation.outcome_at')}) end`

interface LedgerEvent {
  event: string
  date: string
  reason: string | null
}

const events = sql<LedgerEvent[]>`coalesce((
  select jsonb_agg(jsonb_build_object('event', event, 'date', ${dayOf('at')}, 'reason', reason) order by id)
  from payment_event where payment_id = payment.id), '[]')`

/** The invitations of a member, all or a page of them, each with its survey, its payment and what comes next. */
const invitationRows = (db: Db, panelistId: number, { filter, sort }: Pick<ListView, 'filter' | 'sort'>, cut?: Cut) =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('invitation')
        .selectAll()
        .where('panelist_id', '=', panelistId)
        .where(passes(filter))
        .orderBy(orderOf(sort))
        .$if(cut !== undefined, (query) => query.limit(cut?.limit ?? 0).offset(cut?.offset ?? sql.lit(0)))
        .as('invitation'),
    )
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
    .orderBy(orderOf(sort))

interface Cut {
  limit: number
  offset: RawBuilder<number>
}

/** Every invitation of a member. */
export const invitationsOf = (db: Db, panelistId: number) =>
  invitationRows(db, panelistId, { filter: 'All Surveys', sort: { key: 'endDate', descending: true } }).execute()

export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number]

/** One page of them in one query; the last page when a later one is asked for. */
export function invitationPage(db: Db, panelistId: number, view: ListView) {
  const { filter, page, size } = view
  const mine = db.selectFrom('invitation').where('panelist_id', '=', panelistId)
  const count = sql<number>`count(*)`
  const lastPage = sql<number>`greatest(1, ceil(total::numeric / ${size}::int)::int)`
  const offset = sql<number>`(select (shown - 1) * ${size}::int from shown)`
  return db
    .with('found', () => mine.where(passes(filter)).select(count.as('total')))
    .with('shown', (of) =>
      of.selectFrom('found').select([sql<number>`least(${page}::int, ${lastPage})`.as('shown'), 'total']),
    )
    .selectFrom('shown')
    .select([
      'shown.shown as page',
      'shown.total',
      sql<number | null>`case when total = 0 then (${mine.select(count.as('all'))}) end`.as('all'),
      jsonArrayFrom(invitationRows(db, panelistId, view, { limit: size, offset })).as('rows'),
    ])
    .executeTakeFirstOrThrow()
}
