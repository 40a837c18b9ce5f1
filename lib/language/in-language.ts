import type { Language } from './languages.ts'
import { english, type Translate, translator } from './translate.ts'

/** What is said in a language; only what is not English is loaded. */
export async function inLanguage(language: Language): Promise<Translate> {
  if (language === 'en') return english
  const { spanish } = await import('./spanish/index.ts')
  return translator(language, spanish)
}
