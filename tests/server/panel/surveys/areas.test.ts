import type { Input } from '#lib/contract/endpoint.ts'
import type { saveMessageChoices } from '#lib/contract/panel/message-choices.ts'
import { surveyRecipient } from '#server/panel/surveys/messages/recipient.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey, rowsOf } from '#tests/support/panel/facts/surveys.ts'
import { runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Survey areas, and members who leave some out. */

const world = useWorld({ lookups: true })

type Choices = Input<typeof saveMessageChoices>['body']
const AS_IT_IS: Choices = { email: true, texts: true, textConsentVersion: '1', pause: 'keep' }

const run = (...args: string[]) => runOperatorCommand(world, args)
const reachable = () => world.member({ email: anEmail(), email_verified_at: verifiedNow, sms_consent_at: verifiedNow })
const areasOf = async (member: TestMember) => (await world.as(member).call('messageChoices')).areas
const leaveOut = (member: TestMember, ...unwantedAreas: number[]) =>
  world.as(member).call('saveMessageChoices', { body: { ...AS_IT_IS, unwantedAreas } })
const refusal = (member: TestMember, ...unwantedAreas: number[]) =>
  world.as(member).refusal('saveMessageChoices', { body: { ...AS_IT_IS, unwantedAreas } })
const unwanted = async (member: TestMember) =>
  (await areasOf(member))?.filter(({ isUnwanted }) => isUnwanted).map(({ name }) => name)
const idOf = async (name: string) =>
  (
    await world.db
      .selectFrom('lookup')
      .select('id')
      .where('kind', '=', 'surveyAreas')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
  ).id

let survey: Awaited<ReturnType<typeof aSurvey>>
let cancer: number
const aboutCancer = async () => {
  const made = await aSurvey(world.db)
  await world.db.updateTable('survey').set({ area_id: cancer }).where('id', '=', made.id).execute()
  return made
}

it('survey areas are offered to members only once a survey has an area', async () => {
  const member = await reachable()
  cancer = await idOf('Cancer')
  survey = await aSurvey(world.db, { topic: 'Screening' })
  expect(await areasOf(member)).toBeNull()
  expect(await refusal(member, cancer)).toBe('FORBIDDEN')
  expect(await run('surveys', 'set', survey.seed.project, '--area', '999')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('surveyAreas'),
  })
  expect((await run('surveys', 'set', survey.seed.project, '--area', String(cancer))).code).toBe(0)
  expect((await run('surveys', 'show', survey.seed.project)).stdout).toMatch(/^area +Cancer$/m)
  expect((await areasOf(member))?.[1]).toEqual({ id: cancer, name: 'Cancer', isUnwanted: false })
})

it('survey areas can be left out and wanted again, and are kept by a save without them', async () => {
  const member = await reachable()
  const dementia = await idOf('Dementia')
  await leaveOut(member, cancer, dementia)
  expect(await unwanted(member)).toEqual(['Cancer', 'Dementia'])
  await world.as(member).call('saveMessageChoices', { body: { ...AS_IT_IS, pause: 'week' } })
  await leaveOut(member, dementia, cancer)
  expect(await unwanted(member)).toEqual(['Cancer', 'Dementia'])
  await leaveOut(member)
  expect(await unwanted(member)).toEqual([])
  const audited = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('panelist_id', '=', member.panelistId)
    .where('subject', 'like', 'survey areas%')
    .orderBy('id')
    .execute()
  expect(audited.map(({ subject }) => subject)).toEqual(['survey areas left out: 2', 'survey areas left out: 0'])
})

it('unknown survey areas are refused and nothing is saved', async () => {
  const member = await reachable()
  expect(await refusal(member, cancer, 999)).toBe('VALIDATION_FAILED')
  expect(await refusal(member, -1)).toBe('VALIDATION_FAILED')
  expect(await unwanted(member)).toEqual([])
})

it('survey areas left out stop invitations and reminders of their surveys only', async () => {
  const [member, other] = [await reachable(), await reachable()]
  await leaveOut(member, cancer)
  const about = await aboutCancer()
  const invited = await run('surveys', 'invite', about.seed.project, member.mobile, other.mobile, '--json')
  const rows = invited.stdout.split('\n').map((line) => JSON.parse(line))
  expect(rows).toMatchObject([
    { result: 'refused', detail: expect.stringContaining('wants no surveys about this') },
    { result: 'done' },
  ])
  expect((await run('surveys', 'invite', (await aSurvey(world.db)).seed.project, member.mobile)).stdout).toContain(
    'is invited',
  )
  await leaveOut(other, cancer)
  expect(await run('surveys', 'remind', about.seed.project, other.mobile)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('wants no surveys about this'),
  })
})

it('a survey area left out stops a queued invitation', async () => {
  const member = await reachable()
  const { id } = await anInvitation(world.db, member, await aboutCancer())
  const message = { channel: 'sms', to: member.mobile } as const
  expect(await surveyRecipient(world.db, id, message)).not.toBeNull()
  await leaveOut(member, cancer)
  expect(await surveyRecipient(world.db, id, message)).toBeNull()
})

it('a survey area left out keeps existing invitations on the dashboard', async () => {
  const member = await reachable()
  const about = await aboutCancer()
  await anInvitation(world.db, member, about)
  await leaveOut(member, cancer)
  expect(await rowsOf(world, member)).toMatchObject([
    { surveyMaskedId: about.maskedId, invitationStatus: { status: 'Invited' } },
  ])
})

it('surveys launch says which survey area leaves members out, or that the survey has none', async () => {
  const [about, silent] = [await aSurvey(world.db, { status: 'Draft' }), await aSurvey(world.db, { status: 'Draft' })]
  await run('surveys', 'set', about.seed.project, '--area', String(cancer))
  const launch = async ({ seed: { project } }: typeof about) =>
    (await run('surveys', 'launch', project, '--unpaid', '--yes')).stdout
  expect(await launch(about)).toContain('It is about Cancer: members who want no surveys about that are not invited.')
  expect(await launch(silent)).toContain(
    'It has no area, so members are also invited who want no surveys about some areas.',
  )
})

it('removing a survey area clears it from members and surveys, and its id is not used again', async () => {
  const member = await reachable()
  const added = await run('lookups', 'add', 'surveyAreas', 'Sleep')
  const id = Number(/entry (\d+)/.exec(added.stdout)?.[1])
  const about = await aSurvey(world.db)
  await run('surveys', 'set', about.seed.project, '--area', String(id))
  await leaveOut(member, id, cancer)
  expect((await run('lookups', 'remove', 'surveyAreas', String(id))).stdout).toBe(
    'Sleep is no longer offered. It was also removed from the surveys and members that had it.',
  )
  expect((await run('lookups', 'add', 'surveyAreas', 'Teeth')).stdout).toContain(`entry ${id + 1}.`)
  expect(await unwanted(member)).toEqual(['Cancer'])
  expect((await run('surveys', 'show', about.seed.project)).stdout).toMatch(/^area +none$/m)
})
