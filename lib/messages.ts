import {
  IDENTITY_FAILURE_TOAST,
  REGISTRATION_ERROR_ALERT,
  SCREENER_TOOLTIP_HOURS,
  SURVEY_ERROR_DELAY,
  SURVEY_OTHER_ERROR_DELAY,
} from './constants.ts'
import type { RefusalOf } from './contract/endpoint.ts'
import type * as auth from './contract/panel/auth.ts'
import type * as partners from './contract/panel/partners.ts'
import type * as profile from './contract/panel/profile.ts'
import type * as rewards from './contract/panel/rewards.ts'
import type * as surveys from './contract/panel/surveys.ts'
import type * as tax from './contract/panel/tax.ts'
import { type Page, routes } from './routes.ts'

export { NO_CONDITION, NO_MEDICATION, NOBODY_CARED_FOR, REQUIRED, REQUIRED_FIELDS } from './contract/error-messages.ts'

/*
 * Every sentence a person reads because of a code: screen and call -> code -> sentence, and what happens then.
 * A table without a row for one of its call's refusals does not compile. `{brand}` stands for the product's name.
 */

/** The panel's own errorMessage is shown. */
export const SERVER = Symbol('the message of the panel')

export interface Reaction {
  /** A sentence, the panel's own, or nothing at all. */
  say: string | typeof SERVER | null
  /** Milliseconds after which the message goes; it stays when not said. */
  for?: number
  /** Where the screen leads, and after how many milliseconds. */
  lead?: { to: Page; after: number }
  /** The registration form asks for SSN and date of birth, and may lock its other fields. */
  ask?: 'identity' | 'identity, others locked'
}

type Catalogue<C> = Readonly<Record<RefusalOf<C>, Reaction> & { otherwise: Reaction }>

export const GENERIC = 'Something went wrong. Please retry again later.'
/**
 * The code screen and the campaign lookup word it differently.
 * @see docs/specification/errors.md#c-19-two-generic-messages
 */
export const GENERIC_TRY_AGAIN = 'Something went wrong, please try again later.'
export const SURVEY_CLOSED_TEXT =
  'Unfortunately, this survey has reached the required number of responses and is now closed.'
export const WRONG_EMAIL_FORMAT = 'Incorrect email address format.'
export const WRONG_MOBILE_FORMAT = 'Incorrect mobile number format.'
export const WRONG_DATE_FORMAT = 'Please enter correct date format.'
export const WRONG_SSN_FORMAT = 'Please enter the last 4 digits of your SSN.'
export const WRONG_NPI_FORMAT = 'The NPI number format is incorrect.'
export const WRONG_STATE_FORMAT = 'Enter the two letters of your state'
export const WRONG_PARTICIPATION_CODE = 'A participation code has 8 letters or digits, without spaces.'
export const WRONG_ZIP_FORMAT = 'Please enter correct Zip Code.'
/** @see docs/specification/validation.md#c-85-what-a-workplace-url-looks-like */
export const WRONG_WORKPLACE_URL = 'Please enter a valid workplace URL.'
export const CONFIRM_PROFILE =
  'I confirm the information provided is correct and that I would like to join {brand} to participate in market research.'
export const CONFIRMATION_NEEDED = 'You must check this box to proceed.'
export const CODE_SENT = 'Verification code sent.'
export const EMAIL_CODE_SENT = 'Code sent to email. Thank you!'
export const EMAIL_CODE_HINT = 'A verification code will be sent to this email.'
export const ADDRESS_SAVED = 'Residential Address saved successfully.'
export const PROFILE_SAVED = 'Profile information saved successfully.'
export const PATIENT_PROFILE_SAVED = 'Patient Profile saved successfully.'
export const CAREGIVER_PROFILE_SAVED = 'Caregiver Profile saved successfully.'
export const CONDITIONS_FULL = 'Maximum of 15 options selected'
export const CONTACT_SENT = 'Thank you for contacting us. We will reach out to you soon!'
export const SESSION_EXPIRED_TITLE = 'Session Expired'
export const SESSION_EXPIRED_TEXT = 'Your session has expired, please login again.'
export const INVALID_LINK = 'Invalid Link.'
export const REDIRECTING = 'Please wait while you are redirected'
export const SCREENER_TOOLTIP = `If the client approves, our team will contact you within ${SCREENER_TOOLTIP_HOURS} to schedule an interview.`
export const NO_SURVEYS = 'No surveys available.'
export const NO_REFERRALS = 'No referral available.'
export const REFERRAL_SENT = 'Referral invite sent successfully'
export const NON_PROFIT_SAVED = 'Non-Profit Organization name updated successfully'
export const LINK_COPIED = 'Link copied successfully'
export const LINK_NOT_COPIED = 'Unable to copy, please try again'
export const COPY_NOT_SUPPORTED = 'Copy text not supported'
export const UNSUBSCRIBED = 'Email address is successfully unsubscribed.'
export const NOT_UNSUBSCRIBED = 'Email address is not registered in the system.'
export const EMAIL_LINK_SENT_TITLE = 'Verification Email Sent'
export const EMAIL_LINK_SENT = 'Please check your Email address'
export const EMAIL_VERIFIED = 'Email Verified'
export const CONFIRMATION_FAILED = 'Confirmation Failed!'
/**
 * A partner's link that the panel refuses for another reason than its keys.
 * @see docs/specification/partner-registration.md#c-55-the-invalid-link-message
 */
export const LINK_IS_INVALID = 'Link is invalid.'
export const PROFILE_BEING_VERIFIED = 'Our team is verifying your account.'
export const TAX_SAVED = 'Tax information saved successfully.'
export const NEW_W9_QUESTION = 'Are you sure you want to submit a new Form W-9?'
export const RECENT_CODE_NEEDED = 'Please confirm with a verification code that this is you.'
export const IDENTITY_FAILURE =
  'Thank you for your interest in {brand} research. From the information given, we cannot confirm your identity and professional details.'
export const IDENTITY_FAILURE_FOR = IDENTITY_FAILURE_TOAST
export const TEST_ACCOUNT_WARNING =
  'This is a test account. If you go on, the invitation will be linked to the test account.'

const stays = (say: Reaction['say']): Reaction => ({ say })
const alert = (say: Reaction['say'], rest: Partial<Reaction> = {}): Reaction => ({
  say,
  for: REGISTRATION_ERROR_ALERT,
  ...rest,
})
const toDashboard = (say: Reaction['say'], after = SURVEY_ERROR_DELAY): Reaction => ({
  say,
  lead: { to: routes.dashboard, after },
})

/** Registration form. @see docs/specification/errors.md#registration-form */
export const registrationMessages: Catalogue<typeof auth.sendRegistrationCode> = {
  ALREADY_REGISTERED_MOBILE: alert('You already have an account with {brand}.'),
  NOT_VALID_MOBILE_NUMBER: alert('Please enter a valid mobile number. Landline and VoIP numbers will not work.'),
  NOT_VALID_REFERRAL_UNIQUE_CODE: alert(INVALID_LINK),
  REFERENT_PANELIST_ALREADY_REGISTERED: alert('Referral invitation already used.'),
  IDENTITY_SEARCH_DETAILS_NEEDED: alert(SERVER, { ask: 'identity' }),
  IDENTITY_ASSESSMENT_DETAILS_NEEDED: alert(SERVER, { ask: 'identity, others locked' }),
  otherwise: alert(GENERIC),
}

const loginRefusals: Catalogue<typeof auth.sendLoginCode> = {
  UNREGISTERED_USER: stays('The number or email entered is not associated with an existing account.'),
  INACTIVE_USER: stays('This user is inactive. Please contact the Admin regarding this account.'),
  PROFILE_FLAGGED: stays('Your profile has been deactivated. Please contact {brand} support for more details.'),
  otherwise: stays(GENERIC),
}

/** Login form. @see docs/specification/errors.md#login-form */
export const loginMessages = loginRefusals

const codeRefusals = {
  INVALID_OTP: stays('Please enter correct verification code.'),
  OTP_EXPIRED: stays('Verification code expired.'),
  otherwise: stays(GENERIC_TRY_AGAIN),
}

/** Code screen, login flow. */
export const loginCodeMessages: Catalogue<typeof auth.login> = { ...loginRefusals, ...codeRefusals }

const stayOnCodeScreen = ({ say }: Reaction): Reaction => stays(say)

/** Code screen, registration flow: the send-code refusals keep their words here. */
export const registrationCodeMessages: Catalogue<typeof auth.verifyRegistration> = {
  ALREADY_REGISTERED_MOBILE: stayOnCodeScreen(registrationMessages.ALREADY_REGISTERED_MOBILE),
  NOT_VALID_MOBILE_NUMBER: stayOnCodeScreen(registrationMessages.NOT_VALID_MOBILE_NUMBER),
  NOT_VALID_REFERRAL_UNIQUE_CODE: stayOnCodeScreen(registrationMessages.NOT_VALID_REFERRAL_UNIQUE_CODE),
  REFERENT_PANELIST_ALREADY_REGISTERED: stayOnCodeScreen(registrationMessages.REFERENT_PANELIST_ALREADY_REGISTERED),
  IDENTITY_SEARCH_DETAILS_NEEDED: stays(SERVER),
  IDENTITY_ASSESSMENT_DETAILS_NEEDED: stays(SERVER),
  ...codeRefusals,
}

/** Code screen, email flow. */
export const emailCodeMessages: Catalogue<typeof auth.verifyEmailCode> = codeRefusals

/** Profile save, whole or of the email after its code. @see docs/specification/errors.md#profile-save */
export const saveProfileMessages: Catalogue<typeof profile.saveProfile> = {
  ILLEGAL_NPI: stays(SERVER),
  PANELIST_WITH_NPI_EXISTS: stays(SERVER),
  INVALID_NPI: stays(SERVER),
  ALREADY_REGISTERED_EMAIL: stays(SERVER),
  otherwise: stays(GENERIC),
}

/**
 * Professional details: the same codes, the same words.
 * @see docs/specification/errors.md#professional-details
 * @see docs/specification/professional-details.md#c-27-codes-of-a-profession-registration
 */
export const registerProfessionMessages: Catalogue<typeof profile.registerProfession> = saveProfileMessages

/** Patient tab. @see docs/specification/errors.md#patient-and-caregiver */
export const savePatientMessages: Catalogue<typeof profile.updatePatientProfile> = { otherwise: stays(SERVER) }

/** Caregiver tab, and its dialog for another person. @see docs/specification/errors.md#patient-and-caregiver */
export const saveCaregiverMessages: Catalogue<typeof profile.saveCaregiverConditions> = { otherwise: stays(SERVER) }
export const addCaregiverMessages: Catalogue<typeof profile.addCaregiverProfile> = { otherwise: stays(SERVER) }

/** Send code to an email: any 400 means the address is taken. @see docs/specification/errors.md#email-verification */
export const registerEmailMessages: Catalogue<typeof auth.registerEmail> = {
  ALREADY_REGISTERED_EMAIL: stays('Email address is already registered on the system.'),
  otherwise: stays(GENERIC),
}

/**
 * The twelve codes of a start or a partner link on the code screen.
 * @see docs/specification/errors.md#survey-start-on-the-code-screen
 */
const startRefusals: Catalogue<typeof partners.linkPanelist> = {
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

/** Code screen: partner link. */
export const partnerLinkMessages = startRefusals

/** Code screen: start of an invitation. The NPI codes are "other errors" here. */
export const codeStartMessages: Catalogue<typeof surveys.validateInvitation> = {
  ...startRefusals,
  PANELIST_WITH_NPI_EXISTS: startRefusals.otherwise,
  NPI_DOES_NOT_MATCH_LAST_NAME: startRefusals.otherwise,
  INVALID_NPI: startRefusals.otherwise,
}

/**
 * Code screen: campaign start; missing details lead on to the landing page's form, silently.
 * @see docs/specification/errors.md#c-21-missing-details-of-a-campaign-user
 */
export const codeCampaignMessages: Catalogue<typeof surveys.campaignInvitationUrl> = {
  ...startRefusals,
  V2_UNIQUE_LINKS_NOT_FOUND: toDashboard('Survey link missing.'),
  PANELIST_WITH_NPI_EXISTS: toDashboard(SURVEY_CLOSED_TEXT),
  NPI_DOES_NOT_MATCH_LAST_NAME: toDashboard(SURVEY_CLOSED_TEXT),
  INVALID_NPI: toDashboard(SURVEY_CLOSED_TEXT),
  PROFESSION_DETAILS_MISSING: { say: null, lead: { to: routes.surveyLanding, after: 0 } },
  PATIENT_EMAIL_NOT_REGISTERED: { say: null, lead: { to: routes.surveyLanding, after: 0 } },
}

/**
 * Dashboard Start and Resume: a red toast, the page stays.
 * @see docs/specification/errors.md#survey-start-on-the-dashboard
 */
export const dashboardStartMessages: Catalogue<typeof surveys.validateInvitation> = {
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
}

/** Invite Code card. @see docs/specification/errors.md#invite-code-card */
export const participationMessages: Catalogue<typeof surveys.openByCode> = {
  INVALID_PARTICIPATION_CODE: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** Outcome pages. @see docs/specification/errors.md#outcome-pages */
export const outcomeMessages: Catalogue<typeof surveys.recordOutcome> = {
  ALREADY_PARTICIPATED: stays(SERVER),
  otherwise: stays(GENERIC),
}

/** Outcome page of a screener. @see docs/specification/errors.md#outcome-pages */
export const screenerMessages: Catalogue<typeof surveys.recordScreener> = {
  SCREENER_ALREADY_COMPLETED: stays(SERVER),
  otherwise: stays(GENERIC),
}

/**
 * Landing page: start of an invitation. The four that only the code screen knows are "others" here.
 * @see docs/specification/errors.md#c-17-different-lists-on-code-screen-and-landing-page
 */
export const landingStartMessages: Catalogue<typeof surveys.validateInvitation> = {
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
}

const campaignOtherwise = toDashboard(GENERIC_TRY_AGAIN, SURVEY_OTHER_ERROR_DELAY)

/**
 * Landing page: start of a campaign. Missing details keep the member there, to give them.
 * @see docs/specification/errors.md#campaign-start-on-the-survey-landing
 */
export const landingCampaignMessages: Catalogue<typeof surveys.campaignInvitationUrl> = {
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
  PROFESSION_DETAILS_MISSING: { say: null },
  PATIENT_EMAIL_NOT_REGISTERED: { say: null },
  otherwise: campaignOtherwise,
}

/**
 * Landing page's profile form; what the member can mend keeps them there.
 * @see docs/specification/errors.md#profile-form-on-the-survey-landing
 * @see docs/specification/errors.md#c-18-npi-errors
 * @see docs/specification/errors.md#c-20-where-a-missing-survey-link-leads
 */
export const campaignProfileMessages: Catalogue<typeof surveys.saveCampaignProfile> = {
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

/** Refer a friend. @see docs/specification/errors.md#refer-a-friend */
export const referMessages: Catalogue<typeof rewards.referPanelist> = {
  REFERENT_PANELIST_ALREADY_INVITED: stays('This email address is already invited'),
  REFERENT_PANELIST_ALREADY_REGISTERED: stays('This email address is associated with an existing account.'),
  otherwise: stays(GENERIC),
}

/** W-9 tab: the tax details. @see docs/specification/errors.md#w-9-tab */
export const taxDetailMessages: Catalogue<typeof tax.saveTaxDetail> = { otherwise: stays(GENERIC) }

/** W-9 tab: opening the frame, and what it reports. */
export const signingMessages: Catalogue<typeof tax.signingTemplate | typeof tax.signingEvent> = {
  EMAIL_NOT_REGISTERED: stays(SERVER),
  SIGNING_UNAVAILABLE: stays(GENERIC),
  otherwise: stays(GENERIC),
}

/** W-9 tab: the download. */
export const signedDocumentMessages: Catalogue<typeof tax.signedDocument> = {
  RECENT_CODE_NEEDED: stays(RECENT_CODE_NEEDED),
  DOCUMENT_CHANGED: stays(SERVER),
  SIGNING_UNAVAILABLE: stays(GENERIC),
  otherwise: stays(GENERIC),
}

/** Our own signing page. */
export const ownSigningMessages: Catalogue<typeof tax.openSigning | typeof tax.signForm> = {
  INVALID_LINK: stays('This form was signed already, or its time is over. Please open it again.'),
  otherwise: stays(GENERIC),
}

/** What a failed call says of itself. */
export interface Problem {
  /** HTTP status; 0 when no answer came. */
  status: number
  errorCode: string
  errorMessage: string
  /** Seconds until the same call may succeed, when the server knows. */
  retryAfter?: number
}

const SERVER_SAID_NOTHING = GENERIC

/** The reaction a catalogue has for a problem. */
export function reactionTo(
  catalogue: Readonly<Record<string, Reaction> & { otherwise: Reaction }>,
  problem: Problem,
): Reaction {
  return (Object.hasOwn(catalogue, problem.errorCode) ? catalogue[problem.errorCode] : undefined) ?? catalogue.otherwise
}

const HOUR = 3600
const MINUTE = 60

/** When a throttled call may be tried again: rounded up, because a minute too early is refused. */
export function waitHint(seconds: number): string {
  const [unit, name] = seconds > HOUR ? [HOUR, 'hour'] : seconds > MINUTE ? [MINUTE, 'minute'] : [1, 'second']
  const count = Math.max(1, Math.ceil(seconds / unit))
  return `You can try again in ${count} ${name}${count === 1 ? '' : 's'}.`
}

/** The sentence to show, `null` when the reaction has none; a throttled call says when to come back. */
export function sentence({ say }: Reaction, problem: Problem, brand: string): string | null {
  if (say === null) return null
  const said = (say === SERVER ? problem.errorMessage || SERVER_SAID_NOTHING : say).replaceAll('{brand}', brand)
  return problem.retryAfter ? `${said} ${waitHint(problem.retryAfter)}` : said
}
