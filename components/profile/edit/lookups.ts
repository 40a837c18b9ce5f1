import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { certificates, demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { inReadersOrder } from '#lib/language/in-order.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { ProfessionLookups } from '#lib/rules/profile/profession.ts'

/** All lookups of the profile form, sorted. */
export interface ProfileLookups extends ProfessionLookups {
  certificates: AnswerOf<typeof certificates>
  genders: AnswerOf<typeof genders>
  nonProfits: AnswerOf<typeof nonProfitOrganizations>
  additional: AnswerOf<typeof demographicLookups>
}

export interface Choice {
  id: number
  name: string
}

/** Select options; the select translates the labels. */
export const optionsOf = (list: readonly Choice[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Options with translated, sorted labels, for searching. */
export const translatedOptions = (list: readonly Choice[], t: Translate) =>
  inReadersOrder(list, t).map(({ id, name }) => ({ value: String(id), label: t(name) }))

/** Options from plain values. Adds a saved value that is no longer listed. */
export function plainOptions(list: readonly (string | number)[], saved = '') {
  const values = list.map(String)
  const all = saved === '' || values.includes(saved) ? values : [...values, saved]
  return all.map((value) => ({ value, label: value }))
}

/** The lookup entry of a selected option, for the request. @throws RangeError when the list doesn't contain it */
export function chosen(list: readonly Choice[], choice: string): Choice {
  const entry = list.find(({ id }) => String(id) === choice)
  if (!entry) throw new RangeError(`No entry ${choice}`)
  return { id: entry.id, name: entry.name }
}

/** The option value for a saved entry; empty when the list no longer contains it. */
export function choiceOf(list: readonly Choice[], saved: unknown): string {
  const id = typeof saved === 'object' && saved !== null && 'id' in saved ? String(saved.id) : ''
  return ifOffered(list, id)
}

const isChoice = (saved: unknown): saved is Choice =>
  typeof saved === 'object' &&
  saved !== null &&
  'id' in saved &&
  'name' in saved &&
  typeof saved.id === 'number' &&
  typeof saved.name === 'string'

/** Adds saved entries that the list no longer contains, so that the member can keep them. */
export function withSavedChoices<Item extends Choice>(
  list: readonly Item[],
  saved: readonly unknown[],
): (Item | (Choice & { displayOrder: null }))[] {
  const missing = saved.filter(isChoice).filter(({ id }) => !list.some((entry) => entry.id === id))
  return [...list, ...missing.map(({ id, name }) => ({ id, name, displayOrder: null }))]
}

/** The choice if the list contains it, else empty. */
export const ifOffered = (list: readonly Choice[], choice: string): string =>
  list.some(({ id }) => String(id) === choice) ? choice : ''
