import type * as z from 'zod/mini'
import { addressPayload, savedAddressPayload } from '#components/form/address/addressForm.ts'
import { idOf, textOf } from '#components/form/kit/values.ts'
import { professionAnswers, professionOf } from '#components/form/profession/professionForm.ts'
import { COUNTRY_OF_PRACTICE } from '#lib/constants.ts'
import type { PanelistProfile, SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { graduationYears } from '#lib/rules/profile/select-options.ts'
import { hcpInfo, patientInfo } from './demographics.ts'
import { chosen, type ProfileLookups } from './lookups.ts'
import { type ProfileFormData, type ProfileValues, savedInfo, savedParts, subcertificateKey } from './profileValues.ts'

export type ProfilePayload = z.output<typeof SavedProfilePayload>

/** A saved address is sent unchanged, or left out if the API would reject it. */
function addressOf(profile: PanelistProfile, values: ProfileValues) {
  const mailingAddress = savedParts(profile).address
    ? savedAddressPayload(profile.mailingAddress)
    : addressPayload(values)
  return mailingAddress && { mailingAddress }
}

/** Subcertificates count only while their certificate is selected. */
const certificatesOf = (keys: readonly string[], { certificates }: ProfileLookups) =>
  certificates
    .filter(({ id }) => keys.includes(String(id)))
    .map(({ id, name, physicianSubcertificates }) => ({
      id,
      name,
      subcertificates: physicianSubcertificates
        .filter((sub) => keys.includes(subcertificateKey(id, sub.id)))
        .map((sub) => ({ id: sub.id, name: sub.name })),
    }))

/** Leaves out a saved year that is no longer offered, so that it stays unchanged. */
const graduationOf = (year: number | null) =>
  year === null || graduationYears(new Date().getFullYear()).includes(year) ? { yearOfGraduation: year } : {}

/** Only physicians have these answers, even if hidden fields have values. */
function physicianPart(values: ProfileValues, { profile, lookups }: ProfileFormData) {
  if (!professionOf(values, lookups).questions.physician) return { certificates: [] }
  // Saved certificates that could not be read stay until others are chosen.
  const isKnown = profile.certificates !== null || values.certificates.length > 0
  return {
    medicalSchool: textOf(values.medicalSchool),
    ...graduationOf(idOf(values.yearOfGraduation)),
    ...(isKnown && { certificates: certificatesOf(values.certificates, lookups) }),
  }
}

/** Drops null values, which are answers that the profession doesn't ask for. */
const withoutNulls = <Part extends object>(part: Part) =>
  Object.fromEntries(Object.entries(part).filter(([, value]) => value !== null)) as {
    [Name in keyof Part]?: NonNullable<Part[Name]>
  }

/** Lowercases only what was typed; a saved URL is sent unchanged. */
const workplaceUrlOf = (text: string, saved: string | null) =>
  text === saved ? saved : (textOf(text)?.toLowerCase() ?? null)

/** Leaves out the answers of a saved profession that is not in the list: its questions are unknown, so they stay unchanged. */
function professionPart(values: ProfileValues, data: ProfileFormData) {
  const { lookups } = data
  if (!professionOf(values, lookups).profession) return {}
  const { npiNumber: _, subSpecialityId, ...profession } = professionAnswers(values, lookups)
  return { subSpecialityId, ...withoutNulls(profession), ...physicianPart(values, data) }
}

function professionalPart(data: ProfileFormData, values: ProfileValues) {
  const { profile, lookups } = data
  return {
    ...withoutNulls({ npiNumber: savedParts(profile).npiNumber ? null : textOf(values.npiNumber) }),
    ...professionPart(values, data),
    primaryPracticeName: textOf(values.primaryPracticeName),
    primaryWorkspaceZip: textOf(values.primaryWorkspaceZip),
    workplaceUrl: workplaceUrlOf(values.workplaceUrl, profile.workplaceUrl),
    panelistHcpProfileInfo: hcpInfo(values, lookups),
  }
}

/** Request body of the profile, which the preview submits. @see docs/specification/profile.md#saved-profile-payload */
export function profilePayload(data: ProfileFormData, values: ProfileValues): ProfilePayload {
  const { profile, lookups } = data
  return {
    id: profile.id,
    // A saved email is sent unchanged.
    email: profile.email || values.email.trim().toLowerCase(),
    countryOfPractice: COUNTRY_OF_PRACTICE,
    ...addressOf(profile, values),
    nonProfitOrganizationDto: values.nonProfitId
      ? chosen(lookups.nonProfits, values.nonProfitId)
      : profile.nonProfitOrganizationDto,
    ...(isPatient(profile)
      ? { panelistPatientProfileInfo: patientInfo(values, lookups, savedInfo(data)) }
      : professionalPart(data, values)),
  }
}

/** Request body without validation; null while a required choice is missing. */
export function uncheckedPayload(data: ProfileFormData, values: ProfileValues): ProfilePayload | null {
  try {
    return profilePayload(data, values)
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
