import { verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aCampaign, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

describe('survey information without a session', () => {
  it('is answered by the mask id of an invitation (API-056, ENT-027, GEN-012)', async () => {
    const member = await world.member({ email: 'mary@mail.test', email_verified_at: verifiedNow })
    const survey = await aSurvey(world.db, { loi: 25, incentive: 80, type: 'LIST & SOF', npiMandatory: true })
    const { maskedId } = await anInvitation(world.db, member, survey)
    const response = await world.send('surveyByInvitation', { path: { maskId: maskedId } }, {})
    expect(await response.json()).toEqual({
      topic: 'Topic',
      loi: 25,
      language: 'en',
      endDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      incentive: 80,
      projectNumber: survey.seed.project,
      surveyMaskedId: survey.maskedId,
      surveyType: { type: 'LIST & SOF' },
      panelistEmail: 'mary@mail.test',
      npiMandatory: true,
    })
  })

  it('has no email that the member has not verified, because nobody can sign in with it', async () => {
    const member = await world.member({ email: 'typo@mail.test' })
    const { maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
    expect(await world.call('surveyByInvitation', { path: { maskId: maskedId } })).toMatchObject({
      panelistEmail: null,
    })
  })

  it("is answered by a campaign, without a panelist's email (API-057)", async () => {
    const survey = await aSurvey(world.db, { ends: null })
    const ckey = await aCampaign(world.db, survey)
    expect(await world.call('surveyByCampaign', { path: { ckey } })).toMatchObject({
      topic: 'Topic',
      incentive: 75,
      endDate: null,
      panelistEmail: null,
      surveyMaskedId: survey.maskedId,
    })
  })

  it('includes the code details of a campaign (API-058)', async () => {
    const survey = await aSurvey(world.db)
    const response = await world.send('campaignCode', { path: { ckey: await aCampaign(world.db, survey) } }, {})
    expect(await response.json()).toEqual({
      inviteCode: 'SPRING26',
      projectNumber: survey.seed.project,
      campaignName: 'Spring',
      surveyMaskedId: survey.maskedId,
    })
  })

  it('is 404 for unknown keys and a campaign without a survey', async () => {
    const without = await aCampaign(world.db, null)
    expect(await world.refused('surveyByInvitation', { path: { maskId: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await world.refused('surveyByCampaign', { path: { ckey: 'nothing' } })).toMatchObject({ status: 404 })
    expect(await world.refused('surveyByCampaign', { path: { ckey: without } })).toMatchObject({ status: 404 })
    expect(await world.refused('campaignCode', { path: { ckey: 'nothing' } })).toMatchObject({ status: 404 })
  })
})
