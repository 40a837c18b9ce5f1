import type { Language } from './languages.ts'

/** Translations by their English sentence. */
export type Catalog = Readonly<Record<string, string>>

/** Values for the `{name}` placeholders of a sentence. */
export type Values = Readonly<Record<string, string | number>>

/** Translates an English sentence into the reader's language. Without a translation it stays English. */
export interface Translate {
  (english: string, values?: Values): string
  readonly language: Language
}

const filledIn = (sentence: string, values: Values) =>
  sentence.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )

/** @param catalog may leave out sentences that are the same in both languages */
export function translator(language: Language, catalog: Catalog): Translate {
  const translate = (english: string, values?: Values) => {
    const sentence = Object.hasOwn(catalog, english) ? (catalog[english] ?? english) : english
    return values ? filledIn(sentence, values) : sentence
  }
  return Object.assign(translate, { language })
}

export const english = translator('en', {})
