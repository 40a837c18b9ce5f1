import 'server-only'
import type { Translate } from '#lib/language/translate.ts'
import type { PayoutProvider } from '#lib/rules/rewards/payout-labels.ts'
import type { Config } from '#server/config.ts'

export type PaymentSettings = Pick<Config, 'paymentMethod' | 'panelApiUrl'> & {
  payoutSettings: { names: readonly PayoutProvider[] }
}

/** What is said of a provider alone, and of one among others. */
const ways: Record<PayoutProvider, { alone: string; choice: string }> = {
  local: { alone: 'We pay you with a gift card by email.', choice: 'a gift card by email' },
  tremendous: {
    alone: 'We pay you with an email from Tremendous: you choose a gift card, a prepaid card or a bank transfer.',
    choice: 'a gift card, prepaid card or bank transfer from Tremendous',
  },
  paypal: { alone: 'We pay you through PayPal.', choice: 'PayPal' },
}

/**
 * Sentence for visitors on how members are paid: the operator's `PAYMENT_METHOD`, else the payout providers. Null when
 * neither is known, as with an existing panel, which pays by itself.
 * @see docs/specification/payments.md#how-a-member-is-paid
 */
export function howPaid({ paymentMethod, panelApiUrl, payoutSettings }: PaymentSettings, t: Translate): string | null {
  if (paymentMethod) return t('We pay by {method}.', { method: paymentMethod })
  const { names } = payoutSettings
  const [first, ...others] = panelApiUrl ? [] : names
  if (!first) return null
  if (others.length === 0) return t(ways[first].alone)
  const choices = new Intl.ListFormat(t.language, { type: 'disjunction' })
  return t('You choose how we pay you: {method}.', {
    method: choices.format(names.map((name) => t(ways[name].choice))),
  })
}
