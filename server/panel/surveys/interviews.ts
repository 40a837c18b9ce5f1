import 'server-only'
import { sql } from 'kysely'
import type { InterviewJoin } from '#lib/contract/panel/surveys/surveys.ts'
import { type AuditedCaller, audit } from '../core/audit.ts'
import type { PanelContext } from '../core/panel-context.ts'
import { interviewZone, today } from '../database/eastern.ts'
import type { Db } from '../database/schema.ts'
import { type Branding, brandingFor } from '../language/branding.ts'
import { type InterviewChange, interviewMail } from './interview-mail.ts'
import { type InvitationStatus, SCREENED_STATUSES } from './invitation-status.ts'

/* Interviews with members: scheduling, changing how to join, moving and canceling. */

export interface InterviewContext {
  panel: Branding & Pick<PanelContext, 'outbox'>
  caller: AuditedCaller
}

const SCHEDULED: InvitationStatus = 'Interview Scheduled'
const CANCELED: InvitationStatus = 'Screener Completed'

const nextSequence = sql<number>`interview_sequence + 1`

const interviewOf = (tx: Db, invitationId: number) =>
  tx
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.id', '=', invitationId)
    .select(['panelist.id as panelistId', 'panelist.email', 'panelist.language', 'invitation.masked_id as maskedId'])
    .select([
      'survey.topic',
      'survey.loi',
      'interview_at as at',
      'interview_sequence as sequence',
      'interview_join as join',
    ])
    .select(
      sql<boolean>`panelist.is_active and panelist.email_verified_at is not null
        and panelist.email_bounced_at is null`.as('isReachable'),
    )
    .select(sql<string | null>`coalesce(invitation.respondent_time_zone, panelist.time_zone)`.as('timeZone'))
    .select(sql<boolean>`interview_at::timestamp <= now() at time zone ${interviewZone}`.as('isOver'))
    .select(sql<string>`${today}::text`.as('today'))
    .executeTakeFirstOrThrow()

/**
 * Mails the member about their interview, even if they unsubscribed from invitations, but not about an interview in the
 * past.
 * @returns whether a mail was queued
 */
async function mailAboutInterview(
  tx: Db,
  { panel, caller }: InterviewContext,
  invitationId: number,
  change: InterviewChange,
): Promise<boolean> {
  const { panelistId, email, isReachable, isOver, at: startsAt, ...interview } = await interviewOf(tx, invitationId)
  const event = change === 'canceled' ? 'interview canceled' : 'interview scheduled'
  await audit(tx, caller, event, { panelistId, subject: `invitation ${invitationId}` })
  if (!email || !isReachable || isOver || startsAt === null) return false
  await panel.outbox.send(tx, interviewMail(brandingFor(panel, interview), { ...interview, email, startsAt }, change))
  return true
}

export interface InterviewChanged {
  change: InterviewChange
  mailed: boolean
}

export interface InterviewAppointment {
  /** Local time in Detroit, `YYYY-MM-DDTHH:mm:ss`. */
  startsAt: string
  /** When absent, how to join stays the same. */
  join?: InterviewJoin
}

/** Changes only how to join, for an interview that already has this time. The member is reminded again. */
const changeJoin = (tx: Db, invitationId: number, { startsAt, join }: Required<InterviewAppointment>) =>
  tx
    .updateTable('invitation')
    .set({ interview_join: JSON.stringify(join), interview_sequence: nextSequence, reminded_interview_at: null })
    .where('id', '=', invitationId)
    .where('status', '=', SCHEDULED)
    .where('interview_at', '=', startsAt)
    .where(sql<boolean>`interview_join is distinct from ${JSON.stringify(join)}::jsonb`)
    .returning('id')
    .executeTakeFirst()

const changeTime = (tx: Db, invitationId: number, { startsAt, join }: InterviewAppointment) =>
  tx
    .updateTable('invitation')
    .set({
      status: SCHEDULED,
      interview_at: startsAt,
      interview_sequence: sql<number>`interview_sequence + case when interview_at is null then 0 else 1 end`,
      ...(join && { interview_join: JSON.stringify(join) }),
    })
    .where('id', '=', invitationId)
    .where('status', 'in', SCREENED_STATUSES)
    .where((eb) => eb.or([eb('status', '=', CANCELED), eb('interview_at', 'is distinct from', startsAt)]))
    .returning('interview_sequence as sequence')
    .executeTakeFirst()

/**
 * Schedules an interview, moves it, or changes how to join.
 * @returns null when nothing changes, or the member is not waiting for an interview
 */
export async function scheduleInterview(
  tx: Db,
  context: InterviewContext,
  invitationId: number,
  { startsAt, join }: InterviewAppointment,
): Promise<InterviewChanged | null> {
  const sendInterviewMail = (change: InterviewChange) => mailAboutInterview(tx, context, invitationId, change)
  if (join && (await changeJoin(tx, invitationId, { startsAt, join })))
    return { change: 'join', mailed: await sendInterviewMail('join') }
  const changed = await changeTime(tx, invitationId, { startsAt, join })
  if (!changed) return null
  const change = changed.sequence === 0 ? 'scheduled' : 'moved'
  return { change, mailed: await sendInterviewMail(change) }
}

/** Cancels an interview; the member waits for a new one. @returns null when there is none */
export async function cancelInterview(
  tx: Db,
  context: InterviewContext,
  invitationId: number,
): Promise<InterviewChanged | null> {
  const changed = await tx
    .updateTable('invitation')
    .set({
      status: CANCELED,
      interview_join: null,
      interview_sequence: nextSequence,
      reminded_interview_at: null,
    })
    .where('id', '=', invitationId)
    .where('status', '=', SCHEDULED)
    .returning('id')
    .executeTakeFirst()
  return changed
    ? { change: 'canceled', mailed: await mailAboutInterview(tx, context, invitationId, 'canceled') }
    : null
}
