import { NICKNAME_MAX, OTHER_RELATIONSHIP_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { addCaregiverProfile, getCaregiverProfile } from '#lib/contract/panel/profile/health.ts'
import type { Translate } from '#lib/language/translate.ts'
import { OTHER_RELATIONSHIP_ID } from '#lib/rules/profile/health.ts'
import { birthYears } from '#lib/rules/profile/select-options.ts'
import { type Choice, choiceOf, chosen, ifOffered, optionsOf, plainOptions } from '../edit/lookups.ts'

/*
 * 'Add Patient You Care For'. To add a field, add it to `personFields` and to the contract: values, schema, payload, dialog
 * and summary line are derived from these.
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
  /** The field's lookup, shown as radio buttons. */
  list?: (lookups: PersonLookups) => readonly Choice[]
  /** Options of a field without a lookup: a select, or radio buttons if `few`. */
  options?: (lookups: PersonLookups) => readonly Option[]
  few?: true
  /** Whether the field is shown for these answers. */
  isAsked?: (values: { patientRelationship: string }) => boolean
  /** The form value of a saved answer. */
  read: (person: SavedPerson, lookups: PersonLookups) => string
  /** The answer to send; `undefined` leaves it out. The value is empty if the field is not shown. */
  send: (value: string, lookups: PersonLookups) => unknown
  /** The answer in the person's summary line. */
  fact?: (person: SavedPerson, t: Translate) => string | null
}

const asksRelationship = ({ patientRelationship }: { patientRelationship: string }) =>
  patientRelationship === String(OTHER_RELATIONSHIP_ID)

const bornIn = (birthYear: SavedPerson['birthYear'], t: Translate) =>
  birthYear === null || birthYear === PREFER_NOT_TO_ANSWER ? null : t('born {year}', { year: birthYear })

const personFields = {
  nickName: {
    label: 'Nickname',
    hint: 'Use any nickname, like "Mom" or "Patient1". No real name needed.',
    missing: 'Enter a nickname',
    max: NICKNAME_MAX,
    read: ({ nickName }) => nickName,
    send: (text) => text.trim(),
  },
  gender: {
    label: 'Gender',
    missing: 'Choose a gender',
    list: ({ genders }) => genders,
    read: ({ gender }, { genders }) => choiceOf(genders, gender),
    send: (choice, { genders }) => chosen(genders, choice),
    fact: ({ gender }, t) => gender && t(gender.name),
  },
  birthYear: {
    label: 'Birth year',
    missing: 'Choose a birth year',
    options: () => plainOptions(birthYears(new Date().getFullYear())),
    read: ({ birthYear }) => String(birthYear ?? ''),
    send: (year) => (year === PREFER_NOT_TO_ANSWER ? PREFER_NOT_TO_ANSWER : Number(year)),
    fact: ({ birthYear }, t) => bornIn(birthYear, t),
  },
  patientRelationship: {
    label: 'Relationship',
    hint: 'What this person is to you. For your mother, choose Parent.',
    missing: 'Choose your relationship',
    list: ({ relationships }) => relationships,
    read: ({ patientRelationship }, { relationships }) => choiceOf(relationships, patientRelationship),
    send: (choice, { relationships }) => chosen(relationships, choice),
  },
  patientRelationshipOther: {
    label: 'Other',
    missing: 'Tell us your relationship',
    max: OTHER_RELATIONSHIP_MAX,
    isAsked: asksRelationship,
    read: ({ patientRelationshipOther }) => patientRelationshipOther ?? '',
    send: (text) => text.trim() || null,
  },
} as const satisfies Record<string, PersonField>

export type PersonFieldName = keyof typeof personFields
export const personFieldNames = Object.keys(personFields) as PersonFieldName[]
export const personField = (name: PersonFieldName): PersonField => personFields[name]

export type PersonValues = Record<PersonFieldName, string>

export const emptyPerson = Object.fromEntries(personFieldNames.map((name) => [name, ''])) as PersonValues

/** Options of a select or of radio buttons; `undefined` for a text field. */
export const personOptions = ({ list, options }: PersonField, lookups: PersonLookups) =>
  list ? optionsOf(list(lookups)) : options?.(lookups)

const mapFields = <Result>(make: (field: PersonField, name: PersonFieldName) => Result) =>
  Object.fromEntries(personFieldNames.map((name) => [name, make(personField(name), name)])) as Record<
    PersonFieldName,
    Result
  >

/** Clears choices that are no longer offered. */
export const stillOffered = (values: PersonValues, lookups: PersonLookups): PersonValues =>
  mapFields(({ list }, name) => (list ? ifOffered(list(lookups), values[name]) : values[name]))

type PersonAnswers = { [Name in PersonFieldName]: ReturnType<(typeof personFields)[Name]['send']> }

/** Request body. Sends the free text only for a relationship that asks for it. */
export const personPayload = (values: PersonValues, lookups: PersonLookups): BodyOf<typeof addCaregiverProfile> => ({
  ...(mapFields(({ isAsked, send }, name) =>
    send(isAsked?.(values) === false ? '' : values[name], lookups),
  ) as PersonAnswers),
  caregiverProfile: true,
})

/** Initial dialog values for a saved person. */
export const personValues = (person: SavedPerson, lookups: PersonLookups): PersonValues =>
  mapFields(({ read }) => read(person, lookups))

/** A person's edits as a list of strings, because drafts can only hold strings and lists. */
export const editOf = (values: PersonValues): string[] => personFieldNames.map((name) => values[name])

/** The values of `editOf`. */
export const valuesOfEdit = (edit: readonly string[]) =>
  Object.fromEntries(personFieldNames.map((name, index) => [name, edit[index] ?? ''])) as PersonValues

/** Applies edits to a saved person. Ignores them when a choice is no longer offered. */
export function withEdit<Person extends SavedPerson>(person: Person, edit: readonly string[], lookups: PersonLookups) {
  if (edit.length === 0) return person
  const values = stillOffered(valuesOfEdit(edit), lookups)
  const lacksChoice = (name: PersonFieldName) => personField(name).list && personField(name).missing && !values[name]
  if (personFieldNames.some(lacksChoice)) return person
  const { caregiverProfile: _, patientRelationshipOther = null, ...answers } = personPayload(values, lookups)
  return { ...person, ...answers, patientRelationshipOther }
}

export const nameOf = ({ nickName }: SavedPerson, t: Translate) => nickName || t('Unnamed person')

/** Summary line of a saved person. Panels may return less than the dialog asks. */
export function personFacts(person: SavedPerson, t: Translate): string {
  const { patientRelationship, patientRelationshipOther } = person
  const relationship = [patientRelationship && t(patientRelationship.name), patientRelationshipOther]
  const others = personFieldNames.map((name) => personField(name).fact?.(person, t))
  return [relationship.filter(Boolean).join(': '), ...others].filter(Boolean).join(', ')
}
