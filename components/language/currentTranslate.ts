import 'server-only'
import { headers } from 'next/headers'
import { cache } from 'react'
import { LANGUAGE_HEADER } from '#lib/headers.ts'
import { inLanguage } from '#lib/language/in-language.ts'
import { isLanguage, type Language } from '#lib/language/languages.ts'
import type { Translate } from '#lib/language/translate.ts'

/** Language of the current request, as the page guard determined it. */
export const currentLanguage = cache(async (): Promise<Language> => {
  const language = (await headers()).get(LANGUAGE_HEADER)
  return isLanguage(language) ? language : 'en'
})

/** Translate function for the current request. */
export const currentTranslate = cache(async (): Promise<Translate> => inLanguage(await currentLanguage()))
