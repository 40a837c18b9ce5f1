import type * as z from 'zod'
import { type Html, html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import {
  complaint,
  FILE_FIELD,
  type Field,
  isList,
  isSwitch,
  itemOf,
  mayBeNull,
  rowsOfFile,
  valueFrom,
  valueSchema,
} from '../input.ts'

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
  new Map(issues.toReversed().map((issue) => [String(issue.path[0] ?? ''), sentence(complaint(issue, input))]))

/** Capitalizes the first letter. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const CAMEL_CASE = /^[a-z]+([A-Z][a-z]+)+$/

/** A field's label: `bankReference` becomes "Bank reference". */
export function labelOf(name: string): string {
  const words = CAMEL_CASE.test(name) ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : name
  return sentence(words.replace(/^(url|npi)$/, (short) => short.toUpperCase()))
}

/** Links a command in a help text, such as `members fields`, to its page. */
function commandLink(text: string): Html {
  const name = text.split(' ').slice(0, 2).join('.')
  if (!operations.some((operation) => operation.name === name)) return html`<code>${text}</code>`
  return html`<a href="/operator/operations/${name}">${text}</a>`
}

export const helpText = (text: string): Part[] =>
  text.split('`').map((part, index) => (index % 2 === 1 ? commandLink(part) : part))

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

function hintOf(field: Field): Part {
  if (field.name === FILE_FIELD) return html`CSV with a heading, or JSON. Columns: ${columnsOf(field)}`
  return helpText(field.description)
}

const option = (value: string, label: string, selected: string) =>
  html`<option value="${value}"${value === selected ? html` selected` : ''}>${label}</option>`

function choice({ schema, isRequired }: Field, attributes: Html, input: string): Html {
  const values = [...(valueSchema(schema).enum ?? [])].map(String)
  const all = mayBeNull(schema) ? [...values, 'none'] : values
  const first = isRequired ? 'Choose one' : 'Not set'
  return html`<select ${attributes}>${option('', first, input)}${all.map((value) => option(value, value, input))}</select>`
}

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

function fieldHtml(field: Field, input: FormInput, error: string | undefined): Html {
  const { name, isRequired } = field
  const control = controlOf(field)
  const hint = hintOf(field)
  const described = [`hint-${name}`, ...(error ? [`error-${name}`] : [])].join(' ')
  const invalid = error ? html` aria-invalid="true"` : ''
  const attributes = html`id="field-${name}" name="${name}" aria-describedby="${described}"${invalid}`
  const label = html`<label for="field-${name}">${labelOf(name)}${isRequired ? '' : html` <span class="muted">(optional)</span>`}</label>`
  const notes = html`<p class="hint" id="hint-${name}">${hint}</p>${error && html`<p class="error" id="error-${name}">${error}</p>`}`
  if (control === 'box') {
    const ticked = input[name] === 'yes' ? html` checked` : ''
    return html`<div class="field check"><input type="checkbox" ${attributes} value="yes"${ticked}>${label}${notes}</div>`
  }
  return html`<div class="field">${label}${notes}${controlFor(field, control, attributes, input[name] ?? '')}</div>`
}

export const fieldsHtml = (fields: readonly Field[], input: FormInput, errors: FieldErrors): Html =>
  html`${fields.map((field) => fieldHtml(field, input, errors.get(field.name)))}`

export const hidden = (values: Readonly<Record<string, string>>): Html =>
  html`${Object.entries(values).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`

/** The list of errors at the top of a form, with links to the fields. */
export function errorSummary(errors: FieldErrors): Html | null {
  if (errors.size === 0) return null
  const entries = [...errors].map(
    ([name, error]) => html`<li>${name ? html`<a href="#field-${name}">${error}</a>` : html`<pre>${error}</pre>`}</li>`,
  )
  return html`<div class="box fault" role="alert"><ul class="plain">${entries}</ul></div>`
}
