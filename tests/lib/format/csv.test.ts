import { csvFile } from '#lib/format/csv.ts'

const body = (...cells: string[]) => csvFile([cells]).slice(1)

it('is UTF-8 with a mark, a line each, ended by CRLF', () => {
  expect(
    csvFile([
      ['a', 'b'],
      ['ä', ''],
    ]),
  ).toBe('\uFEFFa,b\r\nä,\r\n')
})

it.each([
  ['a comma', 'Lungs, kidneys', '"Lungs, kidneys"'],
  ['a quote', 'The "new" one', '"The ""new"" one"'],
  ['a line break', 'one\ntwo', '"one\ntwo"'],
  ['nothing of these', 'Asthma', 'Asthma'],
])('quotes a cell with %s', (_what, text, cell) => {
  expect(body(text)).toBe(`${cell}\r\n`)
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('makes no formula of %j', (text) => {
  expect(body(text).replace(/^"/, '')).toMatch(/^'/)
})

it('quotes what it has made harmless', () => {
  expect(body('=HYPERLINK("https://x.test","a")')).toBe('"\'=HYPERLINK(""https://x.test"",""a"")"\r\n')
})
