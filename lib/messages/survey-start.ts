import { SURVEY_OTHER_ERROR_DELAY } from '../constants.ts'
import type { startSurvey } from '../contract/portal/surveys.ts'
import { type ApiError, type ErrorMessages, SERVER, showAlert, toDashboard, withRow } from './error-action.ts'
import { linkPanelistMessages } from './partners.ts'
import { aboutNpi, fieldMessages } from './profile.ts'
import { GENERIC, GENERIC_TRY_AGAIN } from './texts.ts'

/** The server has already applied the tables of `surveys.ts`. Missing details open a form without a message. */
const stayed: ErrorMessages<typeof startSurvey> = {
  ...withRow(linkPanelistMessages, showAlert(SERVER)),
  SURVEY_EXPIRED: showAlert(SERVER),
  CAMPAIGN_NOT_FOUND: showAlert(SERVER),
  V2_UNIQUE_LINKS_NOT_FOUND: showAlert(SERVER),
  ...fieldMessages,
  NPI_DOES_NOT_MATCH_LAST_NAME: aboutNpi,
  NPI_INFO_NOT_FOUND: aboutNpi,
  INVALID_PARTICIPATION_CODE: showAlert(SERVER),
  PROFESSION_DETAILS_MISSING: showAlert(null),
  PATIENT_EMAIL_NOT_REGISTERED: showAlert(null),
  otherwise: showAlert(GENERIC),
}

const missingDetails: ReadonlySet<string> = new Set(['PROFESSION_DETAILS_MISSING', 'PATIENT_EMAIL_NOT_REGISTERED'])

/**
 * The survey requires details that its landing page can ask for.
 * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
 */
export const isDetailsMissing = ({ code }: Pick<ApiError, 'code'>) => missingDetails.has(code)

/** Errors of a survey start that the server did not turn into a notice. */
export const startSurveyMessages = {
  /** Starts from the dashboard, with a participation code, or with details. */
  stays: stayed,
  /** Landing page: every failure without a panel code redirects to the dashboard. */
  invitation: { ...stayed, otherwise: toDashboard(GENERIC, SURVEY_OTHER_ERROR_DELAY) },
  campaign: { ...stayed, otherwise: toDashboard(GENERIC_TRY_AGAIN, SURVEY_OTHER_ERROR_DELAY) },
} satisfies Record<string, ErrorMessages<typeof startSurvey>>
