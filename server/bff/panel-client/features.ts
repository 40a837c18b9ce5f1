import 'server-only'
import { PANEL_FEATURES, type PanelFeature } from '#lib/contract/endpoint.ts'
import { config } from '#server/config.ts'
import { processWide } from '#server/process-wide.ts'
import type { Answered } from './transport.ts'

/*
 * What a panel can do beyond the documents. A panel names its features in a header of every answer; one that says nothing
 * has none and is asked exactly as the documents have it.
 */

const FEATURES_HEADER = 'x-panel-features'

/** Our own panel has them all; any other one says so. */
const knownBefore = () => (config().panelApiUrl ? [] : PANEL_FEATURES)

const features = () => processWide('features', () => new Set<string>(knownBefore()))

/** Reads the header of an answer. What stands in front of a panel answers 5xx itself, and knows nothing of its features. */
export function learnFeatures({ status, headers }: Pick<Answered, 'status' | 'headers'>): void {
  if (status >= 500) return
  const names = (headers.get(FEATURES_HEADER) ?? '').split(',').map((name) => name.trim())
  features().clear()
  for (const name of names) features().add(name)
}

export const panelHas = (feature: PanelFeature): boolean => features().has(feature)
