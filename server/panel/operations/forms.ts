import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'
import { releaseHeldPayments } from '../rewards/payments.ts'
import { approveTaxForm, rejectTaxForm } from '../tax/decisions.ts'
import { DocumentChanged, readDocument } from '../tax/w9/document.ts'
import { DETAIL_COLUMNS } from '../tax/w9/form-details.ts'
import type { FormRow } from '../tax/w9/forms.repository.ts'
import { changeRow, oneChange } from './kit/batch.ts'
import { OperationError } from './kit/errors.ts'
import { oneOf, text, wholeNumber } from './kit/fields.ts'
import { type OperationContext, operation } from './kit/operation.ts'
import { column, numberColumn, timeText } from './kit/show.ts'
import { reportedCells, reportedColumns } from './tax/reported-details.ts'

const STATES = ['submitted', 'approved', 'rejected', 'replaced', 'open', 'abandoned'] as const
const LIST_MAX = 500

const SIGNERS: Readonly<Record<FormRow['signer'], string>> = {
  own: 'signed here',
  hellosign: 'signed at Dropbox Sign',
  details: 'details without a signature',
}

const form = wholeNumber(1, 999_999_999).describe('Number of the form')

const listForms = operation({
  name: 'forms.list',
  role: 'finance',
  summary: 'list forms by state',
  description:
    'Lists forms in one state; without a state, those that wait for a decision. Each has the name, tax number (masked) and address that a Form 1099 will have once the form is approved, and why the IRS would reject them. Compare them with the signed form (forms export).',
  examples: ['forms list', 'forms list rejected'],
  input: z.strictObject({
    state: oneOf(STATES)
      .optional()
      .describe(`One of ${STATES.join(', ')}`),
  }),
  positional: ['state'],
  row: z.object({
    form: numberColumn(),
    member: column(),
    mobile: column(),
    signature: column(),
    submitted: column('submitted (UTC)'),
    reason: column(),
    ...reportedColumns,
  }),
  changes: false,
  async run({ db, panel }, { state = 'submitted' }) {
    const forms = await db
      .selectFrom('tax_form')
      .innerJoin('panelist', 'panelist.id', 'tax_form.panelist_id')
      .where(sql`tax_form.state`, '=', state)
      .select(['tax_form.id', 'mobile', 'signer', 'reason', ...DETAIL_COLUMNS])
      .select(sql<string>`panelist.first_name || ' ' || panelist.last_name`.as('member'))
      .orderBy('tax_form.id')
      .limit(LIST_MAX)
      .execute()
    const rows = []
    for (const row of forms) {
      rows.push({
        form: row.id,
        member: row.member,
        mobile: row.mobile,
        signature: SIGNERS[row.signer],
        submitted: timeText(row.submitted_at),
        reason: row.reason,
        ...(await reportedCells(db, panel.crypto, row)),
      })
    }
    return { rows }
  },
})

async function findForm(db: Db, id: number): Promise<FormRow> {
  const row = await db.selectFrom('tax_form').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new OperationError(`There is no form ${id}.`)
  return row
}

const notPendingError = ({ id, state }: FormRow) =>
  new OperationError(`Form ${id} is not waiting for a decision: it is ${state}.`)

const mailNote = (mailed: boolean) => (mailed ? ' An email is queued.' : ' No email is sent.')
const releasedNote = (count: number) => `${count} ${count === 1 ? 'payment is' : 'payments are'} released`

const nextNote = (next: number | null) =>
  next === null ? '' : ` The member saved other tax details after it: form ${next} is waiting for a decision.`

const approveForm = operation({
  name: 'forms.approve',
  role: 'finance',
  summary: 'approve a form',
  description:
    'Approves a form with the tax details that forms list shows, releases the payments on hold and sends the member an email.',
  examples: ['forms approve 7'],
  input: z.strictObject({ form }),
  positional: ['form'],
  row: changeRow,
  changes: true,
  async run({ db, panel, caller: operatorCaller }, { form: id }) {
    await findForm(db, id)
    const decision = await approveTaxForm(db, id, { caller: operatorCaller, panel }, (tx, panelistId, caller) =>
      releaseHeldPayments(tx, panelistId, { caller }),
    )
    if (decision === null) throw notPendingError(await findForm(db, id))
    const { released, mailed, next } = decision
    return oneChange(`Form ${id} is approved; ${releasedNote(released)}.${mailNote(mailed)}${nextNote(next)}`)
  },
})

const rejectForm = operation({
  name: 'forms.reject',
  role: 'finance',
  summary: 'reject a form',
  description:
    'Rejects a form and sends the member an email. The email does not contain the reason: the member reads it in the portal. It cannot be undone, so the command asks first.',
  examples: ['forms reject 7 The name does not match the number'],
  input: z.strictObject({ form, reason: text(500).describe('What the member reads') }),
  positional: ['form', 'reason'],
  row: changeRow,
  changes: true,
  question: (_answer, { form: id, reason }) =>
    `Reject form ${id} with the reason "${reason}"? The member must submit another one.`,
  async run({ db, panel, caller }, { form: id, reason }) {
    await findForm(db, id)
    const decision = await rejectTaxForm(db, id, reason, { caller, panel })
    if (decision === null) throw notPendingError(await findForm(db, id))
    return oneChange(`Form ${id} is rejected.${mailNote(decision.mailed)}`)
  },
})

async function documentOf({ db, panel }: OperationContext, row: FormRow): Promise<Buffer> {
  try {
    const pdf = await readDocument(db, panel.crypto, row)
    if (pdf) return pdf
  } catch (error) {
    if (error instanceof DocumentChanged) throw new OperationError(`Form ${row.id} was changed after it was signed.`)
    throw error
  }
  throw new OperationError(`There is no signed document of form ${row.id} in this panel.`)
}

const exportForm = operation({
  name: 'forms.export',
  role: 'finance',
  summary: 'write the signed PDF to a file',
  description: 'Writes the signed PDF, with the full tax number, to a file that only you can read.',
  examples: ['forms export 7 form-7.pdf'],
  input: z.strictObject({ form, file: text(1_000).describe('A new file') }),
  positional: ['form', 'file'],
  row: changeRow,
  changes: true,
  async run(context, { form: id, file: path }) {
    const row = await findForm(context.db, id)
    const data = await documentOf(context, row)
    await audit(context.db, context.caller, 'form exported', { panelistId: row.panelist_id, subject: `form ${id}` })
    return { ...oneChange(`Form ${id} was written to ${path}.`), file: { path, data } }
  },
})

async function verifyAll(context: OperationContext): Promise<string> {
  const forms = await context.db
    .selectFrom('tax_form')
    .selectAll()
    .where('document_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  const changed: string[] = []
  for (const row of forms) {
    await documentOf(context, row).catch((error: unknown) => {
      if (!(error instanceof OperationError)) throw error
      changed.push(error.message)
    })
  }
  if (changed.length > 0) throw new OperationError(changed.join('\n'))
  return `${forms.length} forms are unchanged since they were signed.`
}

const verifyForms = operation({
  name: 'forms.verify',
  role: 'finance',
  summary: 'check that signed forms are unchanged',
  description: 'Checks that one signed form, or all of them, are unchanged since they were signed.',
  examples: ['forms verify', 'forms verify 7'],
  input: z.strictObject({ form: form.optional() }),
  positional: ['form'],
  row: changeRow,
  changes: false,
  async run(context, { form: id }) {
    if (id === undefined) return oneChange(await verifyAll(context), 'unchanged')
    await documentOf(context, await findForm(context.db, id))
    return oneChange(`Form ${id} is unchanged since it was signed.`, 'unchanged')
  },
})

export const formOperations = [listForms, approveForm, rejectForm, exportForm, verifyForms]
