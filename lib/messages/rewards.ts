import type * as rewards from '../contract/panel/rewards.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

/** Refer a friend. @see docs/specification/errors.md#refer-a-friend */
export const referPanelistMessages: ErrorMessages<typeof rewards.referPanelist> = {
  REFERENT_PANELIST_ALREADY_INVITED: showAlert('This email address is already invited'),
  REFERENT_PANELIST_ALREADY_REGISTERED: showAlert('This email address is associated with an existing account.'),
  otherwise: showAlert(GENERIC),
}
