import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inLanguage } from '#lib/language/in-language.ts'
import type { Language } from '#lib/language/languages.ts'
import type { Config } from '#server/config.ts'
import { howPaid, type PaymentSettings } from './how-paid.ts'

/*
 * The pages that an operator writes: FAQ, terms and privacy policy. Each is a Markdown file, with a second one in Spanish.
 * @see docs/operating.md#your-own-pages
 */

type InformationPage = 'faq' | 'terms' | 'privacy'

/** Some editors begin a file with it. Before the first heading, it would make a paragraph of it. */
const BYTE_ORDER_MARK = /^\uFEFF/

/** The default texts that ship with the portal. */
const included = join(process.cwd(), 'server', 'bff', 'information')

interface Information {
  /** Markdown. */
  text: string
  language: Language
}

const nameIn = (page: InformationPage, language: Language) =>
  language === 'en' ? `${page}.md` : `${page}.${language}.md`

/**
 * The operator's file, or the default one. The operator's English file is preferred to our Spanish default: our text
 * never replaces theirs.
 */
function fileOf(page: InformationPage, requestedLanguage: Language, folder: string | null) {
  for (const language of new Set<Language>([requestedLanguage, 'en'])) {
    const brandFile = folder && join(folder, nameIn(page, language))
    if (brandFile && existsSync(/* turbopackIgnore: true */ brandFile)) return { path: brandFile, language }
  }
  return { path: join(included, nameIn(page, requestedLanguage)), language: requestedLanguage }
}

type Settings = Pick<Config, 'informationFolder' | 'brand'> & PaymentSettings

/**
 * A page, with the operator's name, company, email address and a sentence on how members are paid filled in for
 * `{brand}`, `{company}`, `{email}` and `{howPaid}`.
 * @throws Error when the file cannot be read
 */
export async function informationPage(
  page: InformationPage,
  requestedLanguage: Language,
  settings: Settings,
): Promise<Information> {
  const { informationFolder, brand } = settings
  const { path, language } = fileOf(page, requestedLanguage, informationFolder)
  const facts = {
    brand: brand.name,
    company: brand.company ?? brand.name,
    email: brand.supportEmail,
    howPaid: howPaid(settings, await inLanguage(language)) ?? '',
  }
  const text = await readFile(/* turbopackIgnore: true */ path, 'utf8')
  return {
    language,
    text: text
      .replace(BYTE_ORDER_MARK, '')
      .replace(/\{(brand|company|email|howPaid)\}/g, (_, name: keyof typeof facts) => facts[name]),
  }
}
