import { sql } from 'kysely'
import { randomKey } from '#server/panel/core/random-keys.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { useSchemaOf } from '#tests/support/database/old-schema.ts'
import { aNumber } from '#tests/support/panel/facts/builders.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()
beforeAll(() => useSchemaOf('0008-places', world.db))

/* Rows with the columns of the old schema. */

const idIn = ({ rows }: { rows: { id: number }[] }) => rows[0]?.id ?? 0

/** A member without a session. */
async function anOldMember(): Promise<number> {
  const mobile = aNumber()
  return idIn(
    await sql<{ id: number }>`insert into panelist
      (first_name, last_name, mobile, panelist_type, status, referral_code, profile)
      values ('Mary', 'Smith', ${mobile}, 'HCP', 'Registered', ${mobile}, '{}') returning id`.execute(world.db),
  )
}

const anOldSurvey = async () =>
  idIn(
    await sql<{ id: number }>`insert into survey
      (masked_id, skey, topic, project_number, loi, methodology, survey_type, status,
        incentive_cents, partial_incentive_cents, donation_cents, survey_url)
      values (${randomKey()}, ${randomKey()}, 'Topic', 'T-1', 15, 'Quantitative', 'Survey', 'Launched',
        7500, 2000, 0, 'https://surveys.test/survey/T-1') returning id`.execute(world.db),
  )

const anOldInvitation = async (survey: number) =>
  idIn(
    await sql<{ id: number }>`insert into invitation
      (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents, earned_cents, topic)
      values (${survey}, ${await anOldMember()}, ${randomKey()}, ${randomKey()}, ${randomKey()}, 'Completed',
        7500, 7500, 'Topic') returning id`.execute(world.db),
  )

const repeat = (invitationId: number, outcome: string, day: number, decided: boolean) =>
  sql`insert into outcome (invitation_id, outcome, decided, survey_url, at)
    values (${invitationId}, ${outcome}, ${decided}, ${`https://s.test/${day}`}, ${`2026-05-0${day}T12:00:00Z`})`.execute(
    world.db,
  )

it('migrates repeated outcomes to one row each with their count', async () => {
  const survey = await anOldSurvey()
  const [first, second] = [await anOldInvitation(survey), await anOldInvitation(survey)]
  await repeat(first, 'completed', 1, true)
  for (const day of [2, 3, 4]) await repeat(first, 'completed', day, false)
  await repeat(first, 'screened', 5, false)
  await repeat(second, 'completed', 6, false)
  await migrate(world.db)
  const migrated = await world.db
    .selectFrom('outcome')
    .select(['invitation_id', 'outcome', 'decided', 'times', 'survey_url', 'last_at'])
    .orderBy('id')
    .execute()
  expect(migrated.map(({ last_at, ...row }) => ({ ...row, day: last_at.getUTCDate() }))).toEqual([
    { invitation_id: first, outcome: 'completed', decided: true, times: 1, survey_url: 'https://s.test/1', day: 1 },
    { invitation_id: first, outcome: 'completed', decided: false, times: 3, survey_url: 'https://s.test/2', day: 4 },
    { invitation_id: first, outcome: 'screened', decided: false, times: 1, survey_url: 'https://s.test/5', day: 5 },
    { invitation_id: second, outcome: 'completed', decided: false, times: 1, survey_url: 'https://s.test/6', day: 6 },
  ])
})
