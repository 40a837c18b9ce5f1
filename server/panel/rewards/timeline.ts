import 'server-only'
import type * as z from 'zod/mini'
import type { PaymentEvent, PaymentStep } from '#lib/contract/panel/surveys.ts'
import { isOpen } from '../surveys/invitation-status.ts'
import type { PaymentEventName } from './payment-transitions.ts'

/** What is known of an invitation and its payment. Days are in Eastern Time. */
export interface Told {
  status: string
  invitedOn: string | null
  startedOn: string | null
  /** The day of the outcome, or of the screener's. */
  outcomeOn: string | null
  endDate: string | null
  interviewAt: string | null
  events: readonly { event: string; date: string; reason: string | null }[]
  /** From the terms: what follows the latest event, and by when. */
  nextStep: string | null
  dueBy: string | null
}

type Step = z.input<typeof PaymentEvent>

/** What an invitation's own status says has happened; every other way to end is to not qualify. */
const ended: Readonly<Record<string, PaymentStep>> = {
  Completed: 'completed',
  'Partially Completed': 'partially-completed',
  'Quota Completed': 'survey-full',
  Expired: 'expired',
  'Screener Completed': 'screener-completed',
  'Interview Scheduled': 'screener-completed',
}

const paymentSteps: Readonly<Record<PaymentEventName, PaymentStep>> = {
  earned: 'client-review',
  ineligible: 'not-eligible',
  approved: 'approved',
  held: 'w9-hold',
  released: 'released',
  sent: 'sent',
  stopped: 'stopped',
  reversed: 'reversed',
  reopened: 'reopened',
}

const isKnown = (event: string): event is PaymentEventName => Object.hasOwn(paymentSteps, event)

/** A step whose day is not known is left out: without a day it would read as still to come. */
const onDay = (event: PaymentStep, date: string | null): Step[] => (date ? [{ event, date }] : [])

function outcomeOf({ status, outcomeOn, endDate }: Told): Step[] {
  if (isOpen(status)) return []
  return onDay(ended[status] ?? 'not-qualified', status === 'Expired' ? endDate : outcomeOn)
}

function nextOf({ status, endDate, interviewAt, nextStep, dueBy }: Told): Step[] {
  if (isOpen(status)) return [{ event: 'completed' satisfies PaymentStep, dueBy: endDate }]
  if (status === 'Interview Scheduled') {
    return [{ event: 'interview' satisfies PaymentStep, dueBy: interviewAt?.slice(0, 10) ?? null }]
  }
  return nextStep ? [{ event: nextStep, dueBy }] : []
}

/** The dated story of a survey and its money: what happened, and the one thing that comes next. */
export const timelineOf = (told: Told): Step[] => [
  ...onDay('invited', told.invitedOn),
  ...onDay('started', told.startedOn),
  ...outcomeOf(told),
  ...told.events.map(({ event, date, reason }) => ({
    event: isKnown(event) ? paymentSteps[event] : event,
    date,
    ...(reason && { reason }),
  })),
  ...nextOf(told),
]
