import 'server-only'
import { AppError } from '#server/http/app-error.ts'

/** Why a field of a profile cannot be kept as it was sent; the value itself is never repeated. */
export type FieldError = 'required' | 'format' | 'not in the list' | 'not allowed' | 'read-only'

/** By the field's name, parts of it behind dots: `mailingAddress.timezone`. */
export type FieldErrors = Readonly<Record<string, FieldError>>

/** @throws AppError VALIDATION_FAILED with `fields` when there are any. @param message for screens that show it */
export function assertNoFieldErrors(faults: FieldErrors, message?: string): void {
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_FAILED', { message, details: { fields: faults } })
}

/** Those of a table of fields that have a fault. */
export const fieldErrorsIn = (found: Readonly<Record<string, FieldError | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(found).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : [])))
