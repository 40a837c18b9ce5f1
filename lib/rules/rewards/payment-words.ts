import { easternToday, formatDate } from '#lib/format/dates.ts'
import { isLate, stepWords, type TimelineStep } from './payment-timeline.ts'
import type { PaymentGroup } from './payments.ts'

/** What a payment is, in words. */
export const groupWords: Readonly<Record<PaymentGroup, string>> = {
  'on-the-way': 'On the way',
  'on-hold': 'On hold',
  paid: 'Paid',
  'not-earned': 'Not earned yet',
  'no-payment': 'No payment',
}

/** When a step happened, or by when it is due. */
function dayWords(step: TimelineStep): string {
  if (step.date) return formatDate(step.date)
  if (!step.dueBy) return ''
  const day = formatDate(step.dueBy)
  return isLate(step, easternToday()) ? `is late (expected by ${day})` : `by ${day}`
}

/** A step as one line: "Payment approved Nov 2, 2026", "Next: payment by Dec 5, 2026". */
export const stepLine = (step: TimelineStep) =>
  [step.done ? stepWords(step) : `Next: ${stepWords(step)}`, dayWords(step)].filter(Boolean).join(' ')
