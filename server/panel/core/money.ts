import 'server-only'

/** Converts cents, as the database has them, to dollars, as the contract has them. */
export function dollars(cents: number): number
export function dollars(cents: number | null): number | null
export function dollars(cents: number | null) {
  return cents === null ? null : cents / 100
}
