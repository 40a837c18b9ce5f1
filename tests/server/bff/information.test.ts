import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { informationText } from '#server/bff/information/information.ts'

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

it('is the operator’s file, with their names in it, as it is saved now', async () => {
  const path = join(informationFolder, 'terms.md')
  writeFileSync(path, '# Rules\n\n{brand} is run by {company}. Write to {email}. {other} stays.')
  const terms = () => informationText('terms', { informationFolder, brand: company })
  expect(await terms()).toBe(
    '# Rules\n\nCaregroup is run by Care Research LLC. Write to help@portal.test. {other} stays.',
  )
  writeFileSync(path, '# Newer rules')
  expect(await terms()).toBe('# Newer rules')
})

it.each([
  ['faq', '# Common questions'],
  ['terms', '# Terms of Use'],
  ['privacy', '# Privacy Policy'],
] as const)('%s comes with the portal where the operator has none', async (page, heading) => {
  for (const folder of [null, informationFolder]) {
    const text = await informationText(page, { informationFolder: folder, brand })
    expect(text.split('\n')[0]).toBe(heading)
    expect(text).toContain('Carepanel')
    expect(text).not.toMatch(/[{}]/)
  }
})

it('is a fault where the file is there and cannot be read', async () => {
  mkdirSync(join(informationFolder, 'faq.md'))
  await expect(informationText('faq', { informationFolder, brand })).rejects.toThrow('EISDIR')
})
