/* Which request, job or command meets which fault, and at which of its statements. */
import { random } from './random.ts'
import { FAULTS, type Task } from './turns.ts'

/** How many of a hundred requests meet a fault. Each seed has its own weather: a storm hides what a calm year shows, and the other way round. */
const WEATHER = [0.5, 2, 5, 10, 15]

/** Statements that a request is thought to have before one of its kind was seen. */
const FIRST_GUESS = 12

export function createFaults() {
  const usual = random.pick(WEATHER)
  /** The most statements that one of a kind has sent without a fault. */
  const longest = new Map<string, number>()
  const counted = { requests: 0, statements: 0, faults: 0 }

  const calm = (name: string): Task => ({ name, faultIn: null, fault: null, isDead: false, statements: 0 })

  return {
    counted,
    /** One that meets no fault. */
    calm,
    /** @param chance of a hundred, that it meets a fault at any of its statements, transaction ends among them */
    newTask(name: string, chance = usual): Task {
      if (!random.percent(chance)) return calm(name)
      const faultIn = random.below((longest.get(name) ?? FIRST_GUESS) + 1)
      return { ...calm(name), faultIn, fault: random.pick(FAULTS) }
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
