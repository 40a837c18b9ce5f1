import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '#lib/language/languages.ts'
import type { Config } from '#server/config.ts'

/*
 * The pages that an operator writes: FAQ, terms and privacy policy. Each is a Markdown file, with a second one in Spanish.
 * @see docs/operating.md#your-own-pages
 */

type InformationPage = 'faq' | 'terms' | 'privacy'

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

/**
 * A page, with the operator's name, company and email address filled in for `{brand}`, `{company}`, `{email}`.
 * @throws Error when the file cannot be read
 */
export async function informationPage(
  page: InformationPage,
  requestedLanguage: Language,
  { informationFolder, brand }: Pick<Config, 'informationFolder' | 'brand'>,
): Promise<Information> {
  const facts = { brand: brand.name, company: brand.company ?? brand.name, email: brand.supportEmail }
  const { path, language } = fileOf(page, requestedLanguage, informationFolder)
  const text = await readFile(path, 'utf8')
  return { language, text: text.replace(/\{(brand|company|email)\}/g, (_, name: keyof typeof facts) => facts[name]) }
}
