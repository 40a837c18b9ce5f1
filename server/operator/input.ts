import * as z from 'zod'
import type { Operation } from '../panel/operations/kit/operation.ts'

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

export const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null

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

export const optionOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
