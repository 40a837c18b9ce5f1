import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../database/schema.ts'
import type { SurveyTable } from '../../database/tables/surveys.ts'
import { whenGiven } from '../../database/when-given.ts'
import { quotedTooShort } from '../../surveys/survey-length.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { oneOf, rowLimit } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, dollarsText, numberColumn } from '../kit/show.ts'
import { SURVEY_STATUSES } from './survey-fields.ts'

const order = ordersOf(
  sql.ref('survey.id'),
  { id: { expression: sql.ref('survey.id'), type: 'bigint' } },
  { sort: 'id', reverse: false },
)

const surveysQuery = (db: Db, status: SurveyTable['status'] | undefined) =>
  db
    .selectFrom('survey')
    .$call(whenGiven(status, (query, value) => query.where('status', '=', value)))
    .selectAll('survey')
    .select((from) =>
      from
        .selectFrom('survey_completes')
        .whereRef('survey_completes.survey_id', '=', 'survey.id')
        .select(sql<number>`coalesce(sum(completes), 0)::int`.as('completes'))
        .as('completes'),
    )

export const listSurveys = operation({
  name: 'surveys.list',
  role: 'viewer',
  summary: 'list surveys',
  description: `Lists all surveys, or those with one status, in the order in which they were added, ${BATCH_MAX} at most. Open surveys that take much longer than quoted are flagged; \`surveys show\` says how long people took.`,
  examples: ['surveys list', 'surveys list Launched --reverse', 'surveys list --csv'],
  input: z.strictObject({
    status: oneOf(SURVEY_STATUSES)
      .optional()
      .describe(`One of ${SURVEY_STATUSES.join(', ')}`),
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  positional: ['status'],
  row: z.object({
    id: numberColumn(),
    project: column(),
    status: column(),
    methodology: column(),
    starts: column(),
    ends: column(),
    completes: column(),
    minutes: numberColumn(),
    quote: column(),
    dollars: column(),
    outcomes: column(),
    topic: column(),
  }),
  changes: false,
  async run({ db }, { status, limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const surveys = await surveysQuery(db, status)
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    const short = await quotedTooShort(
      db,
      surveys.map(({ id }) => id),
    )
    return pageOf(surveys, limit, (survey) => ({
      id: survey.id,
      project: survey.project_number,
      status: survey.status,
      methodology: survey.methodology,
      starts: survey.starts_on,
      ends: survey.end_date,
      completes: `${survey.completes} of ${survey.target ?? 'any'}`,
      minutes: survey.loi,
      quote: short.has(survey.id) ? 'too short' : null,
      dollars: dollarsText(survey.incentive_cents),
      outcomes: survey.secret_sealed ? 'signed' : null,
      topic: survey.topic,
    }))
  },
})
