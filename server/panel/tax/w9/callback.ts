import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { hasErased } from '../../core/member-lock.ts'
import { EVENT_RECEIVED, type HelloSignEvent, helloSignEvent } from '../../gateways/signing/hellosign.ts'
import { saveDocument } from './document.ts'
import { saveStoredDetails } from './form-details.ts'
import { abandonForm, type FormRow, formById, formByRequest, saveSignatureIds } from './forms.repository.ts'
import { signerOf, submitSigned, toSigningError } from './signing.ts'

/*
 * POST /hello-sign/callback: webhook of the e-signature service. Its signature covers only the event type, so everything
 * else is fetched from the service, and replaying an old event has no effect.
 */

const SIGNED = new Set(['signature_request_signed', 'signature_request_all_signed'])
/** The document can be downloaded. */
const READY = new Set(['signature_request_all_signed', 'signature_request_downloadable'])

async function recordSignature({ db, panel, caller }: HandlerContext, form: FormRow, signatureRequestId: string) {
  const signer = signerOf(panel, form)
  const { state, signatureId } = await signer.stateOf(db, { id: form.id, signatureRequestId })
  await saveSignatureIds(db, form.id, { signatureRequestId, signatureId })
  if (state === 'declined') await abandonForm(db, form.id)
  if (state === 'signed') await submitSigned(db, caller, form, (tx) => saveStoredDetails(tx, panel.crypto, form))
}

async function fetchDocument({ db, panel, caller }: HandlerContext, formId: number) {
  const form = await formById(db, formId)
  const { document_sealed, submitted_at, signature_request_id: signatureRequestId } = form
  if (document_sealed !== null || submitted_at === null || signatureRequestId === null) return
  const pdf = await signerOf(panel, form).document({ id: form.id, signatureRequestId })
  await saveDocument(db, panel.crypto, caller, form, pdf)
}

async function handleEvent(
  context: HandlerContext,
  { type, signatureRequestId, formKey }: HelloSignEvent,
): Promise<void> {
  const form = signatureRequestId && (await formByRequest(context.db, signatureRequestId, formKey))
  if (!form || !signatureRequestId) return
  if (form.submitted_at === null) {
    if (await hasErased(context.db, form.panelist_id)) return
    if (SIGNED.has(type) || type === 'signature_request_declined')
      await recordSignature(context, form, signatureRequestId)
  }
  if (READY.has(type)) await fetchDocument(context, form.id)
}

/** The event's JSON, which is the part `json` of a multipart form. */
async function eventText(request: Body): Promise<string> {
  const form = await request.formData().catch(() => {
    throw new AppError('BAD_REQUEST')
  })
  const json = form.get('json')
  if (typeof json !== 'string') throw new AppError('BAD_REQUEST')
  return json
}

const BODY_LIMIT = 256 * 1024

/**
 * @throws AppError NOT_FOUND when no service is configured; FORBIDDEN when the event's signature is wrong;
 * SIGNING_UNAVAILABLE when the service does not answer, so that it sends the event again
 */
export async function helloSignCallback(context: HandlerContext, request: Request): Promise<Response> {
  const { helloSign: settings } = context.panel
  if (!settings) throw new AppError('NOT_FOUND')
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data'))
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  const body = new Uint8Array(await readBytes(request, BODY_LIMIT))
  const event = helloSignEvent(settings, await eventText(new Response(body, { headers: request.headers })))
  if (!event) throw new AppError('FORBIDDEN')
  await handleEvent(context, event).catch((error: unknown) => {
    throw toSigningError(error)
  })
  return new Response(EVENT_RECEIVED, { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
}
