import { randomKey } from '#server/panel/keys.ts'
import type { TestMember } from './support/builders.ts'
import { anNpi } from './support/profiles.ts'
import { anInvitation, aSurvey, openedUrl, type TestSurvey } from './support/surveys.ts'
import { type World, world } from './support/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

async function aCampaign(survey: TestSurvey | null, told: { audience?: 'Patient' | 'HCP' } = {}): Promise<string> {
  const ckey = randomKey()
  await w.db
    .insertInto('campaign')
    .values({
      ckey,
      name: 'Spring',
      campaign_type: 'Survey',
      invite_code: 'SPRING26',
      survey_id: survey?.id,
      audience: 'HCP',
      ...told,
    })
    .execute()
  return ckey
}

const aPhysician = (profile: object = { professionId: 1, npiNumber: anNpi() }, status = 'Verified') =>
  w.member({ panelist_type: 'Physician (MD, DO, Resident)', status, profile: JSON.stringify(profile) })

describe('survey information for visitors', () => {
  it('[API-056, ENT-027, GEN-012] by the mask id of an invitation', async () => {
    const member = await w.member({ email: 'mary@mail.test' })
    const survey = await aSurvey(w.db, { loi: 25, incentive: 80, type: 'LIST & SOF', npiMandatory: true })
    const { maskedId } = await anInvitation(w.db, member, survey)
    const response = await w.send('surveyByInvitation', { path: { maskId: maskedId } }, {})
    expect(await response.json()).toEqual({
      topic: 'Topic',
      loi: 25,
      endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      incentive: 80,
      projectNumber: survey.seed.project,
      surveyMaskedId: survey.maskedId,
      surveyType: { type: 'LIST & SOF' },
      panelistEmail: 'mary@mail.test',
      npiMandatory: true,
    })
  })

  it('[API-057] by a campaign, which names no panelist', async () => {
    const survey = await aSurvey(w.db, { ends: null })
    const ckey = await aCampaign(survey)
    expect(await w.call('surveyByCampaign', { path: { ckey } })).toMatchObject({
      topic: 'Topic',
      incentive: 75,
      endDate: null,
      panelistEmail: null,
      surveyMaskedId: survey.maskedId,
    })
  })

  it('[API-058] code details of a campaign', async () => {
    const survey = await aSurvey(w.db)
    const response = await w.send('campaignCode', { path: { ckey: await aCampaign(survey) } }, {})
    expect(await response.json()).toEqual({
      inviteCode: 'SPRING26',
      projectNumber: survey.seed.project,
      campaignName: 'Spring',
      surveyMaskedId: survey.maskedId,
    })
  })

  it('of links that lead nowhere is 404', async () => {
    const without = await aCampaign(null)
    expect(await w.refused('surveyByInvitation', { path: { maskId: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await w.refused('surveyByCampaign', { path: { ckey: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await w.refused('surveyByCampaign', { path: { ckey: without } })).toMatchObject({ status: 404 })
    expect(await w.refused('campaignCode', { path: { ckey: 'nothing' } })).toMatchObject({ status: 404 })
  })
})

describe('[API-018] starting by a campaign', () => {
  const start = (member: TestMember, ckey: string) => w.as(member).call('campaignInvitationUrl', { path: { ckey } })
  const refusal = (member: TestMember, ckey: string) =>
    w.as(member).refusal('campaignInvitationUrl', { path: { ckey } })
  const invitations = (survey: TestSurvey) =>
    w.db.selectFrom('invitation').selectAll().where('survey_id', '=', survey.id).execute()

  it('invites the member once and answers the URL', async () => {
    const survey = await aSurvey(w.db)
    const [ckey, member] = [await aCampaign(survey), await aPhysician()]
    const first = await start(member, ckey)
    expect(await start(member, ckey)).toEqual(first)
    const kept = await invitations(survey)
    expect(kept).toMatchObject([{ panelist_id: member.panelistId, status: 'Started' }])
    expect(first.redirectUrl).toBe(openedUrl(survey, { ikey: kept[0]?.ikey ?? '' }))
  })

  it('starts the invitation that the member already has', async () => {
    const survey = await aSurvey(w.db)
    const member = await aPhysician()
    const invitation = await anInvitation(w.db, member, survey, { status: 'Reminded' })
    expect(await start(member, await aCampaign(survey))).toEqual({ redirectUrl: openedUrl(survey, invitation) })
  })

  it.each([
    ['not open yet', { status: 'Draft' }, 'SURVEY_NOT_IN_LAUNCHED_STATE'],
    ['closed', { status: 'Closed' }, 'SURVEY_CLOSED'],
    ['paused', { status: 'Temporarily Closed' }, 'SURVEY_TEMPORARY_CLOSED'],
    ['over', { ends: -1 }, 'SURVEY_CLOSED'],
    ['full', { target: 0 }, 'SURVEY_CLOSED'],
  ] as const)('a survey that is %s is refused and invites nobody', async (_, told, code) => {
    const survey = await aSurvey(w.db, told)
    expect(await refusal(await aPhysician(), await aCampaign(survey))).toBe(code)
    expect(await invitations(survey)).toEqual([])
  })

  it('who took part, is under review or is banned is refused', async () => {
    const survey = await aSurvey(w.db)
    const ckey = await aCampaign(survey)
    const member = await aPhysician()
    await anInvitation(w.db, member, survey, { status: 'Completed' })
    expect(await refusal(member, ckey)).toBe('ALREADY_PARTICIPATED')
    expect(await refusal(await aPhysician(undefined, 'Registration Flagged'), ckey)).toBe('PROFILE_UNDER_REVIEW')
    expect(await refusal(await aPhysician(undefined, 'Banned Quant'), ckey)).toBe('SURVEY_CLOSED')
  })

  it('the wrong kind of member, and missing details, are named', async () => {
    const forHcp = await aCampaign(await aSurvey(w.db))
    const withNpi = await aCampaign(await aSurvey(w.db, { npiMandatory: true }))
    const forPatients = await aCampaign(await aSurvey(w.db), { audience: 'Patient' })
    const aPatient = (email: string | null) => w.member({ panelist_type: 'Patient', email })
    expect(await refusal(await aPatient('p1@mail.test'), forHcp)).toBe('BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT')
    expect(await refusal(await aPhysician(), forPatients)).toBe('SURVEY_DOES_NOT_MATCH_PROFILE')
    expect(await refusal(await aPatient(null), forPatients)).toBe('PATIENT_EMAIL_NOT_REGISTERED')
    expect(await refusal(await aPhysician({}), forHcp)).toBe('PROFESSION_DETAILS_MISSING')
    expect(await refusal(await aPhysician({ professionId: 1 }), withNpi)).toBe('PROFESSION_DETAILS_MISSING')
    await start(await aPatient('p2@mail.test'), forPatients)
    await start(await aPhysician(), withNpi)
  })

  it('a campaign without a survey has no link; an unknown one is 404', async () => {
    const member = await aPhysician()
    expect(await refusal(member, await aCampaign(null))).toBe('V2_UNIQUE_LINKS_NOT_FOUND')
    expect(await w.as(member).refused('campaignInvitationUrl', { path: { ckey: 'nothing' } })).toMatchObject({
      status: 404,
    })
  })
})
