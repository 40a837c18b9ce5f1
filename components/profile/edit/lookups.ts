import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { certificates, demographicLookups, genders } from '#lib/contract/panel/profile.ts'
import type { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import type { Lookups } from '../profileFacts.ts'

/** Every list that the profile is chosen from, each in its order. */
export interface ProfileLookups extends Lookups {
  certificates: AnswerOf<typeof certificates>
  genders: AnswerOf<typeof genders>
  nonProfits: AnswerOf<typeof nonProfitOrganizations>
  additional: AnswerOf<typeof demographicLookups>
}

export interface Choice {
  id: number
  name: string
}

/** As a select offers them. */
export const optionsOf = (list: readonly Choice[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Plain values as a select offers them. */
export const plainOptions = (list: readonly (string | number)[]) =>
  list.map((value) => ({ value: String(value), label: String(value) }))

/**
 * The entry that a choice stands for, as it is sent.
 * @throws RangeError when the list has none: a select offers nothing else
 */
export function chosen(list: readonly Choice[], choice: string): Choice {
  const entry = list.find(({ id }) => String(id) === choice)
  if (!entry) throw new RangeError(`No entry ${choice}`)
  return { id: entry.id, name: entry.name }
}

/** The choice that a saved value stands for; empty when the list does not have it any more. */
export function choiceOf(list: readonly Choice[], saved: unknown): string {
  const id: unknown = typeof saved === 'object' && saved !== null && 'id' in saved ? saved.id : null
  return list.some((entry) => entry.id === id) ? String(id) : ''
}

/** A choice that the list has; empty for any other. */
export const offered = (list: readonly Choice[], choice: string): string =>
  list.some(({ id }) => String(id) === choice) ? choice : ''
