import type { Translate } from '#lib/language/translate.ts'
import { everydayWords } from '#lib/rules/profile/everyday-words.ts'
import { matching, type Option, type Searchable, searchable, soundingLike } from './matching.ts'

/** A found option. */
export interface Match extends Option {
  /** The everyday word that found it; left out when its own name did. */
  word?: string
}

/** Everyday words, each with the option that it finds. Needs no entry for names that the list doesn't have. */
export type WordIndex = readonly { option: Option; word: string; text: string }[]

export function wordIndex(options: readonly Option[], t: Translate): WordIndex {
  const byLabel = new Map(options.map((option) => [option.label, option]))
  return everydayWords.flatMap(({ words, names }) => {
    const found = new Set(names.flatMap((name) => byLabel.get(name) ?? byLabel.get(t(name)) ?? []))
    const texts = searchable(words.map((word) => ({ value: word, label: word })))
    return [...found].flatMap((option) =>
      texts.map(({ text }, index) => ({ option, word: words[index] ?? text, text })),
    )
  })
}

/** Fewer letters would find too much. */
const SHORTEST_WORD = 2

/**
 * Options found by name or by an everyday word: those that a complete word means come first, then those found by name,
 * then those of an incomplete word. Without any of them: those that sound like the input.
 */
export function everydayMatching(list: Searchable, index: WordIndex, input: string): Match[] {
  const byName = matching(list, input)
  const typed = searchable([{ value: '', label: input }])[0]?.text.trim() ?? ''
  if (typed.length < SHORTEST_WORD) return byName
  const named = new Map(byName.map((option) => [option.value, option]))
  const complete = new Map<string, Match>()
  const begun = new Map<string, Match>()
  for (const { option, word, text } of index) {
    const found = text === typed ? complete : text.startsWith(typed) ? begun : null
    if (found && !found.has(option.value)) found.set(option.value, named.get(option.value) ?? { ...option, word })
  }
  const isNew = ({ value }: Option) => !complete.has(value)
  const byWord = [...begun.values()].filter(({ value }) => !named.has(value))
  const found = [...complete.values(), ...byName.filter(isNew), ...byWord.filter(isNew)]
  return found.length > 0 ? found : soundingLike(list, input)
}
