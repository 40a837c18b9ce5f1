import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/** An unverified address signs nobody in, and may be another person's. */
const verifiedEmail = sql<string | null>`case when panelist.email_verified_at is not null then panelist.email end`

/** The survey of an invitation, with the data of its landing page. */
export const surveyOfInvitation = (db: Db, maskedId: string) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.masked_id', '=', maskedId)
    .selectAll('survey')
    .select([verifiedEmail.as('email'), 'invitation.offered_cents'])
    .executeTakeFirst()

/** The survey of a campaign that has not ended. */
export const surveyOfCampaign = (db: Db, ckey: string) =>
  db
    .selectFrom('campaign')
    .innerJoin('survey', 'survey.id', 'campaign.survey_id')
    .where('campaign.ckey', '=', ckey)
    .where('campaign.ended_at', 'is', null)
    .selectAll('survey')
    .executeTakeFirst()

/** A campaign with its survey, if it has one. */
export const campaignWithSurvey = (db: Db, ckey: string) =>
  db
    .selectFrom('campaign')
    .leftJoin('survey', 'survey.id', 'campaign.survey_id')
    .where('campaign.ckey', '=', ckey)
    .select([
      'campaign.id',
      'campaign.name',
      'campaign.invite_code',
      'campaign.audience',
      'campaign.survey_id',
      'campaign.ended_at',
      'survey.project_number',
      'survey.masked_id',
    ])
    .executeTakeFirst()
