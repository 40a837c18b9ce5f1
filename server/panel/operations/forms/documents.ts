import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { audit } from '../../core/audit.ts'
import { DocumentChanged, readDocument } from '../../tax/w9/document.ts'
import { type FormRow, formById } from '../../tax/w9/forms.repository.ts'
import { changeRow, oneChange } from '../kit/batch.ts'
import { OperationError } from '../kit/errors.ts'
import { text } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { findForm, form } from './query.ts'

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
  const { db } = context
  // One document at a time: together they may not fit into memory.
  const forms = await db
    .selectFrom('tax_form')
    .select('id')
    .where('document_sealed', 'is not', null)
    .orderBy('id')
    .execute()
  const changed: string[] = []
  for (const { id: formId } of forms) {
    await documentOf(context, await formById(db, formId)).catch((error: unknown) => {
      if (!(error instanceof OperationError)) throw error
      changed.push(error.message)
    })
  }
  if (changed.length > 0) throw new OperationError(changed.join('\n'))
  return `Checked ${counted(forms.length, 'signed form')}: none was changed.`
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

export const documentOperations = [exportForm, verifyForms]
