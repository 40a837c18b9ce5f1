import 'server-only'

/** What leaves the house: one text message or one mail. */
export interface Message {
  channel: 'sms' | 'mail'
  /** A number in E.164, or a mail address. */
  to: string
  /** Mail only. */
  subject?: string
  /** Plain text. */
  text: string
  /** Mail only, besides the usual ones. */
  headers?: Readonly<Record<string, string>>
}

/**
 * Hands a message to whoever delivers it.
 * @param id the same at every try, so that a provider can tell a repetition
 * @throws when it was not taken: the outbox tries again later
 */
export type Gateway = (message: Message, id: string) => Promise<void>

export type Gateways = Readonly<Record<Message['channel'], Gateway>>
