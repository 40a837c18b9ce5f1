import { easternToday, formatDate } from '#lib/format/dates.ts'
import { english } from '#lib/language/translate.ts'
import { isLate, stepText, type TimelineStep } from './payment-timeline.ts'
import type { Payment, PaymentGroup } from './payments.ts'

export const groupLabels: Readonly<Record<PaymentGroup, string>> = {
  'on-the-way': 'On the way',
  'on-hold': 'On hold',
  paid: 'Paid',
  'not-earned': 'Not earned yet',
  'no-payment': 'No payment',
}

export const titleOf = ({ kind, title }: Pick<Payment, 'kind' | 'title'>, t = english) => {
  if (kind === 'survey') return title
  return title ? t('Referral bonus: {name}', { name: title }) : t('Referral bonus')
}

/** A step as one line: "Payment approved Nov 2, 2026", "Next: payment by Dec 5, 2026". */
export function stepLine(line: TimelineStep, t = english): string {
  const text = stepText(line, t)
  const step = line.done ? text : t('Next: {words}', { words: text })
  const day = formatDate(line.date ?? line.dueBy, t.language)
  if (!day) return step
  if (line.date) return t('{step} {day}', { step, day })
  return isLate(line, easternToday())
    ? t('{step} is late (expected by {day})', { step, day })
    : t('{step} by {day}', { step, day })
}
