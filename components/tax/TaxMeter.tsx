import { Alert } from '#components/ui/Alert.tsx'
import { FORM_1099_MONTH, TAX_THRESHOLD } from '#lib/constants.ts'
import type { TaxYear } from '#lib/contract/panel/tax.ts'
import { formatDollars } from '#lib/format/money.ts'
import { taxMeterLevel } from '#lib/rules/tax/tax.ts'

interface Props {
  taxYear: TaxYear | null
  /** Whether the form is still to come. */
  isNeeded: boolean
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
  const isNear = isNeeded && taxMeterLevel(paid, threshold) === 'near'
  return (
    <div className="flex flex-col gap-2">
      <p>
        Paid to you in {year}: <strong className="tabular-nums">{formatDollars(paid)}</strong> of{' '}
        {formatDollars(threshold)}
      </p>
      <Bar paid={paid} threshold={threshold} />
      {isNear ? (
        <Alert tone="info" title="You will soon need a Form W-9.">
          Complete it now, and no payment has to wait for it.
        </Alert>
      ) : null}
    </div>
  )
}

/** What the member was paid in the tax year, and what follows from it. */
export function TaxMeter({ taxYear, isNeeded }: Props) {
  const from1099 = taxYear?.form1099Threshold ?? null
  return (
    <div className="flex flex-col gap-3">
      {taxYear ? <Meter taxYear={taxYear} isNeeded={isNeeded} /> : null}
      <p className="text-sm text-muted">
        A Form W-9 is needed once your incentive payments reach {formatDollars(taxYear?.threshold ?? TAX_THRESHOLD)} in
        a tax year. A Form 1099 is mailed to you in {FORM_1099_MONTH}
        {taxYear && from1099 !== null ? ` if you are paid ${formatDollars(from1099)} or more in ${taxYear.year}` : null}
        .
      </p>
    </div>
  )
}
