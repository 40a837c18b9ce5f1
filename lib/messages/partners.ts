import { SURVEY_OTHER_ERROR_DELAY } from '../constants.ts'
import type * as partners from '../contract/panel/surveys/partners.ts'
import { type ErrorMessages, SERVER, toDashboard } from './error-action.ts'
import { GENERIC_TRY_AGAIN } from './texts.ts'

/**
 * The twelve codes of a start or a partner link on the code screen.
 * @see docs/specification/errors.md#survey-start-on-the-code-screen
 */
export const linkPanelistMessages: ErrorMessages<typeof partners.linkPanelist> = {
  SURVEY_DOES_NOT_MATCH_PROFILE: toDashboard(SERVER),
  SURVEY_CLOSED: toDashboard(SERVER),
  SURVEY_TEMPORARY_CLOSED: toDashboard(SERVER),
  ALREADY_PARTICIPATED: toDashboard(SERVER),
  SURVEY_NOT_IN_LAUNCHED_STATE: toDashboard(SERVER),
  PROFILE_UNDER_REVIEW: toDashboard(SERVER),
  LIST_MATCHING_FAILED: toDashboard(SERVER),
  NPI_INFO_NOT_FOUND: toDashboard(SERVER),
  BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: toDashboard(SERVER),
  INVITATION_EXPIRED: toDashboard(SERVER),
  NOT_INVITED_PANELIST: toDashboard(SERVER),
  PANELIST_EXCLUDED_FOR_SURVEY: toDashboard(SERVER),
  otherwise: toDashboard(GENERIC_TRY_AGAIN, SURVEY_OTHER_ERROR_DELAY),
}
