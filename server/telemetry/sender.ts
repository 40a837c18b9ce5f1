import 'server-only'
import { Counter } from 'prom-client'
import { metricsRegistry } from '../metrics.ts'
import { processWide } from '../process-wide.ts'

/*
 * Exports telemetry to the operator's collector, in batches and in the background. A batch that the collector does not
 * accept at once is dropped and counted. Requests never wait for it.
 */

const WAITING_MAX = 2_000
const EVERY_MS = 2_000
const ANSWER_MS = 5_000

type Kind = 'spans' | 'errors'

/** A request to the collector. */
export interface Envelope {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

const createDropped = () =>
  new Counter({
    name: 'portal_telemetry_dropped_total',
    help: 'Spans and errors that the collector did not accept.',
    labelNames: ['kind'] as const,
    registers: [metricsRegistry()],
  })
const drop = (kind: Kind, count: number) => processWide('telemetry dropped', createDropped).inc({ kind }, count)

async function isTaken({ url, headers, body }: Envelope): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_MS)
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

interface SenderOptions<T> {
  kind: Kind
  /** Most items per request. */
  maxBatch: number
  pack: (batch: readonly T[]) => Envelope
}

export function createSender<T>({ kind, maxBatch, pack }: SenderOptions<T>) {
  let waiting: T[] = []
  let sending: Promise<void> | null = null
  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      if (!(await isTaken(pack(batch)))) drop(kind, batch.length)
    }
  }
  const flush = () => {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }
  setInterval(flush, EVERY_MS).unref()
  return {
    add(item: T): void {
      if (waiting.length >= WAITING_MAX) drop(kind, 1)
      else waiting.push(item)
    },
    flush,
  }
}
