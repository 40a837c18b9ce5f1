/** What a member gets from each payout provider. */
export const payoutLabels = {
  local: 'Gift card by email',
  tremendous: 'Gift card, prepaid card or bank transfer, by an email from Tremendous',
  paypal: 'PayPal',
} as const

export type PayoutProvider = keyof typeof payoutLabels

/** Whether a name in `PAYOUT_GATEWAY` is a payout provider. */
export const isPayoutProvider = (name: string): name is PayoutProvider => Object.hasOwn(payoutLabels, name)
