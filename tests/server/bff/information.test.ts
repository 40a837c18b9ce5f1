import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { informationPage } from '#server/bff/information/information.ts'

const brand = {
  name: 'Carepanel',
  supportEmail: 'help@portal.test',
  siteUrl: null,
  company: null,
  address: null,
  logo: null,
  hue: 205,
}

let informationFolder: string
beforeEach(() => {
  informationFolder = mkdtempSync(join(tmpdir(), 'information-'))
})
afterEach(() => rmSync(informationFolder, { recursive: true }))

const company = { ...brand, name: 'Caregroup', company: 'Care Research LLC' }

it("shows the operator's file as it is saved now, with their names filled in", async () => {
  const path = join(informationFolder, 'terms.md')
  writeFileSync(path, '# Rules\n\n{brand} is run by {company}. Write to {email}. {other} stays.')
  const terms = async () => (await informationPage('terms', 'en', { informationFolder, brand: company })).text
  expect(await terms()).toBe(
    '# Rules\n\nCaregroup is run by Care Research LLC. Write to help@portal.test. {other} stays.',
  )
  writeFileSync(path, '# Newer rules')
  expect(await terms()).toBe('# Newer rules')
})

it.each([
  ['faq', 'en', '# Common questions'],
  ['terms', 'en', '# Terms of Use'],
  ['privacy', 'en', '# Privacy Policy'],
  ['faq', 'es', '# Preguntas frecuentes'],
  ['terms', 'es', '# Términos de uso'],
  ['privacy', 'es', '# Política de privacidad'],
] as const)('shows our page %s in %s when the operator has no file', async (page, language, heading) => {
  for (const folder of [null, informationFolder]) {
    const { text, ...is } = await informationPage(page, language, { informationFolder: folder, brand })
    expect(is).toEqual({ language })
    expect(text.split('\n')[0]).toBe(heading)
    expect(text).toContain('Carepanel')
    expect(text).not.toMatch(/[{}]/)
  }
})

it("shows the operator's English file, not ours, when they have no Spanish file", async () => {
  const terms = () => informationPage('terms', 'es', { informationFolder, brand })
  writeFileSync(join(informationFolder, 'terms.md'), '# Rules')
  expect(await terms()).toEqual({ text: '# Rules', language: 'en' })
  writeFileSync(join(informationFolder, 'terms.es.md'), '# Reglas')
  expect(await terms()).toEqual({ text: '# Reglas', language: 'es' })
})

it('has the same headings, list items and links in Spanish as in English', async () => {
  const partsOf = async (page: 'faq' | 'terms' | 'privacy', language: 'en' | 'es') =>
    (await informationPage(page, language, { informationFolder: null, brand })).text.match(/^(#+|-) |\]\(.+?\)/gm)
  for (const page of ['faq', 'terms', 'privacy'] as const)
    expect(await partsOf(page, 'es')).toEqual(await partsOf(page, 'en'))
})

it("throws when the operator's file cannot be read", async () => {
  mkdirSync(join(informationFolder, 'faq.md'))
  await expect(informationPage('faq', 'en', { informationFolder, brand })).rejects.toThrow('EISDIR')
})
