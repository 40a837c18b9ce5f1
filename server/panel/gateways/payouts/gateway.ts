import 'server-only'

/*
 * The port to providers that pay members. A provider may lose, repeat or delay any answer; the key makes each payout
 * idempotent.
 */

export const PAYOUT_GATEWAYS = ['local', 'tremendous', 'paypal'] as const
export type PayoutGatewayName = (typeof PAYOUT_GATEWAYS)[number]

export interface PayoutOrder {
  /** Idempotency key of the payout at the provider, the same at every try. */
  key: string
  amountCents: number
  /** The payee's name. */
  name: string
  email: string
}

/** A payout as the provider accepted it. */
export interface AcceptedPayout {
  /** The provider's id of the payout. */
  reference: string
  /** The provider's id of the payout's only item, if it has one. */
  itemReference: string | null
  amountCents: number
}

/** Status changes of a payout after the provider accepted it. */
export type PayoutUpdate = 'unclaimed' | 'undelivered' | 'delivered' | 'returned'

export interface PayoutStatus {
  state: PayoutUpdate
  /** The reason, as a sentence for the member. */
  reason: string | null
}

export interface PayoutNotice extends PayoutStatus {
  /** The key, or one of the provider's ids. */
  id: string
}

/** A payout that the provider has accepted. */
export interface SentPayout {
  key: string
  /** The provider's id of the payout. */
  reference: string
}

/** A webhook request of a provider, unparsed. */
export interface PayoutCall {
  headers: Headers
  body: Buffer
}

export interface PayoutGateway {
  name: PayoutGatewayName
  /** The name that people read. */
  label: string
  /**
   * Sends a payout. With `mayHaveArrived` the provider may have accepted an earlier try: it is looked up by its key before
   * anything is sent.
   * @throws PayoutRefused when the provider has not accepted it and never will; any other error when that is unknown
   */
  send: (order: PayoutOrder, mayHaveArrived: boolean) => Promise<AcceptedPayout>
  /** The events in a webhook request; `null` when it does not come from the provider. @throws PayoutUnavailable */
  noticesIn: (call: PayoutCall) => Promise<readonly PayoutNotice[] | null>
  /** Asks for the status of an accepted payout; `null` while it is unchanged. @throws PayoutUnavailable */
  statusOf: (payout: SentPayout) => Promise<PayoutStatus | null>
}

/** The provider refused the payout for good. */
export class PayoutRefused extends Error {
  override readonly name = 'PayoutRefused'
  /** For operators: the provider's error code. */
  readonly reason: string

  constructor(reason: string) {
    super()
    this.reason = reason
  }
}

/** The provider gave no valid answer, so it is unknown whether it accepted the payout. */
export class PayoutUnavailable extends Error {
  override readonly name: string
  /** For operators: the status and the error code of the answer. `null` without an answer. */
  readonly answer: string | null

  /**
   * @param reason the status of an answer, or a text
   * @param isAnswer whether the text contains the status of an answer
   * @param code the provider's error code
   */
  constructor(reason: number | string, { isAnswer = typeof reason === 'number', code = '' } = {}) {
    super()
    this.name = `PayoutUnavailable ${reason}`
    this.answer = isAnswer ? `${reason} ${code}`.trim() : null
  }
}
