export const CONFIRM_PROFILE =
  'I confirm the information provided is correct and that I would like to join {brand} to participate in market research.'
export const CONFIRMATION_NEEDED = 'You must check this box to proceed.'
export const EMAIL_CODE_HINT = 'A verification code will be sent to this email.'
export const LONGEST_NOT_KEPT =
  'Your longest answer is too long to be kept. Please enter a shorter one. Your other answers are below.'
export const ADDRESS_SAVED = 'Residential Address saved successfully.'
export const PATIENT_PROFILE_SAVED = 'Patient Profile saved successfully.'
export const CAREGIVER_PROFILE_SAVED = 'Caregiver Profile saved successfully.'
export const CONDITIONS_FULL = 'Maximum of 15 options selected'
export const EMAIL_LINK_SENT_TITLE = 'Verification Email Sent'
export const EMAIL_LINK_SENT = 'Please check your Email address'
export const EMAIL_VERIFIED = 'Email Verified'
export const CONFIRMATION_FAILED = 'Confirmation Failed!'
export const PROFILE_BEING_VERIFIED = 'Our team is verifying your account.'
export const NONE_STANDS_ALONE = "Choose 'None of the above' or conditions, not both."
export const REMOVAL_UNCONFIRMED = 'Please confirm that everyone should be removed.'
export const REMOVES_EVERYONE = 'All family members or friends you have added will be removed. This cannot be undone.'
/** Shown for a saved answer of which only the id is known. */
export const SAVED_ANSWER = 'Your saved answer'
