import { newDocument } from '#server/panel/print/document.ts'
import { readPdf } from '#tests/support/panel/pdf/tagged-pdf.ts'

const newOne = () => newDocument({ title: 'A title', author: 'Carepanel', createdAt: new Date('2026-11-22T15:05:00Z') })

it.each([
  ['Vietnamese', 'Nguyễn Thị Hồng Ệ'],
  ['Vietnamese with loose accents', 'Nguyễn'.normalize('NFD')],
  ['Chinese', '王小明 陳'],
  ['Korean', '김철수'],
  ['Japanese', 'たなか サクラ'],
  ['Russian', 'Иван'],
  ['Greek', 'Γιώργος'],
  ['Hindi', 'प्रिया'],
  ['Ethiopic', 'አበበ'],
])('prints a name in %s as text that can be extracted', async (_, name) => {
  const document = await newOne()
  document.heading(1, name)
  document.facts([['Name', name]])
  const { pages } = await readPdf(await document.bytes())
  expect(pages.join('').match(new RegExp(name.normalize('NFC'), 'g'))).toHaveLength(2)
})

it.each(['\u{20bb7}', '\ud800', 'a\u0000b\u200b', '\u{1f600}'])(
  'prints a page for %j without failing',
  async (text) => {
    const document = await newOne()
    document.paragraph(text)
    expect((await readPdf(await document.bytes())).pages).toHaveLength(1)
  },
)

it('has a language, a title, tags and page numbers on several pages', async () => {
  const document = await newOne()
  document.heading(1, 'Heading')
  document.paragraph('Text')
  for (let index = 0; index < 80; index++) document.facts([['At', String(index)]])
  const { pages, language, title, tags } = await readPdf(await document.bytes())
  expect([language, title]).toEqual(['(en-US)', 'A title'])
  expect(tags.slice(0, 4)).toEqual(['H1', 'P', 'L', 'L'])
  expect(pages.length).toBeGreaterThan(1)
  expect(pages.at(-1)).toMatch(/At: 79.*Page (\d) of \1$/)
})

it('prints boxes two in a row with their labels, and the next text below them', async () => {
  const document = await newOne()
  document.boxes([
    ['Payer', 'Carepanel\n100 Main St'],
    ['Recipient', 'Rosa'],
    ['Box 1', '$600.00'],
    ['Account', ''],
  ])
  document.paragraph('After')
  const { pages, tags } = await readPdf(await document.bytes())
  expect(tags).toEqual(['L', 'P'])
  expect(pages).toEqual([
    expect.stringMatching(
      /^Payer\s*Carepanel\s*100 Main St\s*Recipient\s*Rosa\s*Box 1\s*\$600.00\s*Account\s*none\s*After/,
    ),
  ])
})
