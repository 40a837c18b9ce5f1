import { sql } from 'kysely'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

/** A member who completes the survey in this many minutes. */
async function takes(
  survey: TestSurvey,
  minutes: number,
  member: Parameters<typeof world.member>[0] = {},
  status = 'Completed',
) {
  const invitation = await anInvitation(world.db, await world.member(member), survey, { status: 'Started' })
  await world.db
    .updateTable('invitation')
    .set({ status, started_at: sql<Date>`now() - make_interval(mins => ${minutes})`, outcome_at: sql<Date>`now()` })
    .where('id', '=', invitation.id)
    .execute()
}

async function lengthOf(survey: TestSurvey) {
  const member = await world.member()
  return world.as(member).call('surveyLength', { path: { surveyMaskedId: survey.maskedId } })
}

const TEN = [10, 12, 14, 16, 18, 20, 22, 24, 26, 28]

describe('surveyLength', () => {
  it('returns the quote alone until ten have finished, and then median and range too', async () => {
    const survey = await aSurvey(world.db, { loi: 15 })
    for (const minutes of TEN.slice(1)) await takes(survey, minutes)
    expect(await lengthOf(survey)).toEqual({ quoted: 15, observed: null, paidWithinDays: 42 })
    await takes(survey, 10)
    expect(await lengthOf(survey)).toEqual({
      quoted: 15,
      observed: { count: 10, median: 19, low: 11.8, high: 26.2 },
      paidWithinDays: 42,
    })
  })

  it('leaves out screened members, sessions over four hours and test accounts', async () => {
    const survey = await aSurvey(world.db)
    for (const minutes of TEN.slice(1)) await takes(survey, minutes)
    await takes(survey, 2, {}, 'Terminated')
    await takes(survey, 241)
    await takes(survey, 15, { is_test_account: true })
    expect((await lengthOf(survey)).observed).toBeNull()
  })

  it('counts the completes among the latest 1,000 outcomes', async () => {
    const survey = await aSurvey(world.db)
    await sql`
      with member as (
        insert into panelist (first_name, last_name, mobile, panelist_type, status, referral_code, profile)
        select 'Mary', 'Smith', 'length ' || at, 'HCP', 'Verified', 'length ' || at, '{}'
        from generate_series(1, 1001) at returning id)
      insert into invitation (survey_id, panelist_id, masked_id, ikey, reference_number, status, offered_cents,
        started_at, outcome_at)
      select ${survey.id}::bigint, id, 'length ' || id, 'length ' || id, 'length ' || id, 'Completed', 7500,
        now() - interval '1 day' - interval '9 minutes', now() - interval '1 day' from member`.execute(world.db)
    for (const minutes of TEN) await takes(survey, minutes)
    expect((await lengthOf(survey)).observed).toEqual({ count: 1_000, median: 9, low: 9, high: 9 })
    const others = sql<Date>`outcome_at + interval '11 minutes'`
    await world.db.updateTable('invitation').set({ outcome_at: others }).where('survey_id', '=', survey.id).execute()
    expect((await lengthOf(survey)).observed).toMatchObject({ count: 1_000, median: 20 })
  })

  it('returns the days until a complete is paid, as the payment terms say now', async () => {
    const survey = await aSurvey(world.db)
    await operator(world, 'terms set complete earned 10')
    expect(await lengthOf(survey)).toMatchObject({ paidWithinDays: 24 })
    await world.db.updateTable('payment_term').set({ days: null }).where('after_event', '=', 'approved').execute()
    expect(await lengthOf(survey)).toMatchObject({ paidWithinDays: null })
  })

  it('returns no observed length for interviews', async () => {
    const survey = await aSurvey(world.db, { methodology: 'Qualitative' })
    for (const minutes of TEN) await takes(survey, minutes)
    expect((await lengthOf(survey)).observed).toBeNull()
  })

  it('is part of surveyByInvitation too', async () => {
    const survey = await aSurvey(world.db)
    for (const minutes of TEN) await takes(survey, minutes)
    const { maskedId: maskId } = await anInvitation(world.db, await world.member(), survey)
    expect((await world.call('surveyByInvitation', { path: { maskId } })).observed).toMatchObject({
      count: 10,
      median: 19,
    })
  })

  it('returns 404 for an unknown survey', async () => {
    const member = await world.member()
    expect(await world.as(member).refused('surveyLength', { path: { surveyMaskedId: 'none' } })).toMatchObject({
      status: 404,
    })
  })
})

describe('length of a survey for operators', () => {
  it('is unknown in surveys show before ten have finished', async () => {
    const { seed } = await aSurvey(world.db, { loi: 15, incentive: 75 })
    expect(await operator(world, `surveys show ${seed.project}`)).toContain(
      'Quoted at 15 minutes: $300 an hour. The actual length is known once 10 people have finished.',
    )
  })

  it.each([
    [13, true],
    [14, false],
  ])('with a quote of %i minutes and a median of 19 is flagged as too short: %s', async (loi, flagged) => {
    const survey = await aSurvey(world.db, { loi, incentive: 75 })
    for (const minutes of TEN) await takes(survey, minutes)
    const shown = await operator(world, `surveys show ${survey.seed.project}`)
    expect(shown).toContain('10 people took 19 minutes (median), most 11.8 to 26.2: $237 an hour.')
    const flag = `The quote is too short: under 0.7 of the median. To correct it: surveys set ${survey.seed.project} --minutes 19`
    expect(shown.includes(flag)).toBe(flagged)
    const listed = (await operator(world, 'surveys list Launched --json')).split('\n').map((line) => JSON.parse(line))
    expect(listed.find(({ project }) => project === survey.seed.project).quote).toBe(flagged ? 'too short' : null)
  })

  it('is counted in the overview while the survey is open and its quote too short', async () => {
    const waiting = async () =>
      Number(
        /"surveys that take longer than quoted","count":(\d+)/.exec(await operator(world, 'overview show --json'))?.[1],
      )
    const before = await waiting()
    const survey = await aSurvey(world.db, { loi: 5, incentive: 75 })
    for (const minutes of TEN) await takes(survey, minutes)
    expect(await waiting()).toBe(before + 1)
    await operator(world, `surveys status ${survey.seed.project} Closed`)
    expect(await waiting()).toBe(before)
  })

  it('is priced per hour in surveys launch', async () => {
    const survey = await aSurvey(world.db, { loi: 15, incentive: 75, status: 'Draft' })
    expect(await operator(world, `surveys launch ${survey.seed.project} --dry-run`)).toContain(
      'Quoted at 15 minutes: $300 an hour.',
    )
  })
})
