import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { databaseNow } from '../../database/now.ts'
import { newDocument, type PrintedDocument } from '../../print/document.ts'
import { pdfFile } from '../../print/file.ts'
import { findOnlineCopy, onlineCopies } from './copies.repository.ts'
import { printCopy, printSample } from './copy-pdf.ts'
import type { FormOfYear } from './exports.repository.ts'
import type { Payer } from './iris.ts'

/* Form 1099 copies that a member downloads: PDFs made on request, only of their own forms. */

/** @throws AppError NOT_FOUND when no payer is configured */
function payerOf({ panel }: MemberContext): Payer {
  const { payer } = panel.form1099
  if (!payer) throw new AppError('NOT_FOUND')
  return payer
}

async function fileOf(context: MemberContext, name: string, print: (document: PrintedDocument, payer: Payer) => void) {
  const payer = payerOf(context)
  const document = await newDocument({ title: name, author: payer.name, createdAt: await databaseNow(context.db) })
  print(document, payer)
  return pdfFile(`${name}.pdf`, await document.bytes())
}

/** GET /api/forms-1099 @see docs/specification/tax.md#form-1099 */
export async function form1099Copies({ db, panel, member }: MemberContext) {
  if (!panel.form1099.payer) return { isOffered: false, forms: [] }
  return { isOffered: true, forms: await onlineCopies(db, member.panelistId) }
}

/** GET /api/forms-1099/{year}/{form} @throws AppError NOT_FOUND when the form is not available on the website */
export async function form1099Copy(context: MemberContext, form: FormOfYear): Promise<Response> {
  const { db, panel, member, caller } = context
  const copy = await findOnlineCopy(db, panel.crypto, member.panelistId, form)
  if (!copy) throw new AppError('NOT_FOUND')
  const name = `Form 1099-${form.form} ${form.year}`
  const file = await fileOf(context, name, (document, payer) => printCopy(document, payer, copy))
  await audit(db, caller, 'form 1099 downloaded', { panelistId: member.panelistId, subject: name })
  return file
}

/** GET /api/forms-1099/sample */
export const form1099Sample = (context: MemberContext): Promise<Response> =>
  fileOf(context, 'Sample of Form 1099-NEC', printSample)
