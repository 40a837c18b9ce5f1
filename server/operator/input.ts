import { parse as parseCsv } from 'csv-parse/sync'
import * as z from 'zod'
import { InputError, invalidValue } from '../panel/operations/kit/errors.ts'
import type { Operation, PreparedOperation } from '../panel/operations/kit/operation.ts'

/* Converts typed text to an operation's input, by the JSON schema of each field. */

type JsonSchema = z.core.JSONSchema.JSONSchema

export interface Field {
  name: string
  schema: JsonSchema
  description: string
  isRequired: boolean
}

/** The field that is read from a file. */
export const FILE_FIELD = 'rows'

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null

/** Cached: describing a schema takes about a millisecond, and each command line needs all of them. */
const known = new WeakMap<Operation['input'], readonly Field[]>()

export function fieldsOf({ input }: Pick<Operation, 'input'>): readonly Field[] {
  const fields = known.get(input) ?? describedFields(input)
  known.set(input, fields)
  return fields
}

function describedFields(input: Operation['input']): Field[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })
  return Object.entries(properties).flatMap(([name, schema]) =>
    isSchema(schema)
      ? [{ name, schema, description: schema.description ?? '', isRequired: required.includes(name) }]
      : [],
  )
}

const isNull = (schema: unknown) => isSchema(schema) && schema.type === 'null'

/** The schema without its null option. */
export function valueSchema(schema: JsonSchema): JsonSchema {
  const other = schema.anyOf?.find((option) => !isNull(option))
  return isSchema(other) ? valueSchema(other) : schema
}

export const mayBeNull = (schema: JsonSchema): boolean =>
  schema.anyOf?.some((option) => isNull(option) || (isSchema(option) && mayBeNull(option))) ?? false

export const isList = (schema: JsonSchema) => valueSchema(schema).type === 'array'
export const isSwitch = (schema: JsonSchema) => valueSchema(schema).type === 'boolean'

function scalarFrom(schema: JsonSchema, text: string): unknown {
  const { type } = valueSchema(schema)
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && /^-?\d{1,15}(\.\d+)?$/.test(text) ? Number(text) : text
}

export const itemOf = (schema: JsonSchema): JsonSchema => {
  const { items } = valueSchema(schema)
  return isSchema(items) && !Array.isArray(items) ? items : {}
}

/** A typed value. `none` means null, if the field can be null. */
export function valueFrom(schema: JsonSchema, text: string): unknown {
  if (mayBeNull(schema) && (text === 'none' || text === '')) return null
  if (!isList(schema)) return scalarFrom(schema, text)
  return text.split(',').map((item) => scalarFrom(itemOf(schema), item.trim()))
}

/** A list from separate arguments. */
export const listFrom = (schema: JsonSchema, texts: readonly string[]): unknown[] =>
  texts.map((text) => scalarFrom(itemOf(schema), text))

/** Removes the quote that CSV exports put before formula characters. */
const plainCell = (text: string) => text.replace(/^'(?=[=+\-@])/, '')

const Csv = z.array(z.record(z.string(), z.string()))

/** Spreadsheets in countries with a decimal comma save CSV with semicolons. */
const delimiterOf = (text: string) => (/^[^,\n]*;/.test(text) ? ';' : ',')

function recordsOfCsv(text: string): Record<string, string>[] {
  const delimiter = delimiterOf(text)
  try {
    return Csv.parse(parseCsv(text, { bom: true, columns: true, delimiter, skip_empty_lines: true, trim: true }))
  } catch (error) {
    throw new InputError(`The CSV file cannot be read: ${error instanceof Error ? error.message : 'not valid'}.`)
  }
}

/** Rows of a CSV file. Empty cells are left out. */
function rowsOfCsv(schema: JsonSchema, text: string): unknown[] {
  const columns = itemOf(schema).properties ?? {}
  const cellValue = (name: string, cell: string) => {
    const column = columns[name]
    return isSchema(column) ? valueFrom(column, cell) : cell
  }
  return recordsOfCsv(text).map((record) =>
    Object.fromEntries(
      Object.entries(record)
        .filter(([, cell]) => cell !== '')
        .map(([name, cell]) => [name, cellValue(name, plainCell(cell))]),
    ),
  )
}

function rowsOfJson(text: string): unknown {
  try {
    return text.startsWith('[')
      ? JSON.parse(text)
      : text.split('\n').flatMap((line) => (line.trim() ? [JSON.parse(line)] : []))
  } catch {
    throw new InputError('The JSON file cannot be read.')
  }
}

/** Rows of a file: a JSON array, JSON lines or CSV. @throws InputError */
export function rowsOfFile({ schema }: Field, text: string): unknown {
  const start = text.trimStart()
  return /^[[{]/.test(start) ? rowsOfJson(start) : rowsOfCsv(schema, text)
}

export const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The value at a path of the input. */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), input)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** The error message for an invalid value. */
export function complaint(issue: z.core.$ZodIssue, input: unknown): string {
  const [first, index, ...inner] = issue.path
  if (first === FILE_FIELD && typeof index === 'number') {
    const row = { ...issue, path: inner }
    return `Row ${index + 1}: ${complaint(row, valueAt(input, [first, index]))}`
  }
  if (issue.code === 'unrecognized_keys') return `there is no column "${issue.keys.join('", "')}".`
  const name = first === FILE_FIELD ? '--file' : optionOf(String(first ?? ''))
  const value = valueAt(input, issue.path)
  if (value === undefined) return `${name} is missing.`
  if (first === FILE_FIELD) return `Invalid file: expected ${issue.message}`
  return invalidValue(typeof value === 'string' ? value : JSON.stringify(value), name, issue.message)
}

const PROBLEMS_MAX = 20

/**
 * The first problem, or those of all rows of a file, so that it can be corrected at once. An unknown column is a problem
 * of each row, and is named once.
 */
function complaints({ issues }: z.ZodError, input: unknown): string {
  const ofRows = issues.filter(({ path }) => path[0] === FILE_FIELD)
  const unknown = ofRows.find(({ code }) => code === 'unrecognized_keys')
  const all = unknown ? [unknown] : ofRows.length > 0 ? ofRows : issues.slice(0, 1)
  const rest = all.length - PROBLEMS_MAX
  const sentences = all.slice(0, PROBLEMS_MAX).map((issue) => complaint(issue, input))
  return [...sentences, ...(rest > 0 ? [`and ${rest} more problems.`] : [])].join('\n')
}

/** @throws InputError for invalid values */
export function prepare(operation: Operation, input: unknown): PreparedOperation {
  try {
    return operation.prepare(input)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new InputError(complaints(error, input))
  }
}
