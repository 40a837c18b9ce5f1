import { routes } from '#lib/routes.ts'
import { isPatientType } from './panelist-type.ts'

/**
 * Spelled as the specification spells them, the two kinds of banned included.
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

const known = new Map<string, PanelistStatus>(PANELIST_STATUSES.map((status) => [status.replace('_', ' '), status]))

/**
 * The status that a panel's spelling means (`Banned Qual` is `Banned_Qual`); `null` when unknown.
 * @see docs/specification/entities.md#c-30-field-names-that-differ
 */
export const panelistStatus = (text: string): PanelistStatus | null => known.get(text.trim().replace('_', ' ')) ?? null

const awaitsProfile: ReadonlySet<PanelistStatus | null> = new Set(['Registered', 'Registration Flagged'])

/**
 * Registered and Registration Flagged members live on /profile, everybody else on /dashboard.
 * @see docs/specification/login.md#after-login
 */
export const homeOf = (status: string) =>
  awaitsProfile.has(panelistStatus(status)) ? routes.profile : routes.dashboard

/**
 * Where a new member goes when the code is accepted; being flagged comes before being a patient.
 * @see docs/specification/one-time-code.md#where-it-leads
 */
export function afterRegistration(status: string, panelistType: string) {
  if (panelistStatus(status) === 'Registration Flagged') return routes.profile
  return isPatientType(panelistType) ? routes.emailRegistration : routes.professionalDetails
}
