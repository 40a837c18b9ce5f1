import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { anEmail, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aPartner, aPartnerInvitation } from '#tests/support/panel/facts/partners.ts'
import { aCampaign, anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { useWorld } from '#tests/support/panel/world.ts'

/* Evidence about a survey's participants, for sample buyers. */

const world = useWorld({ lookups: true })
let npis = 10
const startedAt = Date.now()
const day = (offset: number) => new Date(startedAt + offset * 86_400_000).toISOString().slice(0, 10)

const figures = async ({ seed }: TestSurvey, from = day(-60), to = day(2)) => {
  const { stdout, code, stderr } = await runOperatorCommand(world, [
    'surveys',
    'evidence',
    seed.project,
    from,
    to,
    '--json',
  ])
  if (code !== 0) throw new Error(stderr)
  const rows = stdout.split('\n').map((line) => JSON.parse(line))
  return Object.fromEntries(rows.map(({ measure, people, of, rate }) => [measure, [people, of, rate]]))
}

/** Ten people: three from other sources, eight who started, one with each outcome. */
async function study() {
  const survey = await aSurvey(world.db)
  await aCampaign(world.db, null)
  const { id: campaign_id } = await world.db.selectFrom('campaign').select('id').limit(1).executeTakeFirstOrThrow()
  const friend = await world.member()
  const verified = () => ({ email: anEmail(), email_verified_at: verifiedNow })
  const people = [
    [{ ...verified(), campaign_id }, 'Completed'],
    [{ ...verified(), referred_by: friend.panelistId }, 'Completed'],
    [verified(), 'Completed'],
    [{ profile: JSON.stringify({ npiNumber: `12345678${npis++}` }) }, 'Partially Completed'],
    [{}, 'Terminated'],
    [{}, 'Terminated'],
    [{}, 'Quota Completed'],
    [{}, 'Speeding'],
    [{}, 'Invited'],
    [{}, 'Invited'],
  ] as const
  const members = []
  for (const [columns, status] of people) {
    const member = await world.member(columns)
    const { id } = await anInvitation(world.db, member, survey, { status })
    members.push({ member, id })
  }
  const [first] = members
  if (first) {
    await world.db
      .updateTable('invitation')
      .set({ confirmed_at: null })
      .where('survey_id', '=', survey.id)
      .where('id', '<>', first.id)
      .execute()
    for (let index = 0; index < 5; index++)
      await anInvitation(world.db, first.member, await aSurvey(world.db), { status: 'Completed' })
    await world.db
      .updateTable('invitation')
      .set({ started_at: new Date(Date.now() - 90 * 86_400_000) })
      .where('panelist_id', '=', first.member.panelistId)
      .where('id', '<>', first.id)
      .execute()
  }
  await world.db
    .insertInto('survey_exclusion')
    .values({ survey_id: survey.id, panelist_id: friend.panelistId })
    .execute()
  return survey
}

it('evidence counts sources, checks, participation, outcomes and removals, with rates', async () => {
  expect(await figures(await study())).toEqual({
    invited: [10, null, null],
    'sent by a partner': [0, 10, '0.0 %'],
    'joined through a partner, for another survey': [0, 10, '0.0 %'],
    'recruited by a campaign': [1, 10, '10.0 %'],
    'referred by a member': [1, 10, '10.0 %'],
    'signed up by themselves': [8, 10, '80.0 %'],
    'started, each with a code to the mobile number': [8, 10, '80.0 %'],
    'with a verified email address': [3, 8, '37.5 %'],
    'with an NPI': [1, 8, '12.5 %'],
    'asked the identity questions': [0, 8, '0.0 %'],
    'no other survey': [7, 8, '87.5 %'],
    '1 to 4 other surveys': [0, 8, '0.0 %'],
    '5 to 11 other surveys': [1, 8, '12.5 %'],
    '12 or more other surveys': [0, 8, '0.0 %'],
    'members excluded from the survey': [1, null, null],
    completed: [3, 8, '37.5 %'],
    'completed, signed or confirmed': [1, 3, '33.3 %'],
    'completed in part': [1, 8, '12.5 %'],
    'screened out': [2, 8, '25.0 %'],
    'over quota': [1, 8, '12.5 %'],
    'without an outcome': [0, 8, '0.0 %'],
    'reported with a wrong signature at least once': [0, 8, '0.0 %'],
    'removed after completing': [1, 8, '12.5 %'],
    Speeding: [1, 1, '100.0 %'],
  })
})

it('evidence tells who joined through a partner from members whom a partner sent later', async () => {
  const [survey, earlier] = [await aSurvey(world.db), await aSurvey(world.db)]
  for (const [joinedAt, linkedAt] of [
    ['2026-03-01T10:00:00Z', '2026-03-01T10:01:00Z'],
    ['2026-03-01T10:00:00Z', '2026-03-02T10:00:00Z'],
  ]) {
    const member = await world.member({ created_at: joinedAt })
    const { id } = await aPartnerInvitation(world.db, await aPartner(world.db), earlier)
    await world.db
      .updateTable('partner_invitation')
      .set({ panelist_id: member.panelistId, linked_at: linkedAt })
      .where('id', '=', id)
      .execute()
    await anInvitation(world.db, member, survey)
  }
  expect(await figures(survey)).toMatchObject({
    invited: [2, null, null],
    'sent by a partner': [0, 2, '0.0 %'],
    'joined through a partner, for another survey': [1, 2, '50.0 %'],
    'signed up by themselves': [1, 2, '50.0 %'],
  })
})

it('evidence counts those who started and have no outcome, also after a screener or a decline', async () => {
  const survey = await aSurvey(world.db)
  for (const status of ['Invited', 'Started', 'Screener Completed', 'Interview Scheduled', 'Completed'] as const)
    await anInvitation(world.db, await world.member(), survey, { status })
  const { id } = await anInvitation(world.db, await world.member(), survey, { status: 'Started' })
  await world.db.updateTable('invitation').set({ status: 'Declined' }).where('id', '=', id).execute()
  expect(await figures(survey)).toMatchObject({ completed: [1, 5, '20.0 %'], 'without an outcome': [4, 5, '80.0 %'] })
})

it('evidence leaves out people invited on other days, and has no rates of zero people', async () => {
  const all = await figures(await study(), day(-400), day(-399))
  expect([all.invited, all.completed, all['with an NPI']]).toEqual([
    [0, null, null],
    [0, 0, null],
    [0, 0, null],
  ])
})

it.each([
  ['2026-03-10T03:59:59Z', 0],
  ['2026-03-10T04:00:00Z', 1],
  ['2026-03-11T03:59:59Z', 1],
  ['2026-03-11T04:00:00Z', 0],
])('evidence counts days in Eastern Time: an invitation at %s is %i of March 10', async (invited_at, count) => {
  const survey = await aSurvey(world.db)
  const { id } = await anInvitation(world.db, await world.member(), survey)
  await world.db.updateTable('invitation').set({ invited_at }).where('id', '=', id).execute()
  const { invited } = await figures(survey, '2026-03-10', '2026-03-10')
  expect(invited).toEqual([count, null, null])
})

it('evidence is written as Markdown without NPIs or email addresses, and is audited', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'carepanel-evidence-'))
  const file = join(directory, 'evidence.md')
  const survey = await study()
  const { project } = survey.seed
  await operator(world, `surveys evidence ${project} ${day(-60)} ${day(2)} --file-name ${file}`)
  const text = await readFile(file, 'utf8')
  await rm(directory, { recursive: true })
  expect(text).toContain(`# ${project}: who took part, ${day(-60)} to ${day(2)}\n\n## Sources\n\n| | People | Rate |`)
  expect(text).toContain('| screened out | 2 | 25.0 % |\n')
  expect(text).not.toMatch(/12345678\d\d|@/)
  const audited = await world.db.selectFrom('audit').select('subject').where('event', '=', 'evidence made').execute()
  expect(audited.map(({ subject }) => subject)).toContain(`survey ${survey.id}: ${day(-60)} to ${day(2)}`)
})

it('evidence rejects a first day after the last day', async () => {
  const { seed } = await aSurvey(world.db)
  await expect(operator(world, `surveys evidence ${seed.project} 2026-11-30 2026-11-01`)).rejects.toThrow(
    '2026-11-30 is after 2026-11-01.',
  )
})
