import type { Translate } from './translate.ts'

interface Named {
  name: string
}

/** Word by word, or letter by letter: lists are made in both ways. */
const english = [false, true].map((ignorePunctuation) => new Intl.Collator('en', { ignorePunctuation }))

const isBefore = (one: string, other: string) => english.some(({ compare }) => compare(one, other) <= 0)

/**
 * A list that is in alphabetical order, as the reader's language has it; one in another order stays as it is. What stands
 * behind the alphabet in English, such as 'Other', comes last in every language.
 */
export function inReadersOrder<Entry extends Named>(list: readonly Entry[], t: Translate): readonly Entry[] {
  if (t.language === 'en') return list
  const end = list.findIndex(({ name }, at) => !isBefore(list[at - 1]?.name ?? '', name))
  if (end !== -1 && end !== list.length - 1) return list
  const { compare } = new Intl.Collator(t.language)
  const alphabet = end === -1 ? list : list.slice(0, end)
  const sorted = alphabet.toSorted((one, other) => compare(t(one.name), t(other.name)))
  return [...sorted, ...list.slice(alphabet.length)]
}
