import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { audit } from '../core/audit.ts'
import type { MemberContext } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { notifyOfAddress } from './address-notice.ts'
import {
  addressChanges,
  demographicChanges,
  mergeChanges,
  nonProfitChanges,
  practiceChanges,
  professionChanges,
} from './changes.ts'
import { checkNpi, emailChange, lockEmailAndNpi, newNpi, npiChange } from './profession/email-and-npi.ts'
import {
  lockPanelist,
  type PanelistRow,
  type ProfileChanges,
  panelistById,
  writeProfile,
} from './profile.repository.ts'
import { assertFreshProfile } from './profile-version.ts'
import { missingFieldErrors, readOnlyErrors } from './status/completion.ts'
import { advanceStatus } from './status/status.ts'
import { assertNoFieldErrors } from './typed/field-errors.ts'
import { wrongTypeErrors } from './typed/type-fields.ts'
import { typedErrors } from './typed/typed-fields.ts'

type Payload = BodyOf<Contract['saveProfile']>

/**
 * Only the preview sends the demographic answers in this call, so they mark a complete payload.
 * @see docs/specification/calls.md#c-32-one-profile-patch-for-two-purposes
 */
const isWholeProfile = ({ panelistPatientProfileInfo, panelistHcpProfileInfo }: Payload) =>
  Boolean(panelistPatientProfileInfo ?? panelistHcpProfileInfo)

async function changesOf(tx: Db, row: PanelistRow, payload: Payload): Promise<ProfileChanges> {
  assertNoFieldErrors({ ...wrongTypeErrors(row, payload), ...typedErrors(row, payload) })
  const { email, npiNumber, mailingAddress } = payload
  return mergeChanges([
    await professionChanges(tx, row, payload, isWholeProfile(payload) && !row.profile_completed),
    await demographicChanges(tx, row, payload),
    addressChanges(mailingAddress, 'mailingAddress.'),
    practiceChanges(payload),
    await nonProfitChanges(tx, row, payload),
    { columns: await emailChange(tx, row, email, false), profile: await npiChange(tx, row, npiNumber) },
  ])
}

/**
 * In a complete profile, only the email address can change.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
function assertUnchanged(row: PanelistRow, { columns, profile }: ProfileChanges): ProfileChanges {
  const { email, email_verified_at, non_profit_id } = columns
  const stored = { ...row.profile, nonProfitOrganizationDto: row.non_profit_id }
  const submitted = { ...profile, ...(non_profit_id !== undefined && { nonProfitOrganizationDto: non_profit_id }) }
  assertNoFieldErrors(readOnlyErrors(stored, submitted))
  return { columns: email === undefined ? {} : { email, email_verified_at }, profile: {} }
}

function assertComplete(row: PanelistRow, { columns, profile }: ProfileChanges): ProfileChanges {
  assertNoFieldErrors(missingFieldErrors(columns.panelist_type ?? row.panelist_type, { ...row.profile, ...profile }))
  return { columns: { ...columns, profile_completed: true }, profile }
}

/** The changes to store and the audit event for them. */
function changesToStore(row: PanelistRow, changes: ProfileChanges, payload: Payload) {
  if (row.profile_completed) return { event: 'profile saved', changes: assertUnchanged(row, changes) } as const
  if (!isWholeProfile(payload)) return { event: 'profile saved', changes } as const
  return { event: 'profile completed', changes: assertComplete(row, changes) } as const
}

/**
 * PATCH /api/panelist-profiles/{id}: absent fields keep their value. The preview's payload must have all required fields,
 * and completes the profile.
 * @returns the stored member
 * @throws AppError ILLEGAL_NPI, PANELIST_WITH_NPI_EXISTS, INVALID_NPI, ALREADY_REGISTERED_EMAIL, STALE_VERSION;
 * VALIDATION_FAILED with `fields`
 * @see docs/specification/profile.md#saved-profile-payload
 * @see docs/specification/calls.md#c-32-one-profile-patch-for-two-purposes
 * @see docs/specification/profile.md#c-77-when-a-profile-counts-as-complete
 */
export async function saveProfile(context: MemberContext, payload: Payload): Promise<PanelistRow> {
  const { db, panel, member, caller } = context
  const previous = await panelistById(db, member.panelistId)
  const npiNumber = newNpi(previous, payload.npiNumber)
  assertNoFieldErrors({ ...wrongTypeErrors(previous, payload), ...typedErrors(previous, payload) })
  await checkNpi(context, previous, npiNumber)
  return inOneTransaction(db, async (tx) => {
    await lockEmailAndNpi(tx, { email: payload.email, npiNumber })
    const row = await lockPanelist(tx, member.panelistId)
    assertFreshProfile(row, payload)
    const { event, changes } = changesToStore(row, await changesOf(tx, row, payload), payload)
    await writeProfile(tx, row, changes)
    await notifyOfAddress(tx, panel, row, changes)
    await audit(tx, caller, event, { panelistId: row.id })
    await advanceStatus(tx, caller, row.id)
    return panelistById(tx, row.id)
  })
}
