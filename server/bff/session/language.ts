import 'server-only'
import { isLanguage, type Language, preferredLanguage } from '#lib/language/languages.ts'
import { readCookie, setCookie } from './cookies.ts'

const A_YEAR = 365 * 24 * 60 * 60

export const languageCookie = (language: Language) => setCookie('language', language, A_YEAR)

/** The language chosen in this browser, or else the browser's preferred one. */
export function languageOf(headers: Headers): Language {
  const chosen = readCookie(headers.get('cookie'), 'language')
  return isLanguage(chosen) ? chosen : preferredLanguage(headers.get('accept-language'))
}
