import { aPartner, aPartnerInvitation } from '#tests/support/panel/facts/partners.ts'
import { aCampaign, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { runOperator } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

async function refusals(project: string) {
  const listed = await runOperator(world, ['surveys', 'refused', project, '--json'])
  return listed.split('\n').map((line) => JSON.parse(line))
}

it('surveys refused: counts each member once for each reason and way in', async () => {
  const survey = await aSurvey(world.db, { status: 'Temporarily Closed', participationCode: 'PAUSED01' })
  const { project } = survey.seed
  const [ana, ben, cyd, dee] = await Promise.all([world.member(), world.member(), world.member(), world.member()])
  const invitation = await anInvitation(world.db, ana, survey)
  const body = { invitationMaskedId: invitation.maskedId }
  await world.as(ana).refusal('validateInvitation', { body })
  await world.as(ana).refusal('validateInvitation', { body })
  await world.as(ben).refusal('openByCode', { path: { code: 'PAUSED01' } })
  await world.as(cyd).refusal('campaignInvitationUrl', { path: { ckey: await aCampaign(world.db, survey) } })
  const { pikey, skey } = await aPartnerInvitation(world.db, await aPartner(world.db), survey)
  const keys = { surveyMaskId: skey, partnerInvitationMaskId: pikey }
  await world.as(dee).refusal('linkPanelist', { body: keys })
  const other = await aSurvey(world.db, { status: 'Closed' })
  const elsewhere = await anInvitation(world.db, ben, other)
  await world.as(ben).refusal('validateInvitation', { body: { invitationMaskedId: elsewhere.maskedId } })
  await world.db.updateTable('survey').set({ status: 'Launched' }).where('id', '=', survey.id).execute()
  await world.as(ana).call('validateInvitation', { body })
  const last = expect.stringMatching(/^\d{4}-\d\d-\d\d /)
  const paused = { reason: 'the survey is paused', code: 'SURVEY_TEMPORARY_CLOSED', members: 1, last }
  expect(await refusals(project)).toEqual([
    {
      reason: 'the participation code did not work for them, for whatever reason',
      code: 'INVALID_PARTICIPATION_CODE',
      by: 'participation code',
      members: 1,
      startedLater: 0,
      last,
    },
    { ...paused, by: 'campaign', startedLater: 0 },
    { ...paused, by: 'invitation', startedLater: 1 },
    { ...paused, by: 'partner', startedLater: 0 },
  ])
})
