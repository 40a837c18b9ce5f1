/*
 * Interleaves concurrent requests in an order derived from the seed. The single connection is assigned only when every
 * running request waits for it or has ended; then one of them is drawn. So requests interleave at every statement, in the
 * same order for the same seed, however fast the machine is.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { random } from './random.ts'

/** One request, job or operator's command: the unit that crashes. */
export interface Task {
  name: string
  /** Statements left until its fault; `null` for none. */
  faultIn: number | null
  fault: Fault | null
  /** Crashed: its answer is lost. */
  isDead: boolean
  statements: number
}

/** `dies`: the process crashes. `loses`: the connection breaks. Each before or after the statement takes effect. */
export const FAULTS = ['dies before', 'dies after', 'loses before', 'loses after'] as const
type Fault = (typeof FAULTS)[number]

const running = new AsyncLocalStorage<Task>()
export const currentTask = () => running.getStore() ?? null

interface Waiter {
  task: Task | null
  proceed: () => void
}

/**
 * Real time after which the others continue without a request that neither requests the connection nor ends. Far longer
 * than any computation, such as drawing a form, because the order must not depend on the machine's speed.
 */
const STUCK_MS = 20_000

const live = new Set<Task>()
const waiting: Waiter[] = []
let isHeld = false
let stuck: NodeJS.Timeout | null = null

const wants = (task: Task | null) => waiting.some((waiter) => waiter.task === task)

/**
 * Waiting tasks: live ones in the order in which they began, then those that outlived their request. Not in the order of
 * waiting, which depends on the machine, for example on how long a module takes to load.
 */
const waitingTasks = () => [...new Set([...live, ...waiting.map(({ task }) => task)])].filter(wants)

function draw(): void {
  if (stuck) clearTimeout(stuck)
  stuck = null
  if (isHeld || waiting.length === 0) return
  const tasks = waitingTasks()
  const task = tasks.length === 1 ? tasks[0] : random.pick(tasks)
  const at = waiting.findIndex((waiter) => waiter.task === task)
  const [next] = waiting.splice(at, 1)
  isHeld = true
  next?.proceed()
}

/** Draws once all running tasks wait. */
function drawWhenReady(): void {
  if (isHeld || waiting.length === 0) return
  if ([...live].every(wants)) draw()
  else stuck ??= setTimeout(draw, STUCK_MS)
}

/** Waits for the connection. */
export const takeTurn = (): Promise<void> =>
  new Promise((proceed) => {
    waiting.push({ task: currentTask(), proceed })
    drawWhenReady()
  })

export function endTurn(): void {
  isHeld = false
  drawWhenReady()
}

async function run<T>(task: Task, work: () => Promise<T>): Promise<T> {
  try {
    return await running.run(task, work)
  } finally {
    live.delete(task)
    drawWhenReady()
  }
}

/** Runs all tasks concurrently. @returns their results, in order */
export function together<T>(tasks: readonly (readonly [Task, () => Promise<T>])[]): Promise<PromiseSettledResult<T>[]> {
  for (const [task] of tasks) live.add(task)
  return Promise.allSettled(tasks.map(([task, work]) => run(task, work)))
}
