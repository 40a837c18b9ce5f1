import 'server-only'
import type * as z from 'zod/mini'
import type { PaymentEvent, PaymentStep } from '#lib/contract/panel/surveys/surveys.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { PaymentEventName } from '../../rewards/payment-transitions.ts'
import { translatedReason } from '../../rewards/reasons.ts'
import { isOpen } from '../invitation-status.ts'

/** The facts of an invitation and its payment. Dates are Eastern Time. */
export interface TimelineFacts {
  status: string
  invitedOn: string | null
  startedOn: string | null
  /** The date of the outcome, or of the screener. */
  outcomeOn: string | null
  endDate: string | null
  /** The last day if it is past; null for a survey that was closed before it. */
  endedOn: string | null
  interviewAt: string | null
  events: readonly { event: string; date: string; reason: string | null }[]
  /** The step that follows the latest event, by the payment terms. */
  nextStep: string | null
  dueBy: string | null
  /** When the payment is sent after an approval on the due day. */
  paidBy: string | null
}

type Step = z.input<typeof PaymentEvent>

/** The step for each final status. Any other final status means that the member did not qualify. */
const outcomeSteps: Readonly<Record<string, PaymentStep>> = {
  Completed: 'completed',
  'Partially Completed': 'partially-completed',
  'Quota Completed': 'survey-full',
  Expired: 'expired',
  'Screener Completed': 'screener-completed',
  'Interview Scheduled': 'screener-completed',
}

const paymentSteps: Readonly<Record<PaymentEventName, PaymentStep>> = {
  earned: 'client-review',
  raised: 'raised',
  ineligible: 'not-eligible',
  approved: 'approved',
  held: 'w9-hold',
  released: 'released',
  sent: 'sent',
  stopped: 'stopped',
  reversed: 'reversed',
  reopened: 'reopened',
  refused: 'refused',
  delivered: 'delivered',
  unclaimed: 'unclaimed',
  undelivered: 'undelivered',
  returned: 'returned',
}

const isKnown = (event: string): event is PaymentEventName => Object.hasOwn(paymentSteps, event)

/** Omits a step without a date, because the timeline shows undated steps as still to come. */
const datedStep = (event: PaymentStep, date: string | null): Step[] => (date ? [{ event, date }] : [])

function pastOutcome({ status, outcomeOn, endedOn }: TimelineFacts): Step[] {
  if (isOpen(status)) return []
  return datedStep(outcomeSteps[status] ?? 'not-qualified', status === 'Expired' ? endedOn : outcomeOn)
}

function nextStepOf({ status, endDate, interviewAt, nextStep, dueBy, paidBy }: TimelineFacts): Step[] {
  if (status === 'Declined') return []
  if (isOpen(status)) return [{ event: 'completed' satisfies PaymentStep, dueBy: endDate }]
  if (status === 'Interview Scheduled') {
    return [{ event: 'interview' satisfies PaymentStep, dueBy: interviewAt?.slice(0, 10) ?? null }]
  }
  return nextStep ? [{ event: nextStep, dueBy, ...(paidBy && { paidBy }) }] : []
}

/** The dated steps of a survey and its payment so far, and the next step. */
export const timelineOf = (facts: TimelineFacts, t: Translate): Step[] => [
  ...datedStep('invited', facts.invitedOn),
  ...datedStep('started', facts.startedOn),
  ...pastOutcome(facts),
  ...facts.events.map(({ event, date, reason }) => ({
    event: isKnown(event) ? paymentSteps[event] : event,
    date,
    ...(reason && { reason: translatedReason(event, reason, t) }),
  })),
  ...nextStepOf(facts),
]
