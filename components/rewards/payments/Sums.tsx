import { useTranslate } from '#components/language/useTranslate.ts'
import { PageLink } from '#components/ui/navigation/PageLink.tsx'
import { formatDollars } from '#lib/format/money.ts'
import { type Payment, sumOf } from '#lib/rules/rewards/payments.ts'
import { inView, type PaymentsPart, paymentsLink, readPaymentsView } from './paymentsView.ts'

const sums: readonly (readonly [part: PaymentsPart, name: string, explained: string])[] = [
  ['balance', 'Balance', 'Earned and not paid yet'],
  ['on-the-way', 'On the way', 'In review or about to be sent'],
  ['on-hold', 'On hold', 'Waiting for your Form W-9'],
  ['paid', 'Paid', 'Sent to you so far'],
]

export const partSum = (part: PaymentsPart, payments: readonly Payment[]) =>
  sumOf(inView({ ...readPaymentsView({}), show: part }, payments))

/** Amounts by status. Each links to its payments. */
export function Sums({ payments }: { payments: readonly Payment[] }) {
  const t = useTranslate()
  const open = partSum('not-earned', payments)
  return (
    <section aria-label={t('Your money')} className="print:hidden">
      <ul className="grid gap-3 min-[18rem]:grid-cols-2 sm:gap-4 lg:grid-cols-4">
        {sums.map(([part, name, explained]) => (
          <li key={part} className="rounded-md border border-line bg-surface p-4 shadow-card sm:p-5">
            <p aria-hidden="true" className="text-sm text-muted">
              {t(name)}
            </p>
            <p>
              <PageLink
                href={paymentsLink({ show: part })}
                scroll={false}
                className="link inline-flex min-h-11 items-center text-xl font-semibold tabular-nums sm:text-2xl"
              >
                <span className="sr-only">{`${t(name)}: `}</span>
                {formatDollars(partSum(part, payments) / 100)}
              </PageLink>
            </p>
            <p className="text-sm text-muted">{t(explained)}</p>
          </li>
        ))}
      </ul>
      {open > 0 ? (
        <p className="mt-3 text-sm text-muted">
          {t("Another {amount} isn't earned yet, so it isn't in your balance.", { amount: formatDollars(open / 100) })}{' '}
          <PageLink href={paymentsLink({ show: 'not-earned' })} scroll={false} className="link">
            {t('See what it depends on')}
          </PageLink>
        </p>
      ) : null}
    </section>
  )
}
