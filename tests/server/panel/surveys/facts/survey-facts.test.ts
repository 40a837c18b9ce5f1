import { createHmac } from 'node:crypto'
import { address, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import { clearSecret } from '#server/panel/surveys/outcomes/secrets.ts'
import { aPatient, aSurveyWithFacts, factsOf } from '#tests/support/panel/facts/survey-facts.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Known facts: profile answers that a survey gets, only after the member agreed. */

const world = useWorld({ lookups: true })

const WORDS =
  'Carepanel may send these answers from my profile to surveys.test for this survey, each with its age. I can take this back at any time. Then nothing more is sent, but the survey may keep what it was sent before.'

async function inviteMember(facts: readonly string[] = ['birth_year', 'state']) {
  const member = await aPatient(world)
  const survey = await aSurveyWithFacts(world, facts)
  return { member, survey, ...(await factsOf(world, member, survey)) }
}

const keys = async ({ invitation, survey }: Awaited<ReturnType<typeof inviteMember>>) => ({
  ikey: invitation.ikey,
  skey: survey.skey,
})

describe('start of a survey that asks for facts', () => {
  it('answers that the survey asks, and a URL with keys alone', async () => {
    const one = await inviteMember()
    const { redirectUrl, facts } = await one.start()
    expect(facts).toEqual({ invitationMaskedId: one.invitation.maskedId, isOpen: true })
    expect(Object.fromEntries(new URL(redirectUrl).searchParams)).toEqual(await keys(one))
  })

  it.each([
    ['is registered for nothing', []],
    ['is registered for what the profile does not have', ['profession', 'graduation_year']],
    ['is registered for health alone, without the consent to it', ['conditions']],
  ])('asks nothing for a survey that %s', async (_what, facts) => {
    expect(await (await inviteMember(facts)).start()).not.toHaveProperty('facts')
  })

  it("asks and sends nothing once the survey's secret was removed", async () => {
    const one = await inviteMember()
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    await clearSecret(world.db, 'survey', one.survey.id)
    expect(await one.start()).not.toHaveProperty('facts')
    expect(await one.sent()).toEqual(await keys(one))
  })

  it("asks nothing when the survey's URL has an outcome parameter", async () => {
    const one = await inviteMember()
    await world.db
      .updateTable('survey')
      .set({ survey_url: 'https://surveys.test/s?outcome=completed' })
      .where('id', '=', one.survey.id)
      .execute()
    expect(await one.start()).not.toHaveProperty('facts')
  })

  it('asks nothing more after a yes or a no', async () => {
    const [yes, no] = [await inviteMember(), await inviteMember()]
    await yes.answer(['birth_year', 'state'], true)
    await no.answer(['birth_year', 'state'], false)
    expect((await yes.start()).facts?.isOpen).toBe(false)
    expect((await no.start()).facts?.isOpen).toBe(false)
  })
})

it("a member's yes is no other member's for the same survey", async () => {
  const yes = await inviteMember()
  const member = await aPatient(world)
  const open = { member, survey: yes.survey, ...(await factsOf(world, member, yes.survey)) }
  await yes.start()
  await yes.answer(['birth_year', 'state'], true)
  expect((await open.start()).facts?.isOpen).toBe(true)
  expect(await open.sent()).toEqual(await keys(open))
  const lists = [yes, open].map((one) => world.as(one.member).call('listSurveyFacts'))
  expect((await Promise.all(lists)).map(({ surveys }) => surveys.length)).toEqual([1, 0])
})

describe('surveyFacts', () => {
  it("shows site, words and the profile's answers with the day of their save", async () => {
    const { question, invitation } = await inviteMember(['state', 'gender', 'zip3', 'profession'])
    const savedAt = expect.stringMatching(/^20\d\d-\d\d-\d\dT/)
    expect(await question()).toEqual({
      invitationMaskedId: invitation.maskedId,
      topic: 'Topic',
      sentTo: 'surveys.test',
      words: WORDS,
      version: '1',
      given: false,
      answeredAt: null,
      facts: [
        { fact: 'gender', title: 'Gender', value: 'Female', savedAt, given: null },
        { fact: 'state', title: 'State', value: 'NJ', savedAt, given: null },
        { fact: 'zip3', title: 'First three digits of your ZIP code', value: '070', savedAt, given: null },
      ],
    })
  })

  it('shows health only with the consent to health', async () => {
    const { member, question, start } = await inviteMember(['birth_year', 'conditions'])
    const names = async () => (await question()).facts.map(({ fact }) => fact)
    expect(await names()).toEqual(['birth_year'])
    await world.as(member).call('saveConsent', { body: { purpose: 'health', given: true, version: '1' } })
    expect(await names()).toEqual(['birth_year', 'conditions'])
    expect((await start()).facts?.isOpen).toBe(true)
  })

  it('is not found for another member, nor are its address and answer', async () => {
    const { invitation } = await inviteMember()
    const other = world.as(await aPatient(world))
    const path = { maskId: invitation.maskedId }
    const body = {
      invitationMaskedId: invitation.maskedId,
      facts: ['state'],
      agrees: true,
      version: '1',
      sentTo: 'surveys.test',
    }
    expect(await other.refusal('surveyFacts', { path })).toBe('NOT_FOUND')
    expect(await other.refusal('surveyFactsAddress', { path })).toBe('NOT_FOUND')
    expect(await other.refusal('answerSurveyFacts', { body })).toBe('NOT_FOUND')
  })
})

describe('facts sent to a survey', () => {
  it('have codes and ages in days, and are signed with the keys of the invitation', async () => {
    const one = await inviteMember(['birth_year', 'gender', 'zip3', 'conditions'])
    await world.as(one.member).call('saveConsent', { body: { purpose: 'health', given: true, version: '1' } })
    await one.start()
    await one.answer(['birth_year', 'gender', 'zip3', 'conditions'], true)
    const { ts, nonce, sig, ...sent } = await one.sent()
    expect(sent).toEqual({
      ...(await keys(one)),
      birth_year: '1978',
      birth_year_age: '400',
      gender: '1',
      gender_age: '400',
      zip3: '070',
      zip3_age: '400',
      conditions: '3,7',
      conditions_age: '400',
    })
    const signed = Object.entries({ ...sent, ts, nonce })
      .map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`)
      .toSorted()
      .join('&')
    expect(sig).toBe(createHmac('sha256', one.survey.secret).update(signed).digest('hex'))
    expect(Math.abs(Date.now() / 1000 - Number(ts))).toBeLessThan(60)
  })

  it('are none before the start, before the answer and after a no', async () => {
    const one = await inviteMember()
    const path = { maskId: one.invitation.maskedId }
    expect(await world.as(one.member).refusal('surveyFactsAddress', { path })).toBe('NOT_FOUND')
    await one.start()
    expect(await one.sent()).toEqual(await keys(one))
    await one.answer(['birth_year', 'state'], false)
    expect(await one.sent()).toEqual(await keys(one))
  })

  it('are only those that the survey still asks for', async () => {
    const one = await inviteMember()
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    await world.db
      .updateTable('survey')
      .set({ facts: ['state'] })
      .where('id', '=', one.survey.id)
      .execute()
    expect(await one.sent()).toMatchObject({ state: 'NJ' })
    expect(await one.sent()).not.toHaveProperty('birth_year')
  })

  it('leave out health once the consent to health is withdrawn', async () => {
    const one = await inviteMember(['state', 'conditions'])
    const health = (given: boolean) =>
      world.as(one.member).call('saveConsent', { body: { purpose: 'health', given, version: '1' } })
    await health(true)
    await one.start()
    await one.answer(['state', 'conditions'], true)
    expect(await one.sent()).toHaveProperty('conditions')
    await health(false)
    // The member may have answered the profile questions again.
    await world.db
      .updateTable('panelist')
      .set({ medical_profile: JSON.stringify({ medicalConditions: [{ id: 3, name: 'Asthma' }] }) })
      .where('id', '=', one.member.panelistId)
      .execute()
    expect(await one.sent()).not.toHaveProperty('conditions')
    expect(await one.sent()).toHaveProperty('state')
  })

  it('are none once the survey moved to another site, until the member is asked again', async () => {
    const one = await inviteMember()
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    await world.db
      .updateTable('survey')
      .set({ survey_url: 'https://elsewhere.test/s' })
      .where('id', '=', one.survey.id)
      .execute()
    expect(await one.sent()).not.toHaveProperty('state')
    expect((await one.start()).facts?.isOpen).toBe(true)
  })

  it('are left out when the URL would be over 2,048 characters', async () => {
    const one = await inviteMember(['birth_year', 'state'])
    await world.db
      .updateTable('survey')
      .set({ survey_url: `https://surveys.test/s?long=${'x'.repeat(1760)}` })
      .where('id', '=', one.survey.id)
      .execute()
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    expect((await one.address()).length).toBeLessThanOrEqual(2048)
    expect(await one.sent()).toHaveProperty('birth_year_age')
    expect(await one.sent()).not.toHaveProperty('state')
    expect(await one.sent()).not.toHaveProperty('state_age')
  })
})

describe('survey that asks for another fact', () => {
  it('asks the member again and gets only the agreed facts', async () => {
    const one = await inviteMember(['state'])
    await one.start()
    await one.answer(['state'], true)
    await world.db
      .updateTable('survey')
      .set({ facts: ['state', 'gender'] })
      .where('id', '=', one.survey.id)
      .execute()
    expect((await one.start()).facts?.isOpen).toBe(true)
    expect(await one.sent()).not.toHaveProperty('gender')
    expect((await one.question()).facts.map(({ fact, given }) => [fact, given])).toEqual([
      ['gender', null],
      ['state', true],
    ])
    await one.answer(['gender'], false)
    expect(await one.sent()).toHaveProperty('state', 'NJ')
    expect(await one.sent()).not.toHaveProperty('gender')
  })
})

describe('withdrawing facts', () => {
  it('stops sending at once and is in the consent receipt with its words', async () => {
    const one = await inviteMember()
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    await one.answer([], false)
    expect(await one.sent()).toEqual(await keys(one))
    expect((await one.start()).facts?.isOpen).toBe(false)
    const receipt = await world.send('consentReceipt', {}, { member: one.member })
    const { surveys } = await receipt.json()
    expect(surveys).toEqual(
      [true, false].map((given) => ({
        survey: 'Topic',
        sentTo: 'surveys.test',
        facts: ['birth_year', 'state'],
        given,
        version: '1',
        words: `${WORDS} (Year of birth; State)`,
        at: expect.stringMatching(/^20/),
      })),
    )
  })

  it('includes facts that the survey no longer asks for', async () => {
    const one = await inviteMember(['state', 'birth_year'])
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    const register = (facts: string[]) =>
      world.db.updateTable('survey').set({ facts }).where('id', '=', one.survey.id).execute()
    await register(['birth_year'])
    await one.answer([], false)
    await register(['birth_year', 'state'])
    expect(await one.sent()).toEqual(await keys(one))
  })

  it('is possible for every answered survey, and the member can agree again', async () => {
    const one = await inviteMember()
    const list = async () => (await world.as(one.member).call('listSurveyFacts')).surveys
    expect(await list()).toEqual([])
    await one.answer(['birth_year', 'state'], true)
    expect((await list()).map(({ topic, given }) => [topic, given])).toEqual([['Topic', true]])
    await one.answer([], false)
    expect((await list()).map(({ given }) => given)).toEqual([false])
    await one.answer(['state'], true)
    await one.start()
    expect(await one.sent()).toHaveProperty('state')
    expect(await one.sent()).not.toHaveProperty('birth_year')
  })
})

describe('answerSurveyFacts with a forged form', () => {
  it.each([
    ['a fact that the survey is not registered for', ['state', 'zip3'], '1'],
    ['a fact that the profile does not have', ['profession'], '1'],
    ['health without the consent to it', ['conditions'], '1'],
    ['something that is no fact', ['mobile'], '1'],
    ['nothing', [], '1'],
    ['words that it did not show', ['state'], '0'],
  ])('refuses to agree to %s', async (_what, facts, version) => {
    const one = await inviteMember(['state', 'profession', 'conditions'])
    await one.start()
    expect(await one.refusal(facts, true, version)).toBe('VALIDATION_FAILED')
    expect(await one.sent()).toEqual(await keys(one))
  })

  it('refuses another site than the one shown', async () => {
    const one = await inviteMember()
    await one.start()
    expect(await one.refusal(['state'], true, '1', 'elsewhere.test')).toBe('VALIDATION_FAILED')
    expect(await one.sent()).toEqual(await keys(one))
  })

  it('refuses an unknown invitation', async () => {
    const { member } = await inviteMember()
    const body = { invitationMaskedId: 'nobodys', facts: ['state'], agrees: true, version: '1', sentTo: 'surveys.test' }
    expect(await world.as(member).refusal('answerSurveyFacts', { body })).toBe('NOT_FOUND')
  })
})

it('keeps one of six equal answers that come at the same time', async () => {
  const one = await inviteMember()
  await Promise.all(Array.from({ length: 6 }, () => one.answer(['birth_year', 'state'], true)))
  const rows = await world.db
    .selectFrom('survey_fact_answer')
    .select('id')
    .where('panelist_id', '=', one.member.panelistId)
    .execute()
  expect(rows).toHaveLength(1)
})

describe('age of a fact', () => {
  it('starts again with each save of its part of the profile', async () => {
    const one = await inviteMember(['state', 'birth_year'])
    await one.start()
    await one.answer(['birth_year', 'state'], true)
    const address = {
      firstLine: '1 Main St',
      city: 'Hoboken',
      state: 'NY',
      zipCode: '10001',
      country: 'USA - United States',
    }
    await world.as(one.member).call('saveAddress', { body: address })
    expect(await one.sent()).toMatchObject({ state: 'NY', state_age: '0', birth_year_age: '400' })
    await world.db
      .updateTable('profile_part_saved')
      .set({ saved_at: new Date(Date.now() - 49 * 3_600_000) })
      .where('panelist_id', '=', one.member.panelistId)
      .execute()
    expect(await one.sent()).toMatchObject({ state_age: '2' })
  })
})

it('erasing the account deletes answers about facts', async () => {
  const one = await inviteMember()
  await one.start()
  await one.answer(['birth_year', 'state'], true)
  await world.as(one.member).call('sendPrivacyCode', { body: {} })
  const otp = await world.lastCode(one.member.mobile)
  await world.as(one.member).call('eraseAccount', { body: { otp, givesUpUnpaid: true } })
  expect(await world.as(one.member).refusal('surveyFactsAddress', { path: { maskId: one.invitation.maskedId } })).toBe(
    'UNAUTHORIZED',
  )
  const left = await world.db
    .selectFrom('survey_fact_answer')
    .select('id')
    .where('panelist_id', '=', one.member.panelistId)
    .execute()
  expect(left).toEqual([])
})

it('openByCode returns facts for a survey that asks for them, validateInvitation none for another', async () => {
  const member = await aPatient(world)
  await aSurveyWithFacts(world, ['state'], { participationCode: 'FACTS001' })
  const byCode = await world.as(member).call('openByCode', { path: { code: 'FACTS001' } })
  expect(byCode.facts).toMatchObject({ isOpen: true })
  const other = await aSurvey(world.db)
  const { maskedId } = await anInvitation(world.db, member, other)
  const body = { panelistId: member.panelistId, invitationMaskedId: maskedId }
  expect(await world.as(member).call('validateInvitation', { body })).not.toHaveProperty('facts')
})

it('surveyFacts leaves out Prefer not to answer, and offers nothing for a completed survey', async () => {
  const gender = { id: 5, name: 'Prefer not to answer' }
  const profile = { ...patientAnswers, ...address }
  const member = await world.member({
    panelist_type: 'Patient',
    profile: JSON.stringify({
      ...profile,
      panelistPatientProfileInfo: { ...profile.panelistPatientProfileInfo, gender },
    }),
  })
  const survey = await aSurveyWithFacts(world, ['gender', 'state'])
  const actions = await factsOf(world, member, survey)
  expect((await actions.question()).facts.map(({ fact }) => fact)).toEqual(['state'])
  await actions.start()
  await actions.answer(['state'], false)
  await world.db
    .updateTable('invitation')
    .set({ status: 'Completed' })
    .where('id', '=', actions.invitation.id)
    .execute()
  const { surveys } = await world.as(member).call('listSurveyFacts')
  expect(surveys).toMatchObject([{ given: false, facts: [] }])
})
