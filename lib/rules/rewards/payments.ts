import type { ReferralRow } from '#lib/contract/panel/rewards.ts'
import type { SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { DID_NOT_QUALIFY } from '../../contract/panel/surveys/survey-filters.ts'
import { rowAction, shownStatus } from '../surveys/survey-rows.ts'
import { bonusTimeline, hasPaymentSteps, isLate, paymentTimeline, type TimelineStep } from './payment-timeline.ts'

/*
 * A member's payments, from the survey list and the referrals of any panel. All totals are computed from these payments, in
 * cents, so that each total equals the rows behind it.
 * @see docs/specification/payments.md
 */

export type PaymentGroup = 'on-the-way' | 'on-hold' | 'paid' | 'not-earned' | 'no-payment'
export type PaymentKind = 'survey' | 'bonus'

export interface Payment {
  kind: PaymentKind
  /** The survey's topic or the friend's name; empty when the panel does not send it. */
  title: string
  reference: string | null
  /** Null when the panel does not send it. */
  cents: number | null
  group: PaymentGroup
  /** The payment method in the panel's words. */
  method: string | null
  /** `YYYY-MM-DD`; null until it is paid, or when the panel does not send the day. */
  paidOn: string | null
  timeline: readonly TimelineStep[]
}

const groups: Readonly<Record<string, PaymentGroup>> = {
  Pending: 'on-the-way',
  Approved: 'on-the-way',
  'Pending W9': 'on-hold',
  Paid: 'paid',
  Stopped: 'no-payment',
  'Not Eligible': 'no-payment',
}

const groupOf = (status: string) => (Object.hasOwn(groups, status) ? groups[status] : undefined)

/** Invalid amounts count as unknown. */
function centsOf(dollars: number | null): number | null {
  const cents = Math.round((dollars ?? Number.NaN) * 100)
  return Number.isSafeInteger(cents) && cents >= 0 ? cents : null
}

const dayOf = (date: string | null) => /^\d{4}-(?:0[1-9]|1[0-2])-\d{2}/.exec(date ?? '')?.[0] ?? null

const screened = ['Screener Completed', 'Interview Scheduled']
const completed = ['Completed', 'Completed - Partial Incentive', DID_NOT_QUALIFY]

/** The payment group of a survey; null for a survey without a payment. */
function surveyGroup(row: SurveyRow): PaymentGroup | null {
  const status = row.paymentStatus?.status ?? ''
  const group = hasPaymentSteps(row) ? groupOf(status) : undefined
  const displayStatus = shownStatus(row.invitationStatus.status)
  if (screened.includes(displayStatus) && (!group || status === 'Pending')) return 'not-earned'
  if (group) return group
  if (rowAction(row.invitationStatus.status) || !completed.includes(displayStatus)) return null
  return displayStatus === DID_NOT_QUALIFY && !row.incentivesEarned ? null : 'on-the-way'
}

function surveyPayment(row: SurveyRow): Payment[] {
  const group = surveyGroup(row)
  if (!group || (group === 'no-payment' && !row.incentivesEarned)) return []
  const timeline = paymentTimeline(row)
  const sentOn = timeline.findLast(({ event, done }) => done && event === 'sent')?.date ?? null
  return [
    {
      kind: 'survey',
      title: row.topic,
      reference: row.referenceNumber ?? row.projectNumber,
      cents: centsOf(group === 'not-earned' ? row.incentivesOffered : row.incentivesEarned),
      group,
      method: row.paymentMethod ?? null,
      paidOn: group === 'paid' ? (dayOf(row.paymentDate) ?? dayOf(sentOn)) : null,
      timeline,
    },
  ]
}

/** A bonus is Pending from the invitation on, but earned only when the friend becomes a verified member. */
function bonusPayment(row: ReferralRow): Payment {
  const status = row.paymentStatus ?? 'Pending'
  const isEarned = row.referralStatus === 'Verified' || !['Pending', 'Not Eligible'].includes(status)
  const group = isEarned ? (groupOf(status) ?? 'on-the-way') : 'not-earned'
  const date = dayOf(row.paymentStatusUpdateDate)
  return {
    kind: 'bonus',
    title: row.referentName ?? '',
    reference: null,
    cents: centsOf(row.referralBonus),
    group,
    method: null,
    paidOn: group === 'paid' ? date : null,
    timeline: isEarned ? bonusTimeline(status, date) : [],
  }
}

const nextStep = ({ timeline }: Payment) => timeline.find(({ done }) => !done) ?? null

/** The day by which the next step is due; null without one. */
export const dueDayOf = (payment: Payment) => dayOf(nextStep(payment)?.dueBy ?? null)

/** The sort key of a payment: its payment day, else its due day, else the day of its last step. */
const sortDay = (payment: Payment) =>
  payment.paidOn ??
  dueDayOf(payment) ??
  dayOf(payment.timeline.findLast(({ date }) => date !== null)?.date ?? null) ??
  ''

/** Newest first. */
export const paymentsOf = (surveys: readonly SurveyRow[], referrals: readonly ReferralRow[]): Payment[] =>
  [...surveys.flatMap(surveyPayment), ...referrals.map(bonusPayment)].toSorted((a, b) =>
    sortDay(b).localeCompare(sortDay(a)),
  )

/** In cents. Unknown amounts count as 0. */
export const sumOf = (payments: readonly Payment[]) => payments.reduce((sum, { cents }) => sum + (cents ?? 0), 0)

export interface PaidYear {
  year: string
  cents: number
  /** In cents, starting with January. */
  months: readonly number[]
}

/** Payments per calendar year, latest first. Payments without a day are left out. */
export function paidYears(payments: readonly Payment[]): PaidYear[] {
  const years = new Map<string, number[]>()
  for (const { paidOn, cents } of payments) {
    if (paidOn === null) continue
    const year = paidOn.slice(0, 4)
    const months = years.get(year) ?? Array.from({ length: 12 }, () => 0)
    const month = Number(paidOn.slice(5, 7)) - 1
    months[month] = (months[month] ?? 0) + (cents ?? 0)
    years.set(year, months)
  }
  return [...years]
    .map(([year, months]) => ({ year, months, cents: months.reduce((sum, cents) => sum + cents, 0) }))
    .toSorted((a, b) => b.year.localeCompare(a.year))
}

export interface LatePayment {
  payment: Payment
  step: TimelineStep
}

/** Payments whose next step is overdue. */
export const latePayments = (payments: readonly Payment[], today: string): LatePayment[] =>
  payments.flatMap((payment) => {
    const step = payment.group === 'on-the-way' ? nextStep(payment) : null
    return step && isLate(step, today) ? [{ payment, step }] : []
  })

export interface ExpectedPayments {
  /** The expected step: the payment itself, or its approval. */
  event: 'sent' | 'approved'
  cents: number
  /** `YYYY-MM-DD` */
  by: string
}

/** The day by which the event is expected: the day of the step, or of the payment that follows an approval. */
function expectedDay(step: TimelineStep, event: ExpectedPayments['event']) {
  if (step.event === event) return dayOf(step.dueBy)
  return event === 'sent' ? dayOf(step.paidBy ?? null) : null
}

/** The next payment with a due day, else the next approval with one; null when there is none. Late steps don't count. */
export function nextExpected(payments: readonly Payment[], today: string): ExpectedPayments | null {
  for (const event of ['sent', 'approved'] as const) {
    const due = payments.flatMap((payment) => {
      const step = payment.group === 'on-the-way' ? nextStep(payment) : null
      const dueDay = step && !isLate(step, today) ? expectedDay(step, event) : null
      return dueDay !== null && dueDay >= today ? [{ by: dueDay, payment }] : []
    })
    const dueDay = due.map((item) => item.by).toSorted()[0]
    if (dueDay !== undefined) {
      return { event, by: dueDay, cents: sumOf(due.filter((item) => item.by === dueDay).map(({ payment }) => payment)) }
    }
  }
  return null
}
