import { Sentence } from '#components/language/Sentence.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import type { TaxYear } from '#lib/contract/panel/tax/tax.ts'
import { formatDollars } from '#lib/format/money.ts'
import { taxMeterLevel } from '#lib/rules/tax/tax.ts'
import { collectionSentence, form1099Sentence } from '#lib/rules/tax/tax-sentences.ts'

interface Props {
  taxYear: TaxYear | null
  /** Unknown statuses are shown like "Not Filled". @see docs/specification/tax.md#c-60-tax-statuses */
  status: string
  /** Dollars on hold until the form is approved; null when unknown. */
  held: number | null
  /** Whether the confirmation of the signature already explains the payments on hold. */
  isConfirmed: boolean
}

function Bar({ sum, threshold }: { sum: number; threshold: number }) {
  const part = threshold > 0 ? Math.min(sum / threshold, 1) : 1
  return (
    <svg viewBox="0 0 100 2" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full rounded-full">
      <rect width="100" height="2" className="fill-line" />
      <rect width={part * 100} height="2" className="fill-brand" />
    </svg>
  )
}

interface MeterProps {
  taxYear: TaxYear
  isNeeded: boolean
}

function Meter({ taxYear: { year, paid, threshold }, isNeeded }: MeterProps) {
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
      <Bar sum={paid} threshold={threshold} />
      {isNear ? (
        <Notice tone="info" title={t("You'll soon need a Form W-9.")}>
          {t('Complete it now to avoid a payment delay.')}
        </Notice>
      ) : null}
    </div>
  )
}

/** Payments on hold count toward the threshold, so the meter adds them to what was paid. */
function HeldMeter({ taxYear: { year, paid, threshold }, held }: { taxYear: TaxYear; held: number }) {
  const t = useTranslate()
  const sum = Math.round((paid + held) * 100) / 100
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular-nums">
        {t('{year}: {paid} paid + {held} on hold = {sum}.', {
          year,
          paid: formatDollars(paid),
          held: formatDollars(held),
          sum: formatDollars(sum),
        })}{' '}
        {t(sum < threshold ? 'We asked for the form before this year.' : 'We need the form from {threshold}.', {
          threshold: formatDollars(threshold),
        })}
      </p>
      <Bar sum={sum} threshold={threshold} />
    </div>
  )
}

/** Text about payments on hold, by tax status. */
const holdTexts: Readonly<Record<string, string>> = {
  'Pending Approval': 'We have received your form. We can send the {amount} once we approve it.',
  Approved: 'Your form is approved. We can send the {amount} now.',
}
const HELD = '{amount} is on hold until we approve your Form W-9.'

/** What the member was paid this tax year, what is on hold, and how close that is to the threshold for a form. */
export function TaxMeter({ taxYear, status, held, isConfirmed }: Props) {
  const t = useTranslate()
  const isRequired = status === 'W9 Pending' || Object.hasOwn(holdTexts, status)
  const holdText = (Object.hasOwn(holdTexts, status) ? holdTexts[status] : undefined) ?? HELD
  const reported = form1099Sentence(taxYear, t)
  return (
    <div className="flex flex-col gap-3">
      {taxYear && held ? <HeldMeter taxYear={taxYear} held={held} /> : null}
      {taxYear && !held ? <Meter taxYear={taxYear} isNeeded={status === 'Not Filled'} /> : null}
      {held && !isConfirmed ? <p>{t(holdText, { amount: formatDollars(held) })}</p> : null}
      <p className="text-sm text-muted">{isRequired ? reported : `${collectionSentence(taxYear, t)} ${reported}`}</p>
    </div>
  )
}
