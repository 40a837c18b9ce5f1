/* Makes the product's delays, such as before a transaction's retry, take simulated instead of real time. */
import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import { clock } from './clock.ts'

export function simulateTimers(): void {
  const setTimeout = async <T>(milliseconds = 0, value?: T) => {
    clock.step(milliseconds)
    return value
  }
  Object.assign(timers, { setTimeout })
  syncBuiltinESMExports()
}
