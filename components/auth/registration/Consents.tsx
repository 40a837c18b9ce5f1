'use client'

import { CheckboxField } from '#components/form/fields/CheckboxField.tsx'
import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { NewTabLink } from '#components/shell/links.tsx'
import { textConsent } from '#lib/rules/text-consent.ts'

/** The operator's name and pages, as the consent texts mention them. */
export interface ConsentFacts {
  name: string
  termsUrl: string
  privacyUrl: string
  supportEmail: string
}

/* Uses non-breaking spaces: screen readers join two words when a line breaks at a plain space. */

/**
 * Consent checkboxes, unchecked by default; the text says what the number is used for.
 * @see docs/specification/registration.md#form
 */
export function Consents({ brand, given: values }: { brand: ConsentFacts; given: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3">
      <CheckboxField
        name="smsConsent"
        aria-required
        defaultChecked={values.smsConsent !== undefined}
        shortLabel={t('Text message consent')}
        label={<span className="block text-sm">{textConsent(brand.name, t)}</span>}
      />
      <CheckboxField
        name="privacyConsent"
        aria-required
        defaultChecked={values.privacyConsent !== undefined}
        shortLabel={t('Privacy and terms consent')}
        label={
          <span className="block text-sm">
            <Sentence
              text={t(
                'I have read and agree to the\u00a0<privacy>Privacy Policy</privacy> and the\u00a0<terms>Terms of Use</terms>.',
              )}
              parts={{
                privacy: (words) => <NewTabLink href={brand.privacyUrl}>{words}</NewTabLink>,
                terms: (words) => <NewTabLink href={brand.termsUrl}>{words}</NewTabLink>,
              }}
            />
          </span>
        }
      />
    </div>
  )
}
