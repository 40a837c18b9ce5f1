import 'server-only'
import * as z from 'zod'
import { formatCents } from '#lib/format/money.ts'
import { audit } from '../../core/audit.ts'
import { closeInBankFile } from '../../rewards/bank-files/open-files.ts'
import { holdApprovedPayments } from '../../rewards/hold.ts'
import { lockPayment, lockPaymentsOf } from '../../rewards/ledger.ts'
import { batchAnswer, type Result, refusable, resultColumns } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { findPayment, payment } from '../kit/find-payment.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, paymentsText } from '../kit/show.ts'
import { bankFile, bankFileId, lockOpenPayments } from './query.ts'

const row = z.object({ payment: column(), ...resultColumns, dollars: column() })
type Row = { payment: string; result: Result; detail: string | null; dollars: string | null }

interface TakingBack {
  context: OperationContext
  name: string
  /** Members whose payments were taken back. */
  members: Set<number>
}

async function takeBackOne({ context: { db, caller }, name, members }: TakingBack, paymentInput: string): Promise<Row> {
  const id = await findPayment(db, paymentInput)
  const { amountCents, panelistId, status } = await lockPayment(db, id)
  if ((await closeInBankFile(db, id, 'taken back')) !== bankFileId(name))
    throw new OperationError(`Payment ${id} is not open in ${name}.`)
  members.add(panelistId)
  await audit(db, caller, 'payment taken back', { panelistId, subject: `payment ${id} ${name}` })
  const detail = `Payment ${id}, ${formatCents(amountCents)}, is taken back from ${name}. It is still ${status}.`
  return { payment: paymentInput, result: 'done', detail, dollars: dollarsText(amountCents) }
}

export const cancelBankFile = operation({
  name: 'bankfiles.cancel',
  role: 'finance',
  summary: 'take back a bank file that the bank will not pay',
  description:
    'Takes back a bank file that was never given to the bank, or the payments of it that you name, such as those that the bank refused. They stay Approved, and the next `payments export` or `payouts send` includes them. Asks first: if the bank pays them after all, they are paid twice.',
  examples: ['bankfiles cancel bank-7 --dry-run', 'bankfiles cancel bank-7 12 13'],
  input: z.strictObject({
    bankFile,
    payments: z.array(payment).optional().describe('Numbers of payments, or reference numbers; all by default'),
  }),
  positional: ['bankFile', 'payments'],
  row,
  changes: true,
  question: ({ rows }, { bankFile: name }) => {
    const taken = rows.filter(({ result }) => result === 'done')
    const sum = taken.reduce((total, { dollars }) => total + Number(dollars ?? 0), 0)
    return taken.length === 0
      ? null
      : `Take back ${paymentsText(taken.length, sum)} in total, from ${name}? The bank must not pay them.`
  },
  async run(context, { bankFile: name, payments = [] }) {
    const { db } = context
    const open = await lockOpenPayments(db, name)
    await lockPaymentsOf(db, open)
    const takingBack: TakingBack = { context, name, members: new Set() }
    const rows: Row[] = []
    for (const paymentInput of payments.length > 0 ? payments : open.map(String)) {
      const emptyRow = { payment: paymentInput, dollars: null }
      rows.push({ ...emptyRow, ...(await refusable(db, () => takeBackOne(takingBack, paymentInput))) })
    }
    const answer = batchAnswer(rows)
    let held = 0
    for (const member of takingBack.members) held += await holdApprovedPayments(db, member, context)
    return held === 0 ? answer : { ...answer, message: `${answer.message} On hold for a Form W-9: ${held}.` }
  },
})
