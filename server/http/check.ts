import 'server-only'
import * as z from 'zod/mini'
import { fieldErrors } from '#lib/contract/field-errors.ts'
import { AppError } from './app-error.ts'

/**
 * Validates a value with a schema.
 * @throws AppError VALIDATION_FAILED with `fields`: each invalid field and the reason
 */
export function check<T extends z.core.$ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  throw new AppError('VALIDATION_FAILED', { details: { fields: fieldErrors(schema, value) } })
}

type Fields = Readonly<Record<string, z.ZodMiniType>>

type StrictObject = z.ZodMiniObject<Fields, z.core.$strict>

const schemas = new WeakMap<Fields, StrictObject>()

/** A schema for exactly these fields. Cached per declaration, because a schema is compiled on first use. */
export function strictSchema(fields: Fields): StrictObject {
  const cached = schemas.get(fields)
  if (cached) return cached
  const schema = z.strictObject(fields)
  schemas.set(fields, schema)
  return schema
}

/** Validates path or query: all declared parameters and no others. */
export const checkFields = (fields: Fields, values: Record<string, string>) => check(strictSchema(fields), values)
