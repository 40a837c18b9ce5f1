export const SURVEY_CLOSED_TEXT =
  'Unfortunately, this survey has reached the required number of responses and is now closed.'
export const REDIRECTING = 'Please wait while you are redirected'
/** `{hours}` is `SCREENER_TOOLTIP_HOURS`. */
export const SCREENER_TOOLTIP =
  'If the client approves, our team will contact you within {hours} to schedule an interview.'
/** Shown when the member changes the list of surveys without a network. */
export const OFFLINE = "You're offline. We'll show these surveys when you're connected again."
export const NO_SURVEYS = 'No surveys available.'
export const UNSUBSCRIBED = 'Email address is successfully unsubscribed.'
export const NOT_UNSUBSCRIBED = 'Email address is not registered in the system.'
/**
 * A partner's link that the panel rejects for a reason other than its keys.
 * @see docs/specification/partner-registration.md#c-55-the-invalid-link-message
 */
export const LINK_IS_INVALID = 'Link is invalid.'
export const SURVEY_DECLINED = "Thanks for telling us. We won't remind you of this survey."
export const DECLINE_UNDONE = 'The survey is back in your list.'
export const FACTS_SHARED = 'Saved. The survey may get these answers from your profile.'
export const FACTS_TAKEN_BACK = 'Saved. The survey gets no more answers from your profile.'
/** The survey or the profile changed since the page was loaded, so the member has to read the list again. */
export const FACTS_CHANGED = 'These answers have changed. Please look at them again.'
