import 'server-only'
import { sql } from 'kysely'
import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import type { Db } from '../database/schema.ts'

/** So many must have finished before anybody is told how long it took them. */
const ENOUGH = 10

/** Whoever takes longer went away in between. */
const AT_MOST = sql.lit('4 hours')

/**
 * How long people took from start to completion: the median, and the range of the middle eight of ten. `null` until enough
 * have finished, and for interviews, which are held on another day.
 */
export async function observedLength(db: Db, surveyId: number): Promise<ObservedLength | null> {
  const minutes = sql`extract(epoch from invitation.outcome_at - invitation.started_at) / 60`
  const part = (of: number) =>
    sql<number>`round((percentile_cont(${sql.lit(of)}) within group (order by ${minutes}))::numeric, 1)::float8`
  const observed = await db
    .selectFrom('invitation')
    .innerJoin('survey', 'survey.id', 'invitation.survey_id')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.survey_id', '=', surveyId)
    .where('survey.methodology', '=', 'Quantitative')
    .where('panelist.is_test_account', '=', false)
    .where('invitation.status', '=', 'Completed')
    .where(sql<boolean>`invitation.outcome_at - invitation.started_at between interval '0' and interval ${AT_MOST}`)
    .select([sql<number>`count(*)::int`.as('count'), part(0.5).as('median'), part(0.1).as('low'), part(0.9).as('high')])
    .executeTakeFirstOrThrow()
  return observed.count < ENOUGH ? null : observed
}
