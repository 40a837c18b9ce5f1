import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { ProfilePayload } from '../edit/profilePayload.ts'
import type { ProfileFormData } from '../edit/profileValues.ts'
import type { ProfileData } from '../ProfileCards.tsx'

const addressOf = ({ mailingAddress }: ProfilePayload, { mailingAddress: saved }: PanelistProfile) =>
  mailingAddress ? { suiteNumber: null, timezone: null, ...mailingAddress } : saved

/** The saved profile with the payload applied: what it will look like after submitting. */
export function draftProfile({ profile, lookups }: ProfileFormData, payload: ProfilePayload): ProfileData {
  const { panelistPatientProfileInfo = null, panelistHcpProfileInfo = null } = payload
  return {
    profile: {
      ...profile,
      email: payload.email ?? profile.email,
      npiNumber: payload.npiNumber ?? profile.npiNumber,
      professionId: payload.professionId ?? null,
      specialityId: payload.specialityId ?? null,
      subSpecialityId: payload.subSpecialityId ?? null,
      nurseCategoryId: payload.nurseCategoryId ?? null,
      pharmacySettingId: payload.pharmacySettingId ?? null,
      medicalSchool: payload.medicalSchool ?? null,
      yearOfGraduation: payload.yearOfGraduation ?? null,
      certificates: payload.certificates ?? [],
      mailingAddress: addressOf(payload, profile),
      primaryPracticeName: payload.primaryPracticeName ?? null,
      primaryWorkspaceZip: payload.primaryWorkspaceZip ?? null,
      workplaceUrl: payload.workplaceUrl ?? null,
      nonProfitOrganizationDto: payload.nonProfitOrganizationDto ?? null,
    },
    status: { additionalInfoIncomplete: false, panelistPatientProfileInfo, panelistHcpProfileInfo },
    lookups,
  }
}
