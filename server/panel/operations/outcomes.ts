import 'server-only'
import * as z from 'zod'
import type { Db } from '../database/schema.ts'
import { confirmOutcome } from '../rewards/confirm-outcome.ts'
import { OpenPayoutError } from '../rewards/open-payouts.ts'
import { REJECTED_STATUSES, type RejectedStatus, rejectOutcome } from '../rewards/reject-outcome.ts'
import { BATCH_MAX, batchAnswer, type Result, refusable, resultColumns } from './kit/batch.ts'
import { InputError, OperationError } from './kit/errors.ts'
import { oneOf, project, text } from './kit/fields.ts'
import { hiddenFromPlanner, invitationByReference, surveyByProject } from './kit/find.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, dollarsText, numberColumn, timeText } from './kit/show.ts'

const reference = text(80).describe('Reference number of the invitation')
const reason = text(500).describe('What the member reads')
const rejectedAs = oneOf(REJECTED_STATUSES)
  .optional()
  .describe(`One of ${REJECTED_STATUSES.join(', ')}`)

const listUnconfirmed = operation({
  name: 'outcomes.unconfirmed',
  role: 'viewer',
  summary: 'list incentives of outcomes that were not signed',
  description:
    'Lists incentives of outcomes that were not signed and wait for confirmation, oldest first. To decide on them, save the list as CSV, add a column decision and give the file to `outcomes decide`.',
  examples: ['outcomes unconfirmed', 'outcomes unconfirmed --survey CP-1001 --csv'],
  input: z.strictObject({ survey: project.optional() }),
  row: z.object({
    reference: column(),
    outcome: column(),
    dollars: column(),
    at: column('time (UTC)'),
    survey: column(),
    topic: column(),
  }),
  changes: false,
  async run({ db }, { survey }) {
    const surveyId = survey === undefined ? null : await surveyByProject(db, survey)
    const waiting = await db
      .selectFrom('invitation')
      .innerJoin('survey', 'survey.id', 'invitation.survey_id')
      .where('invitation.confirmed_at', 'is', null)
      .where('invitation.earned_cents', '>', 0)
      .where('invitation.outcome_at', 'is not', null)
      .$if(surveyId !== null, (query) => query.where('invitation.survey_id', '=', hiddenFromPlanner(surveyId)))
      .select(['reference_number as reference', 'survey.topic', 'project_number as survey'])
      .select(['invitation.status as outcome', 'earned_cents', 'outcome_at'])
      .orderBy('outcome_at')
      .orderBy('invitation.id')
      .limit(BATCH_MAX)
      .execute()
    const rows = waiting.map(({ earned_cents, outcome_at, ...outcome }) => ({
      ...outcome,
      dollars: dollarsText(earned_cents ?? 0),
      at: timeText(outcome_at),
    }))
    return { rows }
  },
})

const showReports = operation({
  name: 'outcomes.show',
  role: 'viewer',
  summary: 'show every report of an invitation',
  description:
    'Shows every reported outcome of an invitation and how often it was reported. The one that counted is marked.',
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
    const { forged_reports: forged } = await db
      .selectFrom('invitation')
      .select('forged_reports')
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
    return { rows, ...(forged > 0 && { message: `Reports with a missing, wrong or reused signature: ${forged}.` }) }
  },
})

/** What was decided about an outcome that can be neither confirmed nor rejected any more; `null` for nothing. */
async function decidedBefore(db: Db, id: number): Promise<{ is: 'confirm' | 'reject'; text: string } | null> {
  const { status, confirmed_at, earned_cents } = await db
    .selectFrom('invitation')
    .where('id', '=', id)
    .select(['status', 'confirmed_at', 'earned_cents'])
    .executeTakeFirstOrThrow()
  if (z.safeParse(z.enum(REJECTED_STATUSES), status).success)
    return { is: 'reject', text: `is already rejected as ${status}` }
  return confirmed_at !== null && earned_cents ? { is: 'confirm', text: 'is already confirmed' } : null
}

/** The answer when nothing was changed. @throws OperationError when that is not what was asked for */
async function notDecided(db: Db, id: number, { number, wanted }: { number: string; wanted: 'confirm' | 'reject' }) {
  const before = await decidedBefore(db, id)
  if (before?.is === wanted) return { result: 'unchanged' as const, detail: `${number} ${before.text}.` }
  if (before) throw new OperationError(`${number} ${before.text}. A rejection cannot be undone.`)
  throw new OperationError(`${number} has earned nothing that can be ${wanted}ed.`)
}

async function confirmOne({ db, caller }: OperationContext, number: string) {
  const id = await invitationByReference(db, number)
  const wasWaiting = await confirmOutcome(db, id, caller)
  if (!wasWaiting) return notDecided(db, id, { number, wanted: 'confirm' })
  return { result: 'done' as const, detail: `${number} is confirmed.` }
}

async function rejectOne(
  { db, caller, panel }: OperationContext,
  number: string,
  cause: string,
  status: RejectedStatus,
) {
  const id = await invitationByReference(db, number)
  const context = { caller, outbox: panel.outbox }
  const verdict = await rejectOutcome(db, id, { status, reason: cause }, context).catch((error: unknown) => {
    throw error instanceof OpenPayoutError ? new OperationError(error.message) : error
  })
  if (verdict === 'paid') throw new OperationError(`${number} is paid. Reverse its payment first.`)
  if (verdict === 'nothing earned') return notDecided(db, id, { number, wanted: 'reject' })
  return { result: 'done' as const, detail: `${number} is rejected as ${status}, and its payment is stopped.` }
}

const row = z.object({ reference: column(), ...resultColumns })
type Row = { reference: string; result: Result; detail: string | null }

/** Decides one after the other. One that fails becomes a refused row. */
async function decideEach<T extends { reference: string }>(
  context: OperationContext,
  items: readonly T[],
  decide: (item: T) => Promise<{ result: Result; detail: string }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (const item of items)
    rows.push({ reference: item.reference, ...(await refusable(context.db, () => decide(item))) })
  return rows
}

const confirmOutcomes = operation({
  name: 'outcomes.confirm',
  role: 'manager',
  summary: 'confirm outcomes',
  description: 'Confirms outcomes after the survey’s host has agreed, so that their incentives can be paid.',
  examples: ['outcomes confirm CP-1001-12', 'outcomes confirm CP-1001-12 CP-1001-17'],
  input: z.strictObject({ references: z.array(reference).min(1).describe('Reference numbers of invitations') }),
  positional: ['references'],
  row,
  changes: true,
  async run(context, { references }) {
    const items = references.map((number) => ({ reference: number }))
    return batchAnswer(await decideEach(context, items, (item) => confirmOne(context, item.reference)))
  },
})

const rejectOneOutcome = operation({
  name: 'outcomes.reject',
  role: 'manager',
  summary: 'reject an outcome that the client does not accept',
  description:
    'Rejects an outcome: it no longer counts toward the target, and its payment is stopped with a reason that the member reads. This cannot be undone, so the command asks first.',
  examples: [
    'outcomes reject CP-1001-12 The answers contradict each other',
    'outcomes reject CP-1001-12 Answered too fast --as Speeding --yes',
  ],
  input: z.strictObject({ reference, reason, as: rejectedAs }),
  positional: ['reference', 'reason'],
  row,
  changes: true,
  question: (_answer, { reference: number, reason: cause }) =>
    `Reject ${number} with the reason "${cause}"? A rejection cannot be undone.`,
  async run(context, { reference: number, reason: cause, as = 'Other Cause' }) {
    const rows = await decideEach(context, [{ reference: number }], () => rejectOne(context, number, cause, as))
    return batchAnswer(rows)
  },
})

const decision = z.strictObject({
  reference,
  decision: oneOf(['confirm', 'reject']),
  reason: reason.nullish(),
  as: rejectedAs.nullable(),
  // Columns of `outcomes unconfirmed`, accepted in the file and ignored.
  outcome: z.nullish(z.string()),
  dollars: z.nullish(z.string()),
  at: z.nullish(z.string()),
  survey: z.nullish(z.string()),
  topic: z.nullish(z.string()),
})

const decideOutcomes = operation({
  name: 'outcomes.decide',
  role: 'manager',
  summary: 'confirm and reject outcomes from a file',
  description:
    'Confirms or rejects the outcome of each row of a CSV or JSON file. Columns: reference, decision (confirm or reject), reason (of a rejection, for the member to read), as (a status). It asks first.',
  examples: ['outcomes decide --file decisions.csv --dry-run', 'outcomes decide --file decisions.csv --yes --csv'],
  input: z.strictObject({
    rows: z
      .array(decision)
      .min(1, { error: 'at least one row' })
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows` })
      .describe('A CSV or JSON file; - for standard input'),
  }),
  row,
  changes: true,
  question: (_answer, { rows }) => {
    const rejected = rows.filter((result) => result.decision === 'reject').length
    const question = `Confirm ${rows.length - rejected} outcomes and reject ${rejected}?`
    return rejected > 0 ? `${question} A rejection cannot be undone.` : question
  },
  async run(context, { rows }) {
    const unexplained = rows.find((result) => result.decision === 'reject' && !result.reason)
    if (unexplained)
      throw new InputError(`${unexplained.reference} has the decision reject and no reason. Fill in the column reason.`)
    const answers = await decideEach(context, rows, (result) =>
      result.decision === 'confirm'
        ? confirmOne(context, result.reference)
        : rejectOne(context, result.reference, result.reason ?? '', result.as ?? 'Other Cause'),
    )
    return batchAnswer(answers)
  },
})

export const outcomeOperations = [listUnconfirmed, showReports, confirmOutcomes, rejectOneOutcome, decideOutcomes]
