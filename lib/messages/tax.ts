import type * as tax from '../contract/panel/tax.ts'
import { type ErrorMessages, SERVER, stays } from './error-action.ts'
import { RECENT_CODE_NEEDED } from './texts/tax.ts'
import { GENERIC } from './texts.ts'

/** W-9 tab: the tax details. @see docs/specification/errors.md#w-9-tab */
export const saveTaxDetailMessages: ErrorMessages<typeof tax.saveTaxDetail> = {
  STALE_VERSION: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** W-9 tab: opening the signing frame, and its events. */
export const signingMessages: ErrorMessages<typeof tax.signingTemplate | typeof tax.signingEvent> = {
  EMAIL_NOT_REGISTERED: stays(SERVER),
  SIGNING_UNAVAILABLE: stays(GENERIC),
  otherwise: stays(GENERIC),
}

/** W-9 tab: the download. */
export const signedDocumentMessages: ErrorMessages<typeof tax.signedDocument> = {
  RECENT_CODE_NEEDED: stays(RECENT_CODE_NEEDED),
  DOCUMENT_CHANGED: stays(SERVER),
  SIGNING_UNAVAILABLE: stays(GENERIC),
  otherwise: stays(GENERIC),
}

/** Our own signing page. */
export const ownSigningMessages: ErrorMessages<typeof tax.openSigning | typeof tax.signForm> = {
  INVALID_LINK: stays('This form was already signed or has expired. Please open it again.'),
  otherwise: stays(GENERIC),
}
