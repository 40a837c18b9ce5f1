import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { SignTextLink } from '#components/shell/SignLink.tsx'
import { Card } from '#components/ui/Card.tsx'
import { FailedState } from '#components/ui/feedback/FailedState.tsx'
import { Icon } from '#components/ui/Icon.tsx'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import type { IncentiveSummary } from '#lib/contract/panel/surveys/surveys.ts'
import { formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import type { HeldIncentives } from '#lib/rules/rewards/payment-timeline.ts'
import { type PaymentsPart, paymentsLink } from './payments/paymentsView.ts'

interface Props {
  /** Totals in dollars; null when they could not be loaded. */
  summary: IncentiveSummary | null
  held?: HeldIncentives | null
  /** Link to the tax form that ends the hold, if the member can. */
  taxTab?: string | null
}

/** Links to survey payments only: the panel's totals don't include referral bonuses. */
const partLink = (show: PaymentsPart) => paymentsLink({ show, kind: 'survey' })

interface TotalProps {
  name: string
  /** Label of the amount. */
  note: string
  /** Null when the panel doesn't provide it. */
  dollars: number | null
  /** Payments that the total links to. */
  part: PaymentsPart
}

function Total({ name, note, dollars, part }: TotalProps) {
  const t = useTranslate()
  return (
    <div className="grid grid-cols-[1fr_auto] items-baseline gap-x-4">
      <dt className="font-semibold">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">
        {dollars === null ? (
          t('Not available')
        ) : (
          <PageLink href={partLink(part)} className="figure">
            {formatDollars(dollars)}
          </PageLink>
        )}
      </dd>
      <dd className="col-span-full text-sm text-muted">{note}</dd>
    </div>
  )
}

function OnHold({ held, taxTab }: { held: HeldIncentives; taxTab: string | null }) {
  const t = useTranslate()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <p className="flex items-start gap-2 font-semibold text-warning">
        <Icon name="warning" className="mt-1" />
        <PageLink href={partLink('on-hold')} className="underline underline-offset-4">
          {t('{amount} on hold', { amount: formatDollars(held.amount) })}
        </PageLink>
      </p>
      <p className="mt-1">
        <Unbroken text={t(held.reason)} />
      </p>
      {taxTab ? (
        <p className="mt-2">
          <SignTextLink href={taxTab}>{t('Complete Form W-9')}</SignTextLink>
        </p>
      ) : null}
    </div>
  )
}

/**
 * Card with totals, the next payment and payments on hold; each amount links to its payments.
 * @see docs/specification/dashboard.md#cards
 */
export function MyIncentives({ summary, held = null, taxTab = null }: Props) {
  const t = useTranslate()
  return (
    <Card title={t('My Incentives')}>
      {summary ? (
        <dl className="flex flex-col gap-3">
          <Total
            name={t('Total earned')}
            note={t('Paid for surveys')}
            dollars={summary.totalIncentiveEarned}
            part="paid"
          />
          <Total
            name={t('In process')}
            note={t('Not paid yet, for surveys')}
            dollars={summary.incentivesInProcess}
            part="balance"
          />
        </dl>
      ) : (
        <FailedState message={GENERIC} />
      )}
      {summary?.nextPayment ? (
        <p className="mt-4 text-balance tabular-nums">
          {t('Next payment: {amount} by {day}', {
            amount: formatDollars(summary.nextPayment.amount),
            day: formatDate(summary.nextPayment.by, t.language),
          })}
        </p>
      ) : null}
      {held ? <OnHold held={held} taxTab={taxTab} /> : null}
      <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
        {t("Referral bonuses aren't counted here.")}{' '}
        <PageLink href={paymentsLink({})} className="link whitespace-nowrap">
          {t('All payments')}
        </PageLink>
      </p>
    </Card>
  )
}
