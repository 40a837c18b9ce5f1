import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { INVITATION_STATUSES } from '#server/panel/surveys/invitation-status.ts'
import { memberName } from '../../../database/member-name.ts'
import { whenGiven } from '../../../database/when-given.ts'
import { oneOf, project, rowLimit } from '../../kit/fields.ts'
import { hiddenFromPlanner, surveyByProject } from '../../kit/find.ts'
import { operation } from '../../kit/operation.ts'
import { ordersOf, pageOf } from '../../kit/order.ts'
import { column, dollarsText, numberColumn, timeText } from '../../kit/show.ts'

const LIST_MAX = 1_000

const order = ordersOf(
  sql.ref('invitation.id'),
  {
    invited: { expression: sql.ref('invitation.id'), type: 'bigint' },
    outcome: { expression: sql.ref('outcome_at'), type: 'timestamptz', mayBeMissing: true },
  },
  { sort: 'invited', reverse: true },
)

export const listInvitations = operation({
  name: 'invitations.list',
  role: 'support',
  summary: 'list invitations',
  description: `Lists invitations, newest first, or those with an outcome by its time, ${LIST_MAX} at most: all, those with one status, or those to one survey.`,
  examples: [
    'invitations list',
    'invitations list Started --survey CP-1001',
    'invitations list --survey CP-1001 --sort outcome --reverse --csv',
  ],
  input: z.strictObject({
    status: oneOf(INVITATION_STATUSES)
      .optional()
      .describe(`One of ${INVITATION_STATUSES.join(', ')}`),
    survey: project.optional(),
    ...order.fields,
    limit: rowLimit(LIST_MAX),
  }),
  positional: ['status'],
  row: z.object({
    reference: column(),
    project: column(),
    member: numberColumn(),
    name: column(),
    status: column(),
    offered: column('offered, dollars'),
    invited: column('invited (UTC)'),
    started: column('started (UTC)'),
    outcome: column('outcome (UTC)'),
  }),
  changes: false,
  async run({ db }, { status, survey, limit = LIST_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const surveyId = survey === undefined ? null : await surveyByProject(db, survey)
    const found = await db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
      .$call(whenGiven(status, (query, value) => query.where('invitation.status', '=', value)))
      .$call(whenGiven(surveyId, (query, value) => query.where('invitation.survey_id', '=', hiddenFromPlanner(value))))
      .where(ordered.where)
      .select(['reference_number', 'project_number', 'panelist_id', 'invitation.status'])
      .select(['offered_cents', 'invited_at', 'started_at', 'outcome_at'])
      .select(memberName.as('name'))
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(found, limit, (row) => ({
      reference: row.reference_number,
      project: row.project_number,
      member: row.panelist_id,
      name: row.name,
      status: row.status,
      offered: dollarsText(row.offered_cents),
      invited: timeText(row.invited_at),
      started: timeText(row.started_at),
      outcome: timeText(row.outcome_at),
    }))
  },
})
