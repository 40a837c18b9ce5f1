/** Each word with a capital first letter, the rest as typed ("mary ann" -> "Mary Ann", "McDonald" stays). @see portal-part-1 §3 */
export const capitaliseWords = (name: string) =>
  name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(^|[\s'-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())

/** The first word of a panelist's name. @see decisions C-80 */
export const firstNameOf = (panelistName: string) => panelistName.trim().split(/\s+/)[0] ?? ''
