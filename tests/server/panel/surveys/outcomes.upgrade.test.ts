import { sql } from 'kysely'
import { migrate, migratorFor } from '#server/panel/database/migrate.ts'
import { aNumber, type TestMember } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const w = useWorld()
beforeAll(async () => {
  await sql`drop schema public cascade`.execute(w.db)
  await sql`create schema public`.execute(w.db)
  const { error } = await migratorFor(w.db).migrateTo('0008-places')
  if (error) throw error
})

/** As the schema of then has them: without a session. */
async function anOldMember(): Promise<TestMember> {
  const mobile = aNumber()
  const { rows } = await sql<{ id: number }>`insert into panelist
    (first_name, last_name, mobile, panelist_type, status, referral_code, profile)
    values ('Mary', 'Smith', ${mobile}, 'HCP', 'Registered', ${mobile}, '{}') returning id`.execute(w.db)
  return { panelistId: rows[0]?.id ?? 0, userId: 0, mobile, token: '' }
}

const repeat = (invitationId: number, outcome: string, day: number, decided: boolean) =>
  sql`insert into outcome (invitation_id, outcome, decided, survey_url, at)
    values (${invitationId}, ${outcome}, ${decided}, ${`https://s.test/${day}`}, ${`2026-05-0${day}T12:00:00Z`})`.execute(
    w.db,
  )

it('a panel that has kept every repetition keeps the first of each from now on, and counts the others', async () => {
  const survey = await aSurvey(w.db)
  const [one, other] = [
    await anInvitation(w.db, await anOldMember(), survey, { status: 'Completed' }),
    await anInvitation(w.db, await anOldMember(), survey, { status: 'Completed' }),
  ]
  await repeat(one.id, 'completed', 1, true)
  for (const day of [2, 3, 4]) await repeat(one.id, 'completed', day, false)
  await repeat(one.id, 'screened', 5, false)
  await repeat(other.id, 'completed', 6, false)
  await migrate(w.db)
  const kept = await w.db
    .selectFrom('outcome')
    .select(['invitation_id', 'outcome', 'decided', 'times', 'survey_url', 'last_at'])
    .orderBy('id')
    .execute()
  expect(kept.map(({ last_at, ...row }) => ({ ...row, day: last_at.getUTCDate() }))).toEqual([
    { invitation_id: one.id, outcome: 'completed', decided: true, times: 1, survey_url: 'https://s.test/1', day: 1 },
    { invitation_id: one.id, outcome: 'completed', decided: false, times: 3, survey_url: 'https://s.test/2', day: 4 },
    { invitation_id: one.id, outcome: 'screened', decided: false, times: 1, survey_url: 'https://s.test/5', day: 5 },
    { invitation_id: other.id, outcome: 'completed', decided: false, times: 1, survey_url: 'https://s.test/6', day: 6 },
  ])
})
