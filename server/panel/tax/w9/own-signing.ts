import 'server-only'
import type { W9Answers } from '#lib/contract/panel/tax/tax.ts'
import { capitalizeWords } from '#lib/format/names.ts'
import { isPossibleTaxId } from '#lib/values/tax-id.ts'
import { AppError } from '#server/http/app-error.ts'
import type { AuditedCaller } from '../../core/audit.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { MemberContext } from '../../core/handler.ts'
import { databaseNow } from '../../database/now.ts'
import type { Db } from '../../database/schema.ts'
import { type PanelistRow, panelistById } from '../../profile/profile.repository.ts'
import { storedFields } from '../../profile/stored-profile.ts'
import { assertNoFieldErrors } from '../../profile/typed/field-errors.ts'
import { maskedIdOf } from '../detail.ts'
import { addressIn, type DetailRow, findDetails, isTaxType, saveDetails, taxIdIn } from '../details.repository.ts'
import { saveDocument } from './document.ts'
import { fixEarlierDetails, isSignedWith, saveAnswers } from './form-details.ts'
import { datesOf, type FormRow, formById } from './forms.repository.ts'
import { formByToken, type OpenedForm } from './own-signer.ts'
import { signingRequestOf, submitSigned } from './signing.ts'
import type { SignedAnswers } from './w9-pdf.ts'

const nameOf = (panelist: PanelistRow, detail: DetailRow | undefined) =>
  detail ? `${detail.full_name} ${detail.last_name}` : `${panelist.first_name} ${panelist.last_name}`

/** The form behind a token. @throws AppError INVALID_LINK */
async function formOfToken({ db, member }: MemberContext, token: string) {
  const form = await formByToken(db, member.panelistId, token)
  const signingRequest = form && signingRequestOf(form)
  if (!form || !signingRequest || form.state === 'abandoned') throw new AppError('INVALID_LINK')
  return { form, signingRequest }
}

/**
 * POST /api/hello-sign/signing: what our signing page needs to load.
 * @throws AppError INVALID_LINK when the token expired or is another member's, or the form is signed
 */
export async function openSigning(context: MemberContext, token: string) {
  const { db, panel, member } = context
  const { form, signingRequest } = await formOfToken(context, token)
  if (form.submitted_at !== null) throw new AppError('INVALID_LINK')
  const panelist = await panelistById(db, member.panelistId)
  const detail = await findDetails(db, member.panelistId)
  return {
    signatureRequestId: signingRequest.signatureRequestId,
    signatureId: signingRequest.signatureId,
    requester: panel.brand.name,
    name: nameOf(panelist, detail),
    address: detail ? addressIn(detail) : storedFields(panelist.profile).mailingAddress,
    taxIdTypeId: detail?.tax_id_type_id ?? null,
    taxIdNumber: detail && isAsShown(detail, form) ? maskedIdOf(panel.crypto, detail) : null,
  }
}

/** Whether nothing was saved after the page was opened: the member signs the number that the page shows. */
const isAsShown = ({ saved_at }: DetailRow, { openedAt }: OpenedForm) => saved_at <= openedAt

/** The tax id in the request, or else the stored one. @throws AppError VALIDATION_FAILED */
function taxIdOf(
  { panel }: MemberContext,
  { taxIdNumber, taxIdTypeId }: W9Answers,
  detail: DetailRow | undefined,
  form: OpenedForm,
): string {
  if (taxIdNumber !== null) {
    assertNoFieldErrors(isPossibleTaxId(taxIdNumber, taxIdTypeId) ? {} : { taxIdNumber: 'format' })
    return taxIdNumber
  }
  if (detail?.tax_id_type_id !== taxIdTypeId || !isAsShown(detail, form))
    throw new AppError('VALIDATION_FAILED', { details: { fields: { taxIdNumber: 'required' } } })
  return taxIdIn(panel.crypto, detail).reveal()
}

async function signedAnswers(context: MemberContext, answers: W9Answers, form: OpenedForm): Promise<SignedAnswers> {
  const { db, member } = context
  assertNoFieldErrors((await isTaxType(db, answers.taxIdTypeId)) ? {} : { taxIdTypeId: 'not in the list' })
  const detail = await findDetails(db, member.panelistId)
  const { taxIdNumber: _typed, taxIdNumberConfirmation: _again, ...rest } = answers
  return { ...rest, name: capitalizeWords(rest.name), taxIdNumber: taxIdOf(context, answers, detail, form) }
}

/** Stores the tax id and address of the signed form; stored names stay. */
async function saveSignedDetails(
  tx: Db,
  { panel, member }: MemberContext,
  panelist: PanelistRow,
  answers: SignedAnswers,
) {
  await fixEarlierDetails(tx, panel.crypto, member.panelistId)
  const detail = await findDetails(tx, member.panelistId)
  const { taxIdTypeId, taxIdNumber, address } = answers
  await saveDetails(tx, panel.crypto, member.panelistId, {
    taxIdTypeId,
    taxIdNumber,
    fullName: detail?.full_name ?? panelist.first_name,
    lastName: detail?.last_name ?? panelist.last_name,
    address: { ...address, country: 'US', timezone: null },
  })
}

interface StoreContext {
  crypto: Crypto
  caller: AuditedCaller
}

/** Stores the answers and the document, in the transaction that submits the form. */
export async function saveSignedForm(
  tx: Db,
  { crypto, caller }: StoreContext,
  form: FormRow,
  answers: SignedAnswers,
  pdf: Buffer,
): Promise<void> {
  await saveAnswers(tx, crypto, form, answers)
  await saveDocument(tx, crypto, caller, form, pdf)
}

/** @returns false when the form was submitted before. @throws AppError VALIDATION_FAILED with `fields` */
async function submitOwn(context: MemberContext, form: OpenedForm, given: W9Answers): Promise<boolean> {
  const { db, panel, member, caller } = context
  const answers = await signedAnswers(context, given, form)
  const panelist = await panelistById(db, member.panelistId)
  // Lazy import: it takes 0.2 s to load, and most processes never sign a form.
  const { w9Pdf } = await import('./w9-pdf.ts')
  const pdf = await w9Pdf(answers, {
    requester: panel.brand.name,
    formKey: form.masked_id,
    signatureId: form.signature_id ?? '',
    member: `${panelist.first_name} ${panelist.last_name}`,
    signedAt: await databaseNow(db),
    from: caller.address,
    requestId: caller.requestId,
  })
  return submitSigned(db, caller, form, async (tx) => {
    // Making the PDF takes a moment, in which another device may save another number.
    taxIdOf(context, given, await findDetails(tx, member.panelistId), form)
    await saveSignedForm(tx, { crypto: panel.crypto, caller }, form, answers, pdf)
    await saveSignedDetails(tx, context, panelist, answers)
  })
}

/**
 * POST /api/hello-sign/signature: signs the form on our own page. The same answers again get the same result.
 * @throws AppError INVALID_LINK, also when the form was signed with other answers; VALIDATION_FAILED with `fields`
 */
export async function signForm(context: MemberContext, token: string, given: W9Answers) {
  const { db, panel } = context
  const { form, signingRequest } = await formOfToken(context, token)
  const isSubmitted = form.submitted_at === null && (await submitOwn(context, form, given))
  if (!isSubmitted && !isSignedWith(panel.crypto, await formById(db, form.id), given))
    throw new AppError('INVALID_LINK')
  const { submitted } = await datesOf(db, form.id)
  const { signatureRequestId, signatureId } = signingRequest
  return { signatureRequestId, signatureId, w9SubmittedDate: submitted ?? '' }
}
