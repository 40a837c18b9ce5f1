import 'server-only'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config.ts'

/*
 * The pages that an operator writes: questions and answers, terms, privacy policy. Each is a Markdown file.
 * @see docs/operating.md#your-own-pages
 */

type InformationPage = 'faq' | 'terms' | 'privacy'

/** The texts that come with the portal, for an operator who has none yet. */
const included = join(process.cwd(), 'server', 'bff', 'information')

/** The operator's file, or the one that comes with the portal where there is none. @throws Error a file that cannot be read */
function fileOf(page: InformationPage, folder: string | null): Promise<string> {
  const name = `${page}.md`
  const own = folder && join(folder, name)
  return readFile(own && existsSync(/* turbopackIgnore: true */ own) ? own : join(included, name), 'utf8')
}

/**
 * A page's Markdown, with the operator's name, company and address for mail in place of `{brand}`, `{company}`, `{email}`.
 * @throws Error a file that is there and cannot be read
 */
export async function informationText(
  page: InformationPage,
  { informationFolder, brand }: Pick<Config, 'informationFolder' | 'brand'>,
): Promise<string> {
  const facts = { brand: brand.name, company: brand.company ?? brand.name, email: brand.supportEmail }
  const text = await fileOf(page, informationFolder)
  return text.replace(/\{(brand|company|email)\}/g, (_, name: keyof typeof facts) => facts[name])
}
