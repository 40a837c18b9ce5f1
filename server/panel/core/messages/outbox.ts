import type { Db } from '../../database/schema.ts'
import type { Message } from '../../gateways/message.ts'

/** What a message is about. */
export interface MessageTopic {
  /** Challenge of the one-time code in the message: once the code cannot be used, the message is not sent. */
  challengeId?: string
  /** For a message about a survey: it is not sent once the survey is no longer for the member. */
  invitationId?: number
  /** For an interview reminder: the time of the interview, in Detroit local time. */
  interviewAt?: string
  /** For an interview reminder: how often the interview had been changed when it was queued. */
  interviewSequence?: number
}

interface QueueOptions extends MessageTopic {
  /** The earliest time to send; by default now. */
  notBefore?: Date
}

/** Queue of messages: each is written in the transaction of the change that causes it, and delivered after the commit. */
export interface Outbox {
  /** Queues a message in the caller's transaction. Delivered at least once, with the same id at every try. */
  send: (tx: Db, message: Message, sending?: QueueOptions) => Promise<void>
  /** Queues webhook deliveries, by id, in the caller's transaction. */
  deliver: (tx: Db, deliveries: readonly number[]) => Promise<void>
  /** Drops queued messages to an address, except for codes. Returns how many. */
  withdraw: (tx: Db, to: string) => Promise<number>
}
