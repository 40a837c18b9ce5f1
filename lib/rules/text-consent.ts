import { english } from '#lib/language/translate.ts'

/** What members agree to when they register, and can take back on their privacy page. @see docs/specification/registration.md#form */
export const textConsent = (brand: string, t = english) =>
  t(
    'I agree to receive text messages from {brand} at this number: sign-in codes, survey invitations and reminders. Frequency varies. Message and data rates may apply. Reply STOP to end, HELP for help.',
    { brand },
  )
