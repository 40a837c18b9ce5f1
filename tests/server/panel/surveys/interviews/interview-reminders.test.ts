import { sql } from 'kysely'
import type { Gateway, Message } from '#server/panel/gateways/message.ts'
import { openQueue, type Queue } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { remindOfInterviews } from '#server/panel/surveys/interview-reminders.ts'
import { anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* Interview reminders, sent the day before. */

let world: World
let queue: Queue | null = null
const left: { message: Message; usefulFor: number | null }[] = []
const take: Gateway = async (message, { usefulFor }) => void left.push({ message, usefulFor })
const works = async () => {
  queue = await openQueue(world.database, { works: true })
  await startWorker(queue, { db: world.db, panel: world.panel, gateways: { sms: take, mail: take } })
}

beforeEach(async () => {
  world = await openWorld()
  left.length = 0
})
afterEach(async () => {
  await queue?.stop({ graceful: false })
  queue = null
  await world.close()
})

/** A time zone in which it is this hour now. Etc/GMT names have the opposite sign. */
function zoneAt(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
const [NOON, NIGHT] = [zoneAt(12), zoneAt(23)]

type Columns = NonNullable<Parameters<World['member']>[0]>

async function detroitTimeIn(hours: number): Promise<string> {
  const { rows } = await sql<{ at: string }>`select to_char((now() + make_interval(mins => ${Math.round(hours * 60)}))
    at time zone 'America/Detroit', 'YYYY-MM-DD"T"HH24:MI:00') as at`.execute(world.db)
  return rows[0]?.at ?? ''
}

/** A member with an interview in this many hours. */
async function interviewed(hours: number, columns: Columns = {}) {
  const member = await world.member({
    email: anEmail(),
    email_verified_at: verifiedNow,
    sms_consent_at: verifiedNow,
    time_zone: NOON,
    ...columns,
  })
  const survey = await aSurvey(world.db, { topic: 'Sleep', loi: 60 })
  const { id, referenceNumber } = await anInvitation(world.db, member, survey, { status: 'Interview Scheduled' })
  await move(id, hours)
  return { member, id, referenceNumber }
}
const move = async (id: number, hours: number) =>
  world.db
    .updateTable('invitation')
    .set({ interview_at: await detroitTimeIn(hours) })
    .where('id', '=', id)
    .execute()

/** Sets how to join, with the time unchanged. */
async function sayHowToJoin({ id, referenceNumber }: { id: number; referenceNumber: string }) {
  const { interview_at: at } = await world.db
    .selectFrom('invitation')
    .select('interview_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [day, time] = at?.slice(0, 16).split('T') ?? []
  await operator(world, `interviews schedule ${referenceNumber} ${day} ${time} --link https://meet.example/j/7`)
}

const remind = () => remindOfInterviews(world.db, world.panel)
async function remindersOf({ panelistId, mobile }: TestMember) {
  const { email } = await world.db
    .selectFrom('panelist')
    .select('email')
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
  const messages = await Promise.all([mobile, email ?? ''].map(world.messages))
  return messages.flat().map(({ name }) => name)
}

const jobStates = async () =>
  (
    await sql<{ state: string }>`select state from pgboss.job where name = 'message' order by created_on`.execute(
      world.db,
    )
  ).rows.map(({ state }) => state)

it('sends one reminder text by day, with the time and without the topic', async () => {
  const { member, id } = await interviewed(24)
  await remind()
  await remind()
  const messages = await world.messages(member.mobile)
  expect(messages.map(({ name }) => name)).toEqual(['interview-reminder-text'])
  expect(messages[0]?.text).toMatch(
    /^Carepanel reminder: your interview is on \w{3} \d+, 20\d\d \d+:\d\d [AP]M [^.]+\.\nhttps:\/\/portal\.test\/dashboard\nReply STOP to end texts\./,
  )
  expect(messages[0]?.text).not.toContain('Sleep')
  expect(await remindersOf(member)).toHaveLength(1)
  const audited = await world.db
    .selectFrom('audit')
    .select('subject')
    .where('event', '=', 'interview reminded')
    .execute()
  expect(audited).toEqual([{ subject: `invitation ${id}` }])
})

it.each<[who: string, Columns]>([
  ['who never agreed to texts', { sms_consent_at: null }],
  ['who turned texts off', { survey_texts: false }],
])('sends a reminder mail to a member %s', async (_, columns) => {
  const { member } = await interviewed(24, columns)
  await remind()
  expect(await remindersOf(member)).toEqual(['interview-reminder'])
})

it('sends a reminder mail after STOP, and none to an unverified or bounced address', async () => {
  const stopped = await interviewed(24)
  const unverified = await interviewed(24, { email_verified_at: null, sms_consent_at: null })
  const bounced = await interviewed(24, { email_bounced_at: verifiedNow, sms_consent_at: null })
  await world.db.insertInto('text_stop').values({ number: stopped.member.mobile }).execute()
  await remind()
  expect(await remindersOf(stopped.member)).toEqual(['interview-reminder'])
  expect(await remindersOf(unverified.member)).toEqual([])
  expect(await remindersOf(bounced.member)).toEqual([])
})

it('sends reminders from 28 to 20 hours before, also to members who paused or unsubscribed', async () => {
  const paused = new Date(Date.now() + 86_400_000)
  const early = await interviewed(28.2)
  const first = await interviewed(27.8, { surveys_paused_until: paused })
  const last = await interviewed(20.2, { unsubscribed_at: verifiedNow })
  const late = await interviewed(19.8)
  await remind()
  const found = await Promise.all([early, first, last, late].map(({ member }) => remindersOf(member)))
  expect(found.map(({ length }) => length)).toEqual([0, 1, 1, 0])
})

it("delays a reminder text to the member's hours, and mails when that is too late", async () => {
  const waiting = await interviewed(27.9, { time_zone: zoneAt(7) })
  const tooLate = await interviewed(24, { time_zone: NIGHT })
  const unreachable = await interviewed(24, { time_zone: NIGHT, email: null, email_verified_at: null })
  const chosen = await interviewed(27.9, { time_zone: NOON, text_from_hour: 14, text_to_hour: 18 })
  await remind()
  expect(await remindersOf(waiting.member)).toEqual([])
  expect(await remindersOf(tooLate.member)).toEqual(['interview-reminder'])
  expect(await remindersOf(unreachable.member)).toEqual([])
  expect(await remindersOf(chosen.member)).toEqual([])
  for (const { member } of [waiting, chosen])
    await world.db
      .updateTable('panelist')
      .set({ time_zone: zoneAt(15) })
      .where('id', '=', member.panelistId)
      .execute()
  await remind()
  expect(await remindersOf(waiting.member)).toEqual(['interview-reminder-text'])
  expect(await remindersOf(chosen.member)).toEqual(['interview-reminder-text'])
})

it('reminds again of a moved interview and not of a canceled one', async () => {
  const { member, id, referenceNumber } = await interviewed(24)
  await remind()
  await move(id, 25)
  await remind()
  await remind()
  expect(await remindersOf(member)).toHaveLength(2)
  await move(id, 26)
  await operator(world, `interviews cancel ${referenceNumber}`)
  await remind()
  expect(await world.messages(member.mobile)).toHaveLength(2)
})

it('names in the reminder mail how to join, and reminds again when that changes', async () => {
  const { member, id, referenceNumber } = await interviewed(24, { sms_consent_at: null })
  await remind()
  await sayHowToJoin({ id, referenceNumber })
  await remind()
  await remind()
  expect(await remindersOf(member)).toEqual(['interview-reminder', 'interview-join', 'interview-reminder'])
  const { email } = await world.db
    .selectFrom('panelist')
    .select('email')
    .where('id', '=', member.panelistId)
    .executeTakeFirstOrThrow()
  const texts = (await world.messages(email ?? '')).map(({ text }) =>
    text.includes('Join here: https://meet.example/j/7\n'),
  )
  expect(texts).toEqual([false, true, true])
})

it('queues one reminder when ten processes run at once, also after one has failed', async () => {
  const { member } = await interviewed(24)
  const crashingPanel = {
    ...world.panel,
    outbox: { ...world.panel.outbox, send: () => Promise.reject(new Error('killed')) },
  }
  await expect(remindOfInterviews(world.db, crashingPanel)).rejects.toThrow('killed')
  expect(await remindersOf(member)).toEqual([])
  await Promise.all(Array.from({ length: 10 }, remind))
  expect(await remindersOf(member)).toEqual(['interview-reminder-text'])
})

it('sends a queued reminder, which is useful until 20 hours before', async () => {
  const { member } = await interviewed(24)
  await world.queue.send('interview-reminder', {})
  await works()
  await waitUntil(() => left.length === 1)
  expect(left[0]?.message).toMatchObject({ to: member.mobile, name: 'interview-reminder-text' })
  expect(left[0]?.usefulFor).toBeGreaterThan(3.9 * 3600)
  expect(left[0]?.usefulFor).toBeLessThanOrEqual(4 * 3600)
})

type Change = (interview: Awaited<ReturnType<typeof interviewed>>) => Promise<unknown>
const panelist =
  (columns: Partial<Columns>): Change =>
  ({ member }) =>
    world.db.updateTable('panelist').set(columns).where('id', '=', member.panelistId).execute()
const complete: Change = ({ id }) =>
  world.db.updateTable('invitation').set({ status: 'Completed' }).where('id', '=', id).execute()
const changes: readonly (readonly [string, Change])[] = [
  ['the interview was moved', ({ id }) => move(id, 25)],
  ['how to join it changes', sayHowToJoin],
  ['its outcome was reported', complete],
  ['the interview was called off', ({ referenceNumber }) => operator(world, `interviews cancel ${referenceNumber}`)],
  ['the member turned texts off', panelist({ survey_texts: false })],
  ['the member left', panelist({ is_active: false })],
  [
    'the member said STOP',
    ({ member }) => world.db.insertInto('text_stop').values({ number: member.mobile }).execute(),
  ],
]

it.each<[string, Change]>([
  ['moves', ({ id }) => move(id, 25)],
  ['can be joined in another way', sayHowToJoin],
  ['ends', complete],
])('queues no reminder of an interview that %s after the due ones were read', async (_, change) => {
  const interviews = [await interviewed(24), await interviewed(24)]
  let reminded = 0
  const { send } = world.panel.outbox
  const changing: typeof send = async (tx, message, about) => {
    reminded += 1
    const other = interviews.find(({ member }) => member.mobile !== message.to)
    if (reminded === 1 && other) await change(other)
    await send(tx, message, about)
  }
  await remindOfInterviews(world.db, { ...world.panel, outbox: { ...world.panel.outbox, send: changing } })
  expect(reminded).toBe(1)
})

it.each(changes)('drops a queued reminder when %s', async (_, change) => {
  const interview = await interviewed(24, { email_verified_at: null })
  await remind()
  await change(interview)
  await works()
  await waitUntil(async () => (await jobStates())[0] === 'completed')
  expect(left).toEqual([])
})

it.each([
  ['postpones a queued text to the hours of a new time zone', 27.9, 7, ['completed', 'created']],
  ['drops a queued text when the hours of a new time zone are too late', 24, 23, ['completed']],
])('%s', async (_, hours, hourThere, states) => {
  const interview = await interviewed(hours, { email_verified_at: null })
  await remind()
  await panelist({ time_zone: zoneAt(hourThere) })(interview)
  await works()
  await waitUntil(async () => (await jobStates())[0] === 'completed')
  expect(await jobStates()).toEqual(states)
  expect(left).toEqual([])
})

it('drops the earlier of two queued reminders when the way to join has changed', async () => {
  const interview = await interviewed(24, { sms_consent_at: null })
  await remind()
  await sayHowToJoin(interview)
  await remind()
  await works()
  await waitUntil(async () => (await jobStates()).filter((state) => state === 'completed').length === 3)
  const sent = left.map(({ message }) => [message.name, message.text.includes('https://meet.example/j/7')])
  expect(sent.toSorted()).toEqual([
    ['interview-join', true],
    ['interview-reminder', true],
  ])
})
