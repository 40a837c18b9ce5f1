import type { Translate } from '#lib/language/translate.ts'

/**
 * The consent that members give at registration and can withdraw on the privacy page.
 * @see docs/specification/registration.md#form
 */
export const textConsent = (brand: string, t: Translate) =>
  t(
    'I agree to receive text messages from {brand} at this number: sign-in codes, survey invitations and reminders. Frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
    { brand },
  )
