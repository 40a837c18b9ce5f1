import 'server-only'
import { Counter, Histogram } from 'prom-client'
import { metricsRegistry } from '#server/metrics.ts'
import { processWide } from '#server/process-wide.ts'

const createMetrics = () => ({
  calls: new Histogram({
    name: 'portal_call_seconds',
    help: 'Duration of calls through the portal, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 8],
    registers: [metricsRegistry()],
  }),
  ignored: new Counter({
    name: 'portal_panel_fields_ignored_total',
    help: 'Parts of panel answers that were ignored because they did not fit the contract.',
    labelNames: ['route', 'field'] as const,
    registers: [metricsRegistry()],
  }),
  shadowCalls: new Counter({
    name: 'portal_shadow_calls_total',
    help: 'Reads sent to a second panel, by route and result.',
    labelNames: ['route', 'result'] as const,
    registers: [metricsRegistry()],
  }),
  shadowDifferences: new Counter({
    name: 'portal_shadow_differences_total',
    help: 'Fields with different values in the answers of a second panel.',
    labelNames: ['route', 'field'] as const,
    registers: [metricsRegistry()],
  }),
  browserErrors: new Counter({
    name: 'portal_browser_errors_total',
    help: 'Uncaught errors in browsers, by page.',
    labelNames: ['page'] as const,
    registers: [metricsRegistry()],
  }),
})

const metrics = () => processWide('portal metrics', createMetrics)

export function observeCall(method: string, route: string, status: number, milliseconds: number) {
  metrics().calls.observe({ method, route, status: String(status) }, milliseconds / 1000)
}

/** @param field its name in the contract, which limits the number of labels */
export const countIgnored = (route: string, field: string) => metrics().ignored.inc({ route, field })

/** @param page its declared path, which limits the number of labels */
export const countBrowserError = (page: string) => metrics().browserErrors.inc({ page })

/** Result of asking the second panel for a read. `skipped`: it was not asked. */
export type ShadowResult = 'same' | 'different' | 'failed' | 'skipped'

export const countShadowCall = (route: string, result: ShadowResult) => metrics().shadowCalls.inc({ route, result })

export const countShadowDifference = (route: string, field: string) => metrics().shadowDifferences.inc({ route, field })
