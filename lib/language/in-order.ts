import type { Translate } from './translate.ts'

interface Named {
  name: string
}

const collator = (language: string) => new Intl.Collator(language).compare

/**
 * A list that is in alphabetical order, as the reader's language has it; one in another order stays as it is. What stands
 * behind the alphabet in English, such as 'Other', comes last in every language.
 */
export function inReadersOrder<Entry extends Named>(list: readonly Entry[], t: Translate): readonly Entry[] {
  if (t.language === 'en') return list
  const compare = collator('en')
  const end = list.findIndex(({ name }, at) => compare(list[at - 1]?.name ?? '', name) > 0)
  if (end !== -1 && end !== list.length - 1) return list
  const compareHere = collator(t.language)
  const alphabet = end === -1 ? list : list.slice(0, end)
  const sorted = alphabet.toSorted((one, other) => compareHere(t(one.name), t(other.name)))
  return [...sorted, ...list.slice(alphabet.length)]
}
