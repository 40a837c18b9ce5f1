export const LANGUAGE_NAMES = ['en', 'es'] as const

export type Language = (typeof LANGUAGE_NAMES)[number]

/** The languages of the portal, each by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' }

export const isLanguage = (text: string | null | undefined): text is Language =>
  text != null && Object.hasOwn(LANGUAGES, text)

/** `es-US;q=0.8` as its language and how much it is wanted. */
function wish(part: string): { language: string; quality: number } {
  const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
  const quality = parameters.find((text) => text.startsWith('q='))?.slice(2)
  return { language: tag.split('-', 1)[0]?.toLowerCase() ?? '', quality: quality === undefined ? 1 : Number(quality) }
}

/**
 * The language of ours that a browser wants most; English when it wants none of them.
 * @param acceptLanguage the header of that name
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-accept-language
 */
export function preferredLanguage(acceptLanguage: string | null): Language {
  const wishes = (acceptLanguage ?? '').split(',').map(wish)
  const known = wishes.filter(({ language, quality }) => isLanguage(language) && quality > 0)
  const first = known.sort((a, b) => b.quality - a.quality)[0]?.language
  return isLanguage(first) ? first : 'en'
}
