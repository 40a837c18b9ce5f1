import { BLOCKED_DELAY, BLOCKED_FLAGGED_DELAY, BLOCKED_LANDING_DELAY } from '#lib/constants.ts'
import type { Methodology } from '#lib/contract/surveys.ts'
import { routes } from '#lib/routes.ts'
import { type PanelistStatus, panelistStatus } from './panelist-status.ts'

const all: readonly Methodology[] = ['Qualitative', 'Quantitative', 'Qual & Quant']

/** Which methodologies a status shuts out; a status without a row shuts out none. @see portal-part-1 §4 */
const blockedFor: Partial<Record<PanelistStatus, readonly Methodology[]>> = {
  'Registration Flagged': all,
  'Profile Flagged': all,
  'Banned for Both': all,
  Banned_Qual: ['Qualitative', 'Qual & Quant'],
  'Banned Quant': ['Quantitative', 'Qual & Quant'],
}

export type StartScreen = 'code' | 'dashboard' | 'landing'

/** Whether a start is refused and, if so, where the member goes after how many milliseconds. @see decisions C-03 */
export function blockedStart(status: string, methodology: Methodology, screen: StartScreen) {
  const member = panelistStatus(status)
  if (!member || !blockedFor[member]?.includes(methodology)) return null
  const flagged = member === 'Registration Flagged'
  const to = flagged ? routes.profile : routes.dashboard
  if (screen === 'landing') return { to, delay: BLOCKED_LANDING_DELAY }
  return { to, delay: flagged ? BLOCKED_FLAGGED_DELAY : BLOCKED_DELAY }
}
