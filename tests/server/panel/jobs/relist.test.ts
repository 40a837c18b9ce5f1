import { sql } from 'kysely'
import { relistSurveys } from '#server/panel/jobs/relist.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const INVITED = 2_500

/** A survey with many invitations. */
async function largeSurvey() {
  const survey = await aSurvey(world.db, { topic: 'Before' })
  await sql`with member as (
      insert into panelist (first_name, last_name, mobile, panelist_type, status, referral_code, profile)
      select 'Mary', 'Smith', '+1999' || ${survey.id}::text || '-' || at, 'HCP', 'Registered',
        'code-' || ${survey.id}::text || '-' || at, '{}' from generate_series(1, ${INVITED}::int) at
      returning id)
    insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents)
    select ${survey.id}, id, 'mask-' || id, 'ikey-' || id, 'reference-' || id, 'Invited', 100 from member`.execute(
    world.db,
  )
  return survey.id
}

async function topicsOf(surveyId: number) {
  const rows = await world.db
    .selectFrom('invitation')
    .where('survey_id', '=', surveyId)
    .select(['topic', sql<number>`count(*)::int`.as('invitations')])
    .groupBy('topic')
    .orderBy('topic')
    .execute()
  return Object.fromEntries(rows.map(({ topic, invitations }) => [topic, invitations]))
}
const change = (surveyId: number, topic: string) =>
  world.db.updateTable('survey').set({ topic }).where('id', '=', surveyId).execute()

describe('changed survey topic', () => {
  it('is copied to the invitation at once when there is one', async () => {
    const survey = await aSurvey(world.db, { topic: 'Before' })
    await anInvitation(world.db, await world.member(), survey)
    await change(survey.id, 'After')
    expect(await topicsOf(survey.id)).toEqual({ After: 1 })
    expect(await world.db.selectFrom('survey_relist').selectAll().execute()).toEqual([])
  })

  it('is copied to 1,000 of 2,500 invitations at once and to the others by the job', async () => {
    const id = await largeSurvey()
    await change(id, 'After')
    expect(await topicsOf(id)).toEqual({ After: 1000, Before: 1500 })
    await relistSurveys(world.db)
    expect(await topicsOf(id)).toEqual({ After: 2500 })
    expect(await world.db.selectFrom('survey_relist').selectAll().execute()).toEqual([])
  })

  it('ends as the latest topic on every invitation, after two changes and an added invitation', async () => {
    const id = await largeSurvey()
    const { seed, ...survey } = await aSurvey(world.db)
    await change(id, 'Between')
    await anInvitation(world.db, await world.member(), { ...survey, id, seed })
    await change(id, 'After')
    await Promise.all([relistSurveys(world.db), relistSurveys(world.db)])
    await relistSurveys(world.db)
    expect(await topicsOf(id)).toEqual({ After: 2501 })
  })
})

it('survey_completes follows invitations that become completed, change again or are deleted', async () => {
  const survey = await aSurvey(world.db)
  const completes = async () => {
    const { rows } = await sql<{ completes: number }>`
      select coalesce(sum(completes), 0)::int as completes from survey_completes where survey_id = ${survey.id}`.execute(
      world.db,
    )
    return rows[0]?.completes
  }
  const invitations = [
    await anInvitation(world.db, await world.member(), survey),
    await anInvitation(world.db, await world.member(), survey, { status: 'Started' }),
  ]
  expect(await completes()).toBe(0)
  const [first, second] = invitations.map(({ id }) => id)
  const become = (id: number | undefined, status: string) =>
    world.db.updateTable('invitation').set({ status }).where('id', '=', Number(id)).execute()
  await Promise.all([become(first, 'Completed'), become(second, 'Completed')])
  expect(await completes()).toBe(2)
  await become(first, 'Completed')
  expect(await completes()).toBe(2)
  await become(first, 'Screened Out')
  expect(await completes()).toBe(1)
  await world.db.deleteFrom('invitation').where('id', '=', Number(second)).execute()
  expect(await completes()).toBe(0)
})
