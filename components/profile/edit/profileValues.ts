import { type AddressValues, addressValues } from '#components/form/large/addressForm.ts'
import { type ProfessionValues, professionValues, savedProfession } from '#components/form/large/professionForm.ts'
import type { PanelistProfile } from '#lib/contract/profile.ts'
import { isPatient, type ProfileStatus } from '../profileFacts.ts'
import { type BasicValues, basicValues } from './basicAnswers.ts'
import { choiceOf, type ProfileChoices } from './choices.ts'

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
  choices: ProfileChoices
}

/** What is saved is not asked again. @see decisions C-24 */
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
export function profileValues({ profile, status, choices }: About): ProfileValues {
  const info = isPatient(profile) ? status?.panelistPatientProfileInfo : status?.panelistHcpProfileInfo
  return {
    ...addressValues(profile.mailingAddress),
    ...professionValues(profile),
    ...basicValues(info ?? {}, choices),
    email: profile.email ?? '',
    medicalSchool: profile.medicalSchool ?? '',
    yearOfGraduation: profile.yearOfGraduation === null ? '' : String(profile.yearOfGraduation),
    certificates: certificateKeys(profile),
    primaryPracticeName: profile.primaryPracticeName ?? '',
    primaryWorkspaceZip: profile.primaryWorkspaceZip ?? '',
    workplaceUrl: profile.workplaceUrl ?? '',
    nonProfitId: choiceOf(choices.nonProfits, profile.nonProfitOrganizationDto),
  }
}
