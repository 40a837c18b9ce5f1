import { csvFile, withoutFormulaQuote } from '#lib/format/csv.ts'

const body = (...cells: string[]) => csvFile([cells]).slice(1)

it('csvFile is UTF-8 with a byte order mark, and ends each line with CRLF', () => {
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
])('csvFile quotes a cell only when it must: %s', (_what, text, cell) => {
  expect(body(text)).toBe(`${cell}\r\n`)
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', '\n=1'])(
  'csvFile writes %j so that no spreadsheet runs it as a formula, and withoutFormulaQuote undoes it',
  (text) => {
    expect(body(text).replace(/^"/, '')).toMatch(/^'/)
    expect(withoutFormulaQuote(`'${text}`)).toBe(text)
  },
)

it.each(["'90s", "'", 'Asthma', "O'Neil"])('withoutFormulaQuote leaves %j as it is', (text) => {
  expect(withoutFormulaQuote(text)).toBe(text)
})

it('csvFile quotes a formula that it made harmless', () => {
  expect(body('=HYPERLINK("https://x.test","a")')).toBe('"\'=HYPERLINK(""https://x.test"",""a"")"\r\n')
})
