import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { Fact } from './member-facts.ts'
import type { ToldSurvey } from './told-survey.ts'

/*
 * What a member has said to a survey being given answers of the profile. The rows are history: of each fact the last one holds.
 */

export interface Answer {
  given: boolean
  sentTo: string
  at: Date
}

export type AnswersBySurvey = Map<number, Map<string, Answer>>

/** By survey, then by fact. */
export async function factAnswers(db: Db, panelistId: number, ...surveyIds: number[]): Promise<AnswersBySurvey> {
  const rows = await db
    .selectFrom('survey_fact_answer')
    .select(['survey_id', 'facts', 'given', 'sent_to as sentTo', 'at'])
    .where('panelist_id', '=', panelistId)
    .where('survey_id', 'in', [0, ...surveyIds])
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

/** `null` while it was not asked. Who agreed that one site is told has not agreed that another is. */
export function isGiven(
  answers: ReadonlyMap<string, Answer> | undefined,
  { name }: Pick<Fact, 'name'>,
  { sentTo }: Pick<ToldSurvey, 'sentTo'>,
): boolean | null {
  const answer = answers?.get(name)
  if (!answer || (answer.given && answer.sentTo !== sentTo)) return null
  return answer.given
}
