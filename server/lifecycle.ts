import 'server-only'
import { errorName, log } from './log.ts'
import { processWide } from './process-wide.ts'

/*
 * A clean shutdown: not ready at once, then requests in flight end, then what was opened is closed.
 */

type Step = () => Promise<unknown>

interface Lifecycle {
  draining: boolean
  drains: Step[]
  closers: Step[]
}
const lifecycle = () => processWide('lifecycle', (): Lifecycle => ({ draining: false, drains: [], closers: [] }))

export const isDraining = () => lifecycle().draining

/** Runs first, together with the others of its kind: stops taking new work and waits for the work in flight. */
export const onDrain = (drain: Step) => lifecycle().drains.push(drain)

/** Runs when nothing is in flight any more; the last one registered runs first. */
export const onClose = (close: Step) => lifecycle().closers.unshift(close)

/** Orchestrators send SIGKILL after 30 seconds at the earliest; whoever waits at a terminal is less patient. */
const LONGEST_SHUTDOWN_MS = 19_000

async function isDone(step: Step): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    log.error('shutdown step failed', { error: errorName(error) })
    return false
  }
}

/** Shuts down and ends the process, once. Exits with 1 instead of 0 when something could not be closed. */
export async function shutDown(reason: string, exitCode = 0): Promise<void> {
  const { draining, drains, closers } = lifecycle()
  if (draining) return
  lifecycle().draining = true
  log.info(`${reason}: shutting down`)
  const late = setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MS).unref()
  const done = await Promise.all(drains.map(isDone))
  for (const close of closers) done.push(await isDone(close))
  clearTimeout(late)
  process.exit(done.every(Boolean) ? exitCode : 1)
}

/** Shuts down at SIGTERM and SIGINT, and when the npm that started this process is killed: npm cannot pass that on. */
export function shutDownOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void shutDown(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void shutDown('npm ended')
  }, 500).unref()
}
