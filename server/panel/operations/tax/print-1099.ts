import 'server-only'
import * as z from 'zod'
import { counted } from '#lib/format/counted.ts'
import { auditEach } from '../../core/audit.ts'
import { databaseNow } from '../../database/now.ts'
import { newDocument } from '../../print/document.ts'
import { type Copy, type CopyFilter, copiesOnPaper } from '../../tax/form-1099/copies.repository.ts'
import { printCopy, printStateCopy } from '../../tax/form-1099/copy-pdf.ts'
import type { FormOfYear } from '../../tax/form-1099/exports.repository.ts'
import { recordName } from '../../tax/form-1099/iris.ts'
import { copiesOfState, stateCopyName } from '../../tax/form-1099/state-copies.repository.ts'
import { stateFilings } from '../../tax/form-1099/states.repository.ts'
import { OperationError } from '../kit/errors.ts'
import { usState, wholeNumber } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { column, dollarsText, numberColumn, yesNo } from '../kit/show.ts'
import { fileOfForm, payerOf } from './file-of-form.ts'

/** Maximum number of forms per file. */
const PRINT_MAX = 200

const rowOf = ({ panelistId: member, record, isCorrected }: Copy) => ({
  member,
  name: recordName(record),
  address: [record.address, record.addressLine2, record.city, record.state, record.zip].filter(Boolean).join(', '),
  dollars: dollarsText(record.cents),
  corrected: yesNo(isCorrected),
})

/** Shows the state's income instead of the total. */
const stateRowOf = (copy: Copy) => ({ ...rowOf(copy), dollars: dollarsText(copy.stateBoxes?.cents ?? 0) })

/** A PDF with each form on a new page, in list order. */
async function pagesOf(
  context: OperationContext,
  title: string,
  print: typeof printCopy,
  copies: readonly Copy[],
): Promise<Buffer> {
  const payer = payerOf(context)
  const document = await newDocument({ title, author: payer.name, createdAt: await databaseNow(context.db) })
  for (const [index, copy] of copies.entries()) {
    if (index > 0) document.newPage()
    print(document, payer, copy)
  }
  return document.bytes()
}

/**
 * With a state, its Copy 1 of all members reported to it; otherwise the copies of members who get paper.
 * @throws OperationError
 */
async function copiesFor(
  { db, panel }: OperationContext,
  form: FormOfYear,
  code: string | undefined,
  filter: CopyFilter,
) {
  if (code === undefined) return copiesOnPaper(db, panel.crypto, form, filter)
  const stateFiling = (await stateFilings(db)).get(code)
  if (!stateFiling)
    throw new OperationError(`Forms 1099 are not reported to ${code}. Set first how to report them, with tax state.`)
  return copiesOfState(db, panel.crypto, form, { ...filter, state: code, stateFiling })
}

const WHOLE_NUMBERS = ' It contains full tax numbers: delete it once it is filed.'

const printForms = operation({
  name: 'tax.print',
  role: 'finance',
  summary: 'print Forms 1099 for members who get them on paper',
  description: `Writes a PDF with Copy B of the exported Forms 1099 of members who have not agreed to get them in the portal, or who cannot open them there (inactive account, bounced email address), and lists whom to mail them to. Tax numbers show only the last four digits. Of a corrected form, the PDF has the last version. Members in a state that forms are reported to (tax state) also get Copy 2 for their state return. A file has ${PRINT_MAX} members; --after continues. With --member, the PDF has the form of one member who asked for it on paper. With --state, it has Copy 1 with full tax numbers for the tax department of that state: for everybody who lives there, and for members who were reported there and have moved away (corrected, with no income in that state).`,
  examples: [
    'tax print 2026 NEC to-mail.pdf',
    'tax print 2026 NEC to-mail-2.pdf --after 4711',
    'tax print 2026 MISC one.pdf --member 17',
    'tax print 2026 NEC ny.pdf --state NY',
  ],
  input: fileOfForm.extend({
    member: wholeNumber(1, Number.MAX_SAFE_INTEGER).optional().describe('Number of one member'),
    state: usState.optional().describe('Copy 1 for the tax department of that state'),
    after: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .default(0)
      .describe('For the next file: only members with higher numbers'),
  }),
  positional: ['year', 'form', 'file'],
  row: z.object({ member: numberColumn(), name: column(), address: column(), dollars: column(), corrected: column() }),
  changes: true,
  lists: true,
  async run(context, { file: path, member, state: code, after, ...form }) {
    const { db, caller } = context
    payerOf(context)
    const page = await copiesFor(context, form, code, { member, after, limit: PRINT_MAX + 1 })
    const copies = page.slice(0, PRINT_MAX)
    const rows = copies.map(code ? stateRowOf : rowOf)
    if (copies.length === 0) return { rows, message: 'There is no form to print.' }
    const subject = code ? stateCopyName(form, code) : `Form 1099-${form.form} ${form.year}`
    await auditEach(
      db,
      caller,
      'form 1099 printed',
      copies.map(({ panelistId }) => ({ panelistId, subject })),
    )
    const file = { path, data: await pagesOf(context, subject, code ? printStateCopy : printCopy, copies) }
    const message = `${counted(copies.length, 'form')} in the file.${code ? WHOLE_NUMBERS : ''}`
    if (page.length <= PRINT_MAX) return { rows, message, file }
    return { rows, message, file, next: { after: copies.at(-1)?.panelistId ?? 0 } }
  },
})

export const form1099Printing = [printForms]
