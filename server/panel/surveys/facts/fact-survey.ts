import 'server-only'
import type { Db } from '../../database/schema.ts'
import { FINAL_STATUSES } from '../invitation-status.ts'
import { secretColumns } from '../outcomes/secrets.ts'
import { type FactName, factNames } from './known-facts.ts'

/** An invitation with what decides which facts its survey may get. */
export interface FactSurvey {
  panelistId: number
  surveyId: number
  maskedId: string
  status: string
  topic: string
  surveyUrl: string
  ikey: string
  skey: string
  pikey: string | null
  secret_sealed: string | null
  previous_sealed: string | null
  /** Facts that the survey asks for, in display order. */
  registered: readonly FactName[]
  /** The site that gets the facts. */
  sentTo: string
}

/**
 * Facts are always signed, so a survey without a secret gets none. A URL with an `outcome` parameter gets none either,
 * because our signature would let anybody send it back as an outcome report.
 */
export const mayGetFacts = (url: string, secretSealed: string | null) =>
  secretSealed !== null && !new URL(url).searchParams.has('outcome')

const factSurveys = (db: Db) =>
  db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .leftJoin('partner_invitation', 'partner_invitation.invitation_id', 'invitation.id')
    .select([
      'invitation.panelist_id as panelistId',
      'invitation.masked_id as maskedId',
      'invitation.status',
      'invitation.ikey',
      'partner_invitation.pikey',
      'survey.id as surveyId',
      'survey.topic',
      'survey.survey_url as surveyUrl',
      'survey.skey',
      'survey.facts',
    ])
    .select(secretColumns('survey'))

type Row = Awaited<ReturnType<ReturnType<typeof factSurveys>['executeTakeFirstOrThrow']>>

const factSurvey = ({ facts, ...row }: Row): FactSurvey => ({
  ...row,
  registered: mayGetFacts(row.surveyUrl, row.secret_sealed) ? factNames(facts) : [],
  sentTo: new URL(row.surveyUrl).host,
})

export const factSurveyOf = async (db: Db, invitationId: number): Promise<FactSurvey> =>
  factSurvey(await factSurveys(db).where('invitation.id', '=', invitationId).executeTakeFirstOrThrow())

/** `null` when the invitation is not the member's. */
export async function factSurveyByMask(db: Db, panelistId: number, maskedId: string): Promise<FactSurvey | null> {
  const row = await factSurveys(db)
    .where('invitation.panelist_id', '=', panelistId)
    .where('invitation.masked_id', '=', maskedId)
    .executeTakeFirst()
  return row ? factSurvey(row) : null
}

/** Surveys for which the member has answered the question: active ones first, then finished ones, newest first. */
export async function answeredSurveys(db: Db, panelistId: number, limit: number): Promise<FactSurvey[]> {
  const rows = await factSurveys(db)
    .where('invitation.panelist_id', '=', panelistId)
    .where('survey.id', 'in', (from) =>
      from.selectFrom('survey_fact_answer').select('survey_id').where('panelist_id', '=', panelistId),
    )
    .orderBy((eb) => eb('invitation.status', 'in', FINAL_STATUSES))
    .orderBy('invitation.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(factSurvey)
}
