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

/**
 * Given names and last name, as well as they can be told from one text.
 * @see docs/specification/entities.md#c-80-first-name-and-tax-names
 */
export function namesOf(panelistName: string) {
  const words = panelistName.trim().split(/\s+/)
  return { fullName: words.slice(0, -1).join(' ') || null, lastName: words.at(-1) || null }
}
