import { textOf } from '#components/form/kit/values.ts'
import {
  type ProfessionLookups,
  type ProfessionValues,
  professionAnswers,
  professionOf,
  professionValues,
  type SavedProfession,
  savedProfession,
} from '#components/form/profession/professionForm.ts'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { saveCampaignProfile } from '#lib/contract/panel/surveys/survey-start.ts'
import { isPatient } from '#lib/rules/profile/panelist-type.ts'
import { surveyNeedsNpi } from '#lib/rules/profile/profession.ts'

/** What the fields of the landing page's form hold. */
export interface DetailsValues extends ProfessionValues {
  email: string
}

/** What the form starts from; of the profile only what it needs leaves the server. */
export interface Details {
  patient: boolean
  saved: SavedProfession & { email: boolean }
  values: DetailsValues
  lookups: ProfessionLookups
  /** By the survey, whatever the profession is. */
  npiRequired: boolean
}

interface Loaded {
  profile: PanelistProfile
  lookups: ProfessionLookups
}

export const detailsOf = ({ profile, lookups }: Loaded, survey: Parameters<typeof surveyNeedsNpi>[0]): Details => ({
  patient: isPatient(profile),
  saved: { ...savedProfession(profile), email: Boolean(profile.email) },
  values: { ...professionValues(profile), email: profile.email ?? '' },
  lookups,
  npiRequired: surveyNeedsNpi(survey),
})

/** Whether the form has a question that must be answered. */
export const isLacking = ({ patient, saved, npiRequired }: Details) =>
  !saved.email || (!patient && (!saved.professionId || !saved.specialityId || (npiRequired && !saved.npiNumber)))

/** A patient gives an address, a professional the seven fields; a saved email goes back as it is. @see docs/specification/surveys.md#profile-form */
export function detailsPayload(
  { patient, saved, lookups }: Details,
  values: DetailsValues,
): BodyOf<typeof saveCampaignProfile> {
  const email = saved.email ? values.email : (textOf(values.email)?.toLowerCase() ?? '')
  return patient ? { email } : { ...professionAnswers(values, lookups), email }
}

/**
 * What is saved already, as one reads it: it is not asked again.
 * @see docs/specification/profile.md#read-only-fields
 */
export function savedFacts({ patient, saved, values, lookups }: Details): [name: string, value: string][] {
  const { profession, questions } = professionOf(values, lookups)
  const speciality = profession?.specialities.find(({ id }) => String(id) === values.specialityId)
  const facts: [string, string | undefined | false][] = [
    ['Profession', !patient && saved.professionId && profession?.name],
    [questions.speciality, !patient && saved.specialityId && speciality?.name],
    ['NPI number', !patient && saved.npiNumber && values.npiNumber],
    ['Email', saved.email && values.email],
  ]
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []))
}
