import 'server-only'
import type { Translate } from '#lib/language/translate.ts'
import { type PayoutProvider, payoutLabels } from '#lib/rules/rewards/payout-labels.ts'
import type { Config } from '#server/config.ts'

export type PaymentSettings = Pick<Config, 'paymentMethod' | 'panelApiUrl'> & {
  payoutSettings: { names: readonly PayoutProvider[] }
}

/**
 * Sentence for visitors on how members are paid: the operator's `PAYMENT_METHOD`, else the payout providers. Null when
 * neither is known, as with an existing panel, which pays by itself.
 * @see docs/specification/payments.md#how-a-member-is-paid
 */
export function howPaid({ paymentMethod, panelApiUrl, payoutSettings }: PaymentSettings, t: Translate): string | null {
  if (paymentMethod) return t('We pay by {method}.', { method: paymentMethod })
  const { names } = payoutSettings
  if (panelApiUrl || names.length === 0) return null
  const choices = new Intl.ListFormat(t.language, { type: 'disjunction' })
  return t('Your pay comes as: {method}.', { method: choices.format(names.map((name) => t(payoutLabels[name]))) })
}
