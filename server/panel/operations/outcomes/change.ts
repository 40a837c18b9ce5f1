import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { REJECTED_STATUSES } from '../../rewards/reject-outcome.ts'
import { BATCH_MAX, batchAnswer, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { InputError } from '../kit/errors.ts'
import { oneOf, reference, text } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { completeOne, confirmOne, rejectOne } from './decide-one.ts'

const references = z.array(reference).min(1).describe('Reference numbers of invitations')
const reason = text(500).describe('What the member reads')
const rejectedAs = oneOf(REJECTED_STATUSES)
  .optional()
  .describe(`One of ${REJECTED_STATUSES.join(', ')}`)

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

const decideNumbers = (
  context: OperationContext,
  numbers: readonly string[],
  decide: (context: OperationContext, number: string) => Promise<{ result: Result; detail: string }>,
) =>
  decideEach(
    context,
    numbers.map((number) => ({ reference: number })),
    (item) => decide(context, item.reference),
  )

const confirmOutcomes = operation({
  name: 'outcomes.confirm',
  role: 'manager',
  summary: 'confirm outcomes',
  description: 'Confirms outcomes after the survey’s host has agreed, so that their incentives can be paid.',
  examples: ['outcomes confirm CP-1001-12', 'outcomes confirm CP-1001-12 CP-1001-17'],
  input: z.strictObject({ references }),
  positional: ['references'],
  row,
  changes: true,
  async run(context, { references: numbers }) {
    return batchAnswer(await decideNumbers(context, numbers, confirmOne))
  },
})

const completeOutcomes = operation({
  name: 'outcomes.complete',
  role: 'manager',
  summary: 'count invitations as completes',
  description:
    'Counts surveys that members have started as completes, after the survey’s host has agreed: when the report got lost, or when it was a screen-out, a full quota or a partial complete by mistake. The members earn the incentive, and the outcome is confirmed. Only a rejection can take it back, so the command asks first.',
  examples: ['outcomes complete CP-1001-12', 'outcomes complete CP-1001-12 CP-1001-17 --yes'],
  input: z.strictObject({ references }),
  positional: ['references'],
  row,
  changes: true,
  question: (_answer, { references: numbers }) =>
    `Count ${numbers.length === 1 ? numbers[0] : `${numbers.length} invitations`} as complete? This earns the incentive.`,
  async run(context, { references: numbers }) {
    return batchAnswer(await decideNumbers(context, numbers, completeOne))
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
  decision: oneOf(['confirm', 'complete', 'reject']),
  reason: reason.nullish(),
  as: rejectedAs.nullable(),
  // Columns of `outcomes unconfirmed`, accepted in the file and ignored.
  outcome: z.nullish(z.string()),
  dollars: z.nullish(z.string()),
  at: z.nullish(z.string()),
  survey: z.nullish(z.string()),
  topic: z.nullish(z.string()),
})
type Decision = z.output<typeof decision>

function decideOne(context: OperationContext, { decision: decided, reference: number, reason: cause, as }: Decision) {
  if (decided === 'confirm') return confirmOne(context, number)
  if (decided === 'complete') return completeOne(context, number)
  return rejectOne(context, number, cause ?? '', as ?? 'Other Cause')
}

const decideOutcomes = operation({
  name: 'outcomes.decide',
  role: 'manager',
  summary: 'confirm, complete and reject outcomes from a file',
  description:
    'Decides on the outcome of each row of a CSV or JSON file. Columns: reference, decision (confirm, complete as in `outcomes complete`, or reject), reason (of a rejection, for the member to read), as (a status). It asks first.',
  examples: ['outcomes decide --file decisions.csv --dry-run', 'outcomes decide --file decisions.csv --yes --csv'],
  input: z.strictObject({
    rows: z
      .array(decision)
      .min(1, { error: 'at least one row' })
      .max(BATCH_MAX, { error: `at most ${BATCH_MAX} rows; split the file` })
      .describe('A CSV or JSON file; - for standard input'),
  }),
  row,
  changes: true,
  question: (_answer, { rows }) => {
    const count = (wanted: string) => rows.filter(({ decision: decided }) => decided === wanted).length
    const [completed, rejected] = [count('complete'), count('reject')]
    const also = completed > 0 ? `, count ${completed} as complete` : ''
    const question = `Confirm ${counted(count('confirm'), 'outcome')}${also} and reject ${rejected}?`
    return rejected > 0 ? `${question} A rejection cannot be undone.` : question
  },
  async run(context, { rows }) {
    const unexplained = rows.find((result) => result.decision === 'reject' && !result.reason)
    if (unexplained)
      throw new InputError(`${unexplained.reference} has the decision reject and no reason. Fill in the column reason.`)
    return batchAnswer(await decideEach(context, rows, (result) => decideOne(context, result)))
  },
})

export const outcomeDecisions = [confirmOutcomes, completeOutcomes, rejectOneOutcome, decideOutcomes]
