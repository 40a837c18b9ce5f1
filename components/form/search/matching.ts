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

/** As it sounds, without its last vowel: "fentermina" and "phentermine" are the same. */
const soundOf = (word: string) =>
  word
    .replaceAll('ph', 'f')
    .replaceAll('h', '')
    .replaceAll('y', 'i')
    .replace(/(.)\1+/g, '$1')
    .replace(/[aeo]+$/, '')

const soundsOf = (text: string) => text.split(/[^a-z]+/).map(soundOf)

/** Shorter words sound like too much. */
const SHORTEST_SOUND = 4

/** Options with words that begin as the typed ones sound: medications by their Spanish names, or misspelled. */
export function soundingLike(list: Searchable, input: string): Option[] {
  const typed = soundsOf(plain(input).trim())
  if (typed.some(({ length }) => length < SHORTEST_SOUND)) return []
  const sounds = ({ text }: Searchable[number]) => soundsOf(text)
  return list
    .filter((item) => typed.every((sound) => sounds(item).some((word) => word.startsWith(sound))))
    .map(({ option }) => option)
}

/** The option whose label equals the typed text. */
export const exactMatch = (list: Searchable, input: string): Option | undefined =>
  list.find(({ text }) => text === plain(input).trim())?.option
