import { Fragment } from 'react'
import { Unbroken } from '#components/language/Unbroken.tsx'
import { useTranslate } from '#components/language/useTranslate.ts'
import { ContactLink } from '#components/shell/contact/ContactLink.tsx'
import { cx } from '#components/ui/cx.ts'
import { Icon } from '#components/ui/Icon.tsx'
import { tableRoles } from '#components/ui/tableRoles.ts'
import { easternToday, formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import { ROW_ID } from '#lib/rules/rewards/payment-link.ts'
import { groupLabels, stepLine, titleOf } from '#lib/rules/rewards/payment-texts.ts'
import { headline, isLate, type TimelineStep } from '#lib/rules/rewards/payment-timeline.ts'
import { type Payment, sumOf } from '#lib/rules/rewards/payments.ts'
import { SectionRow, sectionsOf } from './PaymentSections.tsx'

/** A late payment looks like one on hold. */
const pills: Readonly<Record<Payment['group'], string>> = {
  paid: 'border-success-edge/35 bg-success-wash text-success',
  'on-the-way': 'border-info-edge/35 bg-info-wash text-info',
  'on-hold': 'border-warning-edge/35 bg-warning-wash text-warning',
  'not-earned': 'border-line bg-sunken text-muted',
  'no-payment': 'border-line bg-sunken text-muted',
}

function Pill({ payment: { group, timeline } }: { payment: Payment }) {
  const t = useTranslate()
  const isOverdue = group === 'on-the-way' && timeline.some((step) => isLate(step, easternToday()))
  const text = isOverdue ? 'Late' : groupLabels[group]
  return (
    <span
      className={cx(
        'inline-block rounded-full border px-2 text-xs font-semibold min-[18rem]:whitespace-nowrap print:border-0 print:p-0',
        pills[isOverdue ? 'on-hold' : group],
      )}
    >
      {t(text)}
    </span>
  )
}

const isUncounted = ({ group }: Payment) => group === 'not-earned' || group === 'no-payment'

function Steps({ timeline }: Pick<Payment, 'timeline'>) {
  const t = useTranslate()
  return (
    <ol className="mt-1 ml-6 flex list-disc flex-col gap-1 text-sm text-balance">
      {timeline.map((step) => (
        <li key={`${step.event} ${step.date} ${step.dueBy}`} className={step.done ? undefined : 'font-semibold'}>
          <Unbroken text={stepLine(step, t)} />
          {step.reason ? <span className="block max-w-prose font-normal text-muted">{step.reason}</span> : null}
        </li>
      ))}
    </ol>
  )
}

interface TitleProps {
  payment: Payment
  /** Whether a link led to this payment. */
  isOpened: boolean
}

/** Title that expands to all steps with their dates, also without JavaScript. */
function Title({ payment, isOpened }: TitleProps) {
  const t = useTranslate()
  const title = <b className="font-semibold">{titleOf(payment, t)}</b>
  if (payment.timeline.length < 2) return <p className="pl-6 print:pl-0">{title}</p>
  return (
    <details open={isOpened} className="group/timeline">
      <summary className="-my-3 group-open/timeline:mb-0 flex list-none items-start rounded-sm py-3 group-open/timeline:pb-1 [&::-webkit-details-marker]:hidden">
        <Icon name="next" className="mt-0.5 mr-1 text-muted group-open/timeline:rotate-90 print:hidden" />
        <span>
          {title}
          <span className="sr-only">{`: ${t('All steps')}`}</span>
        </span>
      </summary>
      <Steps timeline={payment.timeline} />
    </details>
  )
}

/** When it was paid, or when it is expected; else what comes next. */
function When({ payment }: { payment: Payment }) {
  const t = useTranslate()
  const { group, paidOn, timeline } = payment
  const main = headline(timeline)
  if (payment.kind === 'bonus' && group === 'not-earned') return t('After your friend is verified')
  if (paidOn) return formatDate(paidOn, t.language)
  if (!main) return null
  const day = formatDate(main.date ?? main.dueBy, t.language)
  if (main.event === 'w9-hold' && day) return t('On hold since {day}', { day })
  if (group !== 'on-the-way' || !main.dueBy) return <Unbroken text={stepLine(main, t)} />
  return <Expected step={main} day={day} />
}

/** The day of the payment, or of its approval if that comes first. */
function Expected({ step, day }: { step: TimelineStep; day: string }) {
  const t = useTranslate()
  const isApproval = step.event === 'approved'
  if (isLate(step, easternToday()))
    return (
      <span className="text-warning">
        {t(isApproval ? 'Approval was expected by {day}' : 'Was expected by {day}', { day })}
      </span>
    )
  const expected = t(isApproval ? 'Approval by {day}' : 'Expected by {day}', { day })
  if (!isApproval || !step.paidBy) return expected
  return (
    <>
      {t('Expected by {day}', { day: formatDate(step.paidBy, t.language) })}{' '}
      <span className="block text-xs text-muted">{expected}</span>
    </>
  )
}

interface RowProps extends TitleProps {
  supportEmail: string
}

/** Why a payment won't come, if the panel says so, and a link to ask. */
function NoPaymentReason({ payment, supportEmail }: Omit<RowProps, 'isOpened'>) {
  const t = useTranslate()
  const reason = payment.timeline.findLast((step) => step.done)?.reason
  return (
    <p className="max-w-prose pl-6 text-sm text-muted print:pl-0">
      {reason}{' '}
      <ContactLink
        supportEmail={supportEmail}
        about={t('Why is there no payment for "{title}"?', { title: titleOf(payment, t) })}
      >
        {t('Ask us why')}
      </ContactLink>
    </p>
  )
}

function Row({ payment, isOpened, supportEmail }: RowProps) {
  const t = useTranslate()
  const { reference, method, cents } = payment
  const facts = [method && t('by {method}', { method }), reference && t('Reference {reference}', { reference })]
  const text = facts.filter(Boolean).join(' · ')
  return (
    <tr {...tableRoles.row} {...(isOpened && { id: ROW_ID, tabIndex: -1 })} className="payment-row">
      <th {...tableRoles.rowheader} scope="row">
        {isOpened ? <h3 className="pl-6 text-xs text-brand-ink print:hidden">{t('The payment you opened')}</h3> : null}
        <Title payment={payment} isOpened={isOpened} />
        {text ? <p className="payment-facts">{text}</p> : null}
        {payment.group === 'no-payment' ? <NoPaymentReason payment={payment} supportEmail={supportEmail} /> : null}
      </th>
      <td {...tableRoles.cell}>
        <Pill payment={payment} />
      </td>
      <td {...tableRoles.cell} className="tabular-nums">
        <When payment={payment} />
      </td>
      <td
        {...tableRoles.cell}
        className={isUncounted(payment) ? 'text-muted tabular-nums' : 'font-semibold tabular-nums'}
      >
        {cents === null ? t('Not available') : formatCents(cents)}
      </td>
    </tr>
  )
}

interface Props {
  /** Payments on the current page. */
  rows: readonly Payment[]
  /** Payments on all pages, for the total. */
  all: readonly Payment[]
  title: string
  /** The payment that a link led to. */
  opened: Payment | null
  /** Whether the view shows unearned payments, which the total otherwise leaves out. */
  countsUnearned: boolean
  supportEmail: string
}

function Total({ rows, all, countsUnearned }: Pick<Props, 'rows' | 'all' | 'countsUnearned'>) {
  const t = useTranslate()
  const countedPayments = countsUnearned ? all : all.filter((payment) => !isUncounted(payment))
  const unknown = countedPayments.filter(({ cents }) => cents === null).length
  return (
    <tfoot {...tableRoles.rowgroup}>
      <tr {...tableRoles.row} className="payment-row font-semibold">
        <th {...tableRoles.rowheader} scope="row" colSpan={3}>
          {rows.length < all.length ? t('Total of all pages') : t('Total')}{' '}
          {countedPayments.length < all.length ? (
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
        <td {...tableRoles.cell} className="tabular-nums">
          {formatCents(sumOf(countedPayments))}
        </td>
      </tr>
    </tfoot>
  )
}

/** Table of payments, with their total. Below 640 px, CSS stacks the cells of a row; the roles keep it a table. */
export function PaymentRows({ rows, all, title, opened, countsUnearned, supportEmail }: Props) {
  const t = useTranslate()
  const sections = sectionsOf(rows, t)
  return (
    <table {...tableRoles.table} className="payment-table">
      <caption className="sr-only">{title}</caption>
      <thead {...tableRoles.rowgroup}>
        <tr {...tableRoles.row}>
          {[t('Payment'), t('Status'), t('Date'), t('Amount')].map((name) => (
            <th key={name} {...tableRoles.columnheader} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...tableRoles.rowgroup}>
        {rows.map((payment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: payments have no unique id, and two may be equal
          <Fragment key={index}>
            {sections[index] === sections[index - 1] ? null : <SectionRow name={sections[index]} />}
            <Row payment={payment} isOpened={payment === opened} supportEmail={supportEmail} />
          </Fragment>
        ))}
      </tbody>
      <Total rows={rows} all={all} countsUnearned={countsUnearned} />
    </table>
  )
}
