import { asked, short } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { all, needed } from '#components/form/rules.ts'
import { NICKNAME_MAX, OTHER_RELATIONSHIP_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { addCaregiverProfile, demographicLookups, genders } from '#lib/contract/panel/profile.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'
import { chosen } from '../edit/lookups.ts'

/*
 * 'Add Patient You Care For': what its fields hold, what they may hold, what is sent.
 * @see docs/specification/caregiver.md#adding-a-person
 */

export interface PersonLookups {
  genders: AnswerOf<typeof genders>
  relationships: AnswerOf<typeof demographicLookups>['patientRelationships']
}

export interface PersonValues {
  nickName: string
  gender: string
  birthYear: string
  patientRelationship: string
  patientRelationshipOther: string
}

export const nobody: PersonValues = {
  nickName: '',
  gender: '',
  birthYear: '',
  patientRelationship: '',
  patientRelationshipOther: '',
}

export const asksRelationship = (choice: string) => choice === String(OTHER_RELATIONSHIP_ID)

/** What may be in the fields, which depends on what is in them. */
export const personRules = (values: PersonValues): RulesOf<PersonValues> => ({
  nickName: all(needed('Enter a nickname'), short(NICKNAME_MAX)),
  gender: needed('Choose a gender'),
  birthYear: needed('Choose a birth year'),
  patientRelationship: needed('Choose your relationship'),
  patientRelationshipOther: asked(
    asksRelationship(values.patientRelationship),
    all(needed('Tell us your relationship'), short(OTHER_RELATIONSHIP_MAX)),
  ),
})

/** As it is sent: words go only with the relationship that asks for them. */
export function personPayload(values: PersonValues, lookups: PersonLookups): BodyOf<typeof addCaregiverProfile> {
  const { nickName, gender, birthYear, patientRelationship, patientRelationshipOther } = values
  return {
    nickName: nickName.trim(),
    gender: chosen(lookups.genders, gender),
    birthYear: birthYear === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(birthYear),
    patientRelationship: chosen(lookups.relationships, patientRelationship),
    patientRelationshipOther: asksRelationship(patientRelationship) ? patientRelationshipOther.trim() : null,
    caregiverProfile: true,
  }
}
