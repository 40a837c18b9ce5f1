import 'server-only'

/*
 * Where money leaves: a provider that pays people out. It may lose, double or delay any answer; the key keeps each payout
 * from being made twice.
 */

export const PAYOUT_GATEWAYS = ['local', 'tremendous', 'paypal'] as const
export type PayoutGatewayName = (typeof PAYOUT_GATEWAYS)[number]

export interface PayoutOrder {
  /** Names the payout at the provider, the same at every repetition. */
  key: string
  amountCents: number
  /** Whom it is for. */
  name: string
  email: string
}

/** What the provider has of it. */
export interface TakenPayout {
  /** How the provider names it. */
  reference: string
  /** How the provider names its one item, where it names that. */
  itemReference: string | null
  amountCents: number
}

/** What becomes of a payout after it was taken. */
export type PayoutNews = 'unclaimed' | 'undelivered' | 'delivered' | 'returned'

export interface Outcome {
  news: PayoutNews
  /** Why, in a sentence for the member. */
  reason: string | null
}

export interface PayoutNotice extends Outcome {
  /** The key, or one of the provider's own names for it. */
  id: string
}

/** A payout that the provider has taken. */
export interface SentPayout {
  key: string
  /** How the provider names it. */
  reference: string
}

/** A call of a provider, as it came. */
export interface PayoutCall {
  headers: Headers
  body: Buffer
}

export interface PayoutGateway {
  name: PayoutGatewayName
  /** As people know it. */
  label: string
  /**
   * Hands a payout over. With `mayHaveArrived` an earlier try may have been taken: the provider is asked by the key before
   * anything is sent.
   * @throws PayoutRefused when it has not taken it and never will; anything else when that is not known
   */
  send: (order: PayoutOrder, mayHaveArrived: boolean) => Promise<TakenPayout>
  /** What the provider tells by a call of its own; `null` when the call is not the provider's. @throws PayoutUnavailable */
  noticesIn: (call: PayoutCall) => Promise<readonly PayoutNotice[] | null>
  /** What has become of a payout that it has taken; `null` when there is no news. @throws PayoutUnavailable */
  newsOf: (payout: SentPayout) => Promise<Outcome | null>
}

/** The provider has answered that it will not pay this out. */
export class PayoutRefused extends Error {
  override readonly name = 'PayoutRefused'
  /** For operators: the provider's own word for it. */
  readonly why: string

  constructor(why: string) {
    super()
    this.why = why
  }
}

/** The provider does not answer, or not as it should: whether it has taken the payout is not known. */
export class PayoutUnavailable extends Error {
  override readonly name: string

  constructor(why: number | string) {
    super()
    this.name = `PayoutUnavailable ${why}`
  }
}
