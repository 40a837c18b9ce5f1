import { BLOCKED_DELAY, BLOCKED_FLAGGED_DELAY, BLOCKED_LANDING_DELAY } from '#lib/constants.ts'
import type { Methodology } from '#lib/contract/panel/surveys/survey-start.ts'
import { SURVEY_CLOSED_TEXT } from '#lib/messages/texts/surveys.ts'
import { type Page, routes } from '#lib/routes.ts'
import { type PanelistStatus, panelistStatus } from '../profile/panelist-status.ts'

/**
 * Which methodologies a status shuts out; a status without a row shuts out none.
 * @see docs/specification/survey-start.md#blocked-statuses
 */
const blockedFor: Partial<Record<PanelistStatus, 'all' | readonly Methodology[]>> = {
  'Registration Flagged': 'all',
  'Profile Flagged': 'all',
  'Banned for Both': 'all',
  Banned_Qual: ['Qualitative', 'Qual & Quant'],
  'Banned Quant': ['Quantitative', 'Qual & Quant'],
}

export type StartScreen = 'code' | 'dashboard' | 'landing'

/** What a member reads whose start is refused, and where it leads. */
export interface BlockedStart {
  message: string
  to: Page
  /** Milliseconds. */
  delay: number
}

/**
 * Whether a start is refused, by status, methodology and where it was asked for; `null` to go on. A methodology that nobody
 * knows is none of those that a ban names.
 * @see docs/specification/survey-start.md#c-03-delays-before-a-redirect
 */
export function blockedStart(
  status: string,
  methodology: Methodology | null,
  screen: StartScreen,
): BlockedStart | null {
  const member = panelistStatus(status)
  const shutOut = (member && blockedFor[member]) ?? []
  if (!member || !(shutOut === 'all' || shutOut.some((one) => one === methodology))) return null
  const flagged = member === 'Registration Flagged'
  const message = SURVEY_CLOSED_TEXT
  const to = flagged ? routes.profile : routes.dashboard
  if (screen === 'landing') return { message, to, delay: BLOCKED_LANDING_DELAY }
  return { message, to, delay: flagged ? BLOCKED_FLAGGED_DELAY : BLOCKED_DELAY }
}
