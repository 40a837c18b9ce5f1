import type * as rewards from '../contract/panel/rewards.ts'
import { type ErrorMessages, stays } from './error-action.ts'
import { GENERIC } from './texts.ts'

/** Refer a friend. @see docs/specification/errors.md#refer-a-friend */
export const referPanelistMessages: ErrorMessages<typeof rewards.referPanelist> = {
  REFERENT_PANELIST_ALREADY_INVITED: stays('This email address is already invited'),
  REFERENT_PANELIST_ALREADY_REGISTERED: stays('This email address is associated with an existing account.'),
  otherwise: stays(GENERIC),
}
