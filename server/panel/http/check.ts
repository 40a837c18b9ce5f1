import 'server-only'
import * as z from 'zod/mini'
import { fieldFaults } from '#lib/contract/field-faults.ts'
import { Refusal } from '../refusal.ts'

/**
 * What a schema makes of a value.
 * @throws Refusal VALIDATION_FAILED with `fields`: each field that does not fit, and why
 */
export function check<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const checked = z.safeParse(schema, value)
  if (checked.success) return checked.data
  throw new Refusal('VALIDATION_FAILED', { fields: fieldFaults(schema, value) })
}

/** Path or query: every declared parameter and no other. */
export const checkFields = (fields: Readonly<Record<string, z.ZodMiniType>>, values: Record<string, string>) =>
  check(z.strictObject(fields), values)
