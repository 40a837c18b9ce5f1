import 'server-only'
import * as z from 'zod/mini'
import { HcpInfo, PatientInfo } from '#lib/contract/panel/profile/demographics.ts'
import { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { isPatientType } from '#lib/rules/profile/panelist-type.ts'
import { missingOtherTexts } from './typed/other-texts.ts'

/** The fields of the JSON column `profile`; `null` until they are set. */
const StoredFields = z.pick(PanelistProfile, {
  mailingAddress: true,
  primaryWorkspaceAddress: true,
  primaryPracticeName: true,
  primaryWorkspaceZip: true,
  workplaceUrl: true,
  officePincode: true,
  payTo: true,
  placeOfWork: true,
  professionId: true,
  specialityId: true,
  subSpecialityId: true,
  nurseCategoryId: true,
  pharmacySettingId: true,
  npiNumber: true,
  medicalSchool: true,
  yearOfGraduation: true,
  certificates: true,
})
export type StoredFields = z.output<typeof StoredFields>

export const storedFields = (profile: Record<string, unknown>): StoredFields => StoredFields.parse(profile)

const addressParts = ['firstLine', 'city', 'state', 'zipCode'] as const

/** @see docs/specification/panel-api.md#profile-payloads */
export const addressStatus = ({ mailingAddress }: StoredFields) => ({
  status: mailingAddress && addressParts.every((part) => mailingAddress[part]) ? 'Filled' : 'Not Filled',
})

/**
 * The demographic answers for a panelist type, and whether a required one is missing.
 * @see docs/specification/validation.md#required-profile-fields
 */
export function profileInfo(panelistType: string, profile: Record<string, unknown>) {
  const [name, schema] = isPatientType(panelistType)
    ? (['panelistPatientProfileInfo', PatientInfo] as const)
    : (['panelistHcpProfileInfo', HcpInfo] as const)
  const info = z.safeParse(z.record(z.string(), z.unknown()), profile[name])
  const complete = z.safeParse(schema, profile[name])
  return {
    additionalInfoIncomplete: !(complete.success && missingOtherTexts(complete.data).length === 0),
    panelistPatientProfileInfo: null,
    panelistHcpProfileInfo: null,
    [name]: info.success ? info.data : null,
  }
}
