import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { OPEN_STATUSES } from './invitation-status.ts'
import { today } from './places.repository.ts'

/** Every invitation of a member with its survey; one that waited past the end date reads as Expired. */
export const invitationsOf = (db: Db, panelistId: number) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.panelist_id', '=', panelistId)
    .select([
      'survey.topic',
      'survey.project_number',
      'survey.loi',
      'survey.end_date',
      'survey.masked_id as survey_masked_id',
      'invitation.masked_id',
      'invitation.reference_number',
      'invitation.payment_status',
      'invitation.payment_date',
      'invitation.offered_cents',
      'invitation.earned_cents',
      'invitation.interview_at',
      sql<string>`case when invitation.status in (${sql.join(OPEN_STATUSES)}) and survey.end_date < ${today}
        then 'Expired' else invitation.status end`.as('status'),
      sql<string | null>`coalesce(invitation.respondent_time_zone, panelist.time_zone)`.as('time_zone'),
    ])
    .orderBy('survey.end_date', 'desc')
    .orderBy('invitation.id')
    .execute()

export interface IncentiveSums {
  earnedCents: number
  inProcessCents: number
}

/** What has been paid, and what has been earned and still may be: not stopped, not found ineligible. */
export const incentiveSums = (db: Db, panelistId: number): Promise<IncentiveSums> =>
  db
    .selectFrom('invitation')
    .where('panelist_id', '=', panelistId)
    .select([
      sql<number>`coalesce(sum(earned_cents) filter (where payment_status = 'Paid'), 0)`.as('earnedCents'),
      sql<number>`coalesce(sum(earned_cents) filter (
        where payment_status in ('Pending', 'Pending W9', 'Approved')), 0)`.as('inProcessCents'),
    ])
    .executeTakeFirstOrThrow()
