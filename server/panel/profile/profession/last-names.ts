import 'server-only'

/** Suffixes that registries put into last names. */
const SUFFIX = /^(jr|sr|ii|iii|iv|md|do|phd)$/

/** The words of a name, normalized: lower case, without accents and punctuation. */
const wordsOf = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}'’.]/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word && !SUFFIX.test(word))

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
