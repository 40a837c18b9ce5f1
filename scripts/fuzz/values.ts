/* Valid and almost valid values for the contract's declarations, as JSON Schema. All values are derived from the seed. */
import fc from 'fast-check'
import { random } from '../simulate/world/random.ts'

export type Schema = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isObject) : [])

/** The portal must never redirect to a host with this ending. */
export const HOSTILE_HOST = 'evil.test'

/** Texts that often break programs. */
export const HOSTILE_TEXTS: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202egnirts',
  '\ufeff',
  'é'.repeat(200),
  'x'.repeat(5_000),
  '9'.repeat(400),
  "'; drop table panelist; --",
  '%00',
  '%',
  '../../etc/passwd',
  '..%2f..%2f',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  '2028-02-30',
  '00000000-0000-0000-0000-000000000000',
  '1e999',
  'NaN',
  '-0',
  'null',
  'a@b.test\r\nBcc: c@d.test',
  '👩🏽‍⚕️'.repeat(30),
  'İ',
]

export const HOSTILE_NUMBERS: readonly number[] = [
  0,
  -1,
  1.5,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  1e308,
  -1e308,
  1e-7,
  2 ** 63,
]

const matching = new Map<string, () => string>()

/** A text that matches a pattern. */
function textFor(pattern: string): string {
  let next = matching.get(pattern)
  if (!next) {
    let values: string[] = []
    next = () => {
      if (values.length === 0)
        values = fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }), {
          seed: random.below(2 ** 31),
          numRuns: 50,
        })
      return values.pop() ?? ''
    }
    matching.set(pattern, next)
  }
  return next()
}

const WORDS = [
  'Ann',
  'Quill',
  'Hoboken',
  'NJ',
  '07030',
  '1',
  'ann@mail.test',
  'USA',
  'completed',
  '2028-01-02',
  'https://surveys.test/a',
]

function text(schema: Schema, known: readonly string[]): string {
  if (typeof schema.pattern === 'string') return textFor(schema.pattern)
  const found = random.percent(50) && known.length > 0 ? random.pick(known) : random.pick(WORDS)
  return typeof schema.maxLength === 'number' ? found.slice(0, schema.maxLength) : found
}

function number({ minimum = 0, maximum = 3_000, type }: Schema): number {
  const [low, high] = [Number(minimum), Math.min(Number(maximum), 1e6)]
  return type === 'integer' || random.percent(80)
    ? random.between(Math.ceil(low), Math.max(Math.ceil(low), Math.floor(high)))
    : low + 0.5
}

function object(schema: Schema, known: readonly string[]): Record<string, unknown> {
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : []
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : []
  const chosen = properties.filter(([name]) => required.includes(name) || random.percent(40))
  return Object.fromEntries(chosen.map(([name, part]) => [name, fitting(isObject(part) ? part : {}, known)]))
}

function list(schema: Schema, known: readonly string[]): unknown[] {
  const least = Number(schema.minItems ?? 0)
  const items = isObject(schema.items) ? schema.items : {}
  return Array.from({ length: random.between(least, least + 2) }, () => fitting(items, known))
}

/** A value that matches the schema. @param known texts that exist in the panel */
export function fitting(schema: Schema, known: readonly string[]): unknown {
  const choices = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)]
  if (choices.length > 0) return fitting(random.pick(choices), known)
  const parts = schemasIn(schema.allOf)
  if (parts.length > 0) return fitting(Object.assign({}, ...parts), known)
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  if (schema.type === 'string') return text(schema, known)
  if (schema.type === 'number' || schema.type === 'integer') return number(schema)
  if (schema.type === 'boolean') return random.percent(50)
  if (schema.type === 'array') return list(schema, known)
  if (schema.type === 'object') return object(schema, known)
  return random.pick([null, true, 1, 'text'])
}
