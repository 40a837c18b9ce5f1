import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { ProfilePayload } from '../edit/profilePayload.ts'
import type { About } from '../edit/profileValues.ts'
import type { ProfileData } from '../ProfileCards.tsx'

const addressOf = ({ mailingAddress }: ProfilePayload, { mailingAddress: saved }: PanelistProfile) =>
  mailingAddress ? { suiteNumber: null, timezone: null, ...mailingAddress } : saved

/** What the submitted profile will look like: the saved one, with what the payload says instead. */
export function draftProfile({ profile, lookups }: About, payload: ProfilePayload): ProfileData {
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
