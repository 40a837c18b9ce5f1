import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '#server/http/app-error.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import { hasErased, lockCaller, lockMember } from '../../core/member-lock.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import {
  type SignatureIds,
  type Signer,
  SignerRefused,
  SignerUnavailable,
  type SigningRequest,
} from '../../gateways/signing/signer.ts'
import { isEmailVerified } from '../../profile/email-address.repository.ts'
import { panelistById } from '../../profile/profile.repository.ts'
import { updateTaxStatus } from '../status.ts'
import { saveStoredDetails } from './form-details.ts'
import {
  abandonForm,
  beginForm,
  datesOf,
  type FormRow,
  formById,
  formByIds,
  openFormOf,
  saveSignatureIds,
  submitForm,
} from './forms.repository.ts'

/* A signature is requested once per form. After a reload, a double click or a retry, the same open form is returned. */

/** Maps an error of the signer to SIGNING_UNAVAILABLE; calls to the signer are not retried. */
export const toSigningError = (error: unknown): unknown =>
  error instanceof SignerUnavailable || error instanceof SignerRefused ? new AppError('SIGNING_UNAVAILABLE') : error

/** The signer that the form was created with. @throws SignerUnavailable when it is no longer configured */
export function signerOf({ signer, ownSigner }: PanelContext, form: FormRow): Signer {
  const match = [signer, ownSigner].find(({ name }) => name === form.signer)
  if (!match) throw new SignerUnavailable()
  return match
}

export function signingRequestOf({ id, signature_request_id, signature_id }: FormRow): SigningRequest | null {
  if (signature_request_id === null || signature_id === null) return null
  return { id, signatureRequestId: signature_request_id, signatureId: signature_id }
}

interface Claim {
  form: FormRow
  /** Whether the caller must request the signature. */
  isNew: boolean
}

const NO_EMAIL =
  'To sign the form, you need a verified email address. Please add yours first, then come back to this page.'

/** The service mails the signed form to this address, and an unverified one may belong to a stranger. */
async function assertReachable(tx: Db, { panel, member: { panelistId } }: MemberContext): Promise<void> {
  if (!panel.signer.needsEmail || (await isEmailVerified(tx, panelistId))) return
  throw new AppError('EMAIL_NOT_REGISTERED', { message: NO_EMAIL })
}

/** The open form, or a new one when the open one cannot be signed with the current signer. */
function claimForm(context: MemberContext): Promise<Claim> {
  const { db, panel, member } = context
  const { panelistId } = member
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, panelistId)
    const open = await openFormOf(tx, panelistId)
    const isUsable = open?.signer === panel.signer.name && (open.signature_id !== null || !open.isStale)
    if (open && isUsable) return { form: open, isNew: false }
    await assertReachable(tx, context)
    if (open) await abandonForm(tx, open.id)
    return { form: await beginForm(tx, panelistId, panel.signer.name), isNew: true }
  })
}

/** @throws SignerUnavailable, SignerRefused */
async function requestSignature({ db, panel, member }: MemberContext, form: FormRow): Promise<SigningRequest> {
  const { first_name, last_name, email } = await panelistById(db, member.panelistId)
  const ids = await panel.signer.requestSignature({
    formKey: form.masked_id,
    name: `${first_name} ${last_name}`,
    email,
  })
  await saveSignatureIds(db, form.id, ids)
  return { id: form.id, ...ids }
}

const WAIT_MS = 250
const WAITS = 16

/** Waits while another request is requesting this form's signature. */
async function waitForRequest(db: Db, id: number): Promise<SigningRequest> {
  for (let waited = 0; waited < WAITS; waited++) {
    const signingRequest = signingRequestOf(await formById(db, id))
    if (signingRequest) return signingRequest
    await wait(WAIT_MS)
  }
  throw new SignerUnavailable()
}

async function requestSignatureOnce(context: MemberContext): Promise<SigningRequest> {
  const { form, isNew } = await claimForm(context)
  if (!isNew) return signingRequestOf(form) ?? waitForRequest(context.db, form.id)
  try {
    return await requestSignature(context, form)
  } catch (error) {
    await abandonForm(context.db, form.id)
    throw error
  }
}

/** The form and its signing URL. A form that the service no longer accepts is replaced by a new one. */
async function signingRequestWithUrl(context: MemberContext): Promise<SigningRequest & { signUrl: string }> {
  const { db, panel } = context
  const form = await requestSignatureOnce(context)
  try {
    return { ...form, signUrl: await panel.signer.signUrl(db, form) }
  } catch (error) {
    if (!(error instanceof SignerRefused)) throw error
    await abandonForm(db, form.id)
    const next = await requestSignatureOnce(context)
    return { ...next, signUrl: await panel.signer.signUrl(db, next) }
  }
}

/**
 * GET /api/hello-sign/template: the form to sign; the same form until it is signed.
 * @throws AppError SIGNING_UNAVAILABLE; EMAIL_NOT_REGISTERED when the signer needs a verified address and there is none
 * @see docs/specification/tax.md#signing
 */
export async function signingTemplate(context: MemberContext) {
  const { db, panel, member, caller } = context
  try {
    const { id, signatureRequestId, signUrl } = await signingRequestWithUrl(context)
    await audit(db, caller, 'form opened', { panelistId: member.panelistId, subject: `form ${id}` })
    return { signatureRequestId, clientId: panel.signer.clientId, signUrl }
  } catch (error) {
    throw toSigningError(error)
  }
}

/**
 * Submits a signed form once. The caller must have checked that it is signed.
 * @param saveDetails stores the form's tax details, in the same transaction
 * @throws AppError UNAUTHORIZED when the member has erased the account
 */
export const submitSigned = (
  db: Db,
  caller: AuditedCaller,
  form: FormRow,
  saveDetails: (tx: Db) => Promise<void>,
): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    const { id, panelist_id: panelistId } = form
    await lockMember(tx, panelistId)
    if (await hasErased(tx, panelistId)) throw new AppError('UNAUTHORIZED')
    if (!(await submitForm(tx, form, caller.address))) return false
    await saveDetails(tx)
    await updateTaxStatus(tx, panelistId, 'submitted')
    await audit(tx, caller, 'form signed', { panelistId, subject: `form ${id}` })
    return true
  })

const SIGNED_TRIES = 3
const SIGNED_WAIT_MS = 600

/**
 * Polls the signer a few times, because it may register a signature with a delay.
 * @throws SignerUnavailable, SignerRefused
 */
async function isSigned({ db, panel }: MemberContext, form: FormRow, ids: SignatureIds): Promise<boolean> {
  const signer = signerOf(panel, form)
  for (let tries = 1; ; tries++) {
    const { state, signatureId } = await signer.stateOf(db, { id: form.id, ...ids })
    if (state !== 'waiting' || tries === SIGNED_TRIES) return state === 'signed' && signatureId === ids.signatureId
    await wait(SIGNED_WAIT_MS)
  }
}

/**
 * POST /api/hello-sign/events: the embedded signing page reports a signature; the signer must confirm it.
 * @throws AppError NOT_FOUND for ids that are not the member's; VALIDATION_FAILED when it is not signed;
 * SIGNING_UNAVAILABLE
 * @see docs/specification/tax.md#after-the-widget
 */
export async function signingEvent(context: MemberContext, ids: SignatureIds) {
  const { db, panel, member, caller } = context
  const form = await formByIds(db, member.panelistId, ids)
  if (!form) throw new AppError('NOT_FOUND')
  if (form.submitted_at === null) {
    const isDone = await isSigned(context, form, ids).catch((error: unknown) => {
      throw toSigningError(error)
    })
    if (!isDone) throw new AppError('VALIDATION_FAILED', { details: { fields: { signatureId: 'not signed' } } })
    await submitSigned(db, caller, form, (tx) => saveStoredDetails(tx, panel.crypto, form))
  }
  return { w9SubmittedDate: (await datesOf(db, form.id)).submitted }
}
