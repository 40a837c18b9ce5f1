import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { updateProfileInfo } from '#lib/contract/panel/demographics.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { type BasicLookups, type BasicValues, hcpInfo, patientInfo, type SavedInfo } from '../edit/demographics.ts'

export type InfoUpdate = BodyOf<typeof updateProfileInfo>

/**
 * The demographic answers as the call takes them; three of a patient's stand beside them once more.
 * @see docs/specification/additional-info.md#saving
 */
export function infoUpdate(
  profile: PanelistProfile,
  values: BasicValues,
  lookups: BasicLookups,
  saved: SavedInfo,
): InfoUpdate {
  const profileId = profile.id
  if (!isPatient(profile)) return { profileId, panelistHcpProfileInfo: hcpInfo(values, lookups) }
  const info = patientInfo(values, lookups, saved)
  return {
    profileId,
    panelistPatientProfileInfo: info,
    maritalStatus: info.maritalStatus,
    nativeLanguage: info.firstNativeLanguage,
    secondaryNativeLanguage: info.secondNativeLanguage,
  }
}
