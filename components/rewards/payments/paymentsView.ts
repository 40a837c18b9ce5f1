import type { Translate } from '#lib/language/translate.ts'
import { linkTo, type Query, routes } from '#lib/routes.ts'
import { dueDayOf, type Payment, type PaymentKind } from '#lib/rules/rewards/payments.ts'

/** Filter for the payments list. Kept in the URL, so that each amount can link to its payments. */
export interface PaymentsView {
  show: PaymentsPart
  /** Null for all kinds. */
  kind: PaymentKind | null
  /** Year of payment; null for all years. */
  year: string | null
  /** One-based. */
  page: number
  /** Reference of the payment to open; null for none. */
  payment: string | null
}

/** The values of `show`, with a heading and the payment groups they include. */
const paymentsParts = {
  all: { title: 'All payments', groups: ['on-the-way', 'on-hold', 'paid', 'not-earned', 'no-payment'] },
  balance: { title: 'Your balance', groups: ['on-the-way', 'on-hold'] },
  'on-the-way': { title: 'On the way', groups: ['on-the-way'] },
  'on-hold': { title: 'On hold', groups: ['on-hold'] },
  paid: { title: 'Paid', groups: ['paid'] },
  'not-earned': { title: 'Not earned yet', groups: ['not-earned'] },
  'no-payment': { title: 'No payment', groups: ['no-payment'] },
} as const satisfies Readonly<Record<string, { title: string; groups: readonly Payment['group'][] }>>
export type PaymentsPart = keyof typeof paymentsParts

const isPart = (name: string): name is PaymentsPart => Object.hasOwn(paymentsParts, name)

/** Parses the view from the URL; invalid values are ignored. */
export function readPaymentsView({ show, kind, year, page, payment }: Query): PaymentsView {
  return {
    show: isPart(String(show)) ? (String(show) as PaymentsPart) : 'all',
    kind: kind === 'survey' || kind === 'bonus' ? kind : null,
    year: /^\d{4}$/.test(String(year)) ? String(year) : null,
    page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : 1,
    payment: payment ? String(payment) : null,
  }
}

export const LIST_ID = 'list'

/** A link to a view jumps to its list, which is far below the sums on phones. */
export function paymentsLink({ show, kind, year, page }: Partial<PaymentsView>) {
  const link = linkTo(routes.payments, {
    show: show === 'all' ? undefined : show,
    kind: kind ?? undefined,
    year: year ?? undefined,
    page: page === 1 ? undefined : page,
  })
  return show || kind || year || page ? `${link}#${LIST_ID}` : link
}

/** Sorts after every day. */
const NO_DAY = '9999'
const soonestFirst = (a: Payment, b: Payment) => (dueDayOf(a) ?? NO_DAY).localeCompare(dueDayOf(b) ?? NO_DAY)

/** The payments of a view, by group. Payments on the way are sorted by due day, others keep their order. */
export function inView({ show, kind, year }: PaymentsView, payments: readonly Payment[]): Payment[] {
  const chosen = payments.filter(
    (payment) => (kind === null || payment.kind === kind) && (year === null || payment.paidOn?.startsWith(year)),
  )
  return paymentsParts[show].groups.flatMap((group) => {
    const members = chosen.filter((payment) => payment.group === group)
    return group === 'on-the-way' ? members.toSorted(soonestFirst) : members
  })
}

/** The views of one status, in the order of the list. Their payments add up to all payments. */
const STATUS_PARTS = ['on-the-way', 'on-hold', 'paid', 'not-earned', 'no-payment'] as const
const ALWAYS_SHOWN: readonly PaymentsPart[] = ['on-the-way', 'on-hold', 'paid']

export interface PaymentsTab {
  part: PaymentsPart
  name: string
  count: number
}

/** "All" and each status, with the number of payments. Statuses without a sum above are left out if they have none. */
export function paymentsTabs({ show, kind }: PaymentsView, payments: readonly Payment[]): PaymentsTab[] {
  const tabOf = (part: PaymentsPart, name: string) => ({
    part,
    name,
    count: inView({ ...readPaymentsView({}), show: part, kind }, payments).length,
  })
  const ofStatus = STATUS_PARTS.map((part) => tabOf(part, paymentsParts[part].title))
  return [
    tabOf('all', 'All'),
    ...ofStatus.filter(({ part, count }) => count > 0 || part === show || ALWAYS_SHOWN.includes(part)),
  ]
}

const kindLabels: Readonly<Record<PaymentKind, string>> = { survey: 'surveys', bonus: 'referral bonuses' }

/** Heading of a view, such as "Paid in 2026" or "On the way for surveys". */
export function viewTitle({ show, kind, year }: PaymentsView, t: Translate): string {
  const part = t(paymentsParts[show].title)
  const ofKind = kind ? t('{part} for {kind}', { part, kind: t(kindLabels[kind]) }) : part
  return year ? t('{part} in {year}', { part: ofKind, year }) : ofKind
}
