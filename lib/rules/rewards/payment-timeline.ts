import type { IncentiveSummary, PaymentEvent, PaymentStep, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { english } from '#lib/language/translate.ts'
import { rowAction, shownStatus } from '../surveys/survey-rows.ts'

/* The timeline of a survey and its payment: past steps with their days, and the next step. */

export interface TimelineStep {
  /** One of `PAYMENT_STEPS`, or a panel's own name for a step. */
  event: string
  /** False for the next step. */
  done: boolean
  /** The day of a past step; null when the panel does not send it. */
  date: string | null
  /** The due day of the next step; null when unknown. */
  dueBy: string | null
  /** If the next step is the approval: the day by which the payment follows, if known. */
  paidBy?: string | null
  reason: string | null
}

/** Texts of each step, as a past step and as the next one. */
const words: Readonly<Record<PaymentStep, readonly [happened: string, toCome: string]>> = {
  invited: ['Invited', 'invitation'],
  started: ['Survey started', 'start the survey'],
  'screener-completed': ['Screener completed', 'complete the screener'],
  interview: ['Interview held', 'interview'],
  completed: ['Survey completed', 'complete the survey'],
  'partially-completed': ['Survey partly completed', 'complete the survey'],
  'not-qualified': ['Did not qualify', 'result of the survey'],
  'survey-full': ['Survey full', 'result of the survey'],
  expired: ['Invitation expired', 'invitation expires'],
  'client-review': ['Client started checking your answers', 'check of your answers'],
  raised: ['Payment raised', 'a higher payment'],
  approved: ['Payment approved', 'payment approval'],
  'w9-hold': ['Held for your Form W-9', 'your Form W-9'],
  released: ['Payment no longer on hold', 'end of the hold'],
  sent: ['Payment sent', 'payment'],
  'not-eligible': ['No payment', 'no payment'],
  stopped: ['Payment stopped', 'end of the payment'],
  reversed: ['Payment reversed', 'reversal of the payment'],
  reopened: ['Payment back in review', 'another review'],
  refused: ["Payment couldn't be sent", 'payment'],
  delivered: ['Payment delivered', 'delivery of the payment'],
  unclaimed: ['Payment not claimed yet', 'your claim of the payment'],
  undelivered: ["Payment email didn't arrive", 'delivery of the payment'],
  returned: ['Payment came back', 'payment'],
}

const isKnown = (event: string): event is PaymentStep => Object.hasOwn(words, event)

export const stepText = ({ event, done }: TimelineStep, t = english) =>
  t(isKnown(event) ? words[event][done ? 0 : 1] : event)

const happened = (event: string, date: string | null = null): TimelineStep => ({
  event,
  done: true,
  date,
  dueBy: null,
  reason: null,
})
const futureStep = (event: PaymentStep, dueBy: string | null = null): TimelineStep => ({
  event,
  done: false,
  date: null,
  dueBy,
  reason: null,
})

const outcomes: Readonly<Record<string, PaymentStep>> = {
  Completed: 'completed',
  'Completed - Partial Incentive': 'partially-completed',
  'Did Not Qualify': 'not-qualified',
  'Survey Full': 'survey-full',
  Expired: 'expired',
  'Screener Completed': 'screener-completed',
  'Interview Scheduled': 'screener-completed',
}

/** For each payment status, the last step and the next one. */
const payments: Readonly<Record<string, readonly [last: PaymentStep, next?: PaymentStep]>> = {
  Pending: ['client-review', 'approved'],
  'Pending W9': ['w9-hold', 'sent'],
  Approved: ['approved', 'sent'],
  Paid: ['sent'],
  Stopped: ['stopped'],
  'Not Eligible': ['not-eligible'],
}

const entryOf = <Key>(table: Readonly<Record<string, Key>>, key: string) =>
  Object.hasOwn(table, key) ? table[key] : undefined

function surveySteps({ invitationStatus: { status }, endDate, interviewDateTime }: SurveyRow): TimelineStep[] {
  const action = rowAction(status)
  if (action) return [happened(action === 'Start' ? 'invited' : 'started'), futureStep('completed', endDate)]
  const displayStatus = shownStatus(status)
  const ended = happened(entryOf(outcomes, displayStatus) ?? displayStatus, status === 'Expired' ? endDate : null)
  return displayStatus === 'Interview Scheduled' ? [ended, futureStep('interview', interviewDateTime)] : [ended]
}

/** Payment statuses that mean "no payment yet". */
const NOT_YET: readonly string[] = ['Pending', 'Pending W9', 'Not Eligible']

/** Whether the payment's steps are shown. An open survey has none yet, and a survey without answers never will. */
export function hasPaymentSteps({ invitationStatus, paymentStatus }: SurveyRow): boolean {
  const payment = paymentStatus?.status ?? ''
  if (rowAction(invitationStatus.status)) return !NOT_YET.includes(payment)
  const unanswered = ['Expired', 'Survey Full'].includes(shownStatus(invitationStatus.status))
  return !(unanswered && payment === 'Pending')
}

function paymentSteps(row: SurveyRow): TimelineStep[] {
  const { paymentDate } = row
  const payment = row.paymentStatus?.status ?? ''
  const [last, next] = entryOf(payments, payment) ?? []
  if (!last || !hasPaymentSteps(row)) return []
  return [happened(last, last === 'sent' ? paymentDate : null), ...(next ? [futureStep(next)] : [])]
}

/**
 * Replaces the next step after a screener: an interview follows only if the client approves.
 * @see docs/specification/dashboard.md#interviews
 */
const AFTER_SCREENER = 'if the client approves, our team contacts you'

function timelineStep({ invitationStatus: { status } }: SurveyRow, step: PaymentEvent): TimelineStep {
  const done = step.date !== null
  const isAfterScreener = !done && step.event === 'interview' && status === 'Screener Completed'
  return { ...step, done, event: isAfterScreener ? AFTER_SCREENER : step.event }
}

/** The panel's steps; if it sends none, steps derived from the row. */
export function paymentTimeline(row: SurveyRow): TimelineStep[] {
  if (!row.paymentEvents) return [...surveySteps(row), ...paymentSteps(row)]
  return row.paymentEvents.map((step) => timelineStep(row, step))
}

/** The steps of a payment without a survey. @param date the day of the last change */
export function bonusTimeline(status: string, date: string | null): TimelineStep[] {
  if (status === 'Pending') return [futureStep('approved')]
  const [last, next] = entryOf(payments, status) ?? []
  return last ? [happened(last, date), ...(next ? [futureStep(next)] : [])] : []
}

/** Whether the next step is overdue. @param today `YYYY-MM-DD` */
export const isLate = ({ done, dueBy }: TimelineStep, today: string) => !done && dueBy !== null && dueBy < today

/** Steps that an open survey's row already shows. */
const SHOWN_IN_ROW: readonly string[] = ['invited', 'started', 'completed'] satisfies PaymentStep[]

/** Whether the timeline has more than the row already shows. */
export const hasTimeline = (row: SurveyRow) =>
  !rowAction(row.invitationStatus.status) || paymentTimeline(row).some(({ event }) => !SHOWN_IN_ROW.includes(event))

const lastOf = (timeline: readonly TimelineStep[]) => timeline.findLast(({ done }) => done)

/** Whether the payment is held for the Form W-9 now; a past hold does not count. */
const isHeld = (timeline: readonly TimelineStep[]) => lastOf(timeline)?.event === 'w9-hold'

/** Tax statuses after a form was submitted, when the member has nothing left to do. */
const SUBMITTED: readonly string[] = ['Pending Approval', 'Approved']

/** @param taxStatus the profile's; null when it failed to load */
export const hasSubmittedTaxForm = (taxStatus: string | null) => SUBMITTED.includes(taxStatus ?? '')

/**
 * Whether the member still has to complete the form that the payment waits for.
 * @param taxStatus the profile's; null when it failed to load
 */
export const asksForTaxForm = (timeline: readonly TimelineStep[], taxStatus: string | null) =>
  isHeld(timeline) && !hasSubmittedTaxForm(taxStatus)

/** The most important step: the next one, or the hold if the payment is held. */
export function headline(timeline: readonly TimelineStep[]): TimelineStep | null {
  const next = isHeld(timeline) ? undefined : timeline.find(({ done }) => !done)
  return next ?? lastOf(timeline) ?? null
}

export interface HeldIncentives {
  /** In dollars. */
  amount: number
  reason: string
}

const W9_REASON = 'Waiting for your Form W-9.'
const W9_CHECKED = 'We have your Form W-9 and are checking it.'
const W9_APPROVED = 'Your Form W-9 is approved. We send this next.'

/**
 * The held amount and the reason, or null. Uses the rows' payment statuses if the panel sends no amount. Once the form is
 * submitted, the panel's reason is outdated and replaced.
 * @param taxStatus the profile's; null when it failed to load
 */
export function heldIncentives(
  summary: IncentiveSummary,
  surveys: readonly SurveyRow[],
  taxStatus: string | null,
): HeldIncentives | null {
  const waiting = surveys.filter(({ paymentStatus }) => paymentStatus?.status === 'Pending W9')
  const amount =
    summary.incentivesHeld ?? waiting.reduce((sum, { incentivesEarned }) => sum + (incentivesEarned ?? 0), 0)
  if (amount <= 0) return null
  if (taxStatus === 'Approved') return { amount, reason: W9_APPROVED }
  return { amount, reason: hasSubmittedTaxForm(taxStatus) ? W9_CHECKED : (summary.heldReason ?? W9_REASON) }
}
