import 'server-only'
import type { Language } from '#lib/language/languages.ts'
import { english, type Translate, translator } from '#lib/language/translate.ts'
import type { Brand, PageLinks } from '#server/config.ts'
import { spanish } from './spanish/index.ts'

const translations: Readonly<Record<Language, Translate>> = {
  en: english,
  es: translator('es', spanish),
}

/** The reader of a text: a member, or the caller of the panel. */
export interface Reader {
  language: Language
}

/** Operators and support read English. */
export const OPERATOR: Reader = { language: 'en' }

export const translateFor = ({ language }: Reader): Translate => translations[language]

/** Brand and links that messages use. */
export interface Branding {
  brand: Brand
  links: PageLinks
  /** Origin of the portal. */
  origin: string
}

/** Branding plus the translate function for the recipient. */
export type MailBranding = Branding & { t: Translate }

export const brandingFor = ({ brand, links, origin }: Branding, reader: Reader): MailBranding => ({
  brand,
  links,
  origin,
  t: translateFor(reader),
})
