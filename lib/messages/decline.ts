import type { declineInvitation, undoDecline } from '../contract/panel/surveys/survey-start.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

/* Declining a survey, and taking that back. @see docs/specification/survey-start.md#saying-no */

const ANSWERED = showAlert("You've already answered this survey, or it has ended.")

export const declineMessages: ErrorMessages<typeof declineInvitation> = {
  ALREADY_PARTICIPATED: ANSWERED,
  NOT_INVITED_PANELIST: showAlert(GENERIC),
  otherwise: showAlert(GENERIC),
}

export const undoDeclineMessages: ErrorMessages<typeof undoDecline> = {
  ALREADY_PARTICIPATED: ANSWERED,
  NOT_INVITED_PANELIST: showAlert(GENERIC),
  SURVEY_CLOSED: showAlert("This survey isn't open anymore, or it's full. We can't bring it back."),
  otherwise: showAlert(GENERIC),
}
