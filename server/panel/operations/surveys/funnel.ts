import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../database/schema.ts'
import { whenGiven } from '../../database/when-given.ts'
import { REJECTED_STATUSES } from '../../rewards/reject-outcome.ts'
import { condition } from '../../selection/condition.ts'
import { cellsOfSurvey } from '../../surveys/cells.repository.ts'
import { LONGEST } from '../../surveys/survey-length.ts'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`
const took = sql`invitation.outcome_at - invitation.started_at`

const counts = [
  sql<number>`count(invitation.id)::int`.as('invited'),
  count(sql`invitation.status = 'Declined'`).as('declined'),
  count(sql`invitation.started_at is not null`).as('started'),
  count(sql`invitation.status in ('Started', 'Screener Completed', 'Interview Scheduled')`).as('underway'),
  count(sql`invitation.status = 'Terminated'`).as('screenedOut'),
  count(sql`invitation.status = 'Quota Completed'`).as('overQuota'),
  count(sql`invitation.status = 'Partially Completed'`).as('partial'),
  count(sql`invitation.status = any(${[...REJECTED_STATUSES]}::text[])`).as('rejected'),
  count(sql`invitation.status = 'Completed'`).as('completed'),
  count(sql`invitation.earned_cents > 0 and invitation.confirmed_at is null`).as('unconfirmed'),
  sql<number | null>`round((percentile_cont(0.5) within group (order by extract(epoch from ${took}) / 60)
    filter (where invitation.status = 'Completed' and ${took} <= interval ${LONGEST}))::numeric, 1)::float8`.as(
    'medianMinutes',
  ),
  sql<number>`coalesce(sum(invitation.earned_cents), 0)::bigint`.as('earned'),
] as const

/** Counts per cell: members with a seat, and invited members who would get one by starting now. */
async function cellCounts(db: Db, surveyId: number) {
  const rows = []
  for (const { id, name, who, target } of await cellsOfSurvey(db, surveyId)) {
    const hasSeat = sql<boolean>`exists (select from survey_cell_seat seat
      where seat.cell_id = ${id} and seat.invitation_id = invitation.id)`
    const counted = await db
      .selectFrom('invitation')
      .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
      .where('survey_id', '=', surveyId)
      .where(sql<boolean>`(${hasSeat} or (started_at is null and ${condition(who)}))`)
      .select([...counts])
      .executeTakeFirstOrThrow()
    rows.push({ cell: name, target, ...counted })
  }
  return rows
}

export const surveyFunnel = operation({
  name: 'surveys.funnel',
  role: 'viewer',
  summary: 'count how many people reached each step of a survey',
  description:
    'Counts, for one survey or for all that are open, and for each of their cells: invited, declined, started, screened out, over quota, completed in part, rejected, completed, and the median minutes of a complete.',
  examples: ['surveys funnel CP-1001', 'surveys funnel --json'],
  input: z.strictObject({ project: project.optional() }),
  positional: ['project'],
  row: z.object({
    project: column(),
    cell: column(),
    status: column(),
    invited: numberColumn(),
    declined: numberColumn(),
    started: numberColumn(),
    underway: numberColumn('under way'),
    screenedOut: numberColumn('screened out'),
    overQuota: numberColumn('over quota'),
    partial: numberColumn(),
    rejected: numberColumn(),
    completed: numberColumn(),
    target: numberColumn(),
    unconfirmed: numberColumn(),
    medianMinutes: numberColumn('median minutes'),
    dollars: column('dollars earned'),
  }),
  changes: false,
  async run({ db }, { project: number }) {
    const id = number === undefined ? null : await surveyByProject(db, number)
    const surveys = await db
      .selectFrom('survey')
      .leftJoin('invitation', 'invitation.survey_id', 'survey.id')
      .$call(whenGiven(id, (query, value) => query.where('survey.id', '=', value)))
      .$if(id === null, (query) => query.where('survey.status', '=', 'Launched'))
      .groupBy('survey.id')
      .select(['survey.id', 'survey.project_number as project', 'survey.status', 'survey.target'])
      .select([...counts])
      .orderBy('survey.id')
      .execute()
    const rows = []
    for (const { id: surveyId, project: itsNumber, status, ...counted } of surveys)
      for (const { earned, ...row } of [{ cell: null, ...counted }, ...(await cellCounts(db, surveyId))])
        rows.push({ project: itsNumber, status, ...row, dollars: dollarsText(earned) })
    return { rows }
  },
})
