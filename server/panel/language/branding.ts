import 'server-only'
import type { Language } from '#lib/language/languages.ts'
import { english, type Translate, translator } from '#lib/language/translate.ts'
import type { Brand, PageLinks } from '#server/config.ts'
import { spanish } from './spanish/index.ts'

const translations: Readonly<Record<Language, Translate>> = {
  en: english,
  es: translator('es', spanish),
}

/** Whoever reads something: a member, or who calls. */
export interface Reader {
  language: Language
}

/** Operators and support. */
export const OPERATOR: Reader = { language: 'en' }

/** What the panel says to somebody, in their language. */
export const translateFor = ({ language }: Reader): Translate => translations[language]

/** What messages name and link to. */
export interface Branding {
  brand: Brand
  links: PageLinks
  /** The portal's. */
  origin: string
}

/** The same, and the language of who gets the message. */
export type MailBranding = Branding & { t: Translate }

export const brandingFor = ({ brand, links, origin }: Branding, reader: Reader): MailBranding => ({
  brand,
  links,
  origin,
  t: translateFor(reader),
})
