import { type AddressValues, addressValues } from '#components/form/address/addressForm.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { type ProfessionValues, professionValues, savedProfession } from '#components/form/profession/professionForm.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { isStoredYear } from '#lib/rules/profile/demographics.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { withSavedProfession } from '#lib/rules/profile/saved-profession.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import {
  type BasicValues,
  basicValues,
  numberText,
  type SavedInfo,
  stillOffered,
  withSavedAnswers,
} from './demographics.ts'
import { choiceOf, ifOffered, type ProfileLookups, withSavedChoices } from './lookups.ts'

/** Form values: strings and lists of strings, like native fields. */
export type ProfileValues = AddressValues &
  ProfessionValues &
  BasicValues & {
    email: string
    medicalSchool: string
    yearOfGraduation: string
    /** `certificateId`, or `certificateId:subcertificateId`. */
    certificates: string[]
    primaryPracticeName: string
    primaryWorkspaceZip: string
    workplaceUrl: string
    nonProfitId: string
  }

/** The member's data and the lookups that the form is based on. */
export interface ProfileFormData {
  profile: PanelistProfile
  /** The demographic answers; null when they could not be loaded. */
  status: ProfileStatus | null
  lookups: ProfileLookups
}

/** Panels return the version with the profile, with its status, or not at all. */
export const versionOf = ({ profile, status }: Pick<ProfileFormData, 'profile' | 'status'>) =>
  profile.version ?? status?.version

/**
 * Fields that are saved and therefore not asked again.
 * @see docs/specification/profile.md#c-24-which-fields-are-read-only
 */
export const savedParts = (profile: PanelistProfile) => {
  const { firstLine, city, state, zipCode } = profile.mailingAddress ?? {}
  return {
    ...savedProfession(profile),
    email: Boolean(profile.email),
    address: [firstLine, city, state, zipCode].every((part) => part?.trim()),
  }
}

/** Professionals are identified by their NPI, else by their workplace. @see docs/specification/validation.md#workplace */
export const needsWorkplaceUrl = ({ npiNumber }: Pick<ProfileValues, 'npiNumber'>) => npiNumber.trim() === ''

export const subcertificateKey = (certificateId: number, id: number) => `${certificateId}:${id}`

const certificateKeys = ({ certificates }: PanelistProfile) => {
  const keys = (certificates ?? []).flatMap(({ id, subcertificates }) => [
    String(id),
    ...subcertificates.map((sub) => subcertificateKey(id, sub.id)),
  ])
  return [...new Set(keys)]
}

/** Saved answers to the form for the member's type. */
export const savedInfo = ({ profile, status }: Pick<ProfileFormData, 'profile' | 'status'>): SavedInfo =>
  (isPatient(profile) ? status?.panelistPatientProfileInfo : status?.panelistHcpProfileInfo) ?? {}

type Certificates = ProfileLookups['certificates']

/** Adds saved certificates and subcertificates that the list no longer contains. */
function withSavedCertificates(list: Certificates, saved: PanelistProfile['certificates']): Certificates {
  const all = withSavedChoices(list, saved ?? [])
  return all.map((certificate) => {
    const within = 'physicianSubcertificates' in certificate ? certificate.physicianSubcertificates : []
    const rows = (saved ?? []).filter(({ id }) => id === certificate.id)
    const subcertificates = rows.flatMap((row) => row.subcertificates)
    const { id, name } = certificate
    return { id, name, physicianSubcertificates: withSavedChoices(within, subcertificates) }
  })
}

/** Adds saved values to the lookups that no longer list them, so that the member can keep them. */
export const withSavedLookups = ({ profile, status, lookups }: ProfileFormData): ProfileFormData => ({
  profile,
  status,
  lookups: {
    ...withSavedProfession(withSavedAnswers(lookups, savedInfo({ profile, status })), profile),
    certificates: withSavedCertificates(lookups.certificates, profile.certificates),
    nonProfits: withSavedChoices(lookups.nonProfits, [profile.nonProfitOrganizationDto]),
  },
})

/** Fills in the year of the latest degree while it has no answer. @see docs/specification/profile.md#c-102-two-graduation-years */
const withLatestYear = (values: ProfileValues): ProfileValues => ({
  ...values,
  latestGraduationYear: values.latestGraduationYear || numberText(values.yearOfGraduation, isStoredYear),
})

/** Initial form values from the saved profile. */
export function profileValues({ profile, status, lookups }: ProfileFormData): ProfileValues {
  return withLatestYear({
    ...addressValues(profile.mailingAddress),
    ...professionValues(profile),
    ...basicValues(savedInfo({ profile, status }), lookups),
    email: profile.email ?? '',
    medicalSchool: profile.medicalSchool ?? '',
    yearOfGraduation: profile.yearOfGraduation === null ? '' : String(profile.yearOfGraduation),
    certificates: certificateKeys(profile),
    primaryPracticeName: profile.primaryPracticeName ?? '',
    primaryWorkspaceZip: profile.primaryWorkspaceZip ?? '',
    workplaceUrl: profile.workplaceUrl ?? '',
    nonProfitId: choiceOf(lookups.nonProfits, profile.nonProfitOrganizationDto),
  })
}

const ofAddress: readonly (keyof ProfileValues)[] = Object.keys(addressValues(null)) as (keyof AddressValues)[]

/** Returns a function that tells whether a field can't be changed anymore, so that its draft is ignored. */
export function isSavedIn(profile: PanelistProfile) {
  const { address, ...saved } = savedParts(profile)
  const names = new Set<string>(address ? ofAddress : [])
  for (const [name, isSaved] of Object.entries(saved)) if (isSaved) names.add(name)
  return (name: string) => names.has(name)
}

/** The saved values with a draft applied. */
export function draftedValues(data: ProfileFormData, draft: DraftValues): ProfileValues {
  const values = stillOffered(withDraft(profileValues(data), draft, isSavedIn(data.profile)), data.lookups)
  return withLatestYear({ ...values, nonProfitId: ifOffered(data.lookups.nonProfits, values.nonProfitId) })
}
