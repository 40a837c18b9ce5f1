import type { undoDecline } from '../contract/panel/surveys/survey-start.ts'
import { type ErrorMessages, showAlert } from './error-action.ts'
import { GENERIC } from './texts.ts'

/** Undo of a decline. @see docs/specification/survey-start.md#saying-no */
export const undoDeclineMessages: ErrorMessages<typeof undoDecline> = {
  ALREADY_PARTICIPATED: showAlert("You've already answered this survey, or it has ended."),
  NOT_INVITED_PANELIST: showAlert(GENERIC),
  SURVEY_CLOSED: showAlert("This survey isn't open anymore, or it's full. We can't bring it back."),
  otherwise: showAlert(GENERIC),
}
