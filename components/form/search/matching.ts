export interface Option {
  value: string
  label: string
}

/** Normalizes text for search: ignores case, accents and apostrophes. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** Options with precomputed search text. */
export type Searchable = readonly { option: Option; text: string; initials: string }[]

export const searchable = (options: readonly Option[]): Searchable =>
  options.map((option) => {
    const text = plain(option.label)
    const initials = text.split(/[^a-z]+/).map((word) => word.charAt(0))
    return { option, text, initials: initials.join('') }
  })

/** Rank of a match, 0 is best; null when a word is missing. "MS" also finds Multiple sclerosis. */
function rank({ text, initials }: Searchable[number], words: readonly string[]): number | null {
  if (words.length === 1 && words[0] === initials && initials.length > 1) return 0
  if (!words.every((word) => text.includes(word))) return null
  const [first = ''] = words
  if (text.startsWith(first)) return 0
  return text.includes(` ${first}`) || text.includes(`(${first}`) ? 1 : 2
}

/** Options that contain every typed word: those that start with the first word come first, else in list order. */
export function matching(list: Searchable, input: string): Option[] {
  const words = plain(input).split(/\s+/).filter(Boolean)
  if (words.length === 0) return list.map(({ option }) => option)
  const ranked = list.flatMap((item) => {
    const position = rank(item, words)
    return position === null ? [] : [{ option: item.option, place: position }]
  })
  return ranked.toSorted((a, b) => a.place - b.place).map(({ option }) => option)
}

/** The option whose label equals the typed text. */
export const exactMatch = (list: Searchable, input: string): Option | undefined =>
  list.find(({ text }) => text === plain(input).trim())?.option
