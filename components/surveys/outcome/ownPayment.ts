import { formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { Payment } from '#lib/rules/rewards/payments.ts'

/** What the member gets for the survey, and when; null when there is nothing to pay. */
export function ownPaymentSentence({ title, cents, group, timeline }: Payment, t: Translate): string | null {
  if (!cents || (group !== 'on-the-way' && group !== 'on-hold')) return null
  const next = timeline.find(({ done }) => !done)
  const facts = {
    amount: formatCents(cents),
    title,
    day: formatDate(next?.dueBy ?? null, t.language),
    paid: formatDate(next?.paidBy ?? null, t.language),
  }
  if (group === 'on-hold') return t("{amount} for {title}. It's on hold until we approve your Form W-9.", facts)
  if (next?.event === 'approved' && facts.day) {
    if (facts.paid) return t('{amount} for {title}. We expect to pay by {paid}, after approval by {day}.', facts)
    return t('{amount} for {title}. We expect approval by {day}, and pay after that.', facts)
  }
  if (next?.event === 'sent' && facts.day) return t('{amount} for {title}. We expect to pay by {day}.', facts)
  return t('{amount} for {title}. We pay after approval.', facts)
}
