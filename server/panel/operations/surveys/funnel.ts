import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { project } from '../kit/fields.ts'
import { surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'

const count = (condition: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${condition})::int`

export const surveyFunnel = operation({
  name: 'surveys.funnel',
  role: 'viewer',
  summary: 'how far people have come in a survey',
  description:
    'Counts, for one survey or for all that are open: invited, declined, started, screened out, over quota, completed, and the median minutes of a complete.',
  examples: ['surveys funnel CP-1001', 'surveys funnel --json'],
  input: z.strictObject({ project: project.optional() }),
  positional: ['project'],
  row: z.object({
    project: column(),
    status: column(),
    invited: numberColumn(),
    declined: numberColumn(),
    started: numberColumn(),
    underway: numberColumn('under way'),
    screenedOut: numberColumn('screened out'),
    overQuota: numberColumn('over quota'),
    partial: numberColumn(),
    completed: numberColumn(),
    target: numberColumn(),
    unconfirmed: numberColumn(),
    medianMinutes: numberColumn('median minutes'),
    dollars: column('dollars earned'),
  }),
  changes: false,
  async run({ db }, { project: number }) {
    const id = number === undefined ? null : await surveyByProject(db, number)
    const minutes = sql`extract(epoch from invitation.outcome_at - invitation.started_at) / 60`
    const surveys = await db
      .selectFrom('survey')
      .leftJoin('invitation', 'invitation.survey_id', 'survey.id')
      .$if(id !== null, (query) => query.where('survey.id', '=', id ?? 0))
      .$if(id === null, (query) => query.where('survey.status', '=', 'Launched'))
      .groupBy('survey.id')
      .select(['survey.project_number as project', 'survey.status', 'survey.target'])
      .select([
        sql<number>`count(invitation.id)::int`.as('invited'),
        count(sql`invitation.status = 'Declined'`).as('declined'),
        count(sql`invitation.started_at is not null`).as('started'),
        count(sql`invitation.status in ('Started', 'Screener Completed', 'Interview Scheduled')`).as('underway'),
        count(sql`invitation.status = 'Terminated'`).as('screenedOut'),
        count(sql`invitation.status = 'Quota Completed'`).as('overQuota'),
        count(sql`invitation.status = 'Partially Completed'`).as('partial'),
        count(sql`invitation.status = 'Completed'`).as('completed'),
        count(sql`invitation.earned_cents > 0 and invitation.confirmed_at is null`).as('unconfirmed'),
        sql<number | null>`round((percentile_cont(0.5) within group (order by ${minutes})
          filter (where invitation.status = 'Completed'))::numeric, 1)::float8`.as('medianMinutes'),
        sql<number>`coalesce(sum(invitation.earned_cents), 0)::int`.as('earned'),
      ])
      .orderBy('survey.id')
      .execute()
    return { rows: surveys.map(({ earned, ...survey }) => ({ ...survey, dollars: dollarsText(earned) })) }
  },
})
