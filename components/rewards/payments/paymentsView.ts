import type { Translate } from '#lib/language/translate.ts'
import { linkTo, type Query, routes } from '#lib/routes.ts'
import type { Payment, PaymentKind } from '#lib/rules/rewards/payments.ts'

/** Which payments are looked at. It lives in the address, so that each sum can link to its payments. */
export interface PaymentsView {
  show: PaymentsPart
  /** Null for both. */
  kind: PaymentKind | null
  /** Of the day of payment; null for every year. */
  year: string | null
  /** From 1. */
  page: number
}

/** Parts of all payments: its heading, and which payments belong to it. */
const paymentsParts = {
  all: { title: 'All payments', groups: ['on-the-way', 'on-hold', 'paid', 'not-earned', 'no-payment'] },
  balance: { title: 'Your balance', groups: ['on-the-way', 'on-hold'] },
  'on-the-way': { title: 'On the way', groups: ['on-the-way'] },
  'on-hold': { title: 'On hold', groups: ['on-hold'] },
  paid: { title: 'Paid', groups: ['paid'] },
  'not-earned': { title: 'Not earned yet', groups: ['not-earned'] },
} as const satisfies Readonly<Record<string, { title: string; groups: readonly Payment['group'][] }>>
export type PaymentsPart = keyof typeof paymentsParts

const isPart = (name: string): name is PaymentsPart => Object.hasOwn(paymentsParts, name)

/** The view that an address asks for; what it says wrongly is as without it. */
export function readPaymentsView({ show, kind, year, page }: Query): PaymentsView {
  return {
    show: isPart(String(show)) ? (String(show) as PaymentsPart) : 'all',
    kind: kind === 'survey' || kind === 'bonus' ? kind : null,
    year: /^\d{4}$/.test(String(year)) ? String(year) : null,
    page: /^[1-9]\d{0,3}$/.test(String(page)) ? Number(page) : 1,
  }
}

export const paymentsLink = ({ show, kind, year, page }: Partial<PaymentsView>) =>
  linkTo(routes.payments, {
    show: show === 'all' ? undefined : show,
    kind: kind ?? undefined,
    year: year ?? undefined,
    page: page === 1 ? undefined : page,
  })

export function inView({ show, kind, year }: PaymentsView, payments: readonly Payment[]): Payment[] {
  const groups: readonly string[] = paymentsParts[show].groups
  return payments.filter(
    (payment) =>
      groups.includes(payment.group) &&
      (kind === null || payment.kind === kind) &&
      (year === null || payment.paidOn?.startsWith(year)),
  )
}

const kindWords: Readonly<Record<PaymentKind, string>> = { survey: 'surveys', bonus: 'referral bonuses' }

/** "Paid in 2026", "On the way for surveys". */
export function viewTitle({ show, kind, year }: PaymentsView, t: Translate): string {
  const part = t(paymentsParts[show].title)
  const ofKind = kind ? t('{part} for {kind}', { part, kind: t(kindWords[kind]) }) : part
  return year ? t('{part} in {year}', { part: ofKind, year }) : ofKind
}
