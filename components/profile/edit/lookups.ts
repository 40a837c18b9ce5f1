import type { AnswerOf } from '#lib/contract/endpoint.ts'
import type { certificates, demographicLookups, genders } from '#lib/contract/panel/lookups.ts'
import type { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { inReadersOrder } from '#lib/language/in-order.ts'
import type { Translate } from '#lib/language/translate.ts'
import { SAVED_ANSWER } from '#lib/messages/texts/profile.ts'
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

/** The name of an entry; a panel may send only its id. */
export const labelOf = ({ name }: Pick<Choice, 'name'>) => name.trim() || SAVED_ANSWER

/** Select options; the select translates the labels. */
export const optionsOf = (list: readonly Choice[]) =>
  list.map((entry) => ({ value: String(entry.id), label: labelOf(entry) }))

/** Options with translated, sorted labels, for searching. */
export const translatedOptions = (list: readonly Choice[], t: Translate) =>
  inReadersOrder(list, t).map((entry) => ({ value: String(entry.id), label: t(labelOf(entry)) }))

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

/** A saved entry, with or without its name; `null` if it has no id. */
function savedEntry(saved: unknown): Choice | null {
  if (typeof saved !== 'object' || saved === null || !('id' in saved) || saved.id === '') return null
  const id = typeof saved.id === 'string' ? Number(saved.id) : saved.id
  const name = 'name' in saved && typeof saved.name === 'string' ? saved.name : ''
  return typeof id === 'number' && !Number.isNaN(id) ? { id, name } : null
}

/** Adds saved entries that the list no longer contains, so that the member can keep them. */
export function withSavedChoices<Item extends Choice>(
  list: readonly Item[],
  saved: readonly unknown[],
): (Item | (Choice & { displayOrder: null }))[] {
  const listed = new Set(list.map(({ id }) => id))
  const missing = new Map<number, Choice>()
  for (const entry of saved.map(savedEntry)) if (entry && !listed.has(entry.id)) missing.set(entry.id, entry)
  return [...list, ...[...missing.values()].map((entry) => ({ ...entry, displayOrder: null }))]
}

/** The choice if the list contains it, else empty. */
export const ifOffered = (list: readonly Choice[], choice: string): string =>
  list.some(({ id }) => String(id) === choice) ? choice : ''
