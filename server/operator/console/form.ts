import type * as z from 'zod'
import { type Html, html, type Part } from '../../http/html.ts'
import type { Operation } from '../../panel/operations/kit/operation.ts'
import type { Role } from '../../panel/operations/kit/roles.ts'
import { rowsOfFile } from '../files/rows.ts'
import { FILE_FIELD, type Field, isList, isSwitch, itemOf, mayBeNull, valueFrom, valueSchema } from '../input.ts'
import { complaint } from '../problems.ts'
import { FILE_INPUT } from './upload.ts'
import { consoleText, labelOf, sentence } from './words.ts'

/* Forms of operations: like the flags of the command line, their fields come from the input schema. */

/** Typed values by field. A ticked box is `yes`. */
export type FormInput = Readonly<Record<string, string>>
export type FieldErrors = ReadonlyMap<string, string>

/** A posted form, or the query of a URL. */
interface Source {
  get: (name: string) => unknown
}

export const inputOf = (fields: readonly Field[], source: Source): FormInput =>
  Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = source.get(name)
      return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim().replaceAll('\r\n', '\n')]] : []
    }),
  )

function parsedValue(field: Field, text: string): unknown {
  if (field.name === FILE_FIELD) return rowsOfFile(field, text)
  if (isSwitch(field.schema)) return text === 'yes'
  return valueFrom(field.schema, isList(field.schema) ? text.replaceAll('\n', ',') : text)
}

/** The operation's input from the typed values. @throws InputError for rows that cannot be parsed */
export const inputFrom = (fields: readonly Field[], input: FormInput): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const text = input[field.name]
      return text === undefined ? [] : [[field.name, parsedValue(field, text)]]
    }),
  )

/** The first error of each field. */
export const errorsOf = ({ issues }: z.ZodError, input: unknown): FieldErrors =>
  new Map(issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), sentence(complaint(issue, input, labelOf))]))

const TEXTAREA_FROM = 500

type Control = 'rows' | 'box' | 'choice' | 'date' | 'number' | 'long' | 'text'

function controlOf({ name, schema }: Field): Control {
  const { type, format, maxLength = 0, enum: values } = valueSchema(schema)
  if (name === FILE_FIELD) return 'rows'
  if (isSwitch(schema)) return 'box'
  if (values) return 'choice'
  if (format === 'date' && !mayBeNull(schema)) return 'date'
  if (isList(schema) || maxLength >= TEXTAREA_FROM) return 'long'
  return type === 'number' || type === 'integer' ? 'number' : 'text'
}

const columnsOf = ({ schema }: Field) => Object.keys(itemOf(schema).properties ?? {}).join(', ')

function hintOf(field: Field, { operation, role }: FieldState): Part {
  if (field.name === FILE_FIELD) return html`CSV with a heading, or JSON. Columns: ${columnsOf(field)}`
  const separators = isList(field.schema) && !field.description.includes('separated by')
  return [consoleText(field.description, role, operation), separators && ', one on each line or separated by commas']
}

const option = (value: string, label: string, selected: string) =>
  html`<option value="${value}"${value === selected ? html` selected` : ''}>${label}</option>`

function choice({ schema, isRequired }: Field, attributes: Html, input: string): Html {
  const values = [...(valueSchema(schema).enum ?? [])].map(String)
  const all = mayBeNull(schema) ? [...values, 'none'] : values
  const first = isRequired ? 'Choose one' : 'Not set'
  return html`<select ${attributes}>${option('', first, input)}${all.map((value) => option(value, value, input))}</select>`
}

/** Only a form that is posted can send a file. */
const fileInput = ({ name }: Field): Html =>
  html`<label for="file-${name}">Or a file from your computer</label><input id="file-${name}" name="${FILE_INPUT}" type="file" accept=".csv,.json,.txt,text/csv,application/json">`

function controlFor(field: Field, control: Control, attributes: Html, input: string): Html {
  switch (control) {
    case 'choice':
      return choice(field, attributes, input)
    case 'rows':
      return html`<textarea ${attributes} class="rows" rows="8" spellcheck="false">${input}</textarea>`
    case 'long':
      return html`<textarea ${attributes} rows="3">${input}</textarea>`
    case 'number':
      return html`<input ${attributes} inputmode="decimal" autocomplete="off" value="${input}">`
    case 'date':
      return html`<input ${attributes} type="date" value="${input}">`
    default:
      return html`<input ${attributes} autocomplete="off" value="${input}">`
  }
}

interface FieldState {
  operation: Operation
  role: Role
  input: FormInput
  error: string | undefined
}

function fieldHtml(field: Field, state: FieldState): Html {
  const { operation, role, input, error } = state
  const { name, isRequired } = field
  const control = controlOf(field)
  const hint = hintOf(field, state)
  const described = [`hint-${name}`, ...(error ? [`error-${name}`] : [])].join(' ')
  const invalid = error ? html` aria-invalid="true"` : ''
  const attributes = html`id="field-${name}" name="${name}" aria-describedby="${described}"${invalid}`
  const label = html`<label for="field-${name}">${labelOf(name)}${isRequired ? '' : html` <span class="muted">(optional)</span>`}</label>`
  const notes = html`<p class="hint" id="hint-${name}">${hint}</p>${error && html`<p class="error" id="error-${name}">${consoleText(error, role, operation)}</p>`}`
  if (control === 'box') {
    const checked = input[name] === 'yes' ? html` checked` : ''
    return html`<div class="field check"><input type="checkbox" ${attributes} value="yes"${checked}>${label}${notes}</div>`
  }
  return html`<div class="field">${label}${notes}${controlFor(field, control, attributes, input[name] ?? '')}${control === 'rows' && operation.changes !== false && fileInput(field)}</div>`
}

interface FormState {
  operation: Operation
  /** Links lead only to what the role may do. */
  role: Role
  form: FormInput
  errors: FieldErrors
}

export const fieldsHtml = (fields: readonly Field[], { operation, role, form: input, errors }: FormState): Html =>
  html`${fields.map((field) => fieldHtml(field, { operation, role, input, error: errors.get(field.name) }))}`

export const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** The list of errors at the top of a form, in the order of its fields, with links to them. */
export function errorSummary(fields: readonly Field[], { operation, role, errors }: FormState): Html | null {
  if (errors.size === 0) return null
  const place = (name: string) => fields.findIndex((field) => field.name === name)
  const entries = [...errors]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(
      ([name, error]) =>
        html`<li>${name ? html`<a href="#field-${name}">${error.replaceAll('`', '')}</a>` : html`<pre>${consoleText(error, role, operation)}</pre>`}</li>`,
    )
  return html`<div class="box fault" role="alert"><ul class="plain">${entries}</ul></div>`
}
