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

/** Next to a button that is disabled until the email address is correct. */
export const ENTER_EMAIL = 'Enter your email address to continue.'
export const CORRECT_EMAIL = 'Correct your email address to continue.'
