import { type AddressValues, addressValues } from '#components/form/address/addressForm.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { type ProfessionValues, professionValues, savedProfession } from '#components/form/profession/professionForm.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import { type BasicValues, basicValues, type SavedInfo, stillOffered, withSavedAnswers } from './demographics.ts'
import { choiceOf, offered, type ProfileLookups, withSavedChoices } from './lookups.ts'

/** What the fields of the profile hold: texts and lists of texts, as native fields do. */
export type ProfileValues = AddressValues &
  ProfessionValues &
  BasicValues & {
    email: string
    medicalSchool: string
    yearOfGraduation: string
    /** `certificateId`, and `certificateId:subcertificateId` for what is chosen within it. */
    certificates: string[]
    primaryPracticeName: string
    primaryWorkspaceZip: string
    workplaceUrl: string
    nonProfitId: string
  }

/** Whom the form is about, and what it lets choose from. */
export interface About {
  profile: PanelistProfile
  /** The demographic answers; null when they could not be loaded. */
  status: ProfileStatus | null
  lookups: ProfileLookups
}

/** A panel may tell it with the profile, with its status, or not at all. */
export const versionOf = ({ profile, status }: Pick<About, 'profile' | 'status'>) => profile.version ?? status?.version

/** What is saved is not asked again. @see docs/specification/profile.md#c-24-which-fields-are-read-only */
export const savedParts = (profile: PanelistProfile) => {
  const { firstLine, city, state, zipCode } = profile.mailingAddress ?? {}
  return {
    ...savedProfession(profile),
    email: Boolean(profile.email),
    address: Boolean(firstLine && city && state && zipCode),
  }
}

/** Without an NPI the workplace is what a professional is known by. @see docs/specification/validation.md#workplace */
export const needsWorkplaceUrl = ({ npiNumber }: Pick<ProfileValues, 'npiNumber'>) => npiNumber.trim() === ''

export const subcertificateKey = (certificateId: number, id: number) => `${certificateId}:${id}`

const certificateKeys = ({ certificates }: PanelistProfile) =>
  (certificates ?? []).flatMap(({ id, subcertificates }) => [
    String(id),
    ...subcertificates.map((sub) => subcertificateKey(id, sub.id)),
  ])

/** The answers given so far, to the form of the member's type. */
export const savedInfo = ({ profile, status }: Pick<About, 'profile' | 'status'>): SavedInfo =>
  (isPatient(profile) ? status?.panelistPatientProfileInfo : status?.panelistHcpProfileInfo) ?? {}

type Certificates = ProfileLookups['certificates']

/** The certificates with the saved ones that the list no longer has, and what is saved within each. */
function withSavedCertificates(list: Certificates, saved: PanelistProfile['certificates']): Certificates {
  const missing = (saved ?? []).filter(({ id }) => !list.some((one) => one.id === id))
  const all = [...list, ...missing.map(({ id, name }) => ({ id, name, physicianSubcertificates: [] }))]
  return all.map((certificate) => {
    const within = certificate.physicianSubcertificates
    const kept = saved?.find(({ id }) => id === certificate.id)?.subcertificates ?? []
    const unlisted = kept.filter(({ id }) => !within.some((sub) => sub.id === id))
    return { ...certificate, physicianSubcertificates: [...within, ...unlisted] }
  })
}

/** Of some choices the profile has only the number. */
const savedChoice = (id: number | null) => id !== null && { id, name: 'Your saved answer' }

function withSavedProfession({ professions, ...lookups }: ProfileLookups, profile: PanelistProfile) {
  const { professionId, specialityId, subSpecialityId, nurseCategoryId, pharmacySettingId } = profile
  return {
    nurseCategories: withSavedChoices(lookups.nurseCategories, [savedChoice(nurseCategoryId)]),
    pharmacySettings: withSavedChoices(lookups.pharmacySettings, [savedChoice(pharmacySettingId)]),
    professions: professions.map((profession) => ({
      ...profession,
      specialities: profession.specialities.map((speciality) => {
        const isSaved = profession.id === professionId && speciality.id === specialityId
        const saved = isSaved ? [savedChoice(subSpecialityId)] : []
        return { ...speciality, subSpecialities: withSavedChoices(speciality.subSpecialities, saved) }
      }),
    })),
  }
}

/** What is saved stays on offer to its member when the lookups no longer have it. */
export const withSavedLookups = ({ profile, status, lookups }: About): About => ({
  profile,
  status,
  lookups: {
    ...withSavedAnswers(lookups, savedInfo({ profile, status })),
    ...withSavedProfession(lookups, profile),
    certificates: withSavedCertificates(lookups.certificates, profile.certificates),
    nonProfits: withSavedChoices(lookups.nonProfits, [profile.nonProfitOrganizationDto]),
  },
})

/** The saved profile as the form starts from it. */
export function profileValues({ profile, status, lookups }: About): ProfileValues {
  return {
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
  }
}

const ofAddress: readonly (keyof ProfileValues)[] = Object.keys(addressValues(null)) as (keyof AddressValues)[]

/** Whether a field is saved for good: what was typed into it before that does not count. */
function isSavedIn(profile: PanelistProfile) {
  const { address, ...saved } = savedParts(profile)
  const names = new Set<string>(address ? ofAddress : [])
  for (const [name, is] of Object.entries(saved)) if (is) names.add(name)
  return (name: string) => names.has(name)
}

/** What was typed and not sent: the form goes on from there. */
export function draftedValues(about: About, draft: DraftValues): ProfileValues {
  const values = stillOffered(withDraft(profileValues(about), draft, isSavedIn(about.profile)), about.lookups)
  return { ...values, nonProfitId: offered(about.lookups.nonProfits, values.nonProfitId) }
}
