import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { Notice } from '#components/ui/feedback/Notice.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { latePayments, nextExpected, type Payment, paidYears, sumOf } from '#lib/rules/rewards/payments.ts'
import { owesTaxForm, taxTabOf } from '#lib/rules/surveys/dashboard.ts'
import { HowPaid } from './HowPaid.tsx'
import { LateNotice } from './LateNotice.tsx'
import { PaymentList } from './PaymentList.tsx'
import { PayTo } from './PayTo.tsx'
import { inView, type PaymentsView, readPaymentsView } from './paymentsView.ts'
import { partSum, Sums } from './Sums.tsx'
import { TaxYears } from './TaxYears.tsx'

interface Props {
  /** Null when they could not be loaded. */
  payments: readonly Payment[] | null
  /** Whether the referrals could be loaded. */
  hasReferrals: boolean
  summary: IncentiveSummary | null
  profile: PanelistProfile | null
  view: PaymentsView
  brand: BrandFacts
  /** Completes "We pay by"; null when the operator hasn't set it. */
  method: string | null
  /** Null when there is no payout provider. */
  payoutMethod: PayoutMethod | null
}

/** Explains a difference: the panel's total may include surveys that its list no longer has. */
function OtherTotal({ payments, summary }: { payments: readonly Payment[]; summary: IncentiveSummary | null }) {
  const t = useTranslate()
  const total = summary?.totalIncentiveEarned ?? null
  const listed = sumOf(inView({ ...readPaymentsView({}), show: 'paid', kind: 'survey' }, payments))
  if (total === null || Math.round(total * 100) === listed) return null
  return (
    <p className="text-sm text-muted">
      {t(
        'Your total earned from surveys is {total}. The list below has {listed} of it. It may not go back far enough to show the rest.',
        { total: formatDollars(total), listed: formatDollars(listed / 100) },
      )}
    </p>
  )
}

function StatementHead({ view, brand, name }: { view: PaymentsView; brand: string; name: string | null }) {
  const t = useTranslate()
  const facts = { brand, year: view.year ?? '', name: name ?? '', day: formatDate(easternToday(), t.language) }
  const inYear = name
    ? t('{brand}: statement of payments in {year} to {name}. Printed {day}.', facts)
    : t('{brand}: statement of payments in {year}. Printed {day}.', facts)
  const ofAll = name
    ? t('{brand}: statement of payments to {name}. Printed {day}.', facts)
    : t('{brand}: statement of payments. Printed {day}.', facts)
  return <p className="hidden print:block">{view.year ? inYear : ofAll}</p>
}

type Loaded = Omit<Props, 'payments'> & { payments: readonly Payment[] }

function Payments({ payments, hasReferrals, summary, profile, view, brand, method, payoutMethod }: Loaded) {
  const t = useTranslate()
  const { supportEmail } = brand
  const today = easternToday()
  const years = paidYears(payments)
  const isHeld = partSum('on-hold', payments) > 0
  const chosenMethod = payoutMethod?.methods.length ? payoutMethod : null
  return (
    <div className="flex flex-col gap-6">
      <LateNotice late={latePayments(payments, today)} supportEmail={supportEmail} />
      {hasReferrals ? null : <Notice tone="warning" title={t("Your referral bonuses couldn't be loaded.")} />}
      <Sums payments={payments} />
      <OtherTotal payments={payments} summary={summary} />
      <StatementHead view={view} brand={brand.name} name={profile?.panelistName ?? null} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PaymentList payments={payments} view={view} />
        <aside aria-label={t('About your payments')} className="flex flex-col gap-6">
          <HowPaid
            expected={nextExpected(payments, today)}
            isWaiting={payments.some(({ group }) => group === 'on-the-way')}
            method={method}
            showsMethods={chosenMethod !== null}
            taxTab={isHeld && profile && owesTaxForm(profile) ? taxTabOf(profile) : null}
            supportEmail={supportEmail}
          />
          {chosenMethod ? <PayTo chosen={chosenMethod} /> : null}
          <TaxYears
            years={years}
            chosen={years.find(({ year }) => year === view.year) ?? years[0] ?? null}
            taxYear={summary?.taxYear ?? null}
          />
        </aside>
      </div>
    </div>
  )
}

/** A member's earnings, pending and paid. @see docs/specification/payments.md */
export function PaymentsScreen({ payments, ...rest }: Props) {
  const t = useTranslate()
  return (
    <>
      <PageHeading>{t('Payments')}</PageHeading>
      {payments ? <Payments payments={payments} {...rest} /> : <FailedState message={GENERIC} />}
    </>
  )
}
