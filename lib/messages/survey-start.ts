import { SURVEY_OTHER_ERROR_DELAY } from '../constants.ts'
import type { startSurvey } from '../contract/portal/surveys.ts'
import { type ErrorMessages, SERVER, stays, toDashboard, withRow } from './error-action.ts'
import { linkPanelistMessages } from './partners.ts'
import { aboutNpi, fieldMessages } from './profile.ts'
import { GENERIC, GENERIC_TRY_AGAIN } from './texts.ts'

/** The server has already applied the tables of `surveys.ts`. Missing details open a form without a message. */
const stayed: ErrorMessages<typeof startSurvey> = {
  ...withRow(linkPanelistMessages, stays(SERVER)),
  SURVEY_EXPIRED: stays(SERVER),
  CAMPAIGN_NOT_FOUND: stays(SERVER),
  V2_UNIQUE_LINKS_NOT_FOUND: stays(SERVER),
  ...fieldMessages,
  NPI_DOES_NOT_MATCH_LAST_NAME: aboutNpi,
  NPI_INFO_NOT_FOUND: aboutNpi,
  INVALID_PARTICIPATION_CODE: stays(SERVER),
  PROFESSION_DETAILS_MISSING: stays(null),
  PATIENT_EMAIL_NOT_REGISTERED: stays(null),
  otherwise: stays(GENERIC),
}

/** Errors of a survey start that the server did not turn into a notice. */
export const startSurveyMessages = {
  /** Starts from the dashboard, with a participation code, or with details. */
  stays: stayed,
  /** Landing page: every failure without a panel code redirects to the dashboard. */
  invitation: { ...stayed, otherwise: toDashboard(GENERIC, SURVEY_OTHER_ERROR_DELAY) },
  campaign: { ...stayed, otherwise: toDashboard(GENERIC_TRY_AGAIN, SURVEY_OTHER_ERROR_DELAY) },
} satisfies Record<string, ErrorMessages<typeof startSurvey>>
