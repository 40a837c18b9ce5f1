import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { type AuditEvent, audit } from '../core/audit.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { addressChanges, demographicChanges, practiceChanges, together } from './changes.ts'
import { type Faults, faultsIn, refuseFaults } from './field-errors.ts'
import { foreignFaults } from './kinds.ts'
import { heldPanelist, type PanelistRow, type ProfileChanges, writeProfile } from './profile.repository.ts'
import type { ProfileAsking } from './profile-context.ts'
import { storedFields } from './stored-profile.ts'

/*
 * Parts of a profile that have a screen of their own, and stay open once the profile is completed.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */

type Asking = Pick<ProfileAsking, 'db' | 'member' | 'caller'>
type ChangesOf = (tx: Db, row: PanelistRow) => Promise<ProfileChanges>

const savePart = ({ db, member, caller }: Asking, event: AuditEvent, changesOf: ChangesOf) =>
  inOneTransaction(db, async (tx) => {
    const row = await heldPanelist(tx, member.panelistId)
    await writeProfile(tx, row, await changesOf(tx, row))
    await audit(tx, caller, event, { panelistId: row.id })
  })

type AddressBody = BodyOf<Contract['saveAddress']>

/** Where there is no NPI, a professional is known by their workplace. */
function workplaceFaults(row: PanelistRow, { workplaceUrl: sent }: AddressBody): Faults {
  const { npiNumber, workplaceUrl } = storedFields(row.profile)
  const isKnown = isPatientType(row.panelist_type) || npiNumber || workplaceUrl || sent
  return faultsIn({ workplaceUrl: isKnown ? null : 'required' })
}

/** PATCH /api/address. @throws Refusal VALIDATION_FAILED with `fields`. @see docs/specification/panel-api.md#profile */
export const saveAddress = (asking: Asking, body: AddressBody): Promise<void> =>
  savePart(asking, 'address saved', async (_tx, row) => {
    const { workplaceUrl, ...address } = body
    refuseFaults({ ...foreignFaults(row, body), ...workplaceFaults(row, body) })
    return together([addressChanges(address), practiceChanges({ workplaceUrl })])
  })

type InfoBody = BodyOf<Contract['updateProfileInfo']>

/** Three answers are sent twice; both must say the same. @see docs/specification/additional-info.md#saving */
function repeatFaults({ panelistPatientProfileInfo: info, ...body }: InfoBody): Faults {
  const repeats = [
    ['maritalStatus', body.maritalStatus, info?.maritalStatus],
    ['nativeLanguage', body.nativeLanguage, info?.firstNativeLanguage],
    ['secondaryNativeLanguage', body.secondaryNativeLanguage, info?.secondNativeLanguage],
  ] as const
  return faultsIn(
    Object.fromEntries(
      repeats.map(([name, again, first]) => [name, again && again.id !== first?.id ? 'format' : null]),
    ),
  )
}

function missingInfo(row: PanelistRow, body: InfoBody): Faults {
  const name = isPatientType(row.panelist_type) ? 'panelistPatientProfileInfo' : 'panelistHcpProfileInfo'
  return faultsIn({ [name]: body[name] ? null : 'required' })
}

/**
 * PATCH /api/panelist-profile-info. @throws Refusal VALIDATION_FAILED with `fields`.
 * @see docs/specification/additional-info.md#saving
 */
export const updateProfileInfo = (asking: Asking, body: InfoBody): Promise<void> =>
  savePart(asking, 'profile info saved', async (tx, row) => {
    refuseFaults({ ...foreignFaults(row, body), ...missingInfo(row, body), ...repeatFaults(body) })
    return demographicChanges(tx, body)
  })
