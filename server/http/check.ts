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

/** Path or query: every declared parameter and no other. */
export const checkFields = (fields: Readonly<Record<string, z.ZodMiniType>>, values: Record<string, string>) =>
  check(z.strictObject(fields), values)
