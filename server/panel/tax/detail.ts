import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { TypedAddress } from '#lib/contract/panel/profile/address.ts'
import { capitalizeWords } from '#lib/format/names.ts'
import { maskedTaxId } from '#lib/format/tax-id.ts'
import { AppError } from '#server/http/app-error.ts'
import { hasPasskey } from '../auth/passkeys/passkeys.repository.ts'
import { audit } from '../core/audit.ts'
import type { Crypto } from '../core/crypto.ts'
import type { MemberContext } from '../core/handler.ts'
import { lockCaller } from '../core/member-lock.ts'
import { assertFresh, versionOf } from '../core/version.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { checkedAddress } from '../profile/address.ts'
import { panelistById } from '../profile/profile.repository.ts'
import { assertNoFieldErrors } from '../profile/typed/field-errors.ts'
import { changedFieldErrors } from '../profile/typed/typed-fields.ts'
import { addressIn, type DetailRow, findDetails, isTaxType, saveDetails, taxIdIn } from './details.repository.ts'
import { updateTaxStatus } from './status.ts'
import { fixEarlierDetails, saveStoredDetails } from './w9/form-details.ts'
import { datesOf, type FormRow, lastSignedForm, lastSubmission, submitDetails } from './w9/forms.repository.ts'
import { taxYearOf } from './year.ts'

/** The stored tax id, masked. */
export const maskedIdOf = (crypto: Crypto, row: DetailRow) =>
  maskedTaxId(taxIdIn(crypto, row).reveal(), row.tax_id_type_id)

const detailAnswer = (crypto: Crypto, row: DetailRow) => ({
  id: row.id,
  taxIdTypeId: row.tax_id_type_id,
  fullName: row.full_name,
  lastName: row.last_name,
  address: addressIn(row),
  taxIdNumber: maskedIdOf(crypto, row),
})

const DETAIL_FIELDS = ['taxIdTypeId', 'fullName', 'lastName', 'address', 'taxIdNumber'] as const

/** The version uses a keyed hash of the tax id, so that it cannot be used to guess the id. */
const versionedFields = (crypto: Crypto, row: DetailRow | undefined) => ({
  taxIdTypeId: row?.tax_id_type_id,
  fullName: row?.full_name,
  lastName: row?.last_name,
  address: row?.address,
  taxIdNumber: row && crypto.hmac('version', taxIdIn(crypto, row).reveal()),
})

async function signedAnswer(db: Db, form: FormRow) {
  const { submitted } = await datesOf(db, form.id)
  return {
    signatureRequestId: form.signature_request_id,
    signatureId: form.signature_id,
    w9SubmittedDate: submitted,
  }
}

async function rejectionAnswer(db: Db, { id, reason, state }: FormRow) {
  const { decided } = await datesOf(db, id)
  return state === 'rejected' && decided ? { reason: reason ?? '', date: decided } : null
}

/**
 * GET /api/taxDetail/{userId}. The tax id is masked except for its last four digits.
 * @see docs/specification/panel-api.md#tax
 */
export async function getTaxDetail({ db, panel, member: { panelistId } }: MemberContext) {
  const [panelist, detail, signed, submission, taxYear, ownsPasskey] = await Promise.all([
    panelistById(db, panelistId),
    findDetails(db, panelistId),
    lastSignedForm(db, panelistId),
    lastSubmission(db, panelistId),
    taxYearOf(db, panelistId),
    hasPasskey(db, panelistId),
  ])
  return {
    ...(detail && detailAnswer(panel.crypto, detail)),
    ...(signed && (await signedAnswer(db, signed))),
    taxStatus: panelist.tax_status,
    rejection: submission ? await rejectionAnswer(db, submission) : null,
    taxYear,
    hasPasskey: ownsPasskey,
    version: versionOf(versionedFields(panel.crypto, detail)),
  }
}

type Payload = BodyOf<Contract['saveTaxDetail']>

/**
 * Unsigned details do not replace a signed form that waits for a decision (they are submitted once it is approved), and
 * a retry with the same details does not count as a second submission.
 */
async function submit(tx: Db, { panel, caller, member }: MemberContext, areSame: boolean): Promise<void> {
  const last = await lastSubmission(tx, member.panelistId)
  if (last?.state === 'submitted' && (areSame || last.signer !== 'details')) return
  const form = await submitDetails(tx, member.panelistId, caller.address)
  await saveStoredDetails(tx, panel.crypto, { ...form, panelist_id: member.panelistId })
}

/**
 * PATCH /api/taxDetail/{userId}. The tax status becomes 'Pending Approval'.
 * @throws AppError STALE_VERSION; VALIDATION_FAILED with `fields`; FORBIDDEN when the id is not the member's own
 * @see docs/specification/tax.md#saving-tax-details
 * @see docs/specification/tax.md#c-39-two-ways-to-give-tax-details
 */
export async function saveTaxDetail(context: MemberContext, payload: Payload) {
  const { db, panel, caller } = context
  const { panelistId } = context.member
  assertNoFieldErrors((await isTaxType(db, payload.taxIdTypeId)) ? {} : { taxIdTypeId: 'not in the list' })
  const address = checkedAddress(payload.address, 'address.')
  return inOneTransaction(db, async (tx) => {
    await lockCaller(tx, panelistId)
    const previous = await findDetails(tx, panelistId)
    if (payload.id && payload.id !== previous?.id) throw new AppError('FORBIDDEN')
    assertFresh(payload.version, versionedFields(panel.crypto, previous), DETAIL_FIELDS)
    assertNoFieldErrors(changedFieldErrors(TypedAddress, payload.address, previous && addressIn(previous), 'address.'))
    await fixEarlierDetails(tx, panel.crypto, panelistId)
    await saveDetails(tx, panel.crypto, panelistId, {
      taxIdTypeId: payload.taxIdTypeId,
      fullName: capitalizeWords(payload.fullName),
      lastName: capitalizeWords(payload.lastName),
      address,
      taxIdNumber: payload.taxIdNumber,
    })
    const version = versionOf(versionedFields(panel.crypto, await findDetails(tx, panelistId)))
    await submit(tx, context, version === versionOf(versionedFields(panel.crypto, previous)))
    await updateTaxStatus(tx, panelistId, 'submitted')
    await audit(tx, caller, 'tax detail saved', { panelistId })
    return { version }
  })
}
