import * as z from 'zod/mini'
import { readLeniently } from '#lib/contract/lenient.ts'
import { type Difference, EFFECTS } from './difference.ts'
import { leftOutFields, type Misspelling } from './fields.ts'
import { valueDifferences } from './values.ts'

type Issue = z.core.$ZodIssue

const depthOf = (issues: readonly Issue[]) => Math.min(...issues.map(({ path }) => path.length))

/** Picks the union option that the answer was meant to be: its errors are the deepest, then the fewest. */
function closestOption(options: readonly (readonly Issue[])[]): readonly Issue[] {
  const [closest] = options.toSorted((a, b) => depthOf(b) - depthOf(a) || a.length - b.length)
  return closest ?? []
}

/** The full path of each issue. For unions, the issues of the option that was meant. */
const flatten = (issues: readonly Issue[]): PropertyKey[][] =>
  issues.flatMap((issue) => {
    if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [[...issue.path]]
    return flatten(closestOption(issue.errors)).map((path) => [...issue.path, ...path])
  })

const fieldOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((name, key) => {
    if (typeof key === 'number') return `${name}[]`
    return name === '' ? String(key) : `${name}.${String(key)}`
  }, '')

function valueAt(answer: unknown, path: readonly PropertyKey[]): unknown {
  let value = answer
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

const isMissing = (value: unknown) => value === undefined || value === null

/** Schema errors of an answer, and their effect in the portal. */
function schemaDifferences(schema: z.ZodMiniType, answer: unknown): Difference[] {
  const { error } = z.safeParse(schema, answer)
  if (!error) return []
  const lenient = readLeniently(schema, answer)
  const ignored = new Set(lenient.ok ? lenient.ignored : [])
  const strict = flatten(error.issues).map((path): Difference => {
    const missing = isMissing(valueAt(answer, path))
    const message = missing ? 'is missing' : 'has a value of the wrong type'
    const isLost = missing || ignored.has(fieldOf(path)) || [...ignored].some((row) => fieldOf(path).startsWith(row))
    return { field: fieldOf(path), what: message, effect: lenient.ok ? (isLost ? 'partly' : 'understood') : 'breaks' }
  })
  const known = new Set(strict.map(({ field }) => field))
  const others = [...ignored]
    .filter((field) => !known.has(field) && ![...known].some((name) => name.startsWith(field)))
    .map((field): Difference => ({ field, what: 'cannot be read', effect: 'partly' }))
  return [...strict, ...others]
}

const misspelled = ({ field, found }: Misspelling): Difference =>
  found
    ? { field, what: `is missing; ${found} is there and is not in the contract`, effect: 'partly' }
    : { field, what: 'is not in the answer and is treated as null', effect: 'understood' }

/** Fields that differ from the contract, each once, the most severe first. */
export function differencesOf(schema: z.ZodMiniType, answer: unknown): Difference[] {
  const differences = schemaDifferences(schema, answer)
  const all = differences.some(({ effect }) => effect === 'breaks')
    ? differences
    : [...differences, ...leftOutFields(schema, answer).map(misspelled), ...valueDifferences(answer)]
  const byField = new Map<string, Difference>()
  for (const difference of all.toSorted((a, b) => EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect)))
    if (!byField.has(difference.field)) byField.set(difference.field, difference)
  return [...byField.values()]
}
