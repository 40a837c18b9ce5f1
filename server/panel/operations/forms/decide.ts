import 'server-only'
import * as z from 'zod'
import { holdApprovedPayments, releaseHeldPayments } from '../../rewards/hold.ts'
import { approveTaxForm, NewerFormWaits, rejectTaxForm, revokeTaxForm } from '../../tax/decisions.ts'
import type { FormRow } from '../../tax/w9/forms.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { text } from '../kit/fields.ts'
import { operation } from '../kit/operation.ts'
import { column } from '../kit/show.ts'
import { reportedCells } from '../tax/reported-details.ts'
import { findForm, form } from './query.ts'

const notPendingError = ({ id, state }: FormRow) =>
  new OperationError(`Form ${id} is not waiting for a decision: it is ${state}.`)

const mailNote = (mailed: boolean) => (mailed ? ' An email is queued.' : ' No email is sent.')
const paymentsAre = (count: number) => `${count} ${count === 1 ? 'payment is' : 'payments are'}`

const reason = text(500).describe('What the member reads')

const nextNote = (next: number | null) =>
  next === null ? '' : ` The member saved other tax details after it: form ${next} is waiting for a decision.`

const problemNote = (id: number, problem: string | null) =>
  problem === null
    ? ''
    : ` But no Form 1099 can be written with it: ${problem} To take the approval back: forms revoke ${id} <reason>.`

const withholdingNote = (item2: string | null) =>
  item2 === 'crossed out'
    ? ' The member crossed out item 2: payments are subject to backup withholding, and the portal withholds nothing. Ask your tax adviser before you pay.'
    : ''

const approveForm = operation({
  name: 'forms.approve',
  role: 'finance',
  summary: 'approve a form',
  description:
    'Approves a form with the tax details that forms list shows, releases the payments on hold and sends the member an email. Asks first if no Form 1099 can be written with it.',
  examples: ['forms approve 7'],
  input: z.strictObject({ form }),
  positional: ['form'],
  row: changeRow.extend({ problem: column() }),
  changes: true,
  question: ({ rows }) => (rows[0]?.problem ? 'Approve it all the same?' : null),
  async run({ db, panel, caller: operatorCaller }, { form: id }) {
    const { problem, item2 } = await reportedCells(db, panel.crypto, await findForm(db, id))
    const decision = await approveTaxForm(db, id, { caller: operatorCaller, panel }, (tx, panelistId, caller) =>
      releaseHeldPayments(tx, panelistId, { caller }),
    )
    if (decision === null) throw notPendingError(await findForm(db, id))
    const { released, mailed, next } = decision
    const notes = `${mailNote(mailed)}${nextNote(next)}${withholdingNote(item2)}${problemNote(id, problem)}`
    const message = `Form ${id} is approved; ${paymentsAre(released)} released.${notes}`
    return { rows: [{ result: 'done' as const, detail: message, problem }], message }
  },
})

const rejectForm = operation({
  name: 'forms.reject',
  role: 'finance',
  summary: 'reject a form',
  description:
    'Rejects a form and sends the member an email. The email does not contain the reason: the member reads it in the portal. It cannot be undone, so the command asks first.',
  examples: ['forms reject 7 The name does not match the number'],
  input: z.strictObject({ form, reason }),
  positional: ['form', 'reason'],
  row: changeRow,
  changes: true,
  question: (_answer, { form: id, reason: why }) =>
    `Reject form ${id} with the reason "${why}"? The member must submit another one.`,
  async run({ db, panel, caller }, { form: id, reason: why }) {
    await findForm(db, id)
    const decision = await rejectTaxForm(db, id, why, { caller, panel })
    if (decision === null) throw notPendingError(await findForm(db, id))
    return oneChange(`Form ${id} is rejected.${mailNote(decision.mailed)}`)
  },
})

const revokeForm = operation({
  name: 'forms.revoke',
  role: 'finance',
  summary: 'take back the approval of a form',
  description:
    'Takes back the approval of a form: the IRS wrote that its name and number do not match, or it was approved by mistake. Payments that need a Form W-9 are put on hold until another form is approved, except those that are with a provider or in an open bank file. The member gets an email without the reason, and reads it in the portal. It cannot be undone, so the command asks first.',
  examples: ['forms revoke 7 The IRS says that the name does not match the number'],
  input: z.strictObject({ form, reason }),
  positional: ['form', 'reason'],
  row: changeRow,
  changes: true,
  question: ({ message }, { reason: why }) => `${message} The member reads the reason "${why}". Is that right?`,
  async run({ db, panel, caller: operatorCaller }, { form: id, reason: why }) {
    await findForm(db, id)
    try {
      const revoked = await revokeTaxForm(db, id, why, { caller: operatorCaller, panel }, (tx, panelistId, caller) =>
        holdApprovedPayments(tx, panelistId, { caller }),
      )
      if (revoked === null)
        throw new OperationError(`Form ${id} is not approved: it is ${(await findForm(db, id)).state}.`)
      const { held, mailed } = revoked
      return oneChange(`Form ${id} is no longer approved; ${paymentsAre(held)} on hold.${mailNote(mailed)}`)
    } catch (error) {
      if (!(error instanceof NewerFormWaits)) throw error
      throw new OperationError(`Decide on form ${error.form} first: the member gave it later.`)
    }
  },
})

export const formDecisions = [approveForm, rejectForm, revokeForm]
