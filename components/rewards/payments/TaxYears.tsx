import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Card } from '#components/ui/Card.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { formatCents, formatDollars } from '#lib/format/money.ts'
import { taxStatusMeaning } from '#lib/messages/texts/tax.ts'
import { hasSubmittedTaxForm } from '#lib/rules/rewards/payment-timeline.ts'
import type { PaidYear } from '#lib/rules/rewards/payments.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'
import { paymentsLink } from './paymentsView.ts'
import { YearChart } from './YearChart.tsx'

interface Props {
  years: readonly PaidYear[]
  /** The selected year, else the latest; null without payments. */
  chosen: PaidYear | null
  taxYear: TaxYear | null
  /** Null when it couldn't be loaded. */
  profile: PanelistProfile | null
  /** Payments on hold for the Form W-9, in cents. */
  heldCents: number
}

/** Prefers the panel's sum, which decides when the form is required. Shows the threshold until it is reached. */
function TowardForm({ year, cents, taxYear, heldCents }: PaidYear & Pick<Props, 'taxYear' | 'heldCents'>) {
  const t = useTranslate()
  const ofPanel = taxYear && String(taxYear.year) === year ? taxYear : null
  const paidDollars = ofPanel ? ofPanel.paid : cents / 100
  const threshold = ofPanel && paidDollars < ofPanel.threshold ? ofPanel.threshold : null
  return (
    <>
      <p>
        <Sentence
          text={t(
            threshold === null
              ? 'Counts toward your Form W-9 in {year}: <amount/>'
              : 'Counts toward your Form W-9 in {year}: <amount/> of {threshold}',
            { year, threshold: formatDollars(threshold ?? 0) },
          )}
          parts={{ amount: () => <strong className="tabular-nums">{formatDollars(paidDollars)}</strong> }}
        />
      </p>
      {threshold !== null && heldCents > 0 ? (
        <p className="tabular-nums">
          {t('With the {held} on hold: {total}', {
            held: formatCents(heldCents),
            total: formatDollars(paidDollars + heldCents / 100),
          })}
        </p>
      ) : null}
    </>
  )
}

const linkLook = 'link inline-flex min-h-11 items-center sm:min-h-9'

function YearLinks({ year }: { year: string }) {
  const t = useTranslate()
  return (
    <span className="flex flex-wrap gap-x-5 print:hidden">
      <PageLink href={paymentsLink({ show: 'paid', year })} className={linkLook}>
        {t('Statement')}
        <span className="sr-only">{` ${t('of {year}', { year })}`}</span>
      </PageLink>
      <a href={`/api/payments?year=${year}`} download={`payments-${year}.csv`} className={linkLook}>
        {t('CSV')}
        <span className="sr-only">{` ${t('file of {year}', { year })}`}</span>
      </a>
    </span>
  )
}

/** Amounts paid per tax year. */
export function TaxYears({ years, chosen, taxYear, profile, heldCents }: Props) {
  const t = useTranslate()
  const taxStatus = profile?.taxStatus ?? null
  const submitted = hasSubmittedTaxForm(taxStatus) ? taxStatusMeaning(taxStatus ?? '') : null
  const collection = profile && !submitted ? collectionSentence(taxYear, t) : null
  return (
    <Card title={t('By tax year')} className="print:hidden">
      {chosen ? <YearChart year={chosen} /> : <p>{t('Nothing has been paid to you yet.')}</p>}
      {years.length > 0 ? (
        <ul className="mt-4 flex flex-col">
          {years.map(({ year, cents }) => (
            <li key={year} className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1.5">
              <span>
                {year}: <strong className="tabular-nums">{formatCents(cents)}</strong>
              </span>
              <YearLinks year={year} />
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3 flex flex-col gap-2 border-t border-line pt-3 text-sm">
        {chosen ? <TowardForm {...chosen} taxYear={taxYear} heldCents={heldCents} /> : null}
        {submitted ? <p>{t(submitted)}</p> : null}
        <p className="text-muted">{[collection, form1099Sentence(taxYear, t)].filter(Boolean).join(' ')}</p>
      </div>
    </Card>
  )
}
