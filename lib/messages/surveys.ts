import { SURVEY_OTHER_ERROR_DELAY } from '../constants.ts'
import type * as outcomes from '../contract/panel/surveys/survey-outcomes.ts'
import type * as start from '../contract/panel/surveys/survey-start.ts'
import { routes } from '../routes.ts'
import { type ErrorMessages, type ErrorRow, SERVER, showAlert, toDashboard, withRow } from './error-action.ts'
import { linkPanelistMessages } from './partners.ts'
import { SURVEY_CLOSED_TEXT } from './texts/surveys.ts'
import { GENERIC, GENERIC_TRY_AGAIN } from './texts.ts'

/** Where a survey is started from. */
export type StartScreen = 'code' | 'dashboard' | 'landing'

/** One row for all codes about a professional's NPI. */
const npiErrors = (row: ErrorRow) => ({
  PANELIST_WITH_NPI_EXISTS: row,
  NPI_DOES_NOT_MATCH_LAST_NAME: row,
  INVALID_NPI: row,
})

/** Starting an invitation, by screen. A partner link has the same codes, except for those about the NPI. */
export const validateInvitationMessages = {
  /** Code screen, where the NPI codes are "other errors". */
  code: { ...linkPanelistMessages, ...npiErrors(linkPanelistMessages.otherwise) },
  /**
   * Dashboard's Start and Resume: a red toast on the same page.
   * @see docs/specification/errors.md#survey-start-on-the-dashboard
   */
  dashboard: {
    ...withRow(linkPanelistMessages, showAlert(GENERIC)),
    ...npiErrors(showAlert(GENERIC)),
    SURVEY_CLOSED: showAlert(SERVER),
    INVITATION_EXPIRED: showAlert(SERVER),
    SURVEY_TEMPORARY_CLOSED: showAlert(SERVER),
    ALREADY_PARTICIPATED: showAlert(SERVER),
    NOT_INVITED_PANELIST: showAlert(SERVER),
    PROFILE_UNDER_REVIEW: showAlert(SERVER),
  },
  /**
   * Landing page, where the four codes that only the code screen lists are "others".
   * @see docs/specification/errors.md#c-17-different-lists-on-code-screen-and-landing-page
   */
  landing: {
    ...withRow(linkPanelistMessages, toDashboard(SERVER)),
    ...npiErrors(toDashboard(SERVER)),
    SURVEY_DOES_NOT_MATCH_PROFILE: toDashboard(GENERIC),
    SURVEY_NOT_IN_LAUNCHED_STATE: toDashboard(GENERIC),
    BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: toDashboard(GENERIC),
    PANELIST_EXCLUDED_FOR_SURVEY: toDashboard(GENERIC),
    otherwise: toDashboard(GENERIC),
    /** @see docs/specification/survey-start.md#c-112-delays-after-errors-on-the-survey-landing */
    '': toDashboard(GENERIC, SURVEY_OTHER_ERROR_DELAY),
  },
} satisfies Record<StartScreen, ErrorMessages<typeof start.validateInvitation>>

const campaignOtherwise = toDashboard(GENERIC_TRY_AGAIN, SURVEY_OTHER_ERROR_DELAY)

/** Campaign errors that both screens share. */
const campaignErrors = {
  V2_UNIQUE_LINKS_NOT_FOUND: toDashboard('Survey link missing.'),
  ...npiErrors(toDashboard(SURVEY_CLOSED_TEXT)),
}

/** Starting a campaign, by screen. */
export const campaignInvitationUrlMessages = {
  /**
   * Code screen: missing details redirect to the landing page's form, without a message.
   * @see docs/specification/errors.md#c-21-missing-details-of-a-campaign-user
   */
  code: {
    ...linkPanelistMessages,
    ...campaignErrors,
    PROFESSION_DETAILS_MISSING: { text: null, redirect: { to: routes.surveyLanding, after: 0 } },
    PATIENT_EMAIL_NOT_REGISTERED: { text: null, redirect: { to: routes.surveyLanding, after: 0 } },
  },
  /**
   * Landing page: missing details keep the member on the page, to fill them in.
   * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
   */
  landing: {
    ...withRow(linkPanelistMessages, toDashboard(SERVER)),
    ...campaignErrors,
    INVITATION_EXPIRED: campaignOtherwise,
    NOT_INVITED_PANELIST: campaignOtherwise,
    PROFESSION_DETAILS_MISSING: { text: null },
    PATIENT_EMAIL_NOT_REGISTERED: { text: null },
    otherwise: campaignOtherwise,
  },
} satisfies Record<Exclude<StartScreen, 'dashboard'>, ErrorMessages<typeof start.campaignInvitationUrl>>

/**
 * The landing page's profile form: errors that the member can fix stay on the page.
 * @see docs/specification/errors.md#profile-form-on-the-survey-landing
 * @see docs/specification/errors.md#c-18-npi-errors
 * @see docs/specification/errors.md#c-20-where-a-missing-survey-link-leads
 */
export const saveCampaignProfileMessages: ErrorMessages<typeof start.saveCampaignProfile> = {
  V2_UNIQUE_LINKS_NOT_FOUND: toDashboard('Survey link missing.'),
  SURVEY_EXPIRED: toDashboard(SERVER),
  SURVEY_NOT_IN_LAUNCHED_STATE: toDashboard(SERVER),
  SURVEY_CLOSED: toDashboard(SERVER),
  SURVEY_TEMPORARY_CLOSED: toDashboard(SERVER),
  ALREADY_PARTICIPATED: toDashboard(SERVER),
  SURVEY_DOES_NOT_MATCH_PROFILE: toDashboard(SERVER),
  CAMPAIGN_NOT_FOUND: toDashboard(SERVER),
  LIST_MATCHING_FAILED: toDashboard(SERVER),
  NPI_INFO_NOT_FOUND: toDashboard(SERVER),
  PANELIST_WITH_NPI_EXISTS: showAlert(SERVER),
  NPI_DOES_NOT_MATCH_LAST_NAME: showAlert(SERVER),
  INVALID_NPI: showAlert(SERVER),
  ALREADY_REGISTERED_EMAIL: showAlert(SERVER),
  otherwise: showAlert(GENERIC),
}

/** Invite Code card. @see docs/specification/errors.md#invite-code-card */
export const openByCodeMessages: ErrorMessages<typeof start.openByCode> = {
  INVALID_PARTICIPATION_CODE: showAlert(SERVER),
  otherwise: showAlert(GENERIC),
}

/** Outcome pages. @see docs/specification/errors.md#outcome-pages */
export const recordOutcomeMessages: ErrorMessages<typeof outcomes.recordOutcome> = {
  ALREADY_PARTICIPATED: showAlert(SERVER),
  otherwise: showAlert(GENERIC),
}

/** Outcome page of a screener. @see docs/specification/errors.md#outcome-pages */
export const recordScreenerMessages: ErrorMessages<typeof outcomes.recordScreener> = {
  SCREENER_ALREADY_COMPLETED: showAlert(SERVER),
  otherwise: showAlert(GENERIC),
}
