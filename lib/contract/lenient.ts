import * as z from 'zod/mini'

/*
 * Parses answers that do not match their schema completely, field by field and row by row: converts what is clearly meant,
 * drops invalid optional parts, and drops rows that lack a required field. Fails only if a required part of the whole answer
 * is missing. The schemas themselves stay strict, to declare what a panel should send.
 */

type Schema = z.core.$ZodType

const UNREADABLE = Symbol('unreadable')

const fallbacks = new WeakMap<Schema, unknown>()

/** A required part of an answer, with the value that the screens use when it is missing or invalid. */
export function withFallback<S extends z.ZodMiniType>(schema: S, fallback: z.input<S>): S {
  const marked = schema.clone()
  fallbacks.set(marked, fallback)
  return marked
}

const sentBack = new WeakSet<Schema>()

/**
 * A list or an optional value that a form sends back as it was saved: what is dropped here would be deleted by the next
 * save. So it is unreadable if it, or one of its rows, would be dropped.
 */
export function withoutLoss<S extends z.ZodMiniType>(schema: S): S {
  const marked = schema.clone()
  sentBack.add(marked)
  return marked
}

/** @returns a value that fits `schema`, or UNREADABLE; appends the path of each dropped part to `ignored` */
type Repair = (schema: Schema, value: unknown, path: string, ignored: string[]) => unknown

export const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const join = (path: string, name: string) => (path ? `${path}.${name}` : name)

/** Treats `'Paid'` like `{ status: 'Paid' }`. */
function wrapped(shape: Readonly<Record<string, Schema>>, value: unknown): unknown {
  const [name, ...others] = Object.keys(shape)
  return name && others.length === 0 && typeof value === 'string' ? { [name]: value } : value
}

/** Whether the object has none of the requested fields. */
const hasNoFields = (shape: Readonly<Record<string, Schema>>, value: Record<string, unknown>) =>
  Object.keys(shape).every((name) => value[name] === undefined || value[name] === null)

function repairObject(shape: Readonly<Record<string, Schema>>, input: unknown, path: string, ignored: string[]) {
  const value = wrapped(shape, input)
  if (!isFields(value) || hasNoFields(shape, value)) return UNREADABLE
  const repaired: Record<string, unknown> = { ...value }
  for (const [name, field] of Object.entries(shape)) {
    const part = repair(field, value[name], join(path, name), ignored)
    if (part === UNREADABLE) return UNREADABLE
    if (part !== undefined || name in value) repaired[name] = part
  }
  return repaired
}

function repairRows(element: Schema, value: unknown, path: string, ignored: string[]) {
  if (!Array.isArray(value)) return UNREADABLE
  const itemPath = `${path}[]`
  return value.flatMap((row) => {
    const ignoredOfRow: string[] = []
    const part = repair(element, row, itemPath, ignoredOfRow)
    ignored.push(...(part === UNREADABLE ? [itemPath] : ignoredOfRow))
    return part === UNREADABLE ? [] : [part]
  })
}

function repairRecord(valueType: Schema, value: unknown, path: string, ignored: string[]) {
  if (!isFields(value)) return UNREADABLE
  const entries = Object.entries(value).map(
    ([name, item]) => [name, repair(valueType, item, `${path}{}`, ignored)] as const,
  )
  return Object.fromEntries(entries.filter(([, item]) => item !== UNREADABLE))
}

/** Of a union's options, the one that drops the least. */
function repairUnion(options: readonly Schema[], value: unknown, path: string, ignored: string[]) {
  const readings = options.map((option) => {
    const dropped: string[] = []
    return { part: repair(option, value, path, dropped), lost: dropped }
  })
  const best = readings.filter(({ part }) => part !== UNREADABLE).toSorted((a, b) => a.lost.length - b.lost.length)[0]
  if (!best) return UNREADABLE
  ignored.push(...best.lost)
  return best.part
}

/** Missing fields are not reported as ignored. */
function withDefault(instead: unknown, value: unknown, path: string, ignored: string[]) {
  if (value !== null && value !== undefined) ignored.push(path)
  return instead
}

function repairOptional(inner: Schema, instead: null | undefined, value: unknown, path: string, ignored: string[]) {
  const part = repair(inner, value, path, ignored)
  return part === UNREADABLE ? withDefault(instead, value, path, ignored) : part
}

const asText = (value: unknown) =>
  typeof value === 'number' || typeof value === 'boolean' ? String(value) : UNREADABLE

const NUMBER = /^\s*-?\d{1,15}(?:\.\d{1,15})?\s*$/
const asNumber = (value: unknown) => (typeof value === 'string' && NUMBER.test(value) ? Number(value) : UNREADABLE)

const TRUTHS = new Map<unknown, boolean>([
  ['true', true],
  ['false', false],
  [1, true],
  [0, false],
])
const asBoolean = (value: unknown) => TRUTHS.get(typeof value === 'string' ? value.toLowerCase() : value) ?? UNREADABLE

/** Parses without formatting error messages, which would take longer than parsing. */
function run(schema: Schema, value: unknown) {
  const payload = schema._zod.run({ value, issues: [] }, { async: false })
  if (payload instanceof Promise) throw new TypeError('the contract has no asynchronous checks')
  return payload
}

const fits = (schema: Schema, value: unknown) => run(schema, value).issues.length === 0

const repair: Repair = (schema, value, path, ignored) => {
  if (fits(schema, value)) return value
  const part = (sentBack.has(schema) ? repairWithoutLoss : repairByKind)(schema, value, path, ignored)
  if (part !== UNREADABLE && fits(schema, part)) return part
  return fallbacks.has(schema) ? withDefault(fallbacks.get(schema), value, path, ignored) : UNREADABLE
}

function repairWithoutLoss(schema: Schema, value: unknown, path: string, ignored: string[]) {
  const dropped: string[] = []
  // Nothing is lost with a row of null.
  const saved = Array.isArray(value) ? value.filter((row) => row !== null) : value
  const part = repairByKind(schema, saved, path, dropped)
  ignored.push(...dropped)
  return dropped.includes(path) || dropped.includes(`${path}[]`) ? UNREADABLE : part
}

function repairByKind(schema: Schema, value: unknown, path: string, ignored: string[]): unknown {
  if (schema instanceof z.core.$ZodOptional)
    return repairOptional(schema._zod.def.innerType, undefined, value, path, ignored)
  if (schema instanceof z.core.$ZodDefault)
    return repairOptional(schema._zod.def.innerType, undefined, value, path, ignored)
  if (schema instanceof z.core.$ZodNullable)
    return repairOptional(schema._zod.def.innerType, null, value, path, ignored)
  if (schema instanceof z.core.$ZodObject) return repairObject(schema._zod.def.shape, value, path, ignored)
  if (schema instanceof z.core.$ZodArray) return repairRows(schema._zod.def.element, value, path, ignored)
  if (schema instanceof z.core.$ZodUnion) return repairUnion(schema._zod.def.options, value, path, ignored)
  if (schema instanceof z.core.$ZodRecord) return repairRecord(schema._zod.def.valueType, value, path, ignored)
  if (schema instanceof z.core.$ZodPipe) return repair(schema._zod.def.in, value, path, ignored)
  if (schema instanceof z.core.$ZodString) return asText(value)
  if (schema instanceof z.core.$ZodNumber) return asNumber(value)
  if (schema instanceof z.core.$ZodBoolean) return asBoolean(value)
  return UNREADABLE
}

type LenientResult<T> =
  | { ok: true; data: T /** Paths of the dropped parts, without duplicates: `[].paymentStatus`. */; ignored: string[] }
  | { ok: false /** Paths of the invalid parts. */; invalidPaths: string[] }

const pathOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((joined, key) => (typeof key === 'number' ? `${joined}[]` : join(joined, String(key))), '')

/** Parses the valid parts of an answer. */
export function readLeniently<S extends Schema>(schema: S, value: unknown): LenientResult<z.output<S>> {
  const strict = run(schema, value)
  if (strict.issues.length === 0) return { ok: true, data: strict.value as z.output<S>, ignored: [] }
  const ignored: string[] = []
  const repaired = repair(schema, value, '', ignored)
  if (repaired !== UNREADABLE) return { ok: true, data: z.parse(schema, repaired), ignored: [...new Set(ignored)] }
  return { ok: false, invalidPaths: [...new Set(strict.issues.map((issue) => pathOf(issue.path ?? [])))] }
}
