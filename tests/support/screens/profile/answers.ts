import { payloadOf } from '#components/profile/edit/checkedPayload.ts'
import type { ProfilePayload } from '#components/profile/edit/profilePayload.ts'
import { profileSchema } from '#components/profile/edit/profileSchema.ts'
import { type ProfileFormData, type ProfileValues, profileValues } from '#components/profile/edit/profileValues.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import { lookups, NURSE, newcomer, noStatus, PHARMACY, PHYSICIAN } from '#tests/support/screens/profiles.ts'

/* The answers of a filled-in profile form, without its screen. */

/*
 * The profile form's data without its screen: initial values from the saved profile, validation, and the payload.
 */

export const NO_ANSWER = 'Prefer not to answer'

export type Facts = Parameters<typeof newcomer>[0]

export const about = (facts: Facts = {}, status: ProfileFormData['status'] = noStatus): ProfileFormData => ({
  profile: newcomer(facts),
  status,
  lookups,
})
export const patient = about({ type: 'Patient' })
export const professional = about()
export const address = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030' }
export const patientAnswers: Partial<ProfileValues> = {
  ...address,
  email: 'mary@x.co',
  birthYear: '1978',
  gender: '1',
  feet: '5',
  inches: '7',
  weight: '164',
  sexualOrientation: '1',
  ethnicity: '2',
  firstNativeLanguage: '1',
  secondNativeLanguage: '17',
  educationLevel: '5',
  maritalStatus: '2',
  typesOfHealthInsurance: ['3', '4'],
  annualHouseholdIncome: '4',
  householdChildren: '3',
}
export const physicianAnswers: Partial<ProfileValues> = {
  ...address,
  email: 'mary@x.co',
  professionId: PHYSICIAN,
  specialityId: '11',
  npiNumber: '1234567893',
  gender: '1',
  latestGraduationYear: '2009',
  ethnicity: '2',
}
export const nurse = { professionId: NURSE, specialityId: '41', subSpecialityId: '411', nurseCategoryId: '3' }
export const pharmacist = { professionId: PHARMACY, specialityId: '51', pharmacySettingId: '2' }

const filled = (whom: ProfileFormData, changes: Partial<ProfileValues> = {}): ProfileValues => ({
  ...profileValues(whom),
  ...(whom.profile.panelistType.type === 'Patient' ? patientAnswers : physicianAnswers),
  ...changes,
})

/** Error message by field. */
export function refused(whom: ProfileFormData, changes: Partial<ProfileValues> = {}): Record<string, string> {
  const values = filled(whom, changes)
  return refusedBy(profileSchema(whom, values), values)
}
export const refusedFields = (whom: ProfileFormData, changes?: Partial<ProfileValues>) =>
  Object.keys(refused(whom, changes))

export function sent(whom: ProfileFormData, changes: Partial<ProfileValues> = {}): ProfilePayload {
  const payload = payloadOf(whom, filled(whom, changes))
  if (!payload) throw new Error('refused')
  return payload
}
