export interface Option {
  value: string
  label: string
}

/** Capitals, accents and apostrophes mean nothing when one looks for something. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()

/** A list made ready to be looked through with each key. */
export type Searchable = readonly { option: Option; text: string }[]

export const searchable = (options: readonly Option[]): Searchable =>
  options.map((option) => ({ option, text: plain(option.label) }))

/** How well a text fits, best first; null when one of the words is not in it. */
function rank(text: string, words: readonly string[]): number | null {
  if (!words.every((word) => text.includes(word))) return null
  const [first = ''] = words
  if (text.startsWith(first)) return 0
  return text.includes(` ${first}`) || text.includes(`(${first}`) ? 1 : 2
}

/** The options that have every word that was typed: those that begin with it first, otherwise in their own order. */
export function matching(list: Searchable, typed: string): Option[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return list.map(({ option }) => option)
  const ranked = list.flatMap(({ option, text }) => {
    const place = rank(text, words)
    return place === null ? [] : [{ option, place }]
  })
  return ranked.toSorted((one, other) => one.place - other.place).map(({ option }) => option)
}

/** The option that was typed out in full. */
export const spelledOut = (list: Searchable, typed: string): Option | undefined =>
  list.find(({ text }) => text === plain(typed).trim())?.option
