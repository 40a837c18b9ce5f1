import 'server-only'
import { AppError } from '#server/http/app-error.ts'

/** Why a field of a profile cannot be kept as it was sent; the value itself is never repeated. */
export type Fault = 'required' | 'format' | 'not in the list' | 'not allowed' | 'read-only'

/** By the field's name, parts of it behind dots: `mailingAddress.timezone`. */
export type Faults = Readonly<Record<string, Fault>>

/** @throws AppError VALIDATION_FAILED with `fields` when there are any. @param message for screens that show it */
export function refuseFaults(faults: Faults, message?: string): void {
  if (Object.keys(faults).length > 0) throw new AppError('VALIDATION_FAILED', { message, details: { fields: faults } })
}

/** Those of a table of fields that have a fault. */
export const faultsIn = (found: Readonly<Record<string, Fault | null>>): Faults =>
  Object.fromEntries(Object.entries(found).flatMap(([name, fault]) => (fault ? [[name, fault] as const] : [])))
