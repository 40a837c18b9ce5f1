export const LANGUAGE_NAMES = ['en', 'es'] as const

export type Language = (typeof LANGUAGE_NAMES)[number]

/** The portal's languages by their own names. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export const isLanguage = (text: string | null | undefined): text is Language =>
  text != null && Object.hasOwn(LANGUAGES, text)

/** Parses `es-US;q=0.8` into language and quality. */
function languageRange(part: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
  const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
  return { language: tag.split('-', 1)[0]?.toLowerCase() ?? '', quality: quality === undefined ? 1 : Number(quality) }
}

/**
 * The supported language that a browser prefers, or else English.
 * @param acceptLanguage the Accept-Language header
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? '').split(',').map(languageRange)
  const known = wishes.filter(({ language, quality }) => isLanguage(language) && quality > 0)
  const first = known.sort((a, b) => b.quality - a.quality)[0]?.language
  return isLanguage(first) ? first : 'en'
}
