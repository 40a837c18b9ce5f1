import 'server-only'
import { config } from '#server/config.ts'
import { isDraining } from '#server/lifecycle.ts'
import { metricsText } from '../metrics.ts'
import { panelIsReady } from '../panel-client/transport.ts'

/** The process runs; asks nobody. */
export const live = async () => ({ status: 'live' })

/** Work can be done: not ending, settings good, and the panel (with its database and migrations) answers. */
export async function ready(): Promise<Response> {
  const isReady = !isDraining() && Boolean(config()) && (await panelIsReady())
  return Response.json({ status: isReady ? 'ready' : 'not ready' }, { status: isReady ? 200 : 503 })
}

export async function metrics(): Promise<Response> {
  const { contentType, text } = await metricsText()
  return new Response(text, { headers: { 'Content-Type': contentType } })
}
