/*
 * Several requests at once, in an order that a seed gives. Nobody gets the database's one connection before every request
 * under way wants it or has ended; then one is drawn. So requests interleave at every statement and transaction, always the
 * same way for the same seed, however fast the machine is.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { random } from './random.ts'

/** One request, job or operator's command: what a process would die with. */
export interface Task {
  name: string
  /** Statements that it may still send before its fault happens; `null` for none. */
  faultIn: number | null
  fault: Fault | null
  /** Ended by a crash: nobody gets its answer. */
  isDead: boolean
  statements: number
}

/** `dies`: the process ends. `loses`: the connection breaks. Each before the statement takes effect, or after. */
export const FAULTS = ['dies before', 'dies after', 'loses before', 'loses after'] as const
type Fault = (typeof FAULTS)[number]

const running = new AsyncLocalStorage<Task>()
export const currentTask = () => running.getStore() ?? null

interface Waiter {
  task: Task | null
  proceed: () => void
}

/**
 * How long, in real time, a request may neither want the connection nor end before the others go on without it. Far longer
 * than any computation: drawing a form takes as long as the machine lets it, and the order must not depend on that.
 */
const STUCK_MS = 20_000

const live = new Set<Task>()
const waiting: Waiter[] = []
let isHeld = false
let stuck: NodeJS.Timeout | null = null

const wants = (task: Task) => waiting.some((waiter) => waiter.task === task)

function draw(): void {
  if (stuck) clearTimeout(stuck)
  stuck = null
  if (isHeld || waiting.length === 0) return
  const tasks = [...new Set(waiting.map(({ task }) => task))]
  const task = tasks.length === 1 ? tasks[0] : random.pick(tasks)
  const at = waiting.findIndex((waiter) => waiter.task === task)
  const [next] = waiting.splice(at, 1)
  isHeld = true
  next?.proceed()
}

function look(): void {
  if (isHeld || waiting.length === 0) return
  if ([...live].every(wants)) draw()
  else stuck ??= setTimeout(draw, STUCK_MS)
}

/** Waits for the connection. */
export const takeTurn = (): Promise<void> =>
  new Promise((proceed) => {
    waiting.push({ task: currentTask(), proceed })
    look()
  })

export function endTurn(): void {
  isHeld = false
  look()
}

async function run<T>(task: Task, work: () => Promise<T>): Promise<T> {
  try {
    return await running.run(task, work)
  } finally {
    live.delete(task)
    look()
  }
}

/** Runs all of them at once. @returns what each came to, in their order */
export function together<T>(tasks: readonly (readonly [Task, () => Promise<T>])[]): Promise<PromiseSettledResult<T>[]> {
  for (const [task] of tasks) live.add(task)
  return Promise.allSettled(tasks.map(([task, work]) => run(task, work)))
}
