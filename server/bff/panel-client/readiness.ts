import 'server-only'
import { config } from '#server/config.ts'
import { learnNamedFeatures } from './features.ts'
import { embeddedPanelIsReady, isOutage, transport } from './transport.ts'

const READY_MILLISECONDS = 2_000

/**
 * Whether the panel is ready. The embedded panel needs its database; an existing panel may answer anything but an outage.
 * Asked at the start, and learns the panel's features then: the first visitor must not miss what they depend on.
 */
export async function panelIsReady(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(READY_MILLISECONDS)
    if (!config().panelApiUrl) return await embeddedPanelIsReady(signal)
    const response = await transport()({ method: 'GET', path: '/', headers: {} }, signal)
    learnNamedFeatures(response)
    return !isOutage(response)
  } catch {
    return false
  }
}
