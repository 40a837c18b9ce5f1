import type { Translate } from './translate.ts'

interface NamedEntry {
  name: string
}

/** Two collations, because the lists are sorted either word by word or letter by letter. */
const english = [false, true].map((ignorePunctuation) => new Intl.Collator('en', { ignorePunctuation }))

const isBefore = (a: string, b: string) => english.some(({ compare }) => compare(a, b) <= 0)

/**
 * Sorts an alphabetical list in the reader's language; other lists keep their order. A last entry outside the English order,
 * such as 'Other', stays last.
 */
export function inReadersOrder<Entry extends NamedEntry>(list: readonly Entry[], t: Translate): readonly Entry[] {
  if (t.language === 'en') return list
  const end = list.findIndex(({ name }, index) => !isBefore(list[index - 1]?.name ?? '', name))
  if (end !== -1 && end !== list.length - 1) return list
  const { compare } = new Intl.Collator(t.language)
  const alphabet = end === -1 ? list : list.slice(0, end)
  const sorted = alphabet.toSorted((a, b) => compare(t(a.name), t(b.name)))
  return [...sorted, ...list.slice(alphabet.length)]
}
