import { contract } from './index.ts'

/*
 * Features that a panel can announce in the header `X-Panel-Features`, beyond the specification.
 * @see docs/integrating.md#features
 */

/**
 * Features that add no calls, but change those of the specification. `survey-pages`: filters, sorts and pages the list of surveys.
 * `shared-lookups`: lookups are the same for every member. `email-change-notice`: tells a member's old address when another
 * one is confirmed. `payout-address-kept`: another email address does not change where a member's payments go.
 * `own-outcome`: tells a member which invitation of theirs an ikey belongs to.
 */
const FEATURES_WITHOUT_CALLS = [
  'survey-pages',
  'shared-lookups',
  'email-change-notice',
  'payout-address-kept',
  'own-outcome',
] as const
export type FeatureWithoutCalls = (typeof FEATURES_WITHOUT_CALLS)[number]

/** All features, with those that add calls; the embedded panel announces them. */
export const PANEL_FEATURES: readonly string[] = [
  ...FEATURES_WITHOUT_CALLS,
  ...new Set(Object.values(contract).flatMap(({ feature }) => feature ?? [])),
]
