import type { Db } from '../database/schema.ts'
import type { Message } from '../gateways/message.ts'

interface Sending {
  /** The one-time code it carries: not sent once that can no longer be used. */
  challengeId?: string
  /** Of a message about a survey: it is not sent once it is not wanted any more. */
  invitationId?: number
  /** Of a reminder of an interview: the time that it names, local time of Detroit. */
  interviewAt?: string
  /** How often the interview had been changed then. */
  interviewSequence?: number
  /** When it may leave; at once when not given. */
  notBefore?: Date
}

/** Messages on their way out. They are written with the change that they tell of and delivered after it is kept. */
export interface Outbox {
  /** Queues a message in the caller's transaction. At least once; its id is the same at every try. */
  send: (transaction: Db, message: Message, sending?: Sending) => Promise<void>
  /** Queues deliveries of webhooks, by their numbers, in the caller's transaction. */
  deliver: (transaction: Db, deliveries: readonly number[]) => Promise<void>
  /** Drops what still waits for someone who wants no more, codes excepted. Answers how many. */
  withdraw: (transaction: Db, to: string) => Promise<number>
}
