import 'server-only'
import * as z from 'zod/mini'
import { fieldErrors } from '#lib/contract/field-errors.ts'
import { AppError } from './app-error.ts'

/**
 * Checks a value with a schema.
 * @throws AppError VALIDATION_FAILED with `fields`: each field that does not fit, and why
 */
export function check<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError('VALIDATION_FAILED', { details: { fields: fieldErrors(schema, value) } })
}

type Fields = Readonly<Record<string, z.ZodMiniType>>

type StrictObject = z.ZodMiniObject<Fields, z.core.$strict>

const schemas = new WeakMap<Fields, StrictObject>()

/** Exactly these fields. A schema is compiled at its first use, so there is one for each declaration. */
export function strictSchema(fields: Fields): StrictObject {
  const known = schemas.get(fields)
  if (known) return known
  const schema = z.strictObject(fields)
  schemas.set(fields, schema)
  return schema
}

/** Path or query: every declared parameter and no other. */
export const checkFields = (fields: Fields, values: Record<string, string>) => check(strictSchema(fields), values)
