import * as z from 'zod'
import { InputError, invalidValue } from '../panel/operations/kit/errors.ts'
import type { Operation, PreparedOperation } from '../panel/operations/kit/operation.ts'
import { rowNumberOf } from './files/rows.ts'
import { FILE_FIELD, fieldsOf, itemOf, optionOf } from './input.ts'

/* What is wrong with an operation's input. */

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (isRecord(value) ? value[String(key)] : undefined), input)
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** What the operator calls a field: the command line's option, or the label in the console. */
type NameOf = (field: string) => string

const nameOfOption: NameOf = (field) => (field === FILE_FIELD ? '--file' : optionOf(field))
const nameOfColumn: NameOf = (column) => column

/** The error message for an invalid value. */
export function complaint(issue: z.core.$ZodIssue, input: unknown, nameOf = nameOfOption): string {
  const [first, index, ...inner] = issue.path
  if (first === FILE_FIELD && typeof index === 'number') {
    const row = valueAt(input, [first, index])
    return `Row ${rowNumberOf(row, index)}: ${complaint({ ...issue, path: inner }, row, nameOfColumn)}`
  }
  const isRow = nameOf === nameOfColumn
  if (issue.code === 'unrecognized_keys')
    return `${isRow ? 'unknown column' : 'Unknown field'} "${issue.keys.join('", "')}". Remove or rename it.`
  if (first === undefined) return `${isRow ? 'it' : 'The input'} must be a JSON object.`
  const name = nameOf(String(first))
  const value = valueAt(input, issue.path)
  if (value === undefined) return `${name} is missing.`
  if (first === FILE_FIELD) return `Invalid file: expected ${issue.message}`
  return invalidValue(typeof value === 'string' ? value : JSON.stringify(value), name, issue.message)
}

const PROBLEMS_MAX = 20

/** The names of the columns that a file may have. */
function columnsOf(operation: Operation): string {
  const field = fieldsOf(operation).find(({ name }) => name === FILE_FIELD)
  return field ? Object.keys(itemOf(field.schema).properties ?? {}).join(', ') : ''
}

/**
 * The first problem, or those of all rows of a file, so that it can be corrected at once. An unknown column is a problem
 * of each row, and is named once.
 */
function complaints(operation: Operation, { issues }: z.ZodError, input: unknown): string {
  const ofRows = issues.filter(({ path }) => path[0] === FILE_FIELD)
  const unknown = ofRows.find(({ code }) => code === 'unrecognized_keys')
  const all = unknown ? [unknown] : ofRows.length > 0 ? ofRows : issues.slice(0, 1)
  const rest = all.length - PROBLEMS_MAX
  const sentences = all.slice(0, PROBLEMS_MAX).map((issue) => complaint(issue, input))
  if (unknown) sentences.push(`Columns: ${columnsOf(operation)}.`)
  return [...sentences, ...(rest > 0 ? [`and ${rest} more problems.`] : [])].join('\n')
}

/** @throws InputError for invalid values */
export function prepare(operation: Operation, input: unknown): PreparedOperation {
  try {
    return operation.prepare(input)
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    throw new InputError(complaints(operation, error, input))
  }
}
