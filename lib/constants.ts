/**
 * Numbers and fixed texts of the specification. Times are in milliseconds unless noted.
 * @see docs/specification/constants.md
 */
export const OTP_LENGTH = 6
export const PARTICIPATION_CODE_LENGTH = 8
export const SSN_FRAGMENT_LENGTH = 4

export const COUNTRY_PREFIX = '+1'
/** Used when the `dev` query parameter is set and the operator allows it. */
export const DEV_COUNTRY_PREFIX = '+91'

export const NAME_MAX = 75
export const REFERRAL_NAME_MAX = 75
export const OTHER_ETHNICITY_MAX = 75
export const OTHER_SEXUAL_ORIENTATION_MAX = 75
export const NICKNAME_MAX = 75
export const OTHER_RELATIONSHIP_MAX = 75
export const OTHER_MEDICATION_MAX = 100
export const MEDICAL_CONDITIONS_MAX = 15
export const SUITE_MAX = 45
export const NPI_LENGTH = 10
export const ZIP_LENGTH = 5
export const STATE_LENGTH = 2
export const EMAIL_MAX = 254
export const CONTENT_MAX = 4000
export const KEY_MAX = 512
export const UTM_MAX = 255
/** Length of a form's version, which a panel creates. */
export const VERSION_MAX = 512
/** Length of a practice's or school's name. */
export const PLACE_NAME_MAX = 150
export const URL_MAX = 2048
/** Length of text fields that may hold stored values, which today's rules for typed values need not allow. */
export const STORED_TEXT_MAX = 1000
/** Limits of years, and of heights and weights, that may be stored already. */
export const STORED_YEAR_MIN = 1800
export const STORED_YEAR_MAX = 2200
export const STORED_MEASURE_MAX = 2000
/** Length of a lookup value's name, which is sent back with its id. */
export const CHOSEN_NAME_MAX = 255

/** Icon for a phone's home screen. */
export const TOUCH_ICON = { url: '/apple-touch-icon.png', width: 180, height: 180 }

/** Preview image of shared links. */
export const SOCIAL_CARD = {
  url: '/social-card.png',
  width: 1200,
  height: 630,
  alt: 'Paid health research for professionals, patients and caregivers',
}

/** The `surface` color of app/tokens.css, for the browser's toolbar and a phone's splash screen. */
export const LIGHT_SURFACE = '#ffffff'
export const DARK_SURFACE = '#191e24'

export const EMAIL_STATUS_POLL = 5_000
export const YEAR_LIST_REBUILD_DELAY = 1_000

/**
 * How long a blocked or failed survey start shows its message before it redirects. Each screen has its own delay.
 * @see docs/specification/survey-start.md#c-03-delays-before-a-redirect
 */
export const BLOCKED_FLAGGED_DELAY = 8_000
export const BLOCKED_DELAY = 10_000
export const BLOCKED_LANDING_DELAY = 10_000
export const SURVEY_ERROR_DELAY = 10_000
export const SURVEY_OTHER_ERROR_DELAY = 8_000

export const CODE_SENT_ALERT = 3_000
export const REGISTRATION_ERROR_ALERT = 5_000
export const IDENTITY_FAILURE_TOAST = 10_000
export const ADDRESS_SAVED_DELAY = 3_000
export const TAX_SAVED_DELAY = 2_000
export const CAREGIVER_SAVED_DELAY = 1_000
export const PATIENT_SAVED_DELAY = 1_000
export const NEXT_TAB_DELAY = 300

/** From sign-in, however much the session is used. */
export const SESSION_HOURS = 12

export const DASHBOARD_PAGE_SIZE = 10
export const DASHBOARD_PAGE_SIZES = [5, 10] as const
/** Number of surveys from which the list has a search. */
export const SURVEY_SEARCH_FROM = 20
export const SURVEY_SEARCH_MAX = 100
export const REFERRAL_PAGE_SIZE = 5
export const REFERRAL_PAGE_SIZES = [5, 10] as const

export const SCREENER_TOOLTIP_HOURS = '24-48 hours'
export const SCREENER_OUTCOME_HOURS = '48-72 hours'
export const PARTIAL_COMPENSATION_WAIT = 'four to six weeks'
export const DONATION_OPT_OUT = 'Prefer not to donate'
export const PREFER_NOT_TO_ANSWER = 'Prefer not to answer'
export const COPYRIGHT_START_YEAR = 2020

export const BIRTH_YEAR_SPAN = 100
export const MEMBER_AGE_MIN = 18
export const GRADUATION_YEARS_BACK = 75
export const GRADUATION_YEARS_AHEAD = 4
export const HEIGHT_FEET = [3, 4, 5, 6, 7] as const
export const HEIGHT_INCHES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11] as const
export const WEIGHT_MIN = 75
export const WEIGHT_MAX = 600

export const INTERVIEW_SOURCE_TIME_ZONE = 'America/Detroit'
/** Days and years of the panel begin at this zone's midnight. */
export const PANEL_TIME_ZONE = 'America/New_York'
export const INTERVIEW_PLACE_MAX = 200
export const INTERVIEW_NOTE_MAX = 300
/** Height in pixels. */
export const W9_EMBED_HEIGHT = 1000
export const COUNTRY_OF_PRACTICE = 'USA - United States'
export const ADDRESS_COUNTRY = 'US'

/** Seconds between two codes to the same number or address. */
export const RESEND_PAUSE_SECONDS = 30

/** How long after entering a code a member may see sensitive data. */
export const RECENT_CODE_MINUTES = 20

/** Cookie with the id of the member who dismissed the Form W-9 note, so that the server leaves the note out. */
export const TAX_NOTE_COOKIE = 'tax-note-read'

/** Session cookie with the dashboard dialogs that have already opened by themselves. */
export const SHOWN_DIALOGS_COOKIE = 'dialogs-shown'

/** Id of the part of the start page with the registration form. */
export const JOIN_ID = 'join'
