import 'server-only'
import type { ConsentPurpose } from '#lib/contract/panel/consents.ts'
import type { Translate } from '#lib/language/translate.ts'
import { HEALTH_CONSENT_VERSION, healthConsent } from '#lib/rules/health-consent.ts'
import { textConsent } from '#lib/rules/text-consent.ts'
import type { ConsentContext } from './consent-context.ts'
import { taxFormWords } from './tax-form-disclosures.ts'

/** The question about one purpose. Whoever edits the words must increase the version. */
interface PurposeTexts {
  title: string
  version: string
  words: (context: ConsentContext, t: Translate) => string
}

/** In display order. Each consent is asked separately: none is part of the terms. */
export const purposes: Readonly<Record<ConsentPurpose, PurposeTexts>> = {
  texts: { title: 'Text messages', version: '1', words: ({ brand }, t) => textConsent(brand.name, t) },
  emails: {
    title: 'Emails about surveys',
    version: '1',
    words: ({ brand }, t) =>
      t(
        'I agree to receive survey invitations and reminders from {brand} by email. Every one has a link to unsubscribe.',
        { brand: brand.name },
      ),
  },
  health: {
    title: 'Health information',
    version: HEALTH_CONSENT_VERSION,
    words: ({ brand }, t) => healthConsent(brand.name, t),
  },
  sponsor: {
    title: 'Telling a sponsor who you are',
    version: '1',
    words: ({ brand }, t) =>
      t(
        'I agree that {brand} may tell the sponsor of a study my name and how to reach me. Without this, sponsors get my answers without my name.',
        { brand: brand.name },
      ),
  },
  'adverse-events': {
    title: 'Questions about side effects',
    version: '1',
    words: ({ brand }, t) =>
      t(
        'If I report a side effect in a survey, {brand} may give my name and how to reach me to the maker of the product, who may ask me about it. Without this, the maker learns of the side effect without my name.',
        { brand: brand.name },
      ),
  },
  'tax-forms': { title: 'Forms 1099 without paper', version: '1', words: taxFormWords },
}
