import 'server-only'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

interface Metrics {
  registry: Registry
  calls: Histogram<'method' | 'route' | 'status'>
}
const shared = globalThis as typeof globalThis & { carepanelMetrics?: Metrics }

function metrics(): Metrics {
  if (!shared.carepanelMetrics) {
    const registry = new Registry()
    collectDefaultMetrics({ register: registry })
    const calls = new Histogram({
      name: 'portal_call_seconds',
      help: 'Calls through the portal, by route.',
      labelNames: ['method', 'route', 'status'] as const,
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 8],
      registers: [registry],
    })
    shared.carepanelMetrics = { registry, calls }
  }
  return shared.carepanelMetrics
}

export function observeCall(method: string, route: string, status: number, milliseconds: number) {
  metrics().calls.observe({ method, route, status: String(status) }, milliseconds / 1000)
}

/** In the text format that Prometheus reads. */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  const { registry } = metrics()
  return { contentType: registry.contentType, text: await registry.metrics() }
}
