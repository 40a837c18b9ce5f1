import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditedCaller, audit } from '../core/audit.ts'
import { interviewZone } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import { whenGiven } from '../database/when-given.ts'
import type { Message } from '../gateways/message.ts'
import { brandingFor } from '../language/branding.ts'
import { interviewReminderMail, interviewReminderText } from './interview-mail.ts'
import type { InterviewContext } from './interviews.ts'
import type { InvitationStatus } from './invitation-status.ts'
import { noTexts } from './messages/barriers.ts'
import { chosenTextHours, stateOfAddress } from './messages/recipient.ts'
import { nextTextTime, type Residence } from './messages/text-hours.ts'

/*
 * A member gets one reminder the day before an interview: a text if they agreed to texts, otherwise a mail. A pause of
 * invitations does not stop it, because they agreed to the time.
 */

const SCHEDULED: InvitationStatus = 'Interview Scheduled'
/** Hours before the interview between which the reminder is sent. */
const [FIRST, LAST] = [28, 20]

/** The time this many hours from now, in the format of `interview_at`. */
const detroitTimeIn = (hours: number) =>
  sql<string>`to_char((now() + make_interval(hours => ${sql.lit(hours)})) at time zone ${interviewZone},
    'YYYY-MM-DD"T"HH24:MI:SS')`

const latestReminder = sql<Date>`(invitation.interview_at::timestamp at time zone ${interviewZone})
  - make_interval(hours => ${sql.lit(LAST)})`

const hasEmail = sql<boolean>`panelist.email is not null and panelist.email_verified_at is not null
  and panelist.email_bounced_at is null`

/** Interviews for which a reminder may be sent now, including those already reminded. */
const interviewsTomorrow = (db: Db) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.status', '=', SCHEDULED)
    .where('invitation.interview_at', '>', detroitTimeIn(LAST))
    .where('invitation.interview_at', '<=', detroitTimeIn(FIRST))
    .where('panelist.is_active', '=', true)
    .select(['panelist.time_zone as timeZone', latestReminder.as('latest')])
    .select([stateOfAddress.as('state'), chosenTextHours.as('textHours')])

const dueReminders = (db: Db) =>
  interviewsTomorrow(db)
    .where(sql<boolean>`invitation.reminded_interview_at is distinct from invitation.interview_at`)
    .select(['invitation.id', 'panelist.id as panelistId', 'panelist.mobile', 'panelist.email', 'panelist.language'])
    .select(['survey.topic', 'survey.loi', 'interview_sequence as sequence', 'interview_join as join'])
    .select(sql<string>`invitation.interview_at`.as('startsAt'))
    .select(sql<string | null>`coalesce(invitation.respondent_time_zone, panelist.time_zone)`.as('shownZone'))
    .select([noTexts.as('noTexts'), hasEmail.as('hasEmail')])
    .execute()

type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number]

/** @returns `null` when it cannot be sent at this hour but may be later, or the member cannot be reached */
function reminderOf({ panel }: InterviewContext, due: DueReminder, now: Date): Message | null {
  const { noTexts: reason, latest, email, mobile } = due
  const interview = { ...due, timeZone: due.shownZone }
  const branding = brandingFor(panel, due)
  const textTime = reason === null ? nextTextTime(due, now) : null
  if (textTime && textTime <= now) return interviewReminderText(branding, { ...interview, mobile })
  if (textTime && textTime < latest) return null
  return email && due.hasEmail ? interviewReminderMail(branding, { ...interview, email }) : null
}

/** Queues a reminder, unless another process has or the interview was changed. */
const remind = (db: Db, { panel, caller }: InterviewContext, due: DueReminder, message: Message) =>
  inOneTransaction(db, async (tx) => {
    const { id, startsAt, sequence, panelistId } = due
    const claimed = await tx
      .updateTable('invitation')
      .set({ reminded_interview_at: startsAt })
      .where('id', '=', id)
      .where('status', '=', SCHEDULED)
      .where('interview_at', '=', startsAt)
      .where('interview_sequence', '=', sequence)
      .where('reminded_interview_at', 'is distinct from', startsAt)
      .returning('id')
      .executeTakeFirst()
    if (!claimed) return
    await audit(tx, caller, 'interview reminded', { panelistId, subject: `invitation ${id}` })
    await panel.outbox.send(tx, message, { invitationId: id, interviewAt: startsAt, interviewSequence: sequence })
  })

/** Queues all due reminders. Safe to run in several processes at once, and again after a crash. */
export async function remindOfInterviews(db: Db, panel: InterviewContext['panel']): Promise<void> {
  const caller: AuditedCaller = { address: 'interviews', requestId: randomUUID() }
  const now = new Date()
  for (const due of await dueReminders(db)) {
    const message = reminderOf({ panel, caller }, due, now)
    if (message) await remind(db, { panel, caller }, due, message)
  }
}

const reachedBy = {
  sms: (to: string) => sql<boolean>`panelist.mobile = ${to} and ${noTexts} is null`,
  mail: (to: string) => sql<boolean>`panelist.email = ${to} and ${hasEmail}`,
} as const

/** The interview of a reminder, as it was when the reminder was queued. */
export interface AboutInterview {
  invitationId: number
  interviewAt: string
  /** Missing in a reminder that an older release queued. */
  interviewSequence?: number
}

/**
 * Checked just before a reminder is sent: where the member lives and until when it may be sent. `null` when it must not be
 * sent: the interview was changed, canceled or is too near, or the member left, stopped texts or has another address.
 */
export async function reminderRecipient(
  db: Db,
  { invitationId, interviewAt, interviewSequence }: AboutInterview,
  { channel, to }: Pick<Message, 'channel' | 'to'>,
): Promise<(Residence & { latest: Date }) | null> {
  const interview = await interviewsTomorrow(db)
    .where('invitation.id', '=', invitationId)
    .where('invitation.interview_at', '=', interviewAt)
    .where('invitation.reminded_interview_at', '=', interviewAt)
    .$call(whenGiven(interviewSequence, (query, value) => query.where('invitation.interview_sequence', '=', value)))
    .where(reachedBy[channel](to))
    .executeTakeFirst()
  return interview ?? null
}
