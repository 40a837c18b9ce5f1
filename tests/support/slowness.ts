import { pbkdf2Sync } from 'node:crypto'

const ROUNDS = 400_000
/** Duration on an idle machine, in ms. */
const QUIET_MS = 160

/**
 * How many times slower this machine is than an idle one; at least 1. Scales time limits, which are promised for an
 * idle machine only.
 */
export function slowness(): number {
  const startedAt = performance.now()
  pbkdf2Sync('work', 'salt', ROUNDS, 32, 'sha512')
  return Math.max(1, (performance.now() - startedAt) / QUIET_MS)
}
