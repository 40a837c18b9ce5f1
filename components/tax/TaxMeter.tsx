import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { formatDollars } from '#lib/format/money.ts'
import { taxMeterLevel } from '#lib/rules/tax/tax.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'

interface Props {
  taxYear: TaxYear | null
  /** Whether the form is still missing. */
  isNeeded: boolean
  /** Dollars on hold until the form is approved; null when unknown, or said elsewhere. */
  held: number | null
}

function Bar({ paid, threshold }: Pick<TaxYear, 'paid' | 'threshold'>) {
  const part = threshold > 0 ? Math.min(paid / threshold, 1) : 1
  return (
    <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full">
      <rect width="100" height="2" className="fill-line" />
      <rect width={part * 100} height="2" className="fill-brand" />
    </svg>
  )
}

function Meter({ taxYear: { year, paid, threshold }, isNeeded }: { taxYear: TaxYear; isNeeded: boolean }) {
  const t = useTranslate()
  const isNear = isNeeded && taxMeterLevel(paid, threshold) === 'near'
  return (
    <div className="flex flex-col gap-2">
      <p>
        <Sentence
          text={t('Paid to you in {year}: <amount/> of {threshold}', { year, threshold: formatDollars(threshold) })}
          parts={{ amount: () => <strong className="tabular-nums">{formatDollars(paid)}</strong> }}
        />
      </p>
      <Bar paid={paid} threshold={threshold} />
      {isNear ? (
        <Notice tone="info" title={t('You will soon need a Form W-9.')}>
          {t('Complete it now to avoid a payment delay.')}
        </Notice>
      ) : null}
    </div>
  )
}

/** What the member was paid this tax year, and how close that is to the threshold for a form. */
export function TaxMeter({ taxYear, isNeeded, held }: Props) {
  const t = useTranslate()
  return (
    <div className="flex flex-col gap-3">
      {taxYear ? <Meter taxYear={taxYear} isNeeded={isNeeded} /> : null}
      {held ? (
        <p>
          {t(
            taxYear
              ? 'Another {amount} is on hold until we approve your Form W-9.'
              : '{amount} is on hold until we approve your Form W-9.',
            { amount: formatDollars(held) },
          )}
        </p>
      ) : null}
      <p className="text-sm text-muted">{`${collectionSentence(taxYear, t)} ${form1099Sentence(taxYear, t)}`}</p>
    </div>
  )
}
