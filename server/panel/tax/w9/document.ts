import 'server-only'
import { createHash } from 'node:crypto'
import { log } from '#server/log.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import { type Crypto, MissingKeyError } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import type { FormRow } from './forms.repository.ts'

/* The signed PDF, encrypted in the form's row. Its hash is in the row and in the append-only audit. */

/** The document was changed after it was signed. */
export class DocumentChanged extends Error {
  override readonly name = 'DocumentChanged'
}

const cellOf = (formKey: string) => ({ table: 'tax_form', column: 'document_sealed', row: formKey })
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const auditSubject = (formId: number, hash: string) => `form ${formId} sha256 ${hash}`

interface StoredForm {
  id: number
  panelist_id: number
  masked_id: string
}

/** Stores a form's document, once. */
export async function saveDocument(
  tx: Db,
  crypto: Crypto,
  caller: AuditedCaller,
  form: StoredForm,
  bytes: Buffer,
): Promise<void> {
  const document_sha256 = sha256(bytes)
  const updated = await tx
    .updateTable('tax_form')
    .set({ document_sealed: crypto.seal(bytes.toString('base64'), cellOf(form.masked_id)), document_sha256 })
    .where('id', '=', form.id)
    .where('document_sealed', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return
  const subject = auditSubject(form.id, document_sha256)
  await audit(tx, caller, 'form document kept', { panelistId: form.panelist_id, subject })
}

const isInAudit = async (db: Db, form: FormRow, hash: string) =>
  (await db
    .selectFrom('audit')
    .select('id')
    .where('panelist_id', '=', form.panelist_id)
    .where('event', '=', 'form document kept')
    .where('subject', '=', auditSubject(form.id, hash))
    .executeTakeFirst()) !== undefined

function opened(crypto: Crypto, sealed: string, formKey: string): Buffer {
  try {
    return Buffer.from(crypto.open(sealed, cellOf(formKey)).reveal(), 'base64')
  } catch (error) {
    throw error instanceof MissingKeyError ? error : new DocumentChanged()
  }
}

/**
 * The signed document; `null` while only the e-signature service has it.
 * @throws DocumentChanged when the document, its hash or its form differs from what was stored
 */
export async function readDocument(db: Db, crypto: Crypto, form: FormRow): Promise<Buffer | null> {
  if (form.document_sealed === null) return null
  const bytes = opened(crypto, form.document_sealed, form.masked_id)
  const hash = sha256(bytes)
  if (hash !== form.document_sha256 || !(await isInAudit(db, form, hash))) {
    log.error('signed form was changed')
    throw new DocumentChanged()
  }
  return bytes
}
