import type { Translate } from '#lib/language/translate.ts'

/**
 * The name of a survey's language, for a reader of another one: "Spanish".
 * @param language an ISO 639 code; `undefined` when unknown
 * @returns null if the reader reads it, or when unknown
 */
export function otherLanguage(language: string | undefined, t: Translate): string | null {
  if (!language || language === t.language) return null
  return new Intl.DisplayNames(t.language, { type: 'language' }).of(language) ?? null
}
