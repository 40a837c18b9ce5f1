import 'server-only'
import { listeningServers } from './ingress.ts'
import { log } from './log.ts'

/*
 * A clean end: not ready at once, work in flight ends, then what was opened is closed.
 */

type Closer = () => Promise<void>

interface Lifecycle {
  draining: boolean
  closers: Closer[]
}
const shared = globalThis as typeof globalThis & { carepanelLifecycle?: Lifecycle }

function lifecycle(): Lifecycle {
  shared.carepanelLifecycle ??= { draining: false, closers: [] }
  return shared.carepanelLifecycle
}

export const isDraining = () => lifecycle().draining

/** Last opened, first closed. */
export const onEnd = (close: Closer) => lifecycle().closers.unshift(close)

const IN_FLIGHT_MILLISECONDS = 15_000

function closeServers(): Promise<unknown> {
  const closing = [...listeningServers()].map((server) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    server.close(() => resolve())
    server.closeIdleConnections()
    return promise
  })
  const late = new Promise((resolve) => setTimeout(resolve, IN_FLIGHT_MILLISECONDS).unref())
  return Promise.race([Promise.all(closing), late])
}

async function end(signal: string) {
  if (lifecycle().draining) return
  lifecycle().draining = true
  log.info(`${signal}: ending`)
  await closeServers()
  for (const close of lifecycle().closers) await close()
  process.exit(0)
}

/** Idempotent. */
export function endOnSignals() {
  if (process.listeners('SIGTERM').some((listener) => listener.name === 'endPortal')) return
  const endPortal = (signal: string) => void end(signal)
  process.on('SIGTERM', endPortal)
  process.on('SIGINT', endPortal)
}
