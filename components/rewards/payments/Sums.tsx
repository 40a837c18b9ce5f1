import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { formatCents } from '#lib/format/money.ts'
import { hasSubmittedTaxForm } from '#lib/rules/rewards/payment-timeline.ts'
import { type Payment, type PaymentKind, sumOf } from '#lib/rules/rewards/payments.ts'
import { inView, type PaymentsPart, paymentsLink, readPaymentsView } from './paymentsView.ts'

interface Sum {
  part: PaymentsPart
  name: string
  explained: string
}

function holdText(cents: number, taxStatus: string | null): string {
  if (cents === 0) return 'Nothing is on hold'
  if (taxStatus === 'Approved') return 'Form W-9 approved. Sent next.'
  return hasSubmittedTaxForm(taxStatus) ? "We're checking your Form W-9" : 'Waiting for your Form W-9'
}

const sumsFor = (onHold: string): readonly Sum[] => [
  { part: 'balance', name: 'Balance', explained: 'Earned and not paid yet' },
  { part: 'on-the-way', name: 'On the way', explained: 'In review or about to be sent' },
  { part: 'on-hold', name: 'On hold', explained: onHold },
  { part: 'paid', name: 'Paid', explained: 'Sent to you so far' },
]

export const partSum = (part: PaymentsPart, payments: readonly Payment[], kind: PaymentKind | null = null) =>
  sumOf(inView({ ...readPaymentsView({}), show: part, kind }, payments))

/**
 * The shares of surveys and bonuses in a sum with bonuses, because the dashboard's totals don't include bonuses. A part
 * that is the whole balance has the same shares, which stand there.
 */
function Kinds({ part, payments }: { part: PaymentsPart; payments: readonly Payment[] }) {
  const t = useTranslate()
  const bonuses = partSum(part, payments, 'bonus')
  const isBalance = part !== 'paid' && part !== 'balance' && partSum(part, payments) === partSum('balance', payments)
  if (bonuses === 0 || isBalance) return null
  const surveys = partSum(part, payments, 'survey')
  return (
    <p className="text-xs text-muted tabular-nums">
      {t('Surveys {surveys}, referral bonuses {bonuses}', {
        surveys: formatCents(surveys),
        bonuses: formatCents(bonuses),
      })}
    </p>
  )
}

interface Props {
  payments: readonly Payment[]
  /** Status of the Form W-9 that ends a hold; null when unknown. */
  taxStatus: string | null
}

/** Amounts by status, each with a link to its payments. */
export function Sums({ payments, taxStatus }: Props) {
  const t = useTranslate()
  const open = partSum('not-earned', payments)
  const onHold = holdText(partSum('on-hold', payments), taxStatus)
  return (
    <section aria-label={t('Your money')} className="print:hidden">
      <ul className="money-sums">
        {sumsFor(onHold).map(({ part, name, explained }) => (
          <li key={part}>
            <p aria-hidden="true">{t(name)}</p>
            <p>
              <PageLink href={paymentsLink({ show: part })} className="figure">
                <span className="sr-only">{`${t(name)}: `}</span>
                {formatCents(partSum(part, payments))}
              </PageLink>
            </p>
            <div>
              <p className="text-xs text-muted">{t(explained)}</p>
              <Kinds part={part} payments={payments} />
            </div>
          </li>
        ))}
      </ul>
      {open > 0 ? (
        <p className="mt-2 text-sm text-muted">
          {t("Another {amount} isn't earned yet, so it isn't in your balance.", { amount: formatCents(open) })}{' '}
          <PageLink href={paymentsLink({ show: 'not-earned' })} className="link">
            {t('See what it depends on')}
          </PageLink>
        </p>
      ) : null}
    </section>
  )
}
