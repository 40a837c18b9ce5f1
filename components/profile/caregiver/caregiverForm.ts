import { lazyCall } from '#components/call/lazyCall.ts'
import { withDraft } from '#components/form/kit/draft/withDraft.ts'
import { NO, YES, yesOrNo, yesOrNoOf } from '#components/form/kit/values.ts'
import type { Fact, SavedForm } from '#components/form/saved/savedForm.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { medicalConditions } from '#lib/contract/panel/lookups.ts'
import type { getCaregiverProfile, saveCaregiverConditions } from '#lib/contract/panel/profile/health.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import type { Translate } from '#lib/language/translate.ts'
import { choiceOf, chosen, withSavedChoices } from '../edit/lookups.ts'
import { nameOf, type PersonLookups, type SavedPerson, withEdit } from './personForm.ts'

/* The Caregiver Profile: form values and request body. @see docs/specification/caregiver.md#saving */

export interface CaregiverLookups extends PersonLookups {
  conditions: AnswerOf<typeof medicalConditions>
}

export type SavedCaregiver = AnswerOf<typeof getCaregiverProfile>
export type CaregiverPayload = BodyOf<typeof saveCaregiverConditions>

/** A person the member cares for. Some panels return people without an id, so the form uses a key. */
export type Person = SavedPerson & { key: string }

/** Data that the form is based on. */
export interface CaregiverData {
  saved: SavedCaregiver
  lookups: CaregiverLookups
}

export const CARING_LABEL = 'Do you care for a family member or friend?'
export const PEOPLE_LABEL = 'People you care for'
export const conditionsLabel = (person: Person, t: Translate) =>
  t("{name}'s medical conditions", { name: nameOf(person, t) })

type ConditionsField = `conditions_${string}`
type EditField = `edit_${string}`

/** People by key. Each person has a field for their conditions and one for edits. */
export interface CaregiverValues {
  caring: string
  people: string[]
  /** Keys of the people that the next save removes. */
  removed: string[]
  [field: ConditionsField | EditField]: string[]
}

export const conditionsOf = (key: string): ConditionsField => `conditions_${key}`
export const editField = (key: string): EditField => `edit_${key}`

/** A panel may answer people without an id, or an id twice. */
const keyOf = ({ id }: SavedPerson, index: number, isFirst: boolean) => {
  if (id === null) return `unknown${index}`
  return isFirst ? String(id) : `${id}_${index}`
}

/** All people the panel returned, even with incomplete data. */
export function peopleIn({ caregiverProfileDtos }: SavedCaregiver): Person[] {
  const people = caregiverProfileDtos ?? []
  const firsts = new Map(people.map(({ id }, index): [number | null, number] => [id, index]).reverse())
  return people.map((person, index) => ({ ...person, key: keyOf(person, index, firsts.get(person.id) === index) }))
}

const keysOf = (people: readonly Person[]) => people.map(({ key }) => key)

/**
 * Adds saved conditions to the options when the lookup no longer lists them, so that they stay until the member removes
 * them.
 */
export const withSavedConditions = (lookups: CaregiverLookups, saved: SavedCaregiver): CaregiverLookups => ({
  ...lookups,
  conditions: withSavedChoices(
    lookups.conditions,
    peopleIn(saved).flatMap(({ medicalConditions }) => medicalConditions ?? []),
  ),
})

export const caregiverData = (saved: SavedCaregiver, lookups: CaregiverLookups): CaregiverData => ({
  saved,
  lookups: withSavedConditions(lookups, saved),
})

export function caregiverValues(saved: SavedCaregiver, lookups: CaregiverLookups): CaregiverValues {
  const { isCaregiverProfile: isCaregiver } = saved
  const people = peopleIn(saved)
  const conditions = people.map(({ key, medicalConditions }): [ConditionsField, string[]] => [
    conditionsOf(key),
    (medicalConditions ?? [])
      .map((condition) => choiceOf(lookups.conditions, condition))
      .filter((choice) => choice !== ''),
  ])
  return {
    caring: yesOrNoOf(isCaregiver),
    people: keysOf(people),
    removed: [],
    ...Object.fromEntries(people.map(({ key }): [EditField, string[]] => [editField(key), []])),
    ...Object.fromEntries(conditions),
  }
}

/** Applies a draft, except for the list of people, which is saved with each person. */
export function draftedCaregiver(
  saved: CaregiverValues,
  draft: DraftValues,
  lookups: CaregiverLookups,
): CaregiverValues {
  const offered = new Set(lookups.conditions.map(({ id }) => String(id)))
  const input = withDraft(saved, draft, (name) => name === 'people')
  const removed = input.removed.filter((key) => saved.people.includes(key))
  const values: CaregiverValues = { ...input, removed, people: input.people.filter((key) => !removed.includes(key)) }
  const conditions = values.people.map((key): [ConditionsField, string[]] => {
    const field = conditionsOf(key)
    return [field, (values[field] ?? []).filter((item) => offered.has(item))]
  })
  return { ...values, ...Object.fromEntries(conditions) }
}

/** Name of the checkbox that replaces the confirmation without JavaScript. */
export const REMOVES_EVERYONE_FIELD = 'removesEveryone'

/**
 * Whether this save removes everyone, which needs a confirmation.
 * @see docs/specification/caregiver.md#removing-everybody
 */
export const removesPeople = ({ caring, people, removed }: CaregiverValues) =>
  caring === NO && people.length + removed.length > 0

/** Some panels return the year as text; the API expects a number. */
const yearOf = (birthYear: SavedPerson['birthYear']) =>
  typeof birthYear === 'string' && /^\d{4}$/.test(birthYear) ? Number(birthYear) : birthYear

/** The selected conditions; the saved ones for a person who isn't in the form because they were added elsewhere. */
const conditionsIn = (values: CaregiverValues, { key, medicalConditions }: Person, lookups: CaregiverLookups) =>
  values[conditionsOf(key)]?.map((choice) => chosen(lookups.conditions, choice)) ?? medicalConditions ?? []

const isRemoved = (values: CaregiverValues, { key }: Person) => values.removed.includes(key)

/** The people who aren't removed, with their edits. */
const editedPeople = (values: CaregiverValues, { saved, lookups }: CaregiverData) =>
  peopleIn(saved)
    .filter((person) => !isRemoved(values, person))
    .map((person) => withEdit(person, values[editField(person.key)] ?? [], lookups))

const isInForm = (values: CaregiverValues, { key }: Person) => values.people.includes(key)

/** Request body: each person as the panel returned them, with edits and the selected conditions. */
export function caregiverPayload(values: CaregiverValues, data: CaregiverData): CaregiverPayload {
  if (values.caring === NO) return { isCaregiverProfile: false }
  const { saved, lookups } = data
  const removedIds = peopleIn(saved).flatMap((person) =>
    isRemoved(values, person) && person.id !== null ? [person.id] : [],
  )
  const caregiverProfileDtos = editedPeople(values, data)
    .map((person) => ({ person, medicalConditions: conditionsIn(values, person, lookups) }))
    .filter(({ person, medicalConditions }) => isInForm(values, person) || medicalConditions.length > 0)
    .map(({ person: { key: _, id, birthYear, ...person }, medicalConditions }) => ({
      ...person,
      ...(id !== null && { id }),
      birthYear: yearOf(birthYear),
      medicalConditions,
    }))
  return { caregiverProfileDtos, ...(removedIds.length > 0 && { removedIds }), isCaregiverProfile: true }
}

/** The people in the form; people added elsewhere aren't in it yet. */
function caregiverFacts(values: CaregiverValues, data: CaregiverData, t: Translate): Fact[] {
  const { lookups } = data
  const people = values.caring === YES ? editedPeople(values, data).filter((person) => isInForm(values, person)) : []
  return [
    { name: t(CARING_LABEL), value: t(yesOrNo.find(({ value }) => value === values.caring)?.label ?? '') },
    { name: t(PEOPLE_LABEL), value: people.map((person) => nameOf(person, t)).join(', ') },
    ...people.map((person) => ({
      name: conditionsLabel(person, t),
      value: conditionsIn(values, person, lookups)
        .map(({ name }) => t(name))
        .join(', '),
    })),
  ]
}

/** @see docs/specification/profile.md#c-120-two-saves-of-one-form */
export const savedCaregiverForm: SavedForm<CaregiverData, CaregiverValues> = {
  versionOf: ({ saved }) => saved.version,
  valuesOf: ({ saved, lookups }) => caregiverValues(saved, lookups),
  factsOf: caregiverFacts,
  // The Add dialog saves at once.
  isOwnChange: (name) => name === 'caring' || name === 'people',
  reload: async ({ lookups }) => {
    const saved = await lazyCall(() => import('#lib/contract/panel/profile/health.ts'), 'getCaregiverProfile')
    return saved.ok ? { ok: true, data: caregiverData(saved.data, lookups) } : saved
  },
}
