import * as z from 'zod/mini'

/*
 * Finds contract fields that are missing from an answer. The portal treats them as null without logging, and a misspelled
 * name is the most likely reason.
 */

type Schema = z.core.$ZodType
type Row = Readonly<Record<string, unknown>>

export interface Misspelling {
  field: string
  /** The unknown field that was probably meant. */
  found: string | null
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Strips nullable and default wrappers from a schema. `null`: the field is optional. */
function unwrap(schema: Schema): Schema | null {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodCatch) return null
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodNullable)
    return unwrap(schema._zod.def.innerType)
  if (schema instanceof z.core.$ZodPipe) return unwrap(schema._zod.def.in)
  return schema
}

const known = (shape: object, row: Row) => Object.keys(row).filter((name) => name in shape).length

/** Of a union's shapes, the one that shares the most fields with the row. */
function shapeFor(schema: Schema, row: Row): Readonly<Record<string, Schema>> | null {
  const plain = unwrap(schema)
  if (plain instanceof z.core.$ZodObject) return plain._zod.def.shape
  if (!(plain instanceof z.core.$ZodUnion)) return null
  const shapes = plain._zod.def.options.map((option) => shapeFor(option, row)).filter((shape) => shape !== null)
  return shapes.toSorted((a, b) => known(b, row) - known(a, row))[0] ?? null
}

function elementOf(schema: Schema): Schema | null {
  const plain = unwrap(schema)
  if (plain instanceof z.core.$ZodArray) return plain._zod.def.element
  if (!(plain instanceof z.core.$ZodUnion)) return null
  return plain._zod.def.options.map(elementOf).find((element) => element !== null) ?? null
}

const letters = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Edit distance between two names; above `MOST_CHANGES` they count as different words. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

const MOST_CHANGES = 3

const closestName = (name: string, unknown: readonly string[]) =>
  unknown.find((candidate) => distance(letters(name), letters(candidate)) <= Math.min(MOST_CHANGES, name.length / 3)) ??
  null

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** Checks rows of one kind together: a field that any row has is not missing. */
function inRows(schema: Schema, rows: readonly Row[], path: string): Misspelling[] {
  const [first] = rows
  const shape = first && shapeFor(schema, first)
  if (!shape) return []
  const present = new Set(rows.flatMap((row) => Object.keys(row).filter((name) => row[name] !== undefined)))
  const unknown = [...present].filter((name) => !(name in shape))
  return Object.entries(shape).flatMap(([name, field]) => {
    const values = rows.map((row) => row[name]).filter((value) => value !== undefined && value !== null)
    if (present.has(name)) return inValues(field, values, join(path, name))
    return unwrap(field) === null ? [] : [{ field: join(path, name), found: closestName(name, unknown) }]
  })
}

function inValues(schema: Schema, values: readonly unknown[], path: string): Misspelling[] {
  const element = elementOf(schema)
  const items = values.filter(Array.isArray).flat()
  if (element && items.length > 0) return inValues(element, items, `${path}[]`)
  return inRows(schema, values.filter(isRow), path)
}

export const leftOutFields = (schema: Schema, answer: unknown): Misspelling[] => inValues(schema, [answer], '')
