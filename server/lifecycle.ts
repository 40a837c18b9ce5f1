import 'server-only'
import { errorName, log } from './log.ts'
import { processWide } from './process-wide.ts'

/* Graceful shutdown: readiness fails at once, requests in flight finish, then all resources are closed. */

type Step = () => Promise<unknown>

interface Lifecycle {
  draining: boolean
  drains: Step[]
  closers: Step[]
}
const lifecycle = () => processWide('lifecycle', (): Lifecycle => ({ draining: false, drains: [], closers: [] }))

export const isDraining = () => lifecycle().draining

/** Registers a step that runs first, in parallel with the others: stops new work and waits for work in flight. */
export const onDrain = (drain: Step) => lifecycle().drains.push(drain)

/** Registers a step that runs when nothing is in flight; the last one registered runs first. */
export const onClose = (close: Step) => lifecycle().closers.unshift(close)

/** Less than the 30 seconds after which orchestrators send SIGKILL, and short enough for someone at a terminal. */
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

/** Shuts down and exits, once. Exits with 1 instead of 0 when a step fails. */
export async function shutDown(reason: string, exitCode = 0): Promise<void> {
  const { draining, drains, closers } = lifecycle()
  if (draining) return
  lifecycle().draining = true
  log.info(`${reason}: shutting down`)
  const late = setTimeout(() => process.exit(1), LONGEST_SHUTDOWN_MS).unref()
  const results = await Promise.all(drains.map(isDone))
  for (const close of closers) results.push(await isDone(close))
  clearTimeout(late)
  process.exit(results.every(Boolean) ? exitCode : 1)
}

/** Shuts down on SIGTERM and SIGINT, and when the parent npm is killed, because npm then sends no signal. */
export function shutDownOnSignals(): void {
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void shutDown(signal))
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) void shutDown('npm ended')
  }, 500).unref()
}
