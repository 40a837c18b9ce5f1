import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { type BrandFacts, companyPages } from '#components/shell/brand.ts'
import { NewTabLink } from '#components/shell/links.tsx'
import { formatDollars } from '#lib/format/money.ts'

interface Props {
  brand: BrandFacts
  /** Dollars; null when unknown. */
  incentive: number | null
}

/**
 * Terms of participation, shown on the landing page and before every start.
 * @see docs/specification/surveys.md#terms-summary
 */
export function SurveyTermsList({ brand, incentive }: Props) {
  const t = useTranslate()
  const pages = companyPages(brand)
  return (
    <ul className="flex max-w-prose list-disc flex-col gap-3 pl-5 marker:text-muted">
      <li>{t('Your participation is voluntary. You can stop at any time.')}</li>
      <li>
        {incentive === null ? (
          t("You're paid the amount in your invitation.")
        ) : (
          <Sentence
            text={t('The incentive for this survey is <amount/>.')}
            parts={{ amount: () => <strong className="tabular-nums">{formatDollars(incentive)}</strong> }}
          />
        )}
      </li>
      <li>
        {t(
          'Compensation goes only to people whose identity is verified. They must answer truthfully and complete the survey.',
        )}
      </li>
      <li>{t('Your answers are confidential. They are reported together with those of others, without your name.')}</li>
      <li>
        {t(
          'Adverse event reporting: if you tell us about a side effect of a medicine or a problem with a product, the law may ask us to report it to the maker.',
        )}
      </li>
      <li>
        {t(
          'Payment transparency: if you are a healthcare professional, a law (such as Open Payments) may ask us to report what we pay you.',
        )}
      </li>
      <li>
        <Sentence
          text={t('Our <privacy>Privacy Policy</privacy> and our <terms>Terms of Use</terms> apply.')}
          parts={{
            privacy: (words) => <NewTabLink href={pages.privacy}>{words}</NewTabLink>,
            terms: (words) => <NewTabLink href={pages.terms}>{words}</NewTabLink>,
          }}
        />
      </li>
    </ul>
  )
}
