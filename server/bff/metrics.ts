import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { config } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'

function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'portal_call_seconds',
    help: 'Calls through the portal, by route.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 8],
    registers: [registry],
  })
  const ignored = new Counter({
    name: 'portal_panel_fields_ignored_total',
    help: 'Parts of answers of the panel that did not fit the contract and were left out.',
    labelNames: ['route', 'field'] as const,
    registers: [registry],
  })
  return { registry, calls, ignored }
}

const metrics = () => processWide('metrics', createMetrics)

export function observeCall(method: string, route: string, status: number, milliseconds: number) {
  metrics().calls.observe({ method, route, status: String(status) }, milliseconds / 1000)
}

/** @param field as the contract names it, so that there are as many labels as declared fields */
export const countIgnored = (route: string, field: string) => metrics().ignored.inc({ route, field })

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Whether a request carries `METRICS_TOKEN` as its bearer token, as Prometheus sends it. */
export function hasMetricsToken(headers: Headers): boolean {
  const token = config().metricsToken?.reveal()
  const given = headers.get('authorization')
  return token !== undefined && given !== null && timingSafeEqual(digest(given), digest(`Bearer ${token}`))
}

/** In the text format that Prometheus reads. */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  const { registry } = metrics()
  return { contentType: registry.contentType, text: await registry.metrics() }
}
