import type * as support from '../contract/panel/support.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

export const MESSAGE_REPORTED = 'Thank you. Our team will look into it.'

/** Check page: reporting a message. */
export const reportMessageMessages: ErrorMessages<typeof support.reportMessage> = {
  TOO_MANY_REQUESTS: showAlert('{limit}'),
  otherwise: showAlert(GENERIC),
}
