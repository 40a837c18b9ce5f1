import { Fragment } from 'react'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import { formatDollars } from '#lib/format/money.ts'
import { groupLabels, stepLine, titleOf } from '#lib/rules/rewards/payment-texts.ts'
import { headline, isLate, type TimelineStep } from '#lib/rules/rewards/payment-timeline.ts'
import { type Payment, sumOf } from '#lib/rules/rewards/payments.ts'

const pills: Readonly<Record<Payment['group'], string>> = {
  paid: 'border-success-edge bg-success-wash text-success',
  'on-the-way': 'border-info-edge bg-info-wash text-info',
  'on-hold': 'border-warning-edge bg-warning-wash text-warning',
  'not-earned': 'border-line bg-sunken text-muted',
  'no-payment': 'border-line bg-sunken text-muted',
}

function Pill({ group }: Pick<Payment, 'group'>) {
  const t = useTranslate()
  return (
    <span
      className={cx(
        'inline-block rounded-full border px-2.5 text-xs font-semibold min-[18rem]:whitespace-nowrap print:border-0 print:p-0',
        pills[group],
      )}
    >
      {t(groupLabels[group])}
    </span>
  )
}

/** Classes that stack both columns when the text size is too large for two. */
const stacked = 'max-[18rem]:block'
const amountCell = 'py-3 pr-4 text-right max-[18rem]:pt-0 max-[18rem]:pl-4 max-[18rem]:text-left sm:pr-5'

const isUncounted = ({ group }: Payment) => group === 'not-earned' || group === 'no-payment'

function inkOf(step: TimelineStep, { group }: Payment): string {
  if (isLate(step, easternToday())) return 'text-warning'
  return group === 'on-the-way' ? 'text-ink' : 'text-muted'
}

/** Summary line of the current step; expands to all steps with dates, also without JavaScript. */
function Timeline({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const { timeline } = payment
  const main = headline(timeline)
  if (!main) return null
  // The row of a paid payment already says when it was sent.
  const isSaid = payment.paidOn !== null && main.event === 'sent'
  const line = isSaid ? null : stepLine(main, t)
  const ink = inkOf(main, payment)
  if (timeline.length === 1)
    return line ? (
      <p className={cx('text-sm print:hidden', ink)}>
        <Unbroken text={line} />
      </p>
    ) : null
  return (
    <details className="group/timeline text-sm print:hidden">
      <summary className="-mx-1 inline-flex min-h-9 list-none items-center gap-1.5 rounded-sm px-1 [&::-webkit-details-marker]:hidden">
        <Icon name="next" className="size-4 group-open/timeline:rotate-90 print:hidden" />
        {line ? (
          <span className={cx('group-open/timeline:hidden', ink)}>
            <Unbroken text={line} />
            <span className="sr-only">. </span>
          </span>
        ) : null}
        <span className={cx('text-muted', line && 'sr-only group-open/timeline:not-sr-only')}>{t('All steps')}</span>
        <span className="sr-only">{` ${t('of {title}', { title: titleOf(payment, t) })}`}</span>
      </summary>
      <ol className="mt-1 ml-6 flex list-disc flex-col gap-1">
        {timeline.map((step) => (
          <li key={`${step.event} ${step.date} ${step.dueBy}`} className={step.done ? undefined : 'font-semibold'}>
            <Unbroken text={stepLine(step, t)} />
            {step.reason ? <span className="block max-w-prose font-normal text-muted">{step.reason}</span> : null}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Row({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const { reference, method, paidOn, cents } = payment
  const facts = [
    paidOn && t('Paid {day}', { day: formatDate(paidOn, t.language) }),
    method && t('by {method}', { method }),
    reference && t('Reference {reference}', { reference }),
  ].filter(Boolean)
  return (
    <tr className={cx(stacked, 'border-b border-line align-top last:border-b-0 print:break-inside-avoid')}>
      <th scope="row" className={cx(stacked, 'py-3 pr-3 pl-4 text-left font-normal wrap-anywhere sm:pl-5')}>
        <p className="font-semibold">{titleOf(payment, t)}</p>
        <p className="text-sm text-muted tabular-nums">
          {facts.map((fact, at) => (
            <Fragment key={fact}>
              {at > 0 ? (
                <span aria-hidden="true" className="max-sm:hidden">
                  {' · '}
                </span>
              ) : null}
              <span className="block sm:inline-block">{fact}</span>
            </Fragment>
          ))}
        </p>
        <Timeline payment={payment} />
      </th>
      <td
        className={cx(
          stacked,
          amountCell,
          'font-semibold tabular-nums',
          isUncounted(payment) && 'font-normal text-muted',
        )}
      >
        {cents === null ? t('Not available') : formatDollars(cents / 100)}
      </td>
    </tr>
  )
}

function GroupHead({ group }: Pick<Payment, 'group'>) {
  return (
    <tr className={cx(stacked, 'border-y border-line bg-sunken')}>
      <th scope="rowgroup" colSpan={2} className={cx(stacked, 'px-4 py-1.5 text-left sm:px-5')}>
        <Pill group={group} />
      </th>
    </tr>
  )
}

interface Props {
  /** Payments on the current page. */
  rows: readonly Payment[]
  /** Payments on all pages, for the total. */
  all: readonly Payment[]
  title: string
  /** Whether the view shows unearned payments, which the total otherwise leaves out. */
  isOpenSum: boolean
}

function Total({ all, isOpenSum }: Pick<Props, 'all' | 'isOpenSum'>) {
  const t = useTranslate()
  const counted = isOpenSum ? all : all.filter((payment) => !isUncounted(payment))
  const unknown = counted.filter(({ cents }) => cents === null).length
  return (
    <tfoot>
      <tr className={cx(stacked, 'border-t-2 border-line font-semibold')}>
        <th scope="row" className={cx(stacked, 'px-4 py-3 text-left wrap-anywhere sm:px-5')}>
          {t('Total')}{' '}
          {counted.length < all.length ? (
            <span className="block text-sm font-normal text-muted">
              {t("Without payments that aren't earned yet or won't come")}
            </span>
          ) : null}
          {unknown > 0 ? (
            <span className="block text-sm font-normal text-muted">
              {t(
                unknown === 1
                  ? "Without {count} payment whose amount isn't available"
                  : "Without {count} payments whose amount isn't available",
                { count: unknown },
              )}
            </span>
          ) : null}
        </th>
        <td className={cx(stacked, amountCell, 'tabular-nums')}>{formatDollars(sumOf(counted) / 100)}</td>
      </tr>
    </tfoot>
  )
}

/** Table of payments, with their total. */
export function PaymentRows({ rows, all, title, isOpenSum }: Props) {
  const t = useTranslate()
  const isMixed = all.some(({ group }) => group !== all[0]?.group)
  return (
    <table className="w-full border-collapse rounded-md border border-line bg-surface">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('Payment')}</th>
          <th scope="col">{t('Amount')}</th>
        </tr>
      </thead>
      {[...Map.groupBy(rows, ({ group }) => group)].map(([group, members]) => (
        <tbody key={group}>
          {isMixed ? <GroupHead group={group} /> : null}
          {members.map((payment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be the same in all that is known of them
            <Row key={at} payment={payment} />
          ))}
        </tbody>
      ))}
      <Total all={all} isOpenSum={isOpenSum} />
    </table>
  )
}
