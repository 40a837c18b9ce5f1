import { IDENTITY_FAILURE_TOAST, SCREENER_TOOLTIP_HOURS } from '../constants.ts'

export {
  NO_CONDITION,
  NO_MEDICATION,
  NOBODY_CARED_FOR,
  REQUIRED,
  REQUIRED_FIELDS,
  TOO_MANY_CODES,
} from '../contract/error-messages.ts'

/* Fixed sentences of the screens, as the specification words them. `{brand}` stands for the product's name. */

export const GENERIC = 'Something went wrong. Please retry again later.'
/**
 * The code screen and the campaign lookup word it differently.
 * @see docs/specification/errors.md#c-19-two-generic-messages
 */
export const GENERIC_TRY_AGAIN = 'Something went wrong, please try again later.'
export const TOO_MANY_TRIES = 'Too many tries.'
export const CODE_LOCKED = 'Too many tries. This code no longer works. Send a new one.'
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
export const SIGNED_OUT = "You're signed out."
export const NO_SUCH_PAGE = "We couldn't find that page, so we brought you here."
export const CODE_SENT = 'Verification code sent.'
export const EMAIL_CODE_SENT = 'Code sent to email. Thank you!'
export const EMAIL_CODE_HINT = 'A verification code will be sent to this email.'
export const ADDRESS_SAVED = 'Residential Address saved successfully.'
export const PROFILE_SAVED = 'Profile information saved successfully.'
export const PATIENT_PROFILE_SAVED = 'Patient Profile saved successfully.'
export const CAREGIVER_PROFILE_SAVED = 'Caregiver Profile saved successfully.'
export const NONE_STANDS_ALONE = "'None of the above' goes with no other condition."
export const PERSON_ADDED = 'The person was added. Now choose their medical conditions below.'
export const REMOVAL_UNCONFIRMED = 'Please confirm that everyone should be removed.'
export const REMOVES_EVERYONE = 'All family members or friends you have added will be removed. This cannot be undone.'
export const CONDITIONS_FULL = 'Maximum of 15 options selected'
export const CONTACT_SENT = 'Thank you for contacting us. We will reach out to you soon!'
export const SESSION_EXPIRED_TITLE = 'Session Expired'
export const SESSION_EXPIRED_TEXT = 'Your session has expired, please login again.'
export const INVALID_LINK = 'Invalid Link.'
export const REDIRECTING = 'Please wait while you are redirected'
export const SCREENER_TOOLTIP = `If the client approves, our team will contact you within ${SCREENER_TOOLTIP_HOURS} to schedule an interview.`
/** The member chose another part of the survey list, and the network is gone. */
export const OFFLINE = 'You are offline. These surveys are shown when you are connected again.'
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
export const W9_SIGNED = 'Thank you. Your Form W-9 is signed.'
export const SIGNING_NEEDS_SCRIPTS = 'Signing this form needs JavaScript. You can enter your tax details instead.'
export const TAX_ID_AGAIN = 'Please enter the tax ID number again.'
export const NEW_W9_QUESTION = 'Are you sure you want to submit a new Form W-9?'
export const RECENT_CODE_NEEDED = 'Please confirm with a verification code that this is you.'
export const IDENTITY_FAILURE =
  'Thank you for your interest in {brand} research. From the information given, we cannot confirm your identity and professional details.'
export const IDENTITY_FAILURE_FOR = IDENTITY_FAILURE_TOAST
export const TEST_ACCOUNT_WARNING =
  'This is a test account. If you continue, the invitation will be linked to the test account.'
