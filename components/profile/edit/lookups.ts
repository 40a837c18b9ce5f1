import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { certificates, demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { inReadersOrder } from '#lib/language/in-order.ts'
import type { Translate } from '#lib/language/translate.ts'
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

/** As a select offers them, which translates them itself. */
export const optionsOf = (list: readonly Choice[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** The same for a search, which looks through what it shows. */
export const translatedOptions = (list: readonly Choice[], t: Translate) =>
  inReadersOrder(list, t).map(({ id, name }) => ({ value: String(id), label: t(name) }))

/** Plain values as a select offers them; a saved one that is not among them stays on offer. */
export function plainOptions(list: readonly (string | number)[], saved = '') {
  const values = list.map(String)
  const all = saved === '' || values.includes(saved) ? values : [...values, saved]
  return all.map((value) => ({ value, label: value }))
}

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

const isChoice = (saved: unknown): saved is Choice =>
  typeof saved === 'object' &&
  saved !== null &&
  'id' in saved &&
  'name' in saved &&
  typeof saved.id === 'number' &&
  typeof saved.name === 'string'

/** A list with the saved choices that it no longer has: what is saved stays on offer to its member. */
export function withSavedChoices<Item extends Choice>(
  list: readonly Item[],
  saved: readonly unknown[],
): (Item | (Choice & { displayOrder: null }))[] {
  const missing = saved.filter(isChoice).filter(({ id }) => !list.some((entry) => entry.id === id))
  return [...list, ...missing.map(({ id, name }) => ({ id, name, displayOrder: null }))]
}

/** A choice that the list has; empty for any other. */
export const offered = (list: readonly Choice[], choice: string): string =>
  list.some(({ id }) => String(id) === choice) ? choice : ''
