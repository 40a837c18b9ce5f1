import 'server-only'
import { createHash, timingSafeEqual } from 'node:crypto'
import { collectDefaultMetrics, Registry } from 'prom-client'
import { config } from './config.ts'
import { processWide } from './process-wide.ts'

/*
 * The metrics of this process: the portal and the panel add theirs.
 * @see docs/operating.md#health-and-metrics
 */

function createRegistry(): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  return registry
}

export const metricsRegistry = (): Registry => processWide('metrics', createRegistry)

const digest = (text: string) => createHash('sha256').update(text).digest()

/** @param given the request's `Authorization`: `METRICS_TOKEN` as a bearer token, as Prometheus sends it */
export function hasMetricsToken(given: string | null | undefined): boolean {
  const token = config().metricsToken?.reveal()
  return Boolean(token && given && timingSafeEqual(digest(given), digest(`Bearer ${token}`)))
}

/** In the text format that Prometheus reads. */
export async function metricsText(): Promise<{ contentType: string; text: string }> {
  const registry = metricsRegistry()
  return { contentType: registry.contentType, text: await registry.metrics() }
}
