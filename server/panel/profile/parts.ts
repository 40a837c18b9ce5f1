import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { TypedAddress } from '#lib/contract/panel/profile/address.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { type AuditEvent, audit } from '../core/audit.ts'
import type { MemberContext } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { notifyOfAddress } from './address-notice.ts'
import { addressChanges, demographicChanges, mergeChanges, practiceChanges } from './changes.ts'
import {
  lockPanelist,
  type PanelistRow,
  type ProfileChanges,
  panelistById,
  writeProfile,
} from './profile.repository.ts'
import { assertFreshProfile, profileVersion } from './profile-version.ts'
import { storedFields } from './stored-profile.ts'
import { assertNoFieldErrors, type FieldErrors, fieldErrorsIn } from './typed/field-errors.ts'
import { wrongTypeErrors } from './typed/type-fields.ts'
import { changedFieldErrors, typedErrors } from './typed/typed-fields.ts'

/*
 * Parts of the profile with their own screen. They can still be changed when the profile is complete.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */

type Context = Pick<MemberContext, 'db' | 'member' | 'caller'>
/** The new version, for the next save. */
interface VersionedAnswer {
  version: string
}
type ChangesOf = (tx: Db, row: PanelistRow) => Promise<ProfileChanges>

const savePart = ({ db, member, caller }: Context, event: AuditEvent, changesOf: ChangesOf) =>
  inOneTransaction(db, async (tx) => {
    const row = await lockPanelist(tx, member.panelistId)
    await writeProfile(tx, row, await changesOf(tx, row))
    await audit(tx, caller, event, { panelistId: row.id })
    return { version: profileVersion(await panelistById(tx, row.id)) }
  })

type AddressBody = BodyOf<Contract['saveAddress']>

/** A professional must have an NPI or a workplace URL. */
function workplaceErrors(row: PanelistRow, body: AddressBody): FieldErrors {
  const { npiNumber, workplaceUrl } = storedFields(row.profile)
  const isKnown = isPatientType(row.panelist_type) || npiNumber || workplaceUrl || body.workplaceUrl
  return fieldErrorsIn({ workplaceUrl: isKnown ? null : 'required' })
}

/**
 * PATCH /api/address. @throws AppError STALE_VERSION; VALIDATION_FAILED with `fields`
 * @see docs/specification/panel-api.md#profile
 */
export const saveAddress = (context: MemberContext, body: AddressBody): Promise<VersionedAnswer> =>
  savePart(context, 'address saved', async (tx, row) => {
    const { workplaceUrl, version, ...address } = body
    assertFreshProfile(row, { mailingAddress: address, workplaceUrl, version })
    assertNoFieldErrors({
      ...wrongTypeErrors(row, body),
      ...changedFieldErrors(TypedAddress, address, row.profile.mailingAddress),
      ...typedErrors(row, { workplaceUrl }),
      ...workplaceErrors(row, body),
    })
    const changes = mergeChanges([addressChanges(address), practiceChanges({ workplaceUrl })])
    await notifyOfAddress(tx, context.panel, row, changes)
    return changes
  })

type InfoBody = BodyOf<Contract['updateProfileInfo']>

/** Three answers are sent twice and must match. @see docs/specification/additional-info.md#saving */
function repeatedAnswerErrors({ panelistPatientProfileInfo: info, ...body }: InfoBody): FieldErrors {
  const repeats = [
    ['maritalStatus', body.maritalStatus, info?.maritalStatus],
    ['nativeLanguage', body.nativeLanguage, info?.firstNativeLanguage],
    ['secondaryNativeLanguage', body.secondaryNativeLanguage, info?.secondNativeLanguage],
  ] as const
  return fieldErrorsIn(
    Object.fromEntries(repeats.map(([name, copy, answer]) => [name, copy && copy.id !== answer?.id ? 'format' : null])),
  )
}

function missingInfo(row: PanelistRow, body: InfoBody): FieldErrors {
  const name = isPatientType(row.panelist_type) ? 'panelistPatientProfileInfo' : 'panelistHcpProfileInfo'
  return fieldErrorsIn({ [name]: body[name] ? null : 'required' })
}

/**
 * PATCH /api/panelist-profile-info.
 * @throws AppError STALE_VERSION; VALIDATION_FAILED with `fields`
 * @see docs/specification/additional-info.md#saving
 */
export const updateProfileInfo = (context: Context, body: InfoBody): Promise<VersionedAnswer> =>
  savePart(context, 'profile info saved', async (tx, row) => {
    assertFreshProfile(row, body)
    assertNoFieldErrors({
      ...wrongTypeErrors(row, body),
      ...typedErrors(row, body),
      ...missingInfo(row, body),
      ...repeatedAnswerErrors(body),
    })
    return demographicChanges(tx, row, body)
  })
