import 'server-only'
import type { Call } from '#lib/contract/endpoint.ts'
import { type FeatureWithoutCalls, PANEL_FEATURES } from '#lib/contract/features.ts'
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

/** Any other answer without the header may be from a proxy in front of the panel: a refusal, a page, an empty answer. */
const isPanelsOwn = ({ status, headers, body }: TransportResponse) =>
  status >= 200 && status < 300 && body.length > 0 && /\bjson\b/i.test(headers.get('content-type') ?? '')

/** Updates the features from an answer's header, or removes them if the panel itself sends none. */
export function learnFeatures(answered: TransportResponse): void {
  const announced = answered.headers.get(FEATURES_HEADER)
  if (announced === null && !isPanelsOwn(answered)) return
  const names = (announced ?? '').split(',').map((name) => name.trim())
  features().clear()
  for (const name of names) features().add(name)
}

/** The same for the answer at `/`, which may be a gateway's: without the header it says nothing. */
export function learnNamedFeatures(answered: TransportResponse): void {
  if (answered.headers.has(FEATURES_HEADER)) learnFeatures(answered)
}

/** Whether the panel announces a feature that changes a call. */
export const panelHas = (feature: FeatureWithoutCalls): boolean => features().has(feature)

/**
 * Whether the panel has a call: the specification has it, or the panel announces its feature, which is known after its first
 * answer.
 */
export const panelHasCall = ({ feature }: Call): boolean => feature === undefined || features().has(feature)
