import { routes } from '#lib/routes.ts'
import { isPatientType } from './panelist-type.ts'

/**
 * Statuses as the specification spells them, including both kinds of banned.
 * @see docs/specification/entities.md#panelist-statuses
 */
export const PANELIST_STATUSES = [
  'Registered',
  'Registration Flagged',
  'Verified',
  'Profile Flagged',
  'Pending Verification',
  'Banned for Both',
  'Banned_Qual',
  'Banned Quant',
] as const
export type PanelistStatus = (typeof PANELIST_STATUSES)[number]

/** A flagged member is checked by the panel's operators and cannot start surveys. */
export const FLAGGED_STATUSES = ['Registration Flagged', 'Profile Flagged'] as const satisfies readonly PanelistStatus[]

const known = new Map<string, PanelistStatus>(PANELIST_STATUSES.map((status) => [status.replace('_', ' '), status]))

/**
 * The status for a panel's spelling (`Banned Qual` is `Banned_Qual`); `null` when unknown.
 * @see docs/specification/entities.md#c-30-field-names-that-differ
 */
export const panelistStatus = (text: string): PanelistStatus | null => known.get(text.trim().replace('_', ' ')) ?? null

const awaitsProfile: ReadonlySet<PanelistStatus | null> = new Set(['Registered', 'Registration Flagged'])

/**
 * Home page by status: /profile for Registered and Registration Flagged members, /dashboard for all others.
 * @see docs/specification/login.md#after-login
 */
export const homeOf = (status: string) =>
  awaitsProfile.has(panelistStatus(status)) ? routes.profile : routes.dashboard

/**
 * A new member's first page. Being flagged takes precedence over being a patient.
 * @see docs/specification/one-time-code.md#where-it-leads
 */
export function afterRegistration(status: string, panelistType: string) {
  if (panelistStatus(status) === 'Registration Flagged') return routes.profile
  return isPatientType(panelistType) ? routes.emailRegistration : routes.professionalDetails
}
