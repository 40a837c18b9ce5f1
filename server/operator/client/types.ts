/* Converts JSON schemas to TypeScript types, for the subset that our OpenAPI documents use. */

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const NAME = /^[A-Za-z_$][\w$]*$/
const keyOf = (name: string) => (NAME.test(name) ? name : JSON.stringify(name))

const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

const indented = (text: string) => text.replace(/\n/g, '\n  ')

/** @param fields name, type and whether it is required */
export function objectType(fields: readonly (readonly [name: string, type: string, required: boolean])[]): string {
  if (fields.length === 0) return 'Record<string, never>'
  const lines = fields.map(([name, type, required]) => `  ${keyOf(name)}${required ? '' : '?'}: ${indented(type)}`)
  return `{\n${lines.join('\n')}\n}`
}

function objectOf(schema: Json): string {
  const properties = isJson(schema.properties) ? schema.properties : {}
  const required = listOf(schema.required)
  const fields = Object.entries(properties).map(
    ([name, property]) => [name, typeOf(property), required.includes(name)] as const,
  )
  if (fields.length > 0) return objectType(fields)
  return isJson(schema.additionalProperties)
    ? `Record<string, ${typeOf(schema.additionalProperties)}>`
    : 'Record<string, unknown>'
}

const byKind: Readonly<Record<string, (schema: Json) => string>> = {
  string: () => 'string',
  number: () => 'number',
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
  array: ({ items }) => `(${typeOf(items ?? {})})[]`,
  object: objectOf,
}

/** The TypeScript type of a schema; `unknown` where the schema has no details. */
export function typeOf(schema: unknown): string {
  if (!isJson(schema)) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map((value) => JSON.stringify(value)))
  const options = listOf(schema.anyOf ?? schema.oneOf)
  if (options.length > 0) return union(options.map(typeOf))
  const kinds = Array.isArray(schema.type) ? schema.type : [schema.type]
  return union(kinds.map((kind) => byKind[String(kind)]?.(schema) ?? 'unknown'))
}
