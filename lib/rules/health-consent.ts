import type { Translate } from '#lib/language/translate.ts'

/** Whoever edits the words must increase it. */
export const HEALTH_CONSENT_VERSION = '1'

/**
 * The consent that patients and caregivers give by saving health answers, and can withdraw on the privacy page.
 * @see docs/specification/privacy.md#consents
 */
export const healthConsent = (brand: string, t: Translate) =>
  t(
    'I agree that {brand} keeps my health answers (conditions, medications and the people I care for) and uses them to choose surveys for me. If I take this back, these answers are deleted.',
    { brand },
  )
