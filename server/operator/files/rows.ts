import { CsvError, parse as parseCsv } from 'csv-parse/sync'
import * as z from 'zod'
import { withoutFormulaQuote } from '#lib/format/csv.ts'
import { InputError } from '../../panel/operations/kit/errors.ts'
import { type Field, isList, isSchema, itemOf, valueFrom } from '../input.ts'

/* Rows of a CSV or JSON file, for the field that is read from a file. */

/** The row of a spreadsheet that each row of a CSV file is in: the heading is row 1. */
const spreadsheetRows = new WeakMap<object, number>()

/** The number to call a row by. @param index in the file's rows, from 0 */
export const rowNumberOf = (row: unknown, index: number): number =>
  (typeof row === 'object' && row !== null && spreadsheetRows.get(row)) || index + 1

const Csv = z.array(
  z.object({
    info: z.object({ records: z.int(), empty_lines: z.int() }),
    record: z.record(z.string(), z.string()),
  }),
)

/** Spreadsheets in countries with a decimal comma save CSV with semicolons. */
const delimiterOf = (text: string) => (/^[^,\n]*;/.test(text) ? ';' : ',')

/** @throws InputError for a heading without a column that is needed, or with one twice: only the last would count */
function checkedHeading({ schema }: Field, names: string[]): string[] {
  const { properties = {}, required = [] } = itemOf(schema)
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined)
    throw new InputError(
      `The file has no column ${missing}. Its first row names the columns, separated by commas or semicolons: ${names.join(', ')}.`,
    )
  const twice = names.find((name, index) => name in properties && names.indexOf(name) < index)
  if (twice !== undefined) throw new InputError(`The file has two columns ${twice}: remove one.`)
  return names
}

const countedColumns = (count: number) => (count === 1 ? '1 column' : `${count} columns`)

/** @param headings how many columns the heading has */
function csvProblem(error: unknown, headings: number): string {
  const position = z.object({ records: z.int(), empty_lines: z.int(), record: z.optional(z.array(z.string())) })
  const { success, data } = position.safeParse(error)
  if (!(error instanceof CsvError && success)) return 'It is not valid CSV.'
  const row = `Row ${2 + data.records + data.empty_lines}`
  switch (error.code) {
    case 'CSV_RECORD_INCONSISTENT_COLUMNS':
      return `${row} has ${countedColumns(data.record?.length ?? 0)}, and the heading ${headings}. Put a cell that has a comma or semicolon in quotation marks.`
    case 'CSV_QUOTE_NOT_CLOSED':
      return `${row} has a quotation mark that is never closed.`
    default:
      return `${row} has a quotation mark inside a cell. Write it twice, and put the cell in quotation marks.`
  }
}

function recordsOfCsv(field: Field, text: string): z.infer<typeof Csv> {
  let headings = 0
  const columns = (names: string[]) => {
    headings = names.length
    return checkedHeading(field, names)
  }
  const options = { bom: true, columns, delimiter: delimiterOf(text), info: true, skip_empty_lines: true, trim: true }
  try {
    return Csv.parse(parseCsv(text, options))
  } catch (error) {
    if (error instanceof InputError) throw error
    throw new InputError(`The CSV file cannot be read. ${csvProblem(error, headings)}`)
  }
}

/** Empty cells are left out, and rows without any, which spreadsheets save as `,,,`. */
function rowsOfCsv(field: Field, text: string): unknown[] {
  const columns = itemOf(field.schema).properties ?? {}
  const cellValue = (name: string, cell: string) => {
    const column = columns[name]
    return isSchema(column) ? valueFrom(column, cell) : cell
  }
  return recordsOfCsv(field, text).flatMap(({ info, record }) => {
    const cells = Object.entries(record).filter(([, cell]) => cell !== '')
    if (cells.length === 0) return []
    const row = Object.fromEntries(cells.map(([name, cell]) => [name, cellValue(name, withoutFormulaQuote(cell))]))
    spreadsheetRows.set(row, 1 + info.records + info.empty_lines)
    return [row]
  })
}

function parsedJson(text: string): unknown {
  try {
    return text.startsWith('[')
      ? JSON.parse(text)
      : text.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line)] : []))
  } catch {
    throw new InputError('The JSON file cannot be read.')
  }
}

/** Amounts may be text, as lists with --json have them. */
function rowsOfJson(field: Field, text: string): unknown {
  const columns = itemOf(field.schema).properties ?? {}
  const value = ([name, cell]: [string, unknown]) => {
    const column = columns[name]
    return [name, typeof cell === 'string' && isSchema(column) && !isList(column) ? valueFrom(column, cell) : cell]
  }
  const rows = parsedJson(text)
  return Array.isArray(rows) ? rows.map((row) => Object.fromEntries(Object.entries(row ?? {}).map(value))) : rows
}

export const NOT_TEXT = 'This is not a text file. Save it as CSV in the spreadsheet, and choose that file.'

/** Rows of a file: a JSON array, JSON lines or CSV. @throws InputError */
export function rowsOfFile(field: Field, text: string): unknown {
  if (text.includes('\0')) throw new InputError(NOT_TEXT)
  const start = text.trimStart()
  return /^[[{]/.test(start) ? rowsOfJson(field, start) : rowsOfCsv(field, text)
}

/**
 * What to say about a file with other columns than the operation needs, such as a list that was saved as CSV. Operations
 * for which a column with a wrong name could matter refuse unknown columns instead.
 */
export function columnsSentence({ schema }: Field, rows: unknown): string | null {
  const { properties = {}, additionalProperties } = itemOf(schema)
  if (additionalProperties === false) return null
  const known = Object.keys(properties)
  const given = Array.isArray(rows) ? [...new Set(rows.flatMap((row) => Object.keys(row ?? {})))] : []
  const used = given.filter((name) => known.includes(name))
  const others = given.filter((name) => !known.includes(name))
  if (used.length === 0 || others.length === 0) return null
  const columns = used.length === 1 ? 'the column' : 'the columns'
  return `Of the file, ${columns} ${used.join(', ')} ${used.length === 1 ? 'is' : 'are'} used. Not used: ${others.join(', ')}.`
}
