import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { whenGiven } from '../../database/when-given.ts'
import { BATCH_MAX } from '../kit/batch.ts'
import { project, reference, rowLimit } from '../kit/fields.ts'
import { hiddenFromPlanner, invitationByReference, surveyByProject } from '../kit/find.ts'
import { operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column, dollarsText, numberColumn, timeText } from '../kit/show.ts'

const order = ordersOf(
  sql.ref('invitation.id'),
  { time: { expression: sql.ref('outcome_at'), type: 'timestamptz', mayBeMissing: true } },
  { sort: 'time', reverse: false },
)

const listUnconfirmed = operation({
  name: 'outcomes.unconfirmed',
  role: 'viewer',
  summary: 'list incentives of outcomes that were not signed',
  description: `Lists incentives of outcomes that were not signed and wait for confirmation, oldest first, ${BATCH_MAX} at most. To decide on them, save the list as CSV, add a column decision and give the file to \`outcomes decide\`.`,
  examples: ['outcomes unconfirmed', 'outcomes unconfirmed --survey CP-1001 --csv'],
  input: z.strictObject({
    survey: project.optional(),
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  row: z.object({
    reference: column(),
    outcome: column(),
    dollars: column(),
    at: column('time (UTC)'),
    survey: column(),
    topic: column(),
  }),
  changes: false,
  async run({ db }, { survey, limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const surveyId = survey === undefined ? null : await surveyByProject(db, survey)
    const waiting = await db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .where('invitation.confirmed_at', 'is', null)
      .where('invitation.earned_cents', '>', 0)
      .$call(whenGiven(surveyId, (query, value) => query.where('invitation.survey_id', '=', hiddenFromPlanner(value))))
      .select(['reference_number as reference', 'survey.topic', 'project_number as survey'])
      .select(['invitation.status as outcome', 'earned_cents', 'outcome_at'])
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(waiting, limit, ({ reference: number, outcome, earned_cents, outcome_at, ...of }) => ({
      reference: number,
      outcome,
      dollars: dollarsText(earned_cents ?? 0),
      at: timeText(outcome_at),
      survey: of.survey,
      topic: of.topic,
    }))
  },
})

const showReports = operation({
  name: 'outcomes.show',
  role: 'viewer',
  summary: 'show every report of an invitation',
  description:
    'Shows every reported outcome of an invitation and how often it was reported. The one that counted is marked, and the last line has the status now, which an operator may have changed since.',
  examples: ['outcomes show CP-1001-12'],
  input: z.strictObject({ reference }),
  positional: ['reference'],
  row: z.object({
    at: column('time (UTC)'),
    outcome: column(),
    decided: column(),
    signed: column(),
    times: numberColumn(),
    last: column(),
  }),
  changes: false,
  async run({ db }, input) {
    const id = await invitationByReference(db, input.reference)
    const reports = await db.selectFrom('outcome').where('invitation_id', '=', id).selectAll().orderBy('id').execute()
    const { forged_reports: forged, status } = await db
      .selectFrom('invitation')
      .select(['forged_reports', 'status'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const rows = reports.map(({ at, outcome, decided, signed, times, last_at }) => ({
      at: timeText(at),
      outcome,
      decided: decided ? 'decided' : null,
      signed: signed ? 'signed' : null,
      times,
      last: timeText(last_at),
    }))
    const sentences = [
      `${input.reference} is ${status}.`,
      ...(forged > 0 ? [`Reports with a missing, wrong or reused signature: ${forged}.`] : []),
    ]
    return { rows, message: sentences.join(' ') }
  },
})

export const outcomeLists = [listUnconfirmed, showReports]
