import { anything, asked } from '#components/form/kit/answers.ts'
import type { RulesOf } from '#components/form/kit/fieldErrors.ts'
import { withDraft } from '#components/form/kit/withDraft.ts'
import { all, needed } from '#components/form/rules.ts'
import { MEDICAL_CONDITIONS_MAX, PREFER_NOT_TO_ANSWER } from '#lib/constants.ts'
import type { AnswerOf, BodyOf } from '#lib/contract/endpoint.ts'
import type { getCaregiverProfile, medicalConditions, saveCaregiverConditions } from '#lib/contract/panel/profile.ts'
import type { DraftValues } from '#lib/contract/portal/draft.ts'
import { CONDITIONS_FULL, NO_CONDITION, NOBODY_CARED_FOR } from '#lib/messages/texts.ts'
import { choiceOf, chosen } from '../edit/lookups.ts'
import { NO, YES } from '../healthOptions.ts'
import type { PersonLookups } from './personForm.ts'

/*
 * The Caregiver Profile: what its fields hold, what they may hold, what is sent.
 * @see docs/specification/caregiver.md#saving
 */

export interface CaregiverLookups extends PersonLookups {
  conditions: AnswerOf<typeof medicalConditions>
}

export type SavedCaregiver = AnswerOf<typeof getCaregiverProfile>
export type CaregiverPayload = BodyOf<typeof saveCaregiverConditions>
type Cared = Extract<CaregiverPayload, { isCaregiverProfile: true }>['caregiverProfileDtos'][number]

/** Somebody the member cares for, as they are sent back, without their conditions. */
export type Person = Omit<Cared, 'id' | 'medicalConditions'> & { id: number }

type ConditionsField = `conditions_${number}`

/** Ids as texts. The conditions of each person are a field of their own. */
export interface CaregiverValues {
  caring: string
  people: string[]
  [conditions: ConditionsField]: string[]
}

export const conditionsOf = ({ id }: { id: number | null }): ConditionsField => `conditions_${id ?? 0}`

const isBirthYear = (year: unknown) => typeof year === 'number' || year === PREFER_NOT_TO_ANSWER

/** Everybody the panel knows; who is not told in full cannot be sent back, and is left as they are. */
export function peopleIn({ caregiverProfileDtos }: SavedCaregiver): Person[] {
  return (caregiverProfileDtos ?? []).flatMap((person) => {
    const { id, nickName, gender, birthYear, patientRelationship, patientRelationshipOther } = person
    if (id === null || !gender || !patientRelationship || !isBirthYear(birthYear)) return []
    const year = typeof birthYear === 'number' ? birthYear : PREFER_NOT_TO_ANSWER
    return [{ id, nickName, gender, birthYear: year, patientRelationship, patientRelationshipOther }]
  })
}

export const idsOf = (people: readonly Person[]) => people.map(({ id }) => String(id))

export function caregiverValues(saved: SavedCaregiver, lookups: CaregiverLookups): CaregiverValues {
  const { isCaregiverProfile: cares, caregiverProfileDtos } = saved
  const conditions = (caregiverProfileDtos ?? []).map(({ id, medicalConditions }): [ConditionsField, string[]] => [
    conditionsOf({ id }),
    (medicalConditions ?? []).map((one) => choiceOf(lookups.conditions, one)).filter((choice) => choice !== ''),
  ])
  return {
    caring: cares === null ? '' : cares ? YES : NO,
    people: idsOf(peopleIn(saved)),
    ...Object.fromEntries(conditions),
  }
}

/** What was typed and not saved, where there is something; who is cared for is saved with each person. */
export function draftedCaregiver(saved: CaregiverValues, draft: DraftValues | null, lookups: CaregiverLookups) {
  if (!draft) return null
  const offered = new Set(lookups.conditions.map(({ id }) => String(id)))
  const values = withDraft(saved, draft, (name) => name === 'people')
  const conditions = values.people.map((id): [ConditionsField, string[]] => {
    const field = conditionsOf({ id: Number(id) })
    return [field, (values[field] ?? []).filter((one) => offered.has(one))]
  })
  return { ...values, ...Object.fromEntries(conditions) }
}

/** What may be in the fields; of whoever cares for nobody nothing more is asked. */
export function caregiverRules(values: CaregiverValues): RulesOf<CaregiverValues> {
  const cares = values.caring === YES
  const conditions = values.people.map((id) => {
    const field = conditionsOf({ id: Number(id) })
    const tooMany = (values[field]?.length ?? 0) > MEDICAL_CONDITIONS_MAX
    const rule = all(needed(NO_CONDITION), tooMany ? () => CONDITIONS_FULL : anything)
    return [field, asked(cares, rule)]
  })
  return {
    caring: needed('Choose Yes or No'),
    people: asked(cares, needed(NOBODY_CARED_FOR)),
    ...Object.fromEntries(conditions),
  }
}

/**
 * Whether saving this takes somebody away, which is asked about first.
 * @see docs/specification/caregiver.md#removing-everybody
 */
export const removesPeople = ({ caring, people }: CaregiverValues) => caring === NO && people.length > 0

export function caregiverPayload(
  values: CaregiverValues,
  people: readonly Person[],
  lookups: CaregiverLookups,
): CaregiverPayload {
  if (values.caring === NO) return { isCaregiverProfile: false }
  const caregiverProfileDtos = people.map((person) => ({
    ...person,
    medicalConditions: (values[conditionsOf(person)] ?? []).map((id) => chosen(lookups.conditions, id)),
  }))
  return { caregiverProfileDtos, isCaregiverProfile: true }
}
