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

const paid = { paymentMethod: null, panelApiUrl: null, payoutSettings: { names: [] } }

let informationFolder: string
beforeEach(() => {
  informationFolder = mkdtempSync(join(tmpdir(), 'information-'))
})
afterEach(() => rmSync(informationFolder, { recursive: true }))

const company = { ...brand, name: 'Caregroup', company: 'Care Research LLC' }

it("shows the operator's file as it is saved now, with their names filled in", async () => {
  const path = join(informationFolder, 'terms.md')
  writeFileSync(path, '# Rules\n\n{brand} is run by {company}. Write to {email}. {other} stays.')
  const terms = async () => (await informationPage('terms', 'en', { informationFolder, brand: company, ...paid })).text
  expect(await terms()).toBe(
    '# Rules\n\nCaregroup is run by Care Research LLC. Write to help@portal.test. {other} stays.',
  )
  writeFileSync(path, '# Newer rules')
  expect(await terms()).toBe('# Newer rules')
})

it('reads a file that an editor of Windows saved', async () => {
  writeFileSync(join(informationFolder, 'faq.md'), '\uFEFF# Questions\r\n')
  const { text } = await informationPage('faq', 'en', { informationFolder, brand, ...paid })
  expect(text).toBe('# Questions\r\n')
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
    const { text, ...is } = await informationPage(page, language, { informationFolder: folder, brand, ...paid })
    expect(is).toEqual({ language })
    expect(text.split('\n')[0]).toBe(heading)
    expect(text).toContain('Carepanel')
    expect(text).not.toMatch(/[{}]/)
  }
})

it("shows the operator's English file, not ours, when they have no Spanish file", async () => {
  const terms = () => informationPage('terms', 'es', { informationFolder, brand, ...paid })
  writeFileSync(join(informationFolder, 'terms.md'), '# Rules')
  expect(await terms()).toEqual({ text: '# Rules', language: 'en' })
  writeFileSync(join(informationFolder, 'terms.es.md'), '# Reglas')
  expect(await terms()).toEqual({ text: '# Reglas', language: 'es' })
})

it('has the same headings, list items and links in Spanish as in English', async () => {
  const partsOf = async (page: 'faq' | 'terms' | 'privacy', language: 'en' | 'es') =>
    (await informationPage(page, language, { informationFolder: null, brand, ...paid })).text.match(
      /^(#+|-) |\]\(.+?\)/gm,
    )
  for (const page of ['faq', 'terms', 'privacy'] as const)
    expect(await partsOf(page, 'es')).toEqual(await partsOf(page, 'en'))
})

it.each([
  [{ paymentMethod: 'check, mailed to you' }, 'en', 'We pay by check, mailed to you.'],
  [{ payoutSettings: { names: ['paypal'] } }, 'en', 'We pay you through PayPal.'],
  [
    { payoutSettings: { names: ['paypal', 'tremendous'] } },
    'en',
    'You choose how we pay you: PayPal or a gift card, prepaid card or bank transfer from Tremendous.',
  ],
  [{ payoutSettings: { names: ['local'] } }, 'en', 'We pay you with a gift card by email.'],
  [
    { payoutSettings: { names: ['tremendous'] } },
    'en',
    'We pay you with an email from Tremendous: you choose a gift card, a prepaid card or a bank transfer.',
  ],
  [{ payoutSettings: { names: ['local'] } }, 'es', 'Le pagamos con una tarjeta de regalo por correo electrónico.'],
] as const)('says in the common questions how members are paid: %j in %s', async (settings, language, sentence) => {
  const { text } = await informationPage('faq', language, { informationFolder: null, brand, ...paid, ...settings })
  expect(text).toContain(`\n\n${sentence} `)
})

it('names no payout provider when an existing panel pays', async () => {
  const panelApiUrl = 'https://panel.test'
  const settings = { ...paid, panelApiUrl, payoutSettings: { names: ['local'] as const } }
  const { text } = await informationPage('faq', 'en', { informationFolder: null, brand, ...settings })
  expect(text).not.toContain('We pay you with a gift card')
})

it("throws when the operator's file cannot be read", async () => {
  mkdirSync(join(informationFolder, 'faq.md'))
  await expect(informationPage('faq', 'en', { informationFolder, brand, ...paid })).rejects.toThrow('EISDIR')
})
