import { easternToday, formatDate } from '#lib/format/dates.ts'
import { formatCents } from '#lib/format/money.ts'
import type { Translate } from '#lib/language/translate.ts'
import { type LatePayment, latePayments, nextExpected, type Payment, sumOf } from '#lib/rules/rewards/payments.ts'

function lateSentence(late: readonly LatePayment[], t: Translate): string | null {
  const { step } = late.find((latePayment) => latePayment.step.event === 'sent') ?? late[0] ?? {}
  if (!step) return null
  const day = formatDate(step.dueBy, t.language)
  return step.event === 'sent'
    ? t('Your next payment is late. It was expected by {day}.', { day })
    : t('The approval of your next payment is late. It was expected by {day}.', { day })
}

/** When the next payment is expected, with `<b>` around amount and day; null without any payment, because the list already says so. */
export function nextPaymentSentence(payments: readonly Payment[], t: Translate): string | null {
  if (payments.length === 0) return null
  if (!payments.some(({ group }) => group === 'on-the-way')) {
    const held = sumOf(payments.filter(({ group }) => group === 'on-hold'))
    return held > 0
      ? t('Next payment: <b>{amount}</b>, after we approve your Form W-9.', { amount: formatCents(held) })
      : t('No payment is on the way.')
  }
  const today = easternToday()
  const expected = nextExpected(payments, today)
  const late = latePayments(payments, today)
  if (!expected) return lateSentence(late, t) ?? t("The date of your next payment isn't set yet.")
  const { event, cents, by } = expected
  const paymentText =
    late.length > 0
      ? "Next payment that isn't late: <b>{amount}</b>, expected by <b>{day}</b>."
      : 'Next payment: <b>{amount}</b>, expected by <b>{day}</b>.'
  return t(
    event === 'sent'
      ? paymentText
      : 'Next approval: <b>{amount}</b>, expected by <b>{day}</b>. We send the payment after that.',
    { amount: formatCents(cents), day: formatDate(by, t.language) },
  )
}
