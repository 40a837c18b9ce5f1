import 'server-only'

/** Suffixes that registries put after last names. "Do" is also a last name. */
const SUFFIX = /^(jr|sr|ii|iii|iv|md|do|phd)$/

/** Letters that registries write in ASCII, and that normalization does not take apart. */
const ASCII: Readonly<Record<string, string>> = { đ: 'd', ł: 'l', ø: 'o', æ: 'ae', ß: 'ss' }

/** The words of a name, normalized: lower case, without accents and punctuation. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .replaceAll(/[đłøæß]/g, (letter) => ASCII[letter] ?? letter)
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')
    .filter((word, index) => index === 0 || !SUFFIX.test(word))

/**
 * Whether two last names may be the same person's. One part of a double name is enough, because people use either part and
 * registry data is often years old.
 */
export function isSameLastName(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)]
  if (first.length === 0 || second.length === 0) return false
  if (first.join('') === second.join('')) return true
  const [shorter, longer] = first.length < second.length ? [first, new Set(second)] : [second, new Set(first)]
  return shorter.every((word) => longer.has(word))
}
