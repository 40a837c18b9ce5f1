import 'server-only'
import { AppError } from '#server/http/app-error.ts'

/** Why a field was rejected. An error never contains the value. */
export type FieldError = 'required' | 'format' | 'not in the list' | 'not allowed' | 'read-only'

/** Errors by field name; nested fields use dots: `mailingAddress.timezone`. */
export type FieldErrors = Readonly<Record<string, FieldError>>

/** @param message for screens that show it @throws AppError VALIDATION_FAILED with `fields` when there are errors */
export function assertNoFieldErrors(errors: FieldErrors, message?: string): void {
  if (Object.keys(errors).length > 0) throw new AppError('VALIDATION_FAILED', { message, details: { fields: errors } })
}

/** Removes the fields without an error. */
export const fieldErrorsIn = (checked: Readonly<Record<string, FieldError | null>>): FieldErrors =>
  Object.fromEntries(Object.entries(checked).flatMap(([name, error]) => (error ? [[name, error] as const] : [])))
