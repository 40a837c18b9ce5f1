import { BLOCKED_DELAY, BLOCKED_FLAGGED_DELAY, BLOCKED_LANDING_DELAY } from '#lib/constants.ts'
import type { Methodology } from '#lib/contract/panel/surveys/survey-start.ts'
import type { StartScreen } from '#lib/messages/surveys.ts'
import { SURVEY_CLOSED_TEXT } from '#lib/messages/texts/surveys.ts'
import { type Page, routes } from '#lib/routes.ts'
import { FLAGGED_STATUSES, type PanelistStatus, panelistStatus } from '../profile/panelist-status.ts'

/**
 * The methodologies that a status is blocked for; other statuses are not blocked.
 * @see docs/specification/survey-start.md#blocked-statuses
 */
const blockedFor: Partial<Record<PanelistStatus, 'all' | readonly Methodology[]>> = {
  ...Object.fromEntries(FLAGGED_STATUSES.map((status) => [status, 'all'])),
  'Banned for Both': 'all',
  Banned_Qual: ['Qualitative', 'Qual & Quant'],
  'Banned Quant': ['Quantitative', 'Qual & Quant'],
}

/** The message of a blocked start, and the page it redirects to. */
export interface BlockedStart {
  message: string
  to: Page
  /** In milliseconds. */
  delay: number
}

/**
 * Whether a start is blocked, by status, methodology and screen; `null` if not. Partial bans do not apply to an unknown
 * methodology.
 * @see docs/specification/survey-start.md#c-03-delays-before-a-redirect
 */
export function blockedStart(
  status: string,
  methodology: Methodology | null,
  screen: StartScreen,
): BlockedStart | null {
  const member = panelistStatus(status)
  const blocked = (member && blockedFor[member]) ?? []
  if (!member || !(blocked === 'all' || blocked.some((item) => item === methodology))) return null
  const flagged = member === 'Registration Flagged'
  const message = SURVEY_CLOSED_TEXT
  const target = flagged ? routes.profile : routes.dashboard
  if (screen === 'landing') return { message, to: target, delay: BLOCKED_LANDING_DELAY }
  return { message, to: target, delay: flagged ? BLOCKED_FLAGGED_DELAY : BLOCKED_DELAY }
}
