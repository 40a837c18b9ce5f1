/* Decides which request, job or command gets which fault, and at which statement. */
import { random } from './random.ts'
import { FAULTS, type Task } from './turns.ts'

/**
 * Percentage of requests with a fault. Varies by seed, because many faults hide problems that few faults reveal, and vice
 * versa.
 */
const FAULT_PERCENTAGES = [0.5, 2, 5, 10, 15]

/** Assumed number of statements for a kind of request that has not run yet. */
const FIRST_GUESS = 12

export function createFaults() {
  const usual = random.pick(FAULT_PERCENTAGES)
  /** Most statements that each kind has sent without a fault. */
  const longest = new Map<string, number>()
  const counted = { requests: 0, statements: 0, faults: 0 }

  const faultless = (name: string): Task => ({ name, faultIn: null, fault: null, isDead: false, statements: 0 })

  return {
    counted,
    /** @param chance percentage of tasks that get a fault, at a random statement or transaction end */
    newTask(name: string, chance = usual): Task {
      if (!random.percent(chance)) return faultless(name)
      const faultIn = random.below((longest.get(name) ?? FIRST_GUESS) + 1)
      return { ...faultless(name), faultIn, fault: random.pick(FAULTS) }
    },
    ended(task: Task): void {
      const { name, statements, fault, faultIn } = task
      counted.requests++
      counted.statements += statements
      if (fault !== null && faultIn === null) counted.faults++
      if (fault === null) longest.set(name, Math.max(longest.get(name) ?? 0, statements))
    },
  }
}

export type Faults = ReturnType<typeof createFaults>
