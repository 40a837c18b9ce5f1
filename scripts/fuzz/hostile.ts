/* Makes valid requests invalid, one defect at a time, so that they pass all other checks. */
import { random } from '../simulate/world/random.ts'
import { HOSTILE_NUMBERS, HOSTILE_TEXTS } from './values.ts'

const anything = (): unknown =>
  random.pick<() => unknown>([
    () => random.pick(HOSTILE_TEXTS),
    () => random.pick(HOSTILE_NUMBERS),
    () => null,
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => true,
    () => ({ id: random.pick(HOSTILE_NUMBERS), name: random.pick(HOSTILE_TEXTS) }),
    () => Array.from({ length: 200 }, () => 1),
  ])()

/** The value with one part replaced, removed or added. */
export function damaged(value: unknown): unknown {
  if (Array.isArray(value) && value.length > 0 && random.percent(70)) {
    const at = random.below(value.length)
    return value.map((part, index) => (index === at ? damaged(part) : part))
  }
  if (typeof value !== 'object' || value === null || random.percent(10)) return anything()
  const names = Object.keys(value)
  const name = names.length > 0 ? random.pick(names) : 'name'
  const change = random.below(10)
  if (change < 2) return Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))
  if (change < 3)
    return { ...value, [random.pick(['extra', 'id', 'constructor', 'toString', 'panelistId'])]: anything() }
  return { ...value, [name]: change < 6 ? damaged(Reflect.get(value, name)) : anything() }
}

/** Invalid or unusual JSON, or JSON with duplicate keys. */
export function brokenJson(text: string): string {
  return random.pick([
    () => text.slice(0, random.below(text.length + 1)),
    () => `${text}${text}`,
    () => text.replace('{', '{"__proto__":{"isAdmin":true},'),
    () => text.replace(/"(\w+)":/, '"$1":1,"$1":'),
    () => '['.repeat(8_000),
    () => `${'{"a":'.repeat(3_000)}1${'}'.repeat(3_000)}`,
    () => `\ufeff${text}`,
    () => text.replace(/\d+/, '1e400'),
    () => text.replaceAll('"', "'"),
    () => '',
    () => 'null',
    () => '"text"',
    () => `{"a":"${'x'.repeat(70_000)}"}`,
  ])()
}

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const
export const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'application/json; charset=utf-7',
  'application/json',
  'multipart/form-data',
  '',
]
