import { sql } from 'kysely'
import { easternToday } from '#lib/format/dates.ts'
import type { Gateway, Message } from '#server/panel/gateways/message.ts'
import { openQueue, type Queue } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* Invitations and reminders by text: who gets them, when, and what stops them. */

let world: World
let queue: Queue
const delivered: { message: Message; usefulFor: number | null }[] = []

const take: Gateway = async (message, { usefulFor }) => void delivered.push({ message, usefulFor })
const parts = () => ({
  db: world.db,
  panel: world.panel,
  gateways: { sms: take, mail: take },
})

beforeAll(async () => {
  world = await openWorld()
  queue = await openQueue(world.database, { works: true })
  await startWorker(queue, parts())
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await world.close()
})

/** A time zone in which it is this hour now. Etc/GMT names have the opposite sign. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
const [NOON, NIGHT] = [zoneAt(12), zoneAt(23)]

type Columns = NonNullable<Parameters<World['member']>[0]>
const aMember = (columns: Columns = {}) =>
  world.member({
    email: anEmail(),
    email_verified_at: verifiedNow,
    sms_consent_at: verifiedNow,
    time_zone: NOON,
    first_name: 'Ann',
    last_name: 'Lee',
    ...columns,
  })
const run = (command: 'invite' | 'remind', { seed }: TestSurvey, member: TestMember, channel = 'text') =>
  operator(world, `surveys ${command} ${seed.project} ${member.mobile} --channel ${channel}`)
const textsTo = ({ mobile }: TestMember) => delivered.filter(({ message }) => message.to === mobile)
const jobsOf = async ({ mobile }: TestMember) => jobsTo(mobile)
const jobsTo = async (address: string) => {
  const { rows } = await sql<{ state: string; start_after: Date; data: { recipient: string } }>`
    select state, start_after, data from pgboss.job where name = 'message' order by created_on`.execute(world.db)
  return rows.filter(({ data }) => world.panel.crypto.hmacMatches('recipient', address, data.recipient))
}
/** Makes texts that wait for the morning due now. */
const morningComes = () => sql`update pgboss.job set start_after = now() where state = 'created'`.execute(world.db)
const settled = (member: TestMember) =>
  waitUntil(async () =>
    (await jobsOf(member)).some(({ state, start_after }) => state === 'completed' || start_after > new Date()),
  )

it('sends invitation and reminder texts by day, without the topic', async () => {
  const member = await aMember()
  const survey = await aSurvey(world.db, { topic: 'Migraine', incentive: 75, loi: 15 })
  expect(await run('invite', survey, member)).toBe(`Ann Lee is invited to ${survey.seed.project}. A text is queued.`)
  await waitUntil(() => textsTo(member).length === 1)
  const { masked_id } = await world.db
    .selectFrom('invitation')
    .select('masked_id')
    .where('panelist_id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  const [text] = textsTo(member)
  expect(text?.message).toMatchObject({ channel: 'sms', about: 'survey' })
  expect(text?.message.text).toMatch(
    new RegExp(
      `^Carepanel: a survey for you\\. About 15 min, \\$75\\.\\nhttps://portal\\.test/surveyLanding\\?maskId=${masked_id}\\nReply STOP to end texts\\.\\nCheck code [A-Z]{4}-[A-Z]{4}`,
    ),
  )
  // It is noon there, nine hours before 21:00.
  expect(text?.usefulFor).toBeGreaterThan(7 * 3600)
  expect(text?.usefulFor).toBeLessThanOrEqual(9 * 3600)
  await sql`update panelist set survey_texted_at = now() - interval '25 hours' where id = ${member.panelistId}`.execute(
    world.db,
  )
  expect(await run('remind', survey, member)).toMatch(/ is reminded of .+ A text is queued\.$/)
  await waitUntil(() => textsTo(member).length === 2)
  expect(textsTo(member)[1]?.message.text).toMatch(/^Carepanel reminder: a survey for you\. /)
})

it("delays an invitation text at night until 8:00 in the member's time zone, and says so", async () => {
  const member = await aMember({ time_zone: NIGHT })
  expect(await run('invite', await aSurvey(world.db), member)).toMatch(
    / A text waits until 20\d\d-\d\d-\d\d \d\d:00 UTC, which is 8:00 AM or later where they live\.$/,
  )
  const [job] = await jobsOf(member)
  const hours = ((job?.start_after.getTime() ?? 0) - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(8)
  expect(hours).toBeLessThanOrEqual(9)
  expect(textsTo(member)).toEqual([])
})

it("delays invitation texts, but not sign-in codes, to the member's chosen hours", async () => {
  const member = await aMember({ time_zone: zoneAt(9), text_from_hour: 10, text_to_hour: 13 })
  expect(await run('invite', await aSurvey(world.db), member)).toContain(' A text waits until ')
  await world.call('sendLoginCode', { body: { loginId: member.mobile, otp: '' } })
  await waitUntil(() => textsTo(member).length > 0)
  expect(textsTo(member).map(({ message }) => message.about)).toEqual(['code'])
})

it('delays a queued text again when it is night, and sends it once by day', async () => {
  const member = await aMember()
  await aWaitingText(member)
  await world.db.updateTable('panelist').set({ time_zone: NIGHT }).where('id', '=', member.panelistId).execute()
  await morningComes()
  await waitUntil(async () => (await jobsOf(member)).some(({ state }) => state === 'completed'))
  expect(textsTo(member)).toEqual([])
  expect((await jobsOf(member)).map(({ state }) => state)).toEqual(['completed', 'created'])
  await world.db.updateTable('panelist').set({ time_zone: NOON }).where('id', '=', member.panelistId).execute()
  await morningComes()
  await waitUntil(() => textsTo(member).length === 1)
})

it('tells for a check code the day on which the text left, also after it waited for the morning', async () => {
  const member = await aMember()
  await aWaitingText(member)
  await sql`update message_check set sent_at = sent_at - interval '1 day'`.execute(world.db)
  await morningComes()
  await waitUntil(() => textsTo(member).length === 1)
  const code = textsTo(member)[0]?.message.checkCode ?? ''
  expect(await world.call('checkMessage', { path: { code } })).toMatchObject({ sentOn: easternToday() })
})

/** Queues a text at night, for the morning. */
async function aWaitingText(member: TestMember, survey?: TestSurvey) {
  await world.db.updateTable('panelist').set({ time_zone: NIGHT }).where('id', '=', member.panelistId).execute()
  const invited = survey ?? (await aSurvey(world.db))
  await run('invite', invited, member)
  await world.db.updateTable('panelist').set({ time_zone: NOON }).where('id', '=', member.panelistId).execute()
  return invited
}

describe('queued invitation text', () => {
  const invitation = (member: TestMember, status: string) =>
    world.db.updateTable('invitation').set({ status }).where('panelist_id', '=', member.panelistId).execute()
  const panelist = (member: TestMember, columns: object) =>
    world.db.updateTable('panelist').set(columns).where('id', '=', member.panelistId).execute()
  const survey = ({ id }: TestSurvey, columns: object) =>
    world.db.updateTable('survey').set(columns).where('id', '=', id).execute()

  it.each<[string, (member: TestMember, invited: TestSurvey) => Promise<unknown>]>([
    ['started', (member) => invitation(member, 'Started')],
    ['declined', (member) => invitation(member, 'Declined')],
    ['said STOP', (member) => world.db.insertInto('text_stop').values({ number: member.mobile }).execute()],
    ['paused', (member) => panelist(member, { surveys_paused_until: new Date(Date.now() + 60_000) })],
    ['turned texts off', (member) => panelist(member, { survey_texts: false })],
    ['left', (member) => panelist(member, { is_active: false })],
    ['got another number', (member) => panelist(member, { mobile: world.newNumber() })],
    ['found the survey closed', (_, invited) => survey(invited, { status: 'Closed' })],
    ['found the survey over', (_, invited) => survey(invited, { end_date: '2026-01-01' })],
  ])('is dropped when the member has %s', async (_, change) => {
    const member = await aMember()
    await change(member, await aWaitingText(member))
    await morningComes()
    await settled(member)
    expect(textsTo(member)).toEqual([])
    expect(await jobsOf(member)).toMatchObject([{ state: 'completed' }])
  })

  it('is sent when nothing has changed', async () => {
    const member = await aMember()
    await aWaitingText(member)
    await morningComes()
    await waitUntil(() => textsTo(member).length === 1)
  })
})

describe('queued invitation mail', () => {
  async function mailAfter(columns: Columns) {
    const email = anEmail()
    const member = await aMember({ email })
    await queue.offWork('message', { wait: true })
    await run('invite', await aSurvey(world.db), member, 'mail')
    await world.db.updateTable('panelist').set(columns).where('id', '=', member.panelistId).execute()
    await startWorker(queue, parts())
    await waitUntil(async () => (await jobsTo(email)).some(({ state }) => state === 'completed'))
    return delivered.filter(({ message }) => message.to === email)
  }

  it.each<[string, Columns]>([
    ['unsubscribed', { unsubscribed_at: new Date() }],
    ['paused', { surveys_paused_until: new Date(Date.now() + 60_000) }],
    ['got another address', { email: anEmail() }],
  ])('is dropped when the member has %s', async (_, columns) => {
    expect(await mailAfter(columns)).toEqual([])
  })

  it('is sent when nothing relevant has changed', async () => {
    expect(await mailAfter({ first_name: 'Anna' })).toMatchObject([
      { message: { channel: 'mail', about: 'survey' }, usefulFor: null },
    ])
  })
})

describe('invitation by text', () => {
  it.each<[string, Columns]>([
    ['wants no invitations by text', { survey_texts: false }],
    ['has not agreed to texts', { sms_consent_at: null }],
    ['paused invitations', { surveys_paused_until: new Date(Date.now() + 60_000) }],
    ['was texted in the last 24 hours', { survey_texted_at: new Date() }],
  ])('is not sent to a member who %s', async (reason, columns) => {
    const member = await aMember(columns)
    expect(await run('invite', await aSurvey(world.db), member)).toMatch(new RegExp(` No text is sent: ${reason}\\.$`))
    expect(await jobsOf(member)).toEqual([])
  })

  it('is not sent to a member who replied STOP', async () => {
    const member = await aMember()
    await world.db.insertInto('text_stop').values({ number: member.mobile }).execute()
    expect(await run('invite', await aSurvey(world.db), member, 'both')).toMatch(
      / An email is queued\. No text is sent: stopped texts\.$/,
    )
  })

  it('is not sent a second time within a day, also for another survey', async () => {
    const member = await aMember()
    await run('invite', await aSurvey(world.db), member)
    expect(await run('invite', await aSurvey(world.db), member, 'both')).toMatch(
      / An email is queued\. No text is sent: was texted in the last 24 hours\.$/,
    )
  })

  it('is not sent without --channel', async () => {
    const member = await aMember()
    const { seed } = await aSurvey(world.db)
    await operator(world, `surveys invite ${seed.project} ${member.mobile}`)
    expect(await jobsOf(member)).toEqual([])
  })
})

it('surveys invite --dry-run counts mails and texts and says why members are left out', async () => {
  const survey = await aSurvey(world.db)
  const members = [
    await aMember(),
    await aMember({ time_zone: NIGHT }),
    await aMember({ survey_texts: false }),
    await aMember({ unsubscribed_at: verifiedNow }),
    await aMember({ email: null, sms_consent_at: null }),
  ]
  const args = ['surveys', 'invite', survey.seed.project, ...members.map(({ mobile }) => mobile)]
  const ran = await runOperatorCommand(world, [...args, '--channel', 'both', '--dry-run'])
  expect(ran.stdout).toContain(
    '5 done. 3 emails and 3 texts are queued. 1 of the texts wait until 8:00 AM or later where the member lives. If all of them complete, that costs $375. No email: wants no invitations by email (1), no verified email (1). No text: wants no invitations by text (1), has not agreed to texts (1).',
  )
  expect(await jobsOf(members[0] ?? (await aMember()))).toEqual([])
})

it('surveys remind by text asks first and skips members without texts', async () => {
  const survey = await aSurvey(world.db)
  const members = [await aMember(), await aMember(), await aMember({ survey_texts: false })]
  for (const member of members) await operator(world, `surveys invite ${survey.seed.project} ${member.mobile}`)
  const args = ['surveys', 'remind', survey.seed.project, '--channel', 'text', '--after-days', '0']
  const ran = await runOperatorCommand(world, args, { answer: true })
  expect(ran.questions).toEqual([`Remind 2 members of ${survey.seed.project} by text?`])
  expect(ran.stdout).toContain('2 done, 1 skipped. 2 texts are queued. No text: wants no invitations by text (1).')
})
