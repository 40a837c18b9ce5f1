import { DONATION_OPT_OUT } from '#lib/constants.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { panelistStatus } from '../profile/panelist-status.ts'
import { tabIndexOf } from '../profile/profile-tabs.ts'

/*
 * What the dashboard shows to whom.
 * @see docs/specification/dashboard.md#cards
 */

/** Only verified members refer. */
export const mayRefer = ({ panelistStatus: { status } }: Pick<PanelistProfile, 'panelistStatus'>) =>
  panelistStatus(status) === 'Verified'

/**
 * Whether there is still a non-profit to choose; only then is their list loaded.
 * @see docs/specification/non-profits.md#c-86-changing-the-organization
 */
export const needsNonProfit = ({ nonProfitOrganizationDto }: Pick<PanelistProfile, 'nonProfitOrganizationDto'>) =>
  nonProfitOrganizationDto === null || nonProfitOrganizationDto.name === DONATION_OPT_OUT

/**
 * Where the Form W-9 is filled in.
 * @see docs/specification/routes.md#c-01-what-tabindex1-opens
 * @see docs/specification/tax.md#c-08-what-must-be-complete-before-the-w-9
 */
export const taxTabOf = (profile: Pick<PanelistProfile, 'panelistType'>) =>
  linkTo(routes.completeProfile, { tabIndex: tabIndexOf(profile, 'w9') })

/**
 * Tax information is asked for now.
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export const owesTaxForm = ({ taxStatus }: Pick<PanelistProfile, 'taxStatus'>) => taxStatus === 'W9 Pending'

/**
 * How a member with a complete profile is told of the Form W-9: a warning once it is asked for, before that a note of
 * when it will be; null for nothing.
 * @see docs/specification/tax.md#c-07-when-tax-information-is-missing-pending-or-shown
 */
export function taxAlertFor(
  profile: Pick<PanelistProfile, 'profileCompleted' | 'taxStatus'>,
): 'warning' | 'note' | null {
  if (!profile.profileCompleted) return null
  if (owesTaxForm(profile)) return 'warning'
  return profile.taxStatus === 'Not Filled' ? 'note' : null
}
