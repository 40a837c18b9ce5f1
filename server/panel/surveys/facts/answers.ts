import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { FactSurvey } from './fact-survey.ts'
import type { Fact } from './member-facts.ts'

/*
 * A member's answers to whether a survey may get facts from their profile. Rows are history: for each fact, the latest
 * counts.
 */

export interface Answer {
  given: boolean
  sentTo: string
  at: Date
}

export type AnswersBySurvey = Map<number, Map<string, Answer>>

/** Answers by survey id, then by fact. */
export async function factAnswers(db: Db, panelistId: number, ...surveyIds: number[]): Promise<AnswersBySurvey> {
  const rows = await db
    .selectFrom('survey_fact_answer')
    .select(['survey_id', 'facts', 'given', 'sent_to as sentTo', 'at'])
    .where('panelist_id', '=', panelistId)
    .where(sql<boolean>`survey_id = any(${surveyIds}::bigint[])`)
    .orderBy('id')
    .execute()
  const bySurvey: AnswersBySurvey = new Map()
  for (const { survey_id, facts, ...answer } of rows) {
    const answers = bySurvey.get(survey_id) ?? new Map<string, Answer>()
    bySurvey.set(survey_id, answers)
    for (const fact of facts) answers.set(fact, answer)
  }
  return bySurvey
}

/** `null` when not asked yet. Agreeing to send a fact to one site is not agreeing to send it to another. */
export function isShared(
  answers: ReadonlyMap<string, Answer> | undefined,
  { name }: Pick<Fact, 'name'>,
  { sentTo }: Pick<FactSurvey, 'sentTo'>,
): boolean | null {
  const answer = answers?.get(name)
  if (!answer || (answer.given && answer.sentTo !== sentTo)) return null
  return answer.given
}
