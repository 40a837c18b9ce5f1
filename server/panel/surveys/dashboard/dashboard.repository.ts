import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { SurveyFilter, SurveySortKey } from '#lib/contract/panel/surveys/survey-filters.ts'
import { type SurveySort, statusesIn } from '#lib/rules/surveys/survey-rows.ts'
import { dayOf, today } from '../../database/eastern.ts'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { sentAfterApproval } from '../../rewards/next-payment.ts'
import { type InvitationStatus, isOpen, OPEN_STATUSES } from '../invitation-status.ts'

export interface ListView {
  filter: SurveyFilter
  sort: SurveySort
  /** Starts at 1. */
  page: number
  size: number
  /** Part of the topic; empty for all surveys. */
  search: string
}

const isOpenNow = sql<boolean>`invitation.status in (${sql.join(OPEN_STATUSES.map(sql.lit))})`
/** Whether the survey is past its last day, or was closed before it. */
const isOver = sql<boolean>`(coalesce(invitation.end_date < ${today}, false) or exists (
  select from survey where survey.id = invitation.survey_id and survey.status = 'Closed'))`

/** An open invitation to a survey that is over is shown as Expired. */
const status = sql<string>`case when ${isOpenNow} and ${isOver} then 'Expired' else invitation.status end`

/** Matches rows by their shown status, written so that Postgres can use the index on `status`. */
function hasStatusIn(statuses: readonly string[]): RawBuilder<boolean> {
  const isOneOf = (some: readonly string[]) => sql`invitation.status in (${sql.join(some)})`
  const openStatuses = statuses.filter(isOpen)
  const finalStatuses = statuses.filter((each) => !isOpen(each))
  return sql<boolean>`(${sql.join(
    [
      ...(finalStatuses.length > 0 ? [isOneOf(finalStatuses)] : []),
      ...(openStatuses.length > 0 ? [sql`(${isOneOf(openStatuses)} and not ${isOver})`] : []),
      ...(statuses.includes('Expired') ? [sql`(${isOpenNow} and ${isOver})`] : []),
    ],
    sql` or `,
  )})`
}

const matchesFilter = (filter: SurveyFilter): RawBuilder<boolean> => {
  const statuses = statusesIn(filter)
  return statuses ? hasStatusIn(statuses) : sql<boolean>`true`
}

/** The amount in the incentive column. @see docs/specification/dashboard.md#c-58-which-incentive-a-row-shows */
const displayedCents = sql`case when ${hasStatusIn([...(statusesIn('Completed') ?? []), ...(statusesIn('Did Not Qualify') ?? [])])}
  then coalesce(invitation.earned_cents, 0) else invitation.offered_cents end`

const sortColumns: Readonly<Record<SurveySortKey, RawBuilder<unknown>>> = {
  endDate: sql`invitation.end_date`,
  topic: sql`lower(invitation.topic)`,
  incentive: displayedCents,
}

/**
 * Rows without a value sort last in both directions; ties sort by topic.
 * @see docs/specification/dashboard.md#c-88-sorting-by-other-columns
 */
const orderOf = ({ key, descending }: SurveySort) =>
  sql`${sortColumns[key]} ${sql.raw(descending ? 'desc' : 'asc')} nulls last, lower(invitation.topic), invitation.id`

/** When the next step is due, from the payment terms. */
const dueBy = sql<string | null>`term.days + case term.counted_from
  when 'survey end' then greatest(invitation.end_date, ${dayOf('latest.at')})
  else coalesce(${dayOf('latest.at')}, ${dayOf('invitation.outcome_at')}) end`

/** When a payment that is approved on its due day is sent, by the payment terms; null when approval is not the next step. */
const paidBy = sql<string | null>`case when term.next_step = 'approved' then
  ${sentAfterApproval(dueBy, sql`coalesce(invitation.end_date, ${dayOf('latest.at')})`, 'term.payable')} end`

interface LedgerEvent {
  event: string
  date: string
  reason: string | null
}

const events = sql<LedgerEvent[]>`coalesce((
  select jsonb_agg(jsonb_build_object('event', event, 'date', ${dayOf('at')}, 'reason', reason) order by id)
  from payment_event where payment_id = payment.id), '[]')`

/** The `where` and `order by` of a query for invitations. */
interface Selection {
  condition: RawBuilder<boolean>
  order: RawBuilder<unknown>
}

/** Escapes SQL wildcards, so that they match literally. */
const isNamed = (search: string) => sql<boolean>`invitation.topic ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}`

const matches = ({ filter, search }: Pick<ListView, 'filter' | 'search'>) =>
  search === '' ? matchesFilter(filter) : sql<boolean>`${matchesFilter(filter)} and ${isNamed(search)}`

const selectionOf = (view: Pick<ListView, 'filter' | 'sort' | 'search'>): Selection => ({
  condition: matches(view),
  order: orderOf(view.sort),
})

interface PageWindow {
  limit: number
  offset: RawBuilder<number>
}

/** A member's invitations, all or one page. */
const chosenInvitations = (db: Db, panelistId: number, { condition, order }: Selection, window?: PageWindow) =>
  db
    .selectFrom('invitation')
    .selectAll()
    .where('panelist_id', '=', panelistId)
    .where(condition)
    .orderBy(order)
    .$call(whenGiven(window, (query, value) => query.limit(value.limit).offset(value.offset)))
    .as('invitation')

/** The same invitations with their survey, member, payment with its last event, and next payment term. */
const withPayment = (db: Db, panelistId: number, selection: Selection, window?: PageWindow) =>
  db
    .selectFrom(chosenInvitations(db, panelistId, selection, window))
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .leftJoin('payment', (join) =>
      join.onRef('payment.invitation_id', '=', 'invitation.id').on('payment.kind', '=', 'incentive'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
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

/** A member's invitations as the dashboard shows them. */
const invitationRows = (db: Db, panelistId: number, selection: Selection, window?: PageWindow) =>
  withPayment(db, panelistId, selection, window)
    .select([
      'survey.topic',
      'survey.project_number as projectNumber',
      'survey.loi',
      'survey.language',
      'survey.end_date as endDate',
      'survey.masked_id as surveyMaskedId',
      'invitation.masked_id as maskedId',
      'invitation.reference_number as referenceNumber',
      'invitation.offered_cents as offeredCents',
      'invitation.earned_cents as earnedCents',
      'invitation.interview_at as interviewAt',
      'invitation.interview_sequence as interviewSequence',
      'invitation.interview_join as interviewJoin',
      'payment.status as paymentStatus',
      'term.next_step as nextStep',
      dueBy.as('dueBy'),
      paidBy.as('paidBy'),
      status.as('status'),
      events.as('events'),
      dayOf('invitation.invited_at').as('invitedOn'),
      dayOf('invitation.started_at').as('startedOn'),
      dayOf('invitation.outcome_at').as('outcomeOn'),
      sql<string | null>`case when survey.end_date < ${today} then survey.end_date end`.as('endedOn'),
      sql<string | null>`case when payment.status = 'Paid' then ${dayOf('payment.changed_at')} end`.as('paymentDate'),
      sql<string | null>`coalesce(invitation.respondent_time_zone, panelist.time_zone)`.as('timeZone'),
    ])
    .orderBy(selection.order)

export const invitationsOf = (db: Db, panelistId: number) =>
  invitationRows(
    db,
    panelistId,
    selectionOf({ filter: 'All Surveys', search: '', sort: { key: 'endDate', descending: true } }),
  ).execute()

export type InvitationRow = Awaited<ReturnType<typeof invitationsOf>>[number]

/** A limit, so that the top of the dashboard costs the same no matter how many surveys a member has. */
const UPCOMING_INTERVIEWS = 3

const interviewsAhead = (panelistId: number, status: InvitationStatus) =>
  sql`(select id from invitation where panelist_id = ${panelistId} and status = ${status}
    and interview_at >= ${today}::text order by interview_at limit ${sql.lit(UPCOMING_INTERVIEWS)})`

/** Upcoming for a member: interviews, including canceled ones, and the open survey that ends first. */
const upcoming = (panelistId: number): Selection => ({
  condition: sql<boolean>`invitation.id in (
    ${interviewsAhead(panelistId, 'Interview Scheduled')}
    union all
    ${interviewsAhead(panelistId, 'Screener Completed')}
    union all
    (select id from invitation where panelist_id = ${panelistId}
      and ${hasStatusIn(statusesIn('Active') ?? [])} order by end_date nulls last, lower(topic) limit 1))`,
  order: orderOf({ key: 'endDate', descending: false }),
})

/** How long the dashboard offers to take a decline back, and for how many at most. */
const DECLINED_WITHIN = sql.lit('1 day')
const DECLINED_MAX = 3

/** A member's last declines, of surveys that are not over. */
const justDeclined = (panelistId: number): Selection => ({
  condition: sql<boolean>`invitation.id in (
    select id from invitation where panelist_id = ${panelistId} and status = 'Declined'
      and declined_at > now() - interval ${DECLINED_WITHIN} and not ${isOver}
    order by declined_at desc limit ${sql.lit(DECLINED_MAX)})`,
  order: orderOf({ key: 'endDate', descending: false }),
})

/** One page of invitations, the upcoming and the just declined ones in one query. A page past the end returns the last page. */
export function invitationPage(db: Db, panelistId: number, view: ListView) {
  const { page, size } = view
  const all = db.selectFrom('invitation').where('panelist_id', '=', panelistId)
  const count = sql<number>`count(*)`
  const lastPage = sql<number>`greatest(1, ceil(total::numeric / ${size}::int)::int)`
  const offset = sql<number>`(select (page - 1) * ${size}::int from paged)`
  return db
    .with('filtered', () => all.where(matches(view)).select(count.as('total')))
    .with('paged', (eb) =>
      eb.selectFrom('filtered').select([sql<number>`least(${page}::int, ${lastPage})`.as('page'), 'total']),
    )
    .selectFrom('paged')
    .select([
      'paged.page',
      'paged.total',
      sql<number | null>`case when total = 0 then (${all.select(count.as('all'))}) end`.as('all'),
      jsonArrayFrom(invitationRows(db, panelistId, selectionOf(view), { limit: size, offset })).as('rows'),
      jsonArrayFrom(invitationRows(db, panelistId, upcoming(panelistId))).as('upcoming'),
      jsonArrayFrom(invitationRows(db, panelistId, justDeclined(panelistId))).as('declined'),
    ])
    .executeTakeFirstOrThrow()
}
