import type * as tax from '../contract/panel/tax/tax.ts'
import { type ErrorMessages, SERVER, showAlert } from './error-action.ts'
import { RECENT_CODE_NEEDED } from './texts/auth.ts'
import { GENERIC } from './texts.ts'

/** W-9 tab: the tax details. @see docs/specification/errors.md#w-9-tab */
export const saveTaxDetailMessages: ErrorMessages<typeof tax.saveTaxDetail> = {
  STALE_VERSION: showAlert(SERVER),
  otherwise: showAlert(GENERIC),
}

/** W-9 tab: opening the signing frame, and its events. */
export const signingMessages: ErrorMessages<typeof tax.signingTemplate | typeof tax.signingEvent> = {
  EMAIL_NOT_REGISTERED: showAlert(SERVER),
  SIGNING_UNAVAILABLE: showAlert(GENERIC),
  otherwise: showAlert(GENERIC),
}

/** W-9 tab: the download. */
export const signedDocumentMessages: ErrorMessages<typeof tax.signedDocument> = {
  RECENT_CODE_NEEDED: showAlert(RECENT_CODE_NEEDED),
  DOCUMENT_CHANGED: showAlert(SERVER),
  SIGNING_UNAVAILABLE: showAlert(GENERIC),
  otherwise: showAlert(GENERIC),
}

/** Our own signing page. */
export const ownSigningMessages: ErrorMessages<typeof tax.openSigning | typeof tax.signForm> = {
  INVALID_LINK: showAlert('This form was already signed or has expired. Please open it again.'),
  otherwise: showAlert(GENERIC),
}
