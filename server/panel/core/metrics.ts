import 'server-only'
import { Counter } from 'prom-client'
import { metricsRegistry } from '#server/metrics.ts'
import { processWide } from '#server/process-wide.ts'

const createCounter = () =>
  new Counter({
    name: 'panel_events_total',
    help: 'Events of members, surveys and payments, named as in the audit.',
    labelNames: ['event'] as const,
    registers: [metricsRegistry()],
  })

/** Counts an audited event in this process, even if its transaction is rolled back later. */
export const countEvent = (event: string) => processWide('panel events', createCounter).inc({ event })
