/**
 * Cost of a survey with 100,000 invitations on Postgres, compared with 1,000, in the same run.
 *
 *   npm run bench survey-starts          starts its own Postgres
 *
 * Of ten invitations, six are completed and one is started. Measures loading the facts of a start, a completed outcome and a
 * change of the survey's end, alternating between both surveys. Exits with 1 when the large one's median is over 1.5 times
 * the small one's.
 */
import { sql } from 'kysely'
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Db } from '#server/panel/database/schema.ts'
import { readStartFacts } from '#server/panel/surveys/start/start-facts.repository.ts'
import { startPostgres } from '../../tests/support/database/postgres.mjs'
import { ScriptError } from '../launch/script.mjs'
import { median, runBenchmark } from './support/benchmark.ts'

const SMALL = 1_000
const LARGE = 100_000
const TURNS = 60
const MOST = 1.5

/** @returns the survey's id */
async function survey(db: Db, name: string, invitations: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into survey (masked_id, skey, topic, project_number, loi, end_date, methodology, survey_type, status,
      incentive_cents, partial_incentive_cents, donation_cents, survey_url, target)
    values (${name}, ${name}, 'Survey', ${name}, 15, current_date + 20, 'Quantitative', 'Open', 'Launched', 7500, 2000,
      500, 'https://surveys.test/', 1000000) returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`
      with member as (
        insert into panelist (first_name, last_name, mobile, panelist_type, status, referral_code, profile)
        select 'Mary', 'Smith', ${name}::text || at, 'HCP', 'Verified', ${name}::text || at, '{}'
        from generate_series(1, ${invitations}::int) at returning id)
      insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents, started_at)
      select ${id}::bigint, id, ${name}::text || id, ${name}::text || id, ${name}::text || id,
        case when id % 10 < 6 then 'Completed' when id % 10 = 6 then 'Started' else 'Invited' end, 7500,
        case when id % 10 < 7 then now() - interval '3 hours' * (id % 100) end
      from member`.execute(tx)
  })
  return id
}

const invitationOf = async (db: Db, surveyId: number, status: string, at: number) => {
  const { id } = await db
    .selectFrom('invitation')
    .select('id')
    .where('survey_id', '=', surveyId)
    .where('status', '=', status)
    .orderBy('panelist_id')
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}

const become = (db: Db, id: number, status: string) =>
  db.updateTable('invitation').set({ status }).where('id', '=', id).execute()

type Work = (db: Db, surveyId: number, invitationId: number, turn: number) => Promise<unknown>

const works: Readonly<Record<string, Work>> = {
  'facts of a start': (db, _, invitationId) => readStartFacts(db, invitationId),
  'a complete': (db, _, invitationId, turn) => become(db, invitationId, turn % 2 ? 'Invited' : 'Completed'),
  'a changed end': (db, surveyId, _, turn) =>
    sql`update survey set end_date = current_date + ${turn}::int where id = ${surveyId}`.execute(db),
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

async function measure(db: Db): Promise<void> {
  await migrate(db)
  const surveys = [await survey(db, 'small', SMALL), await survey(db, 'large', LARGE)]
  await sql`vacuum analyze`.execute(db)
  const invitations = await Promise.all(surveys.map((id) => invitationOf(db, id, 'Invited', 50)))
  process.stdout.write(`what                  ms, ${SMALL}   ms, ${LARGE}   times\n`)
  let over = false
  for (const [name, work] of Object.entries(works)) {
    const times: [number[], number[]] = [[], []]
    for (let turn = 0; turn < TURNS; turn++)
      for (const [index, spent] of times.entries())
        spent.push(await timed(() => work(db, surveys[index] ?? 0, invitations[index] ?? 0, turn)))
    const [small, large] = [median(times[0]), median(times[1])]
    over ||= large / small > MOST
    const cells = [small.toFixed(2).padStart(8), large.toFixed(2).padStart(13), (large / small).toFixed(2).padStart(8)]
    process.stdout.write(`${name.padEnd(20)}${cells.join('')}\n`)
  }
  if (over) throw new ScriptError(`A survey of ${LARGE} costs more than ${MOST} times one of ${SMALL}.`)
}

await runBenchmark('survey-starts', async () => {
  const postgres = await startPostgres()
  const database = await openDatabase({ url: postgres.url() })
  try {
    await measure(database.db)
  } finally {
    await database.close()
    await postgres.stop()
  }
})
