import 'server-only'
import { formatCents } from '#lib/format/money.ts'
import { mailMessage } from '../../core/messages/mail.ts'
import type { Message } from '../../gateways/message.ts'
import type { MailBranding } from '../../language/branding.ts'

/** Payments of one member that were recorded together. */
export interface PaymentSum {
  to: string
  count: number
  cents: number
}

const factsOf = ({ count, cents }: PaymentSum) => ({ count, amount: formatCents(cents) })

/** Says that money has left. @see docs/specification/payments.md#mails-about-payments */
export function paymentSentMail(branding: MailBranding, sum: PaymentSum): Message {
  const { links, t } = branding
  const facts = factsOf(sum)
  return mailMessage(branding, {
    name: 'payment-sent',
    to: sum.to,
    subject: t('We sent you {amount}', facts),
    paragraphs: [
      sum.count === 1
        ? t('We sent your payment of {amount}.', facts)
        : t('We sent {count} payments to you, {amount} in total.', facts),
      `${t('See your payments:')}\n${links.payments()}`,
      t('We never ask you for a fee to get your money.'),
    ],
  })
}

/** Says that money didn't arrive and is still owed. @see docs/specification/payments.md#mails-about-payments */
export function paymentFailedMail(branding: MailBranding, sum: PaymentSum): Message {
  const { links, t } = branding
  const facts = factsOf(sum)
  return mailMessage(branding, {
    name: 'payment-failed',
    to: sum.to,
    subject: t("Your payment of {amount} didn't arrive", facts),
    paragraphs: [
      t("We couldn't deliver your payment of {amount}. The money is still yours.", facts),
      `${t('See why, and what to do now:')}\n${links.payments()}`,
      t('We never ask you for a fee to get your money.'),
    ],
  })
}
