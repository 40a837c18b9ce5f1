/** Spreadsheets run a cell with this beginning as a formula. East Asian ones read full-width characters, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/

const QUOTED_FORMULA = new RegExp(`^'(?=${FORMULA.source.slice(1)})`)

/** The text of a cell without the quote that `csvFile` puts before formulas. */
export const withoutFormulaQuote = (text: string) => text.replace(QUOTED_FORMULA, '')

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Spreadsheets read a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180), with formulas escaped. */
export const csvFile = (rows: readonly (readonly string[])[]) =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
