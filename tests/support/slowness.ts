import { pbkdf2Sync } from 'node:crypto'

const ROUNDS = 400_000
/** On a machine with nothing else to do. */
const QUIET_MS = 160

/**
 * How many times slower this machine is now than a quiet one; at least 1. What the product promises by the clock, it
 * promises on a machine that is not busy with other tests.
 */
export function slowness(): number {
  const began = performance.now()
  pbkdf2Sync('work', 'salt', ROUNDS, 32, 'sha512')
  return Math.max(1, (performance.now() - began) / QUIET_MS)
}
