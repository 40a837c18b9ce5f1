import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { panelistStatus } from '../profile/panelist-status.ts'
import { tabIndexOf } from '../profile/profile-tabs.ts'

/*
 * Which parts of the dashboard a member sees.
 * @see docs/specification/dashboard.md#cards
 */

/** Only verified members can refer friends. */
export const mayRefer = ({ panelistStatus: { status } }: Pick<PanelistProfile, 'panelistStatus'>) =>
  panelistStatus(status) === 'Verified'

/**
 * Whether the member still has to choose a non-profit; only then the list is loaded.
 * @see docs/specification/non-profits.md#c-86-changing-the-organization
 */
export const needsNonProfit = ({ nonProfitOrganizationDto }: Pick<PanelistProfile, 'nonProfitOrganizationDto'>) =>
  nonProfitOrganizationDto === null || nonProfitOrganizationDto.name === DONATION_OPT_OUT

/**
 * Link to the Form W-9.
 * @see docs/specification/routes.md#c-01-what-tabindex1-opens
 * @see docs/specification/tax.md#c-08-what-must-be-complete-before-the-w-9
 */
export const taxTabOf = (profile: Pick<PanelistProfile, 'panelistType'>) =>
  linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, 'w9') })

/**
 * Whether the member has to give tax information now.
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export const owesTaxForm = ({ taxStatus }: Pick<PanelistProfile, 'taxStatus'>) => taxStatus === 'W9 Pending'

/**
 * The dashboard's Form W-9 alert for a complete profile: a warning when the form is due, before that a note that it will be;
 * else null.
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function taxAlertFor(
  profile: Pick<PanelistProfile, 'profileCompleted' | 'taxStatus'>,
): 'warning' | 'note' | null {
  if (!profile.profileCompleted) return null
  if (owesTaxForm(profile)) return 'warning'
  return profile.taxStatus === 'Not Filled' ? 'note' : null
}

/** All that the Form W-9 releases, incentives and bonuses, in dollars; null from panels that do not say. */
export const heldDollars = ({ incentivesHeld, bonusesHeld = 0 }: IncentiveSummary): number | null =>
  incentivesHeld === undefined ? null : incentivesHeld + bonusesHeld
