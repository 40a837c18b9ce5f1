import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { config } from './config.ts'
import { processWide } from './process-wide.ts'

/*
 * The process's metrics registry, which portal and panel add to.
 * @see docs/operating.md#health-and-metrics
 */

function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

export const metricsRegistry = (): Registry => processWide('metrics', createRegistry)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** @param header the request's `Authorization` header: `METRICS_TOKEN` as a bearer token */
export function hasMetricsToken(header: string | null | undefined): boolean {
  const token = config().metricsToken?.reveal()
  return Boolean(token && header && timingSafeEqual(digest(header), digest(`Bearer ${token}`)))
}

/** The metrics in Prometheus' text format. */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  const registry = metricsRegistry()
  return { contentType: registry.contentType, text: await registry.metrics() }
}
