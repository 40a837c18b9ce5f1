import { NO, YES } from '#components/form/kit/values.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { getCaregiverProfile, saveCaregiverConditions } from '#lib/contract/panel/health.ts'
import type { medicalConditions } from '#lib/contract/panel/lookups.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { choiceOf, chosen, withSavedChoices } from '../edit/lookups.ts'
import type { PersonLookups, SavedPerson } from './personForm.ts'

/*
 * The Caregiver Profile: what its fields hold, what is sent.
 * @see docs/specification/caregiver.md#saving
 */

export interface CaregiverLookups extends PersonLookups {
  conditions: AnswerOf<typeof medicalConditions>
}

export type SavedCaregiver = AnswerOf<typeof getCaregiverProfile>
export type CaregiverPayload = BodyOf<typeof saveCaregiverConditions>

/** Somebody the member cares for, as the panel answered. A panel may know people without an id: the key names them here. */
export type Person = SavedPerson & { key: string }

type ConditionsField = `conditions_${string}`

/** People by their keys. The conditions of each person are a field of their own. */
export interface CaregiverValues {
  caring: string
  people: string[]
  [conditions: ConditionsField]: string[]
}

export const conditionsOf = (key: string): ConditionsField => `conditions_${key}`

const keyOf = ({ id }: SavedPerson, at: number) => (id === null ? `unknown${at}` : String(id))

/** Everybody the panel knows, however little it says of them. */
export const peopleIn = ({ caregiverProfileDtos }: SavedCaregiver): Person[] =>
  (caregiverProfileDtos ?? []).map((person, at) => ({ ...person, key: keyOf(person, at) }))

const keysOf = (people: readonly Person[]) => people.map(({ key }) => key)

/** The conditions with saved ones that are no longer in the list: they stay until the member takes them away. */
export const withSavedConditions = (lookups: CaregiverLookups, saved: SavedCaregiver): CaregiverLookups => ({
  ...lookups,
  conditions: withSavedChoices(
    lookups.conditions,
    peopleIn(saved).flatMap(({ medicalConditions: lives }) => lives ?? []),
  ),
})

export function caregiverValues(saved: SavedCaregiver, lookups: CaregiverLookups): CaregiverValues {
  const { isCaregiverProfile: cares } = saved
  const people = peopleIn(saved)
  const conditions = people.map(({ key, medicalConditions: lives }): [ConditionsField, string[]] => [
    conditionsOf(key),
    (lives ?? []).map((one) => choiceOf(lookups.conditions, one)).filter((choice) => choice !== ''),
  ])
  return {
    caring: cares === null ? '' : cares ? YES : NO,
    people: keysOf(people),
    ...Object.fromEntries(conditions),
  }
}

/** What was typed and not saved; who is cared for is saved with each person. */
export function draftedCaregiver(
  saved: CaregiverValues,
  draft: DraftValues,
  lookups: CaregiverLookups,
): CaregiverValues {
  const offered = new Set(lookups.conditions.map(({ id }) => String(id)))
  const values = withDraft(saved, draft, (name) => name === 'people')
  const conditions = values.people.map((key): [ConditionsField, string[]] => {
    const field = conditionsOf(key)
    return [field, (values[field] ?? []).filter((one) => offered.has(one))]
  })
  return { ...values, ...Object.fromEntries(conditions) }
}

/** Whether saving this takes somebody away, which is asked about first. @see docs/specification/caregiver.md#removing-everybody */
export const removesPeople = ({ caring, people }: CaregiverValues) => caring === NO && people.length > 0

/** A year that a panel keeps as text is sent as the number it is. */
const yearOf = (birthYear: SavedPerson['birthYear']) =>
  typeof birthYear === 'string' && /^\d{4}$/.test(birthYear) ? Number(birthYear) : birthYear

/** Each person goes back as the panel answered, with the chosen conditions. */
export function caregiverPayload(
  values: CaregiverValues,
  people: readonly Person[],
  lookups: CaregiverLookups,
): CaregiverPayload {
  if (values.caring === NO) return { isCaregiverProfile: false }
  const caregiverProfileDtos = people.map(({ key, id, birthYear, ...person }) => ({
    ...person,
    ...(id !== null && { id }),
    birthYear: yearOf(birthYear),
    medicalConditions: (values[conditionsOf(key)] ?? []).map((choice) => chosen(lookups.conditions, choice)),
  }))
  return { caregiverProfileDtos, isCaregiverProfile: true }
}
