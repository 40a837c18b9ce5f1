import 'server-only'

/** Cents inside, dollars outside. */
export function dollars(cents: number): number
export function dollars(cents: number | null): number | null
export function dollars(cents: number | null) {
  return cents === null ? null : cents / 100
}
