import { NICKNAME_MAX, OTHER_RELATIONSHIP_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { addCaregiverProfile, getCaregiverProfile } from '#lib/contract/panel/profile/health.ts'
import type { Translate } from '#lib/language/translate.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'
import { birthYears } from '#lib/rules/profile/select-options.ts'
import { choiceOf, chosen, offered, optionsOf, plainOptions } from '../edit/lookups.ts'

/*
 * 'Add Patient You Care For'. To add a field, add it to `personFields` and to the contract: values, schema, dialog and
 * tab all read `personFields`.
 * @see docs/specification/caregiver.md#adding-a-person
 */

export interface PersonLookups {
  genders: AnswerOf<typeof genders>
  relationships: AnswerOf<typeof demographicLookups>['patientRelationships']
}

/** A person as the panel returns them. */
export type SavedPerson = NonNullable<AnswerOf<typeof getCaregiverProfile>['caregiverProfileDtos']>[number]

interface Option {
  value: string
  label: string
}

export interface PersonField {
  label: string
  hint?: string
  /** Error when the field is empty; a field without it is optional. */
  missing?: string
  /** Maximum length, for text fields. */
  max?: number
  /** A field with options is a select, or radio buttons if `few`. */
  options?: (lookups: PersonLookups) => Option[]
  few?: true
  /** Whether the field is shown for these answers. */
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
    hint: 'What this person is to you. For your mother, choose Parent.',
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

/** Clears choices that are no longer offered. */
export const stillOffered = (values: PersonValues, { genders, relationships }: PersonLookups): PersonValues => ({
  ...values,
  gender: offered(genders, values.gender),
  patientRelationship: offered(relationships, values.patientRelationship),
})

/** Request body. Sends the free text only for a relationship that asks for it. */
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

/** Initial dialog values for a saved person. */
export const personValues = (person: SavedPerson, lookups: PersonLookups): PersonValues => ({
  nickName: person.nickName,
  gender: choiceOf(lookups.genders, person.gender),
  birthYear: person.birthYear === null ? '' : String(person.birthYear),
  patientRelationship: choiceOf(lookups.relationships, person.patientRelationship),
  patientRelationshipOther: person.patientRelationshipOther ?? '',
})

/** A person's edits as a list of strings, because drafts can only hold strings and lists. */
export const editOf = (values: PersonValues): string[] => personFieldNames.map((name) => values[name])

/** The values of `editOf`. */
export const typedEdit = (edit: readonly string[]) =>
  Object.fromEntries(personFieldNames.map((name, at) => [name, edit[at] ?? ''])) as PersonValues

/** Applies edits to a saved person. Ignores them when a choice is no longer offered. */
export function withEdit<Person extends SavedPerson>(person: Person, edit: readonly string[], lookups: PersonLookups) {
  if (edit.length === 0) return person
  const values = stillOffered(typedEdit(edit), lookups)
  if (!values.gender || !values.patientRelationship) return person
  const { caregiverProfile: _, patientRelationshipOther = null, ...answers } = personPayload(values, lookups)
  return { ...person, ...answers, patientRelationshipOther }
}

const bornIn = (birthYear: SavedPerson['birthYear'], t: Translate) =>
  birthYear === null || birthYear === PREFER_NOT_TO_ANSWER ? null : t('born {year}', { year: birthYear })

export const nameOf = ({ nickName }: SavedPerson, t: Translate) => nickName || t('Unnamed person')

/** Summary line of a saved person. Panels may return less than the dialog asks. */
export function personFacts(person: SavedPerson, t: Translate): string {
  const { gender, birthYear, patientRelationship, patientRelationshipOther } = person
  const relationship = [patientRelationship && t(patientRelationship.name), patientRelationshipOther]
  return [relationship.filter(Boolean).join(': '), gender && t(gender.name), bornIn(birthYear, t)]
    .filter(Boolean)
    .join(', ')
}
