import type { Language } from './languages.ts'
import { english, type Translate, translator } from './translate.ts'

/** The translator of a language. English needs no catalog; others are loaded on demand. */
export async function inLanguage(language: Language): Promise<Translate> {
  if (language === 'en') return english
  const { spanish } = await import('./spanish/index.ts')
  return translator(language, spanish)
}
