import 'server-only'
import type { Db } from '../../database/schema.ts'

/** All of a member's answers about sending facts, with the words that they read; oldest first. */
export async function factReceipts(db: Db, panelistId: number) {
  const rows = await db
    .selectFrom('survey_fact_answer as answer')
    .innerJoin('survey', 'survey.id', 'answer.survey_id')
    .where('panelist_id', '=', panelistId)
    .orderBy('answer.id')
    .select(['topic as survey', 'sent_to as sentTo', 'answer.facts', 'given', 'version', 'words', 'at'])
    .execute()
  return rows.map(({ at: answeredAt, ...row }) => ({ ...row, at: answeredAt.toISOString() }))
}
