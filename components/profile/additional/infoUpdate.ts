import type { SavedForm } from '#components/form/saved/savedForm.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { updateProfileInfo } from '#lib/contract/panel/profile/demographics.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { basicFacts } from '../answerFacts.ts'
import { type BasicValues, basicValues, hcpInfo, patientInfo, statusFromValues } from '../edit/demographics.ts'
import { savedInfo } from '../edit/profileValues.ts'
import { type InfoData, reloadInfo } from './loadInfo.ts'

export type InfoUpdate = BodyOf<typeof updateProfileInfo>

/**
 * Request body with the demographic answers. The API expects three of a patient's answers twice.
 * @see docs/specification/additional-info.md#saving
 */
export function infoUpdate(values: BasicValues, data: InfoData): InfoUpdate {
  const { profile, lookups } = data
  const profileId = profile.id
  if (!isPatient(profile)) return { profileId, panelistHcpProfileInfo: hcpInfo(values, lookups) }
  const info = patientInfo(values, lookups, savedInfo(data))
  return {
    profileId,
    panelistPatientProfileInfo: info,
    maritalStatus: info.maritalStatus,
    nativeLanguage: info.firstNativeLanguage,
    secondaryNativeLanguage: info.secondNativeLanguage,
  }
}

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedInfoForm: SavedForm<InfoData, BasicValues> = {
  versionOf: ({ profile, status }) => status.version ?? profile.version,
  valuesOf: (data) => basicValues(savedInfo(data), data.lookups),
  factsOf: (values, { profile, lookups }, t) => basicFacts(profile, statusFromValues(values, lookups), t),
  reload: reloadInfo,
}
