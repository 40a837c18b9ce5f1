import 'server-only'
import type { Language } from '#lib/language/languages.ts'
import type { Brand } from '#server/config.ts'

/** Topic of a message, shown to people who check its check code. */
export type MessageTopic = 'code' | 'survey' | 'account'

/** Every message that we send. `operations/messages/previews` has an example of each. */
export const MESSAGE_NAMES = [
  'code-text',
  'code-mail',
  'email-code',
  'email-link',
  'email-changed',
  'email-changed-text',
  'referral',
  'survey-invitation',
  'survey-reminder',
  'survey-invitation-text',
  'survey-reminder-text',
  'interview-scheduled',
  'interview-moved',
  'interview-join',
  'interview-canceled',
  'interview-reminder',
  'interview-reminder-text',
  'form-approved',
  'form-rejected',
  'form-revoked',
  'form-1099',
  'paperless-ended',
  'payment-sent',
  'payment-failed',
  'payout-method',
  'passkey',
  'passkey-text',
  'account-erased',
  'account-corrected',
  'npi-released',
  'npi-released-text',
  'address-changed',
  'address-changed-text',
  'number-asked',
  'number-asked-text',
  'number-changed',
  'number-changed-text',
  'own-number',
  'own-number-text',
  'number-restored',
  'number-restored-text',
  'contact-answer',
  'contact-to-support',
  'report-to-support',
  'console-sign-in',
  'console-passkey',
] as const
export type MessageName = (typeof MESSAGE_NAMES)[number]

/** A text message or a mail. */
export interface Message {
  name: MessageName
  channel: 'sms' | 'mail'
  /** A number in E.164, or an email address. */
  to: string
  /** Mail only. */
  subject?: string
  /** Plain text. */
  text: string
  /** Language of the text; English by default. */
  language?: Language
  /** `account` by default. */
  about?: MessageTopic
  /** The check code that the text already contains, such as when it is sent again. */
  checkCode?: string
  /** Mail only: additional headers. */
  headers?: Readonly<Record<string, string>>
  /** Mail only: an iCalendar event. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
}

/** The paragraph that says who sends a mail, with the company and its postal address if they are set. */
export const senderText = ({ name, supportEmail, company, address }: Brand): string =>
  [name, supportEmail, [company, address].filter(Boolean).join(', ')].filter(Boolean).join('\n')

/** One try to deliver a message. */
interface SendAttempt {
  /** The same at every try, so that the provider or the recipient can recognize a duplicate. */
  id: string
  /** Seconds within which it must arrive, before its code expires or the night begins; `null` for no limit. */
  usefulFor: number | null
  /** True for a retry: the provider may have accepted an earlier try. */
  isRepeated?: boolean
}

/** Timeout of a provider's answer, in ms. It is shorter for codes, so that they are retried sooner: a member waits. */
export const providerTimeoutMs = ({ about }: Pick<Message, 'about'>) => (about === 'code' ? 5_000 : 10_000)

/**
 * Hands a message to its provider.
 * @throws UndeliverableError when it will never be accepted; any other error when it was not accepted, or possibly not: the
 *   outbox retries it later
 */
export type Gateway = (message: Message, sending: SendAttempt) => Promise<void>

export type Gateways = Readonly<Record<Message['channel'], Gateway>>

/** The message will never be accepted: the address does not exist, or its owner has opted out. */
export class UndeliverableError extends Error {
  override readonly name: string
  /** The address does not exist, so no other message will reach it either. */
  readonly isAddressUnknown: boolean

  /** @param reason the provider's error code */
  constructor(reason: number | string, { isAddressUnknown = false } = {}) {
    super()
    this.name = `Undeliverable ${reason}`
    this.isAddressUnknown = isAddressUnknown
  }
}

/** The provider did not accept the message; a retry may succeed. */
export class NotAcceptedError extends Error {
  override readonly name: string

  /** @param reason the provider's error code */
  constructor(reason: number | string) {
    super()
    this.name = `NotAccepted ${reason}`
  }
}
