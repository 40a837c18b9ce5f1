import { textOf } from '#components/form/kit/values.ts'
import {
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
import { type ProfessionLookups, surveyNeedsNpi } from '#lib/rules/profile/profession.ts'

/** Values of the landing page's form. */
export interface DetailsValues extends ProfessionValues {
  email: string
}

/** Data for the form: only the parts of the profile that it needs are sent to the browser. */
export interface Details {
  patient: boolean
  saved: SavedProfession & { email: boolean }
  values: DetailsValues
  lookups: ProfessionLookups
  /** Whether the survey requires an NPI, for any profession. */
  npiRequired: boolean
}

interface LoadedDetails {
  profile: PanelistProfile
  lookups: ProfessionLookups
}

export const detailsOf = (
  { profile, lookups }: LoadedDetails,
  survey: Parameters<typeof surveyNeedsNpi>[0],
): Details => ({
  patient: isPatient(profile),
  saved: { ...savedProfession(profile), email: Boolean(profile.email) },
  values: { ...professionValues(profile), email: profile.email ?? '' },
  lookups,
  npiRequired: surveyNeedsNpi(survey),
})

/** Whether a required answer is missing. */
export const isLacking = ({ patient, saved, npiRequired }: Details) =>
  !saved.email || (!patient && (!saved.professionId || !saved.specialityId || (npiRequired && !saved.npiNumber)))

/**
 * Request body: email for a patient, seven fields for a professional. A saved email is sent unchanged.
 * @see docs/specification/surveys.md#profile-form
 */
export function detailsPayload(
  { patient, saved, lookups }: Details,
  values: DetailsValues,
): BodyOf<typeof saveCampaignProfile> {
  const email = saved.email ? values.email : (textOf(values.email)?.toLowerCase() ?? '')
  return patient ? { email } : { ...professionAnswers(values, lookups), email }
}

/** Labels and values of the saved details, which aren't asked again. @see docs/specification/profile.md#read-only-fields */
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
