import 'server-only'
import { sql } from 'kysely'
import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { isQuotedTooShort } from '#lib/rules/surveys/effort.ts'
import type { Db } from '../database/schema.ts'

/** So many must have finished before anybody is told how long it took them. */
const ENOUGH = 10

/** Whoever takes longer went away in between. */
const AT_MOST = sql.lit('4 hours')

/** So many outcomes are looked at, so that a survey of a hundred thousand costs no more than one of a thousand. */
const LATEST = 1_000

/** How long people took from start to completion: the median, and the range of the middle eight of ten. */
function observedLengths(db: Db) {
  const minutes = sql`extract(epoch from took) / 60`
  const part = (of: number) =>
    sql<number>`round((percentile_cont(${sql.lit(of)}) within group (order by ${minutes}))::numeric, 1)::float8`
  return db
    .selectFrom('survey')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('invitation')
          .whereRef('invitation.survey_id', '=', 'survey.id')
          .where('invitation.outcome_at', 'is not', null)
          .orderBy('invitation.outcome_at', 'desc')
          .orderBy('invitation.id', 'desc')
          .limit(LATEST)
          .select(['panelist_id', 'status', sql<string>`outcome_at - started_at`.as('took')])
          .as('latest'),
      (join) => join.onTrue(),
    )
    .innerJoin('panelist', 'panelist.id', 'latest.panelist_id')
    .where('survey.methodology', '=', 'Quantitative')
    .where('panelist.is_test_account', '=', false)
    .where('latest.status', '=', 'Completed')
    .where(sql<boolean>`took between interval '0' and interval ${AT_MOST}`)
    .groupBy('survey.id')
    .having((is) => is.fn.countAll(), '>=', ENOUGH)
    .select([sql<number>`count(*)::int`.as('count'), part(0.5).as('median'), part(0.1).as('low'), part(0.9).as('high')])
}

/** `null` until enough have finished, and for interviews, which are held on another day. */
export async function observedLength(db: Db, surveyId: number): Promise<ObservedLength | null> {
  return (await observedLengths(db).where('survey.id', '=', surveyId).executeTakeFirst()) ?? null
}

/** Open surveys that take much longer than they say, by id: all, or some. */
export async function quotedTooShort(db: Db, among?: readonly number[]): Promise<ReadonlySet<number>> {
  const open = await observedLengths(db)
    .where('survey.status', '=', 'Launched')
    .$if(among !== undefined, (query) => query.where(sql<boolean>`survey.id = any(${among}::bigint[])`))
    .select(['survey.id', 'survey.loi'])
    .execute()
  return new Set(open.filter(({ loi, median }) => isQuotedTooShort(loi, { median })).map(({ id }) => id))
}
