import { type AddressValues, addressValues } from '#components/form/address/addressForm.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import { type ProfessionValues, professionValues, savedProfession } from '#components/form/profession/professionForm.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import type { ProfileStatus } from '../profileFacts.ts'
import { type BasicValues, basicValues, stillOffered } from './basicAnswers.ts'
import { choiceOf, offered, type ProfileLookups } from './lookups.ts'

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

/** What is saved is not asked again. @see docs/specification/profile.md#c-24-which-fields-are-read-only */
export const savedParts = (profile: PanelistProfile) => {
  const { firstLine, city, state, zipCode } = profile.mailingAddress ?? {}
  return {
    ...savedProfession(profile),
    email: Boolean(profile.email),
    address: Boolean(firstLine && city && state && zipCode),
  }
}

export const subcertificateKey = (certificateId: number, id: number) => `${certificateId}:${id}`

const certificateKeys = ({ certificates }: PanelistProfile) =>
  (certificates ?? []).flatMap(({ id, subcertificates }) => [
    String(id),
    ...subcertificates.map((sub) => subcertificateKey(id, sub.id)),
  ])

/** The saved profile as the form starts from it. */
export function profileValues({ profile, status, lookups }: About): ProfileValues {
  const info = isPatient(profile) ? status?.panelistPatientProfileInfo : status?.panelistHcpProfileInfo
  return {
    ...addressValues(profile.mailingAddress),
    ...professionValues(profile),
    ...basicValues(info ?? {}, lookups),
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

/** What is saved stays as it is saved, whatever was typed before that. */
function isSettled(profile: PanelistProfile) {
  const { address, ...saved } = savedParts(profile)
  const settled = new Set<string>(address ? ofAddress : [])
  for (const [name, is] of Object.entries(saved)) if (is) settled.add(name)
  return (name: string) => settled.has(name)
}

/** What was typed and not sent, where there is something: the form goes on from there. */
export function draftedValues(about: About, draft: DraftValues | null): ProfileValues | null {
  if (!draft) return null
  const values = stillOffered(withDraft(profileValues(about), draft, isSettled(about.profile)), about.lookups)
  return { ...values, nonProfitId: offered(about.lookups.nonProfits, values.nonProfitId) }
}
