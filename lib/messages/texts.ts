import { IDENTITY_FAILURE_TOAST } from '../constants.ts'

export {
  NO_CONDITION,
  NO_MEDICATION,
  NOBODY_CARED_FOR,
  REQUIRED,
  REQUIRED_FIELDS,
  TOO_MANY_CODES,
} from '../contract/error-messages.ts'

/*
 * The screens' fixed sentences, quoted from the specification. `{brand}` is the product's name. Every page loads this file;
 * sentences of one feature are in `texts/`.
 */

export const CHOOSE_ANSWER = 'Choose an answer'

export const GENERIC = 'Something went wrong. Please retry again later.'
/**
 * The code screen and the campaign lookup use this variant.
 * @see docs/specification/errors.md#c-19-two-generic-messages
 */
export const GENERIC_TRY_AGAIN = 'Something went wrong, please try again later.'
export const TOO_MANY_TRIES = 'Too many tries.'
export const SIGNED_OUT = "You're signed out."
export const NUMBER_CHANGED = 'Your mobile number was changed.'
export const NO_SUCH_PAGE = "We couldn't find that page, so we brought you here."
export const EMAIL_CODE_SENT = 'Code sent to email. Thank you!'
export const PROFILE_SAVED = 'Profile information saved successfully.'
export const PERSON_ADDED = 'The person was added. Now choose their medical conditions below.'
export const INVALID_LINK = 'Invalid Link.'
export const IDENTITY_FAILURE =
  'Thank you for your interest in {brand} research. From the information given, we cannot confirm your identity and professional details.'
export const IDENTITY_FAILURE_FOR = IDENTITY_FAILURE_TOAST
