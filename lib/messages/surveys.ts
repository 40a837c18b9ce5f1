import { SURVEY_OTHER_ERROR_DELAY } from '../constants.ts'
import type * as outcomes from '../contract/panel/survey-outcomes.ts'
import type * as start from '../contract/panel/survey-start.ts'
import { routes } from '../routes.ts'
import type { StartScreen } from '../rules/surveys/survey-start.ts'
import { type ErrorMessages, SERVER, stays, toDashboard } from './error-action.ts'
import { linkPanelistMessages } from './partners.ts'
import { GENERIC, GENERIC_TRY_AGAIN, SURVEY_CLOSED_TEXT } from './texts.ts'

/** Start of an invitation, by the screen that asks for it. */
export const validateInvitationMessages = {
  /** Code screen. The NPI codes are "other errors" here. */
  code: {
    ...linkPanelistMessages,
    PANELIST_WITH_NPI_EXISTS: linkPanelistMessages.otherwise,
    NPI_DOES_NOT_MATCH_LAST_NAME: linkPanelistMessages.otherwise,
    INVALID_NPI: linkPanelistMessages.otherwise,
  },
  /**
   * Dashboard Start and Resume: a red toast, the page stays.
   * @see docs/specification/errors.md#survey-start-on-the-dashboard
   */
  dashboard: {
    SURVEY_CLOSED: stays(SERVER),
    INVITATION_EXPIRED: stays(SERVER),
    SURVEY_TEMPORARY_CLOSED: stays(SERVER),
    ALREADY_PARTICIPATED: stays(SERVER),
    NOT_INVITED_PANELIST: stays(SERVER),
    PROFILE_UNDER_REVIEW: stays(SERVER),
    SURVEY_DOES_NOT_MATCH_PROFILE: stays(GENERIC),
    SURVEY_NOT_IN_LAUNCHED_STATE: stays(GENERIC),
    LIST_MATCHING_FAILED: stays(GENERIC),
    NPI_INFO_NOT_FOUND: stays(GENERIC),
    BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: stays(GENERIC),
    PANELIST_EXCLUDED_FOR_SURVEY: stays(GENERIC),
    PANELIST_WITH_NPI_EXISTS: stays(GENERIC),
    NPI_DOES_NOT_MATCH_LAST_NAME: stays(GENERIC),
    INVALID_NPI: stays(GENERIC),
    otherwise: stays(GENERIC),
  },
  /**
   * Landing page. The four that only the code screen knows are "others" here.
   * @see docs/specification/errors.md#c-17-different-lists-on-code-screen-and-landing-page
   */
  landing: {
    SURVEY_CLOSED: toDashboard(SERVER),
    INVITATION_EXPIRED: toDashboard(SERVER),
    SURVEY_TEMPORARY_CLOSED: toDashboard(SERVER),
    ALREADY_PARTICIPATED: toDashboard(SERVER),
    PANELIST_WITH_NPI_EXISTS: toDashboard(SERVER),
    NPI_DOES_NOT_MATCH_LAST_NAME: toDashboard(SERVER),
    INVALID_NPI: toDashboard(SERVER),
    NOT_INVITED_PANELIST: toDashboard(SERVER),
    PROFILE_UNDER_REVIEW: toDashboard(SERVER),
    LIST_MATCHING_FAILED: toDashboard(SERVER),
    NPI_INFO_NOT_FOUND: toDashboard(SERVER),
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

/** Start of a campaign, by the screen that asks for it. */
export const campaignInvitationUrlMessages = {
  /**
   * Code screen. Missing details lead on to the landing page's form, silently.
   * @see docs/specification/errors.md#c-21-missing-details-of-a-campaign-user
   */
  code: {
    ...linkPanelistMessages,
    V2_UNIQUE_LINKS_NOT_FOUND: toDashboard('Survey link missing.'),
    PANELIST_WITH_NPI_EXISTS: toDashboard(SURVEY_CLOSED_TEXT),
    NPI_DOES_NOT_MATCH_LAST_NAME: toDashboard(SURVEY_CLOSED_TEXT),
    INVALID_NPI: toDashboard(SURVEY_CLOSED_TEXT),
    PROFESSION_DETAILS_MISSING: { text: null, redirect: { to: routes.surveyLanding, after: 0 } },
    PATIENT_EMAIL_NOT_REGISTERED: { text: null, redirect: { to: routes.surveyLanding, after: 0 } },
  },
  /**
   * Landing page. Missing details keep the member there, to give them.
   * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
   */
  landing: {
    V2_UNIQUE_LINKS_NOT_FOUND: toDashboard('Survey link missing.'),
    SURVEY_DOES_NOT_MATCH_PROFILE: toDashboard(SERVER),
    ALREADY_PARTICIPATED: toDashboard(SERVER),
    SURVEY_CLOSED: toDashboard(SERVER),
    SURVEY_TEMPORARY_CLOSED: toDashboard(SERVER),
    SURVEY_NOT_IN_LAUNCHED_STATE: toDashboard(SERVER),
    PROFILE_UNDER_REVIEW: toDashboard(SERVER),
    LIST_MATCHING_FAILED: toDashboard(SERVER),
    NPI_INFO_NOT_FOUND: toDashboard(SERVER),
    BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT: toDashboard(SERVER),
    PANELIST_EXCLUDED_FOR_SURVEY: toDashboard(SERVER),
    INVITATION_EXPIRED: campaignOtherwise,
    NOT_INVITED_PANELIST: campaignOtherwise,
    PANELIST_WITH_NPI_EXISTS: toDashboard(SURVEY_CLOSED_TEXT),
    NPI_DOES_NOT_MATCH_LAST_NAME: toDashboard(SURVEY_CLOSED_TEXT),
    INVALID_NPI: toDashboard(SURVEY_CLOSED_TEXT),
    PROFESSION_DETAILS_MISSING: { text: null },
    PATIENT_EMAIL_NOT_REGISTERED: { text: null },
    otherwise: campaignOtherwise,
  },
} satisfies Record<Exclude<StartScreen, 'dashboard'>, ErrorMessages<typeof start.campaignInvitationUrl>>

/**
 * Landing page's profile form. What the member can correct keeps them there.
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
  PANELIST_WITH_NPI_EXISTS: stays(SERVER),
  NPI_DOES_NOT_MATCH_LAST_NAME: stays(SERVER),
  INVALID_NPI: stays(SERVER),
  ALREADY_REGISTERED_EMAIL: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** Invite Code card. @see docs/specification/errors.md#invite-code-card */
export const openByCodeMessages: ErrorMessages<typeof start.openByCode> = {
  INVALID_PARTICIPATION_CODE: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** Outcome pages. @see docs/specification/errors.md#outcome-pages */
export const recordOutcomeMessages: ErrorMessages<typeof outcomes.recordOutcome> = {
  ALREADY_PARTICIPATED: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** Outcome page of a screener. @see docs/specification/errors.md#outcome-pages */
export const recordScreenerMessages: ErrorMessages<typeof outcomes.recordScreener> = {
  SCREENER_ALREADY_COMPLETED: stays(SERVER),
  otherwise: stays(GENERIC),
}
