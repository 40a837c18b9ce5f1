/** Spreadsheets run a cell with this beginning as a formula. */
const FORMULA = /^[=+\-@\t\r]/

function cell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Spreadsheets read a file as UTF-8 only with this mark. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as a CSV file (RFC 4180), with formulas escaped. */
export const csvFile = (rows: readonly (readonly string[])[]) =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
