import 'server-only'
import type { Language } from '#lib/language/languages.ts'

/** What whoever checks a message may know it to be about. */
export type MessageTopic = 'code' | 'survey' | 'account'

/** Every message that we send. `operations/messages/previews.ts` has an example of each. */
export const MESSAGE_NAMES = [
  'code-text',
  'code-mail',
  'email-code',
  'email-link',
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
  'form-1099',
  'paperless-ended',
  'payout-method',
  'passkey',
  'passkey-text',
  'account-erased',
  'account-corrected',
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

/** What leaves the house: one text message or one mail. */
export interface Message {
  name: MessageName
  channel: 'sms' | 'mail'
  /** A number in E.164, or a mail address. */
  to: string
  /** Mail only. */
  subject?: string
  /** Plain text. */
  text: string
  /** Of the text; English when it is not said. */
  language?: Language
  /** `account` when it is not said. */
  about?: MessageTopic
  /** That stands in its text already, as when it is sent again. */
  checkCode?: string
  /** Mail only, besides the usual ones. */
  headers?: Readonly<Record<string, string>>
  /** Mail only: an entry that the member's calendar takes over. */
  calendar?: { method: 'PUBLISH' | 'CANCEL'; content: string }
}

/** A message on its way out. */
interface Sending {
  /** The same at every try, so that a provider, or who gets it, can tell a repetition. */
  id: string
  /** Seconds after which it must not arrive any more: a code that has expired, a text about a survey at night. */
  usefulFor: number | null
  /** Not its first try: the one before may have been taken. */
  isRepeated?: boolean
}

/** For how long a provider is waited for. Somebody waits for a code: it is tried again sooner. */
export const patienceWith = ({ about }: Pick<Message, 'about'>) => (about === 'code' ? 5_000 : 10_000)

/**
 * Hands a message to whoever delivers it.
 * @throws Undeliverable when it will never be taken; anything else when it was not taken, or may not have been: the outbox
 *   tries again later
 */
export type Gateway = (message: Message, sending: Sending) => Promise<void>

export type Gateways = Readonly<Record<Message['channel'], Gateway>>

/** This message will not be taken at any other time either: nobody has the address, or they want nothing of us. */
export class Undeliverable extends Error {
  override readonly name: string
  /** Nobody has the address: no other message will reach it either. */
  readonly isAddressUnknown: boolean

  /** @param why the provider's number for it */
  constructor(why: number | string, { isAddressUnknown = false } = {}) {
    super()
    this.name = `Undeliverable ${why}`
    this.isAddressUnknown = isAddressUnknown
  }
}

/** The provider did not take it; it may another time. */
export class NotTaken extends Error {
  override readonly name: string

  /** @param why the provider's number for it */
  constructor(why: number | string) {
    super()
    this.name = `NotTaken ${why}`
  }
}
