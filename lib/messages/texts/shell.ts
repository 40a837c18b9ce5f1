export const CONTACT_SENT = 'Thank you for contacting us. We will reach out to you soon!'
export const NOT_SIGNED_OUT = "We couldn't sign you out. Please try again."
export const SESSION_EXPIRED_TITLE = 'Session Expired'
export const SESSION_EXPIRED_TEXT = 'Your session has expired, please login again.'
export const TEST_ACCOUNT_WARNING =
  'This is a test account. If you continue, the invitation will be linked to the test account.'
