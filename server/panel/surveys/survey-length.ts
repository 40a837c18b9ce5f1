import 'server-only'
import { sql } from 'kysely'
import type { ObservedLength } from '#lib/contract/panel/surveys/survey-start.ts'
import { isQuotedTooShort } from '#lib/rules/surveys/effort.ts'
import type { Db } from '../database/schema.ts'
import { whenGiven } from '../database/when-given.ts'

/** Number of completes needed before a length is shown. */
const ENOUGH = 10

/** Longer times are ignored: the person took a break, or an operator counted the invitation as a complete later. */
export const LONGEST = sql.lit('4 hours')

/** Number of latest outcomes to use, so that a large survey costs no more than a small one. */
const LATEST = 1_000

/** Minutes from start to completion: the median, and the 10th and 90th percentiles. */
function observedLengths(db: Db) {
  const minutes = sql`extract(epoch from took) / 60`
  const part = (fraction: number) =>
    sql<number>`round((percentile_cont(${sql.lit(fraction)}) within group (order by ${minutes}))::numeric, 1)::float8`
  return db
    .selectFrom('survey')
    .innerJoinLateral(
      (eb) =>
        eb
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
    .where(sql<boolean>`took between interval '0' and interval ${LONGEST}`)
    .groupBy('survey.id')
    .having((eb) => eb.fn.countAll(), '>=', ENOUGH)
    .select([sql<number>`count(*)::int`.as('count'), part(0.5).as('median'), part(0.1).as('low'), part(0.9).as('high')])
}

/** `null` until enough people have completed it, and for interviews, which happen on a later day. */
export async function observedLength(db: Db, surveyId: number): Promise<ObservedLength | null> {
  return (await observedLengths(db).where('survey.id', '=', surveyId).executeTakeFirst()) ?? null
}

/** Ids of open surveys that take much longer than announced. @param among limits the check to these ids */
export async function quotedTooShort(db: Db, among?: readonly number[]): Promise<ReadonlySet<number>> {
  const open = await observedLengths(db)
    .where('survey.status', '=', 'Launched')
    .$call(whenGiven(among, (query, value) => query.where(sql<boolean>`survey.id = any(${value}::bigint[])`)))
    .select(['survey.id', 'survey.loi'])
    .execute()
  return new Set(open.filter(({ loi, median }) => isQuotedTooShort(loi, { median })).map(({ id }) => id))
}
