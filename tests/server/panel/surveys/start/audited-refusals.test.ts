import { anEmail, type TestMember } from '#tests/support/panel/facts/builders.ts'
import { aCampaign, anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Which refused starts the audit has: those of a survey, not guesses and not forms to correct. */

const world = useWorld({ lookups: true })

const audited = async ({ panelistId }: TestMember) => {
  const rows = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('panelist_id', '=', panelistId)
    .where('event', '=', 'survey refused')
    .execute()
  return rows.map(({ subject }) => subject)
}

it('the audit has a refused start, with its code', async () => {
  const member = await world.member()
  const survey = await aSurvey(world.db, { status: 'Closed', participationCode: 'CLOSED01' })
  const invitation = await anInvitation(world.db, member, survey)
  const body = { invitationMaskedId: invitation.maskedId }
  expect(await world.as(member).refusal('validateInvitation', { body })).toBe('SURVEY_CLOSED')
  await world.as(member).refused('openByCode', { path: { code: 'CLOSED01' } })
  expect(await audited(member)).toEqual([
    `invitation ${invitation.id}: SURVEY_CLOSED`,
    `survey ${survey.id}: INVALID_PARTICIPATION_CODE`,
  ])
})

it('the audit has no wrong guess of a code or an invitation', async () => {
  const member = await world.member()
  await world.as(member).refused('openByCode', { path: { code: 'NOSUCH01' } })
  await world.as(member).refused('validateInvitation', { body: { invitationMaskedId: 'unknown' } })
  expect(await audited(member)).toEqual([])
})

it('the audit has no form that the member is to correct', async () => {
  const member = await world.member({ last_name: 'Smith' })
  const ckey = await aCampaign(world.db, await aSurvey(world.db, { npiMandatory: true }))
  const body = { email: anEmail() }
  expect(await world.as(member).refusal('saveCampaignProfile', { path: { ckey }, body })).toBe('VALIDATION_FAILED')
  expect(await audited(member)).toEqual([])
})
