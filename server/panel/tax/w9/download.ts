import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { pdfFile } from '../../print/file.ts'
import { DocumentChanged, readDocument, saveDocument } from './document.ts'
import { type FormRow, lastSignedForm } from './forms.repository.ts'
import { signerOf, toSigningError } from './signing.ts'

const FILE_NAME = 'Form W-9.pdf'

/** Downloads the document from the service and stores it. */
async function downloadFromService({ db, panel, caller }: MemberContext, form: FormRow): Promise<Buffer> {
  const { id, signature_request_id: signatureRequestId } = form
  if (signatureRequestId === null) throw new AppError('NOT_FOUND')
  try {
    const pdf = await signerOf(panel, form).document({ id, signatureRequestId })
    await saveDocument(db, panel.crypto, caller, form, pdf)
    return pdf
  } catch (error) {
    throw toSigningError(error)
  }
}

const storedDocument = ({ db, panel }: MemberContext, form: FormRow) =>
  readDocument(db, panel.crypto, form).catch((error: unknown) => {
    throw error instanceof DocumentChanged ? new AppError('DOCUMENT_CHANGED') : error
  })

/**
 * GET /api/hello-sign/signed-document: the last form that the member signed.
 * @throws AppError NOT_FOUND when there is none; SIGNING_UNAVAILABLE when only the service has it and does not answer;
 * DOCUMENT_CHANGED
 * @see docs/specification/tax.md#download
 */
export async function signedDocument(context: MemberContext): Promise<Response> {
  const { db, member, caller } = context
  const form = await lastSignedForm(db, member.panelistId)
  if (!form) throw new AppError('NOT_FOUND')
  const pdf = (await storedDocument(context, form)) ?? (await downloadFromService(context, form))
  await audit(db, caller, 'form downloaded', { panelistId: member.panelistId, subject: `form ${form.id}` })
  return pdfFile(FILE_NAME, pdf)
}
