import type { Language } from './languages.ts'

/** What is said in another language, by what is said in English. */
export type Catalog = Readonly<Record<string, string>>

/** What stands in a sentence for `{name}`. */
export type Values = Readonly<Record<string, string | number>>

/** A sentence in the reader's language, from the English one. A sentence without a translation stays English. */
export interface Translate {
  (english: string, values?: Values): string
  readonly language: Language
}

const filledIn = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )

/** @param catalog needs no entry for what reads the same */
export function translator(language: Language, catalog: Catalog): Translate {
  const translate = (english: string, values?: Values) => {
    const sentence = Object.hasOwn(catalog, english) ? (catalog[english] ?? english) : english
    return values ? filledIn(sentence, values) : sentence
  }
  return Object.assign(translate, { language })
}

export const english = translator('en', {})
