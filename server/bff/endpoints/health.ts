import 'server-only'
import * as portal from '#lib/contract/portal/programs.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { isDraining } from '#server/lifecycle.ts'
import { hasMetricsToken, metricsText } from '#server/metrics.ts'
import { panelIsReady } from '../panel-client/readiness.ts'
import { route } from '../route-handler/define-route.ts'

/** Liveness: answers while the process runs, and calls nothing. */
export const live = route(portal.live, async () => ({ status: 'live' }), { uncounted: true })

/**
 * Readiness: the process is not shutting down, its settings are valid, and the panel answers (with database and
 * migrations).
 */
export const ready = route(
  portal.ready,
  async () => {
    const isReady = !isDraining() && Boolean(config()) && (await panelIsReady())
    return Response.json({ status: isReady ? 'ready' : 'not ready' }, { status: isReady ? 200 : 503 })
  },
  { uncounted: true },
)

/** Metrics of this process; requires the operator's token. */
export const metrics = route(
  portal.metrics,
  async ({ request }) => {
    if (!hasMetricsToken(request.headers.get('authorization'))) throw new AppError('NOT_FOUND')
    const { contentType, text } = await metricsText()
    return new Response(text, { headers: { 'Content-Type': contentType } })
  },
  { uncounted: true },
)
