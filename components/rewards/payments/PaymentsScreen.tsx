import { useTranslate } from '#components/language/useTranslate.ts'
import type { BrandFacts } from '#components/shell/brand.ts'
import { ButtonLink } from '#components/ui/buttons/ButtonLink.tsx'
import { buttonClass } from '#components/ui/buttons/buttonClass.ts'
import { Card } from '#components/ui/Card.tsx'
import { cx } from '#components/ui/cx.ts'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { PageHeading } from '#components/ui/PageHeading.tsx'
import type { PayoutMethod } from '#lib/contract/panel/payout-method.ts'
import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import type { Rejection } from '#lib/contract/panel/tax/tax.ts'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import { formatCents, formatDollars } from '#lib/format/money.ts'
import { BONUSES_NOT_LOADED } from '#lib/messages/texts/rewards.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { type PaidYear, type Payment, paidYears, sumOf } from '#lib/rules/rewards/payments.ts'
import { HowPaid } from './HowPaid.tsx'
import { NextPaymentSentence } from './NextPaymentSentence.tsx'
import { nextPaymentSentence } from './nextPayment.ts'
import { Overview } from './Overview.tsx'
import { PaymentList } from './PaymentList.tsx'
import { PayTo } from './pay-to/PayTo.tsx'
import { inView, type PaymentsView, paymentsLink, readPaymentsView } from './paymentsView.ts'
import { partSum } from './Sums.tsx'
import { TaxYears } from './TaxYears.tsx'

interface Props {
  /** Null when they could not be loaded. */
  payments: readonly Payment[] | null
  /** Whether the referrals could be loaded. */
  hasReferrals: boolean
  summary: IncentiveSummary | null
  profile: PanelistProfile | null
  /** Rejection of the Form W-9 that is due; null if it wasn't rejected. */
  rejection: Rejection | null
  view: PaymentsView
  brand: BrandFacts
  /** Completes "We pay by"; null when the operator hasn't set it. */
  method: string | null
  /** Null when it couldn't be loaded; undefined when there is no payout provider. */
  payoutMethod: PayoutMethod | null | undefined
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
        "We've paid you {total} for surveys. The list below has {listed}. It may not go back far enough to show the rest.",
        { total: formatDollars(total), listed: formatCents(listed) },
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

function Payments({ payments, hasReferrals, summary, profile, rejection, view, brand, method, payoutMethod }: Loaded) {
  const t = useTranslate()
  const { supportEmail } = brand
  const years = paidYears(payments)
  const next = nextPaymentSentence(payments, t)
  const chosenMethod = payoutMethod?.methods.length ? payoutMethod : null
  return (
    <div className="flex flex-col gap-5">
      <Overview
        payments={payments}
        profile={profile}
        rejection={rejection}
        lacksAddress={chosenMethod?.sentTo === null}
        supportEmail={supportEmail}
      />
      {hasReferrals ? null : <FailedState message={BONUSES_NOT_LOADED} />}
      <OtherTotal payments={payments} summary={summary} />
      <StatementHead view={view} brand={brand.name} name={profile?.panelistName ?? null} />
      <div className="payments-parts">
        {chosenMethod ? <PayTo chosen={chosenMethod} next={next && <NextPaymentSentence sentence={next} />} /> : null}
        {payoutMethod === null ? (
          <Card title={t('Where we send your payments')} className="print:hidden">
            <FailedState message={GENERIC} />
          </Card>
        ) : null}
        <div className="lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <PaymentList payments={payments} view={view} supportEmail={supportEmail} />
          {payments.length > 0 ? <Files year={years[0] ?? null} className="mt-4 sm:hidden" /> : null}
        </div>
        <aside aria-label={t('About your payments')} className="flex flex-col gap-6 lg:col-start-2">
          <TaxYears
            years={years}
            chosen={years.find(({ year }) => year === view.year) ?? years[0] ?? null}
            taxYear={summary?.taxYear ?? null}
            profile={profile}
            heldCents={partSum('on-hold', payments)}
          />
          <HowPaid
            method={method}
            showsMethods={chosenMethod !== null}
            supportEmail={supportEmail}
            days={summary?.paidWithinDays ?? null}
          />
        </aside>
      </div>
    </div>
  )
}

/** Link to the latest year's statement, and download of all payments: beside the title, on phones below the list. */
function Files({ year, className }: { year: PaidYear | null; className: string }) {
  const t = useTranslate()
  return (
    <div className={cx('flex flex-wrap gap-2 print:hidden', className)}>
      {year ? (
        <ButtonLink size="small" href={paymentsLink({ show: 'paid', year: year.year })}>
          {t('{year} statement', { year: year.year })}
        </ButtonLink>
      ) : null}
      <a href="/api/payments" download="payments.csv" className={buttonClass({ size: 'small' })}>
        <Icon name="download" className="size-4" />
        {t('Download CSV')}
      </a>
    </div>
  )
}

/** A member's earnings, pending and paid. @see docs/specification/payments.md */
export function PaymentsScreen({ payments, ...rest }: Props) {
  const t = useTranslate()
  return (
    <>
      <div className="payments-head">
        <PageHeading>{t('Payments')}</PageHeading>
        {payments && payments.length > 0 ? (
          <Files year={paidYears(payments)[0] ?? null} className="max-sm:hidden" />
        ) : null}
      </div>
      {payments ? (
        <Payments payments={payments} {...rest} />
      ) : (
        <FailedState message={GENERIC}>{t("What you've already saved is safe.")}</FailedState>
      )}
    </>
  )
}
