import { NICKNAME_MAX, OTHER_RELATIONSHIP_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { addCaregiverProfile, getCaregiverProfile } from '#lib/contract/panel/profile/health.ts'
import type { Translate } from '#lib/language/translate.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'
import { birthYears } from '#lib/rules/profile/select-options.ts'
import { choiceOf, chosen, offered, optionsOf, plainOptions } from '../edit/lookups.ts'

/*
 * 'Add Patient You Care For': a field of a person is added here and in the contract. Values, schema, dialog and what the
 * tab says of a person all read `personFields`.
 * @see docs/specification/caregiver.md#adding-a-person
 */

export interface PersonLookups {
  genders: AnswerOf<typeof genders>
  relationships: AnswerOf<typeof demographicLookups>['patientRelationships']
}

/** As the panel answers a person. */
export type SavedPerson = NonNullable<AnswerOf<typeof getCaregiverProfile>['caregiverProfileDtos']>[number]

interface Option {
  value: string
  label: string
}

export interface PersonField {
  label: string
  hint?: string
  /** Said when it is left out; a field without this sentence is optional. */
  missing?: string
  /** Of a text. */
  max?: number
  /** A field with options is a select, or all of them in sight where there are few. */
  options?: (lookups: PersonLookups) => Option[]
  few?: true
  /** Asked only with these answers. */
  isAsked?: (values: { patientRelationship: string }) => boolean
}

const asksRelationship = ({ patientRelationship }: { patientRelationship: string }) =>
  patientRelationship === String(OTHER_RELATIONSHIP_ID)

const personFields = {
  nickName: {
    label: 'Nickname',
    hint: 'Use any nickname, like "Mom" or "Patient1". No real name needed.',
    missing: 'Enter a nickname',
    max: NICKNAME_MAX,
  },
  gender: { label: 'Gender', missing: 'Choose a gender', options: (lookups) => optionsOf(lookups.genders), few: true },
  birthYear: {
    label: 'Birth year',
    missing: 'Choose a birth year',
    options: () => plainOptions(birthYears(new Date().getFullYear())),
  },
  patientRelationship: {
    label: 'Relationship',
    missing: 'Choose your relationship',
    options: (lookups) => optionsOf(lookups.relationships),
    few: true,
  },
  patientRelationshipOther: {
    label: 'Other',
    missing: 'Tell us your relationship',
    max: OTHER_RELATIONSHIP_MAX,
    isAsked: asksRelationship,
  },
} as const satisfies Record<string, PersonField>

export type PersonFieldName = keyof typeof personFields
export const personFieldNames = Object.keys(personFields) as PersonFieldName[]
export const personField = (name: PersonFieldName): PersonField => personFields[name]

export type PersonValues = Record<PersonFieldName, string>

export const nobody = Object.fromEntries(personFieldNames.map((name) => [name, ''])) as PersonValues

/** A choice that is not offered any more is none. */
export const stillOffered = (values: PersonValues, { genders, relationships }: PersonLookups): PersonValues => ({
  ...values,
  gender: offered(genders, values.gender),
  patientRelationship: offered(relationships, values.patientRelationship),
})

/** As it is sent: words go only with the relationship that asks for them. */
export function personPayload(values: PersonValues, lookups: PersonLookups): BodyOf<typeof addCaregiverProfile> {
  const { nickName, gender, birthYear, patientRelationship, patientRelationshipOther } = values
  return {
    nickName: nickName.trim(),
    gender: chosen(lookups.genders, gender),
    birthYear: birthYear === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(birthYear),
    patientRelationship: chosen(lookups.relationships, patientRelationship),
    patientRelationshipOther: asksRelationship(values) ? patientRelationshipOther.trim() : null,
    caregiverProfile: true,
  }
}

/** What the dialog starts from, for somebody who is saved already. */
export const personValues = (person: SavedPerson, lookups: PersonLookups): PersonValues => ({
  nickName: person.nickName,
  gender: choiceOf(lookups.genders, person.gender),
  birthYear: person.birthYear === null ? '' : String(person.birthYear),
  patientRelationship: choiceOf(lookups.relationships, person.patientRelationship),
  patientRelationshipOther: person.patientRelationshipOther ?? '',
})

/** A person with other answers, as a list of texts: drafts hold no more. */
export const editOf = (values: PersonValues): string[] => personFieldNames.map((name) => values[name])

/** A saved person with the answers that were changed; as they are saved without any, or where one is not offered any more. */
export function withEdit<Person extends SavedPerson>(person: Person, edit: readonly string[], lookups: PersonLookups) {
  if (edit.length === 0) return person
  const typed = Object.fromEntries(personFieldNames.map((name, at) => [name, edit[at] ?? ''])) as PersonValues
  const values = stillOffered(typed, lookups)
  if (!values.gender || !values.patientRelationship) return person
  const { caregiverProfile: _, patientRelationshipOther = null, ...answers } = personPayload(values, lookups)
  return { ...person, ...answers, patientRelationshipOther }
}

const bornIn = (birthYear: SavedPerson['birthYear'], t: Translate) =>
  birthYear === null || birthYear === PREFER_NOT_TO_ANSWER ? null : t('born {year}', { year: birthYear })

export const nameOf = ({ nickName }: SavedPerson, t: Translate) => nickName || t('Unnamed person')

/** What the tab says of a saved person; a panel may know less of them than the dialog asks. */
export function personFacts(person: SavedPerson, t: Translate): string {
  const { gender, birthYear, patientRelationship, patientRelationshipOther } = person
  const relationship = [patientRelationship && t(patientRelationship.name), patientRelationshipOther]
  return [relationship.filter(Boolean).join(': '), gender && t(gender.name), bornIn(birthYear, t)]
    .filter(Boolean)
    .join(', ')
}
