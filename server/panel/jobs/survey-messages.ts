import 'server-only'
import { randomUUID } from 'node:crypto'
import { fromKysely, type Job } from 'pg-boss'
import { log } from '#server/log.ts'
import type { Crypto } from '../core/crypto.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Message } from '../gateways/message.ts'
import { type AboutInterview, reminderRecipient } from '../surveys/interview-reminders.ts'
import { surveyRecipient } from '../surveys/messages/recipient.ts'
import { nextTextTime, type Residence, secondsOfDaytime } from '../surveys/messages/text-hours.ts'
import { cellOf, type QueuedMessage } from './outbox.ts'
import { type Queue, TEXT_TRIES } from './queue.ts'

/*
 * Checks right before a message about a survey is sent: it may be obsolete, and texts are not sent at night.
 */

interface PostponeContext {
  db: Db
  crypto: Crypto
  queue: Queue
}

/** `drop`: obsolete. A date: send it no earlier. A number: it may arrive within that many seconds; `null`: at any time. */
type SendTime = 'drop' | Date | number | null

export interface AboutSurvey extends Partial<AboutInterview> {
  invitationId: number
}

export async function leavingTime(
  db: Db,
  { invitationId, interviewAt, interviewSequence }: AboutSurvey,
  message: Message,
): Promise<SendTime> {
  if (interviewAt !== undefined) return reminderTime(db, { invitationId, interviewAt, interviewSequence }, message)
  const residence = await surveyRecipient(db, invitationId, message)
  if (!residence) return 'drop'
  return message.channel === 'mail' ? null : textTime(residence, new Date())
}

function textTime(residence: Residence, now: Date): Date | number {
  const sendAt = nextTextTime(residence, now)
  return sendAt > now ? sendAt : secondsOfDaytime(residence, now)
}

/** An interview reminder is only useful on the day before, until the recipient's `latest` time. */
async function reminderTime(db: Db, interview: AboutInterview, message: Message): Promise<SendTime> {
  const recipient = await reminderRecipient(db, interview, message)
  if (!recipient) return 'drop'
  const now = new Date()
  const secondsLeft = Math.floor((recipient.latest.getTime() - now.getTime()) / 1000)
  if (message.channel === 'mail') return secondsLeft
  const time = textTime(recipient, now)
  if (time instanceof Date) return time < recipient.latest ? time : 'drop'
  return Math.min(secondsLeft, time)
}

/** Queues the message again and completes its job in one transaction, so that it is never queued twice. */
export async function postpone(
  { db, crypto, queue }: PostponeContext,
  job: Pick<Job<QueuedMessage>, 'id' | 'name' | 'data'>,
  message: Message,
  sendAt: Date,
): Promise<void> {
  const id = randomUUID()
  const data = { ...job.data, sealed: crypto.seal(JSON.stringify(message), cellOf(id)) }
  await inOneTransaction(db, async (tx) => {
    const transaction = fromKysely(tx)
    await queue.send(job.name, data, { id, startAfter: sendAt, db: transaction, ...TEXT_TRIES })
    await queue.complete(job.name, job.id, null, { db: transaction })
  })
  log.info('text postponed until the morning', { job: job.name, jobId: job.id })
}
