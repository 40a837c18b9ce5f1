import 'server-only'
import { PANEL_FEATURES, type PanelFeature } from '#lib/contract/endpoint.ts'
import { config } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'
import type { TransportResponse } from './transport.ts'

/*
 * Features that a panel has beyond the specification. A panel lists them in a header of every answer; without the header it
 * has none, and is called exactly as specified.
 */

const FEATURES_HEADER = 'x-panel-features'

/** The embedded panel has all features; an existing panel has to announce its own. */
const initialFeatures = () => (config().panelApiUrl ? [] : PANEL_FEATURES)

const features = () => processWide('features', () => new Set<string>(initialFeatures()))

/** Updates the features from an answer's header. Ignores 5xx: a proxy in front of the panel may have sent it. */
export function learnFeatures({ status, headers }: Pick<TransportResponse, 'status' | 'headers'>): void {
  if (status >= 500) return
  const names = (headers.get(FEATURES_HEADER) ?? '').split(',').map((name) => name.trim())
  features().clear()
  for (const name of names) features().add(name)
}

export const panelHas = (feature: PanelFeature): boolean => features().has(feature)
