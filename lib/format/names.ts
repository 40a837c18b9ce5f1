/**
 * Capitalizes each word and leaves its other letters ("mary ann" becomes "Mary Ann", "McDonald" stays).
 * @see docs/specification/formats.md#tax-ids-and-names
 */
export const capitalizeWords = (name: string) =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s'-])(\p{Ll})/gu, (_, prefix: string, letter: string) => prefix + letter.toUpperCase())

/** The first word of a panelist's name. @see docs/specification/entities.md#c-80-first-name-and-tax-names */
export const firstNameOf = (panelistName: string) => panelistName.trim().split(/\s+/)[0] ?? ''

const wordsOf = (name: string) => name.trim().split(/\s+/)
const isSameName = (words: readonly string[], name: string) =>
  words.join(' ').toLowerCase() === wordsOf(name).join(' ').toLowerCase()

/**
 * Given names and last name, as well as they can be told from one text.
 * @param lastNames known last names, which may have several words; without a match, the last name is the last word
 * @see docs/specification/entities.md#c-80-first-name-and-tax-names
 */
export function namesOf(name: string, lastNames: readonly string[] = []) {
  const words = wordsOf(name)
  const known = lastNames.find(
    (lastName) =>
      wordsOf(lastName).length < words.length && isSameName(words.slice(-wordsOf(lastName).length), lastName),
  )
  const at = words.length - (known === undefined ? 1 : wordsOf(known).length)
  return { fullName: words.slice(0, at).join(' ') || null, lastName: words.slice(at).join(' ') || null }
}
