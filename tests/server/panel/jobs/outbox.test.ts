import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { fromKysely } from 'pg-boss'
import { recentLines } from '#server/log.ts'
import { metricsRegistry } from '#server/metrics.ts'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { localGateways, OUTBOX_FILE } from '#server/panel/gateways/local.ts'
import { type Gateway, type Message, NotAcceptedError, UndeliverableError } from '#server/panel/gateways/message.ts'
import { reportMessages } from '#server/panel/jobs/metrics.ts'
import { createOutbox } from '#server/panel/jobs/outbox.ts'
import {
  CODE_QUEUES,
  DEAD_MESSAGES,
  MESSAGES,
  openQueue,
  type Queue,
  RELISTING,
  TIDYING,
} from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { Secret } from '#server/secret.ts'
import { aNumber, anEmail, type TestMember, verifiedNow } from '#tests/support/panel/facts/builders.ts'
import { anInvitation, aSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator } from '#tests/support/panel/operator.ts'
import { openWorld, TEST_KEY, type World } from '#tests/support/panel/world.ts'
import { slowness } from '#tests/support/slowness.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

let world: World
let queue: Queue
const delivered: { id: string; message: Message }[] = []
let gateway: Gateway = async () => undefined

beforeAll(async () => {
  world = await openWorld()
  queue = await openQueue(world.database, { works: true })
  const deliver: Gateway = (message, sending) => gateway(message, sending)
  await startWorker(queue, {
    db: world.db,
    panel: world.panel,
    gateways: { sms: deliver, mail: deliver },
  })
})
beforeEach(() => {
  delivered.length = 0
  gateway = async (message, { id }) => {
    delivered.push({ id, message })
  }
})
afterAll(async () => {
  await queue.stop({ graceful: false })
  await world.close()
})

const sms = (to: string): Message => ({ name: 'code-text', channel: 'sms', to, text: 'hello' })
const mail = (to: string): Message => ({
  name: 'survey-invitation',
  channel: 'mail',
  to,
  subject: 'Hello',
  text: 'hello',
})
const send = (message: Message) =>
  world.db.transaction().execute((transaction) => world.panel.outbox.send(transaction, message))
const states = async (to: string) => {
  const { rows } = await sql<{
    name: string
    state: string
    retry_count: number
    retry_limit: number
    data: { recipient?: string } | null
    delay: number
  }>`
    select name, state, retry_count, retry_limit, data, extract(epoch from start_after - now())::float8 as delay from pgboss.job`.execute(
    world.db,
  )
  return rows.filter(({ data }) => data?.recipient && world.panel.crypto.hmacMatches('recipient', to, data.recipient))
}
const isDead = ({ name }: { name: string }) => name === DEAD_MESSAGES
/** Makes waiting retries due now. */
async function makeRetriesDue() {
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(world.db)
  for (const { id } of queue.getWipData()) queue.notifyWorker(id)
}

it('the outbox delivers a code within a second', async () => {
  const { mobile } = await world.member()
  const startedAt = performance.now()
  await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  const requestMs = performance.now() - startedAt
  await waitUntil(() => delivered.length === 1)
  // On a busy machine the request itself is slow, too.
  expect(performance.now() - startedAt).toBeLessThan(Math.max(900, 10 * requestMs))
  expect(delivered[0]?.message).toMatchObject({ channel: 'sms', to: mobile })
})

it('the outbox delivers a code within 30 seconds after the worker that took it died', async () => {
  const { mobile } = await world.member()
  const { challengeId } = await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  await waitUntil(() => delivered.length === 1)
  const jobs = await world.db.transaction().execute(async (transaction) => {
    await world.panel.outbox.send(transaction, sms(mobile), { challengeId: challengeId ?? '' })
    return queue.fetch(CODE_QUEUES.sms, { db: fromKysely(transaction) })
  })
  expect(jobs).toHaveLength(1)
  await waitUntil(() => delivered.length === 2)
  expect(delivered[1]?.id).toBe(jobs[0]?.id)
})

it('the outbox delivers 60 codes within seconds ahead of a thousand slow invitations', async () => {
  let codes = 0
  gateway = async (_, { usefulFor }) => {
    await wait(100)
    if (usefulFor !== null) codes += 1
  }
  const members = await Promise.all(Array.from({ length: 60 }, () => world.member()))
  await world.db.transaction().execute(async (transaction) => {
    for (let index = 0; index < 1_000; index++)
      await world.panel.outbox.send(transaction, {
        name: 'survey-invitation',
        channel: 'mail',
        to: anEmail(),
        subject: 'Invitation',
        text: 'hello',
      })
  })
  const startedAt = performance.now()
  // Ten at a time: on a busy machine, sixty at once wait too long for a connection.
  while (members.length > 0)
    await Promise.all(
      members.splice(0, 10).map(({ mobile }) => world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })),
    )
  await waitUntil(() => codes === 60)
  expect(performance.now() - startedAt).toBeLessThan(10_000 * slowness())
  await queue.deleteQueuedJobs(MESSAGES)
})

it('the outbox delivers no message of a rolled-back transaction', async () => {
  const [to, later] = [aNumber(), aNumber()]
  const change = world.db.transaction().execute(async (transaction) => {
    await world.panel.outbox.send(transaction, sms(to))
    throw new Error('not kept')
  })
  await expect(change).rejects.toThrow('not kept')
  await send(sms(later))
  const recipients = () => delivered.map(({ message }) => message.to)
  await waitUntil(() => recipients().includes(later))
  expect(recipients()).not.toContain(to)
})

it('the outbox tries a mail for six hours with one id, then keeps it encrypted and lists it for operators', async () => {
  const to = anEmail()
  const ids: string[] = []
  gateway = async ({ to: number, text }, { id }) => {
    if (number !== to) return
    ids.push(id)
    throw Object.assign(new NotAcceptedError(451), { message: `provider says no to ${text} for ${number}` })
  }
  await send(mail(to))
  const waiting = async () => (await states(to)).find(({ state }) => state === 'retry')
  await waitUntil(async () => (await waiting()) !== undefined)
  expect(await operator(world, 'outbox list')).toContain(
    'The provider has not accepted 1 of those that wait (NotAccepted 451);',
  )
  expect(await operator(world, 'overview show')).toMatch(/messages that a provider has not accepted +1 +outbox list/)
  await sql`update pgboss.job set retry_count = 9 where state = 'retry'`.execute(world.db)
  await makeRetriesDue()
  await waitUntil(async () => ids.length === 2 && (await waiting()) !== undefined)
  const { retry_limit, retry_count, delay } = (await waiting()) ?? { retry_limit: 0, retry_count: 0, delay: 0 }
  expect(delay).toBeLessThanOrEqual(900)
  expect((retry_limit - retry_count) * delay).toBeGreaterThan(5 * 3_600)
  await sql`update pgboss.job set retry_count = retry_limit - 1 where state = 'retry'`.execute(world.db)
  await makeRetriesDue()
  await waitUntil(async () => (await states(to)).some(({ name }) => name === DEAD_MESSAGES))
  expect(new Set(ids).size).toBe(1)
  const { rows } = await sql`select * from pgboss.job where name in (${MESSAGES}, ${DEAD_MESSAGES})`.execute(world.db)
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`hello|${to}`))
  expect(await operator(world, 'outbox list')).toMatch(new RegExp(`mail +${to} +32 +NotAccepted 451 `))
})

it('the outbox tries a text nine times, for at least 20 minutes: one whose answer is lost is sent again', async () => {
  const to = aNumber()
  gateway = () => Promise.reject(new Error('down'))
  await send(sms(to))
  await waitUntil(async () => (await states(to)).some(({ state }) => state === 'retry'))
  await sql`update pgboss.job set retry_count = 7 where state = 'retry'`.execute(world.db)
  await makeRetriesDue()
  await waitUntil(async () => (await states(to)).some(({ name }) => name === DEAD_MESSAGES))
  expect(await operator(world, 'outbox list')).toMatch(new RegExp(`sms +\\${to} +9 `))
})

it('the outbox tries an undeliverable message once, then lists it for operators', async () => {
  const to = aNumber()
  let attempts = 0
  gateway = async (message) => {
    if (message.to !== to) return
    attempts += 1
    throw new UndeliverableError(21610)
  }
  await send(sms(to))
  await waitUntil(async () => (await states(to)).some(({ name }) => name === DEAD_MESSAGES))
  expect((await states(to)).filter(({ name }) => name === MESSAGES)).toMatchObject([
    { state: 'failed', retry_count: 0 },
  ])
  const output = await operator(world, 'outbox list')
  expect(output).toMatch(new RegExp(`sms +\\${to} +1 +Undeliverable 21610 `))
  expect(attempts).toBe(1)
})

it('the outbox marks an email address as bounced once, only when its server does not know it', async () => {
  const [unknown, refused] = [anEmail(), anEmail()]
  const member = await world.member({ email: unknown, email_verified_at: verifiedNow })
  const other = await world.member({ email: refused, email_verified_at: verifiedNow })
  gateway = async ({ to }) => {
    throw new UndeliverableError(550, { isAddressUnknown: to === unknown })
  }
  for (const to of [unknown, unknown, refused])
    await send({ name: 'survey-invitation', channel: 'mail', to, subject: 'Hello', text: 'hello' })
  await waitUntil(async () => [...(await states(unknown)), ...(await states(refused))].filter(isDead).length === 3)
  const bounced = async ({ panelistId }: TestMember) =>
    (
      await world.db
        .selectFrom('panelist')
        .select('email_bounced_at')
        .where('id', '=', panelistId)
        .executeTakeFirstOrThrow()
    ).email_bounced_at
  expect(await bounced(member)).toEqual(expect.any(Date))
  expect(await bounced(other)).toBeNull()
  const audited = world.db.selectFrom('audit').select('panelist_id').where('event', '=', 'email bounced')
  expect(await audited.execute()).toEqual([{ panelist_id: member.panelistId }])
})

it('the outbox passes the remaining seconds of a code to the gateway, and null for other messages', async () => {
  const { mobile } = await world.member()
  const secondsLeft: (number | null)[] = []
  gateway = async (_, { usefulFor }) => void secondsLeft.push(usefulFor)
  await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  await send(sms(aNumber()))
  await waitUntil(() => secondsLeft.length === 2)
  const [code] = secondsLeft.filter((seconds) => seconds !== null)
  expect(code).toBeGreaterThan(590)
  expect(code).toBeLessThanOrEqual(600)
  expect(secondsLeft).toContain(null)
})

it('the outbox waits over a second before the second try, and longer before later ones', async () => {
  const to = aNumber()
  gateway = () => Promise.reject(new Error('no'))
  await send(sms(to))
  const waiting = async () => (await states(to)).find(({ state }) => state === 'retry')
  const delayAfter = async (tries: number) => {
    await waitUntil(async () => (await waiting())?.retry_count === tries - 1)
    return (await waiting())?.delay ?? 0
  }
  const first = await delayAfter(1)
  expect(first).toBeGreaterThan(1)
  await makeRetriesDue()
  await delayAfter(2)
  await makeRetriesDue()
  // Each delay is 1 to 2 times its base, which doubles: the first is at most 10 seconds, the third at least 20.
  expect(await delayAfter(3)).toBeGreaterThan(1.5 * first)
  gateway = async () => undefined
  await makeRetriesDue()
  await waitUntil(async () => (await states(to)).every(({ state }) => state === 'completed'))
})

it('the age of the oldest waiting message leaves out texts that wait for the morning, until one is late', async () => {
  const to = aNumber()
  const night = { notBefore: new Date(Date.now() + 3_600_000) }
  await world.db.transaction().execute((transaction) => world.panel.outbox.send(transaction, sms(to), night))
  await sql`update pgboss.job set created_on = now() - interval '10 hours' where state = 'created'`.execute(world.db)
  const oldest = async () => {
    const endReports = reportMessages(world.db)
    const metrics = await metricsRegistry().metrics()
    endReports()
    return Number(/^panel_messages_oldest_seconds ([\d.]+)/m.exec(metrics)?.[1])
  }
  expect(await oldest()).toBeLessThan(3_600)
  gateway = () => Promise.reject(new Error('down'))
  await sql`update pgboss.job set start_after = now() where state = 'created'`.execute(world.db)
  await makeRetriesDue()
  await waitUntil(async () => (await states(to)).some(({ state }) => state === 'retry'))
  expect(await oldest()).toBeGreaterThan(36_000 - 1)
  gateway = async () => undefined
  await makeRetriesDue()
  await waitUntil(async () => (await states(to)).every(({ state }) => state === 'completed'))
})

it('the outbox does not send an expired or replaced code', async () => {
  const [expired, replaced, inTime] = [await world.member(), await world.member(), await world.member()]
  let isDown = true
  gateway = async (message, { id }) => {
    if (isDown) throw new Error('down')
    delivered.push({ id, message })
  }
  const ask = ({ mobile }: { mobile: string }) => world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  await ask(expired)
  await ask(replaced)
  await waitUntil(
    async () =>
      (await states(expired.mobile))[0]?.state === 'retry' && (await states(replaced.mobile))[0]?.state === 'retry',
  )
  await world.db
    .updateTable('challenge')
    .set({ expires_at: sql<Date>`now()` })
    .where('identifier', '=', expired.mobile)
    .execute()
  await world.db
    .updateTable('challenge')
    .set({ replaced_at: sql<Date>`now()` })
    .where('identifier', '=', replaced.mobile)
    .execute()
  await ask(inTime)
  isDown = false
  await waitUntil(async () => {
    await makeRetriesDue()
    return delivered.length > 0
  })
  await waitUntil(
    async () =>
      (await states(expired.mobile))[0]?.state === 'completed' &&
      (await states(replaced.mobile))[0]?.state === 'completed',
  )
  expect(delivered.map(({ message }) => message.to)).toEqual([inTime.mobile])
})

it('the outbox drops messages to a withdrawn address that an earlier data key hashed, and failed ones (PRIV-010)', async () => {
  gateway = () => Promise.reject(new UndeliverableError('no such address'))
  const email = anEmail()
  await send(mail(email))
  await waitUntil(async () => (await states(email)).some(isDead))
  gateway = () => Promise.reject(new Error('down'))
  await send(mail(email))
  await waitUntil(async () => (await states(email)).some(({ state }) => state === 'retry'))
  const rotated = createCrypto(
    new Map([
      [2, new Secret('Qw8dR2kLm5Zx1vB7nT4yHs9cJf3gPa6uEo0iKXqVtYA=')],
      [1, TEST_KEY],
    ]),
  )
  const outbox = createOutbox(queue, rotated, 'https://portal.test/check')
  expect(await world.db.transaction().execute((transaction) => outbox.withdraw(transaction, email))).toBe(2)
  expect((await states(email)).filter((job) => isDead(job) || job.state === 'retry')).toEqual([])
})

it('the outbox drops a message to a withdrawn address while its provider hangs', async () => {
  const answer = Promise.withResolvers<void>()
  gateway = () => answer.promise
  const email = anEmail()
  await send(mail(email))
  await waitUntil(async () => (await states(email)).some(({ state }) => state === 'active'))
  await world.db.transaction().execute((transaction) => world.panel.outbox.withdraw(transaction, email))
  // The worker takes the next message when the result of this one is stored.
  gateway = async (message, { id }) => {
    delivered.push({ id, message })
  }
  answer.reject(new Error('down'))
  await send(mail(anEmail()))
  await waitUntil(async () => delivered.length > 0)
  expect((await states(email)).map(({ state }) => state)).toEqual(['cancelled'])
})

it('the outbox drops waiting mails to a withdrawn address, but not its code', async () => {
  gateway = () => Promise.reject(new Error('down'))
  const email = anEmail()
  const member = await world.member()
  await world.as(member).call('registerEmail', { body: { email } })
  await send({ name: 'survey-invitation', channel: 'mail', to: email, subject: 'News', text: 'news' })
  await send(sms(aNumber()))
  await waitUntil(
    async () => (await states(email)).length === 2 && (await states(email)).every(({ state }) => state === 'retry'),
  )
  expect(await world.db.transaction().execute((transaction) => world.panel.outbox.withdraw(transaction, email))).toBe(1)
  gateway = async (message, { id }) => {
    delivered.push({ id, message })
  }
  await waitUntil(async () => {
    await makeRetriesDue()
    return delivered.length === 2
  })
  expect(delivered.filter(({ message }) => message.to === email).map(({ message }) => message.subject)).toEqual([
    expect.stringContaining('code'),
  ])
})

it('a member who unsubscribes gets no queued invitation, but every other queued mail (UNSUB-011)', async () => {
  gateway = () => Promise.reject(new Error('down'))
  const email = anEmail()
  const member = await world.member({ email, email_verified_at: verifiedNow })
  const { id, maskedId } = await anInvitation(world.db, member, await aSurvey(world.db))
  await world.db.transaction().execute(async (transaction) => {
    await world.panel.outbox.send(transaction, mail(email), { invitationId: id })
    await world.panel.outbox.send(transaction, { ...mail(email), name: 'number-asked' })
  })
  await waitUntil(async () => (await states(email)).every(({ state }) => state === 'retry'))
  await world.call('unsubscribe', { body: { invitationMaskId: maskedId } })
  gateway = async (message, { id }) => {
    delivered.push({ id, message })
  }
  await waitUntil(async () => {
    await makeRetriesDue()
    return (await states(email)).every(({ state }) => state === 'completed')
  })
  expect(delivered.map(({ message }) => message.name)).toEqual(['number-asked'])
})

describe('local outbox', () => {
  it('writes each message as a line of a file and shows it, creating the folder', async () => {
    const place = await mkdtemp(join(tmpdir(), 'carepanel-outbox-'))
    const folder = join(place, 'data')
    const shown: string[] = []
    const { sms: text, mail } = localGateways(folder, (line) => shown.push(line))
    await text(
      { name: 'code-text', channel: 'sms', to: '+12024561111', text: 'first\nline' },
      { id: 'a', usefulFor: 600 },
    )
    await mail(
      { name: 'survey-invitation', channel: 'mail', to: 'a@b.co', subject: 'Second', text: 'text' },
      { id: 'b', usefulFor: null },
    )
    const lines = (await readFile(join(folder, OUTBOX_FILE), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toEqual([
      { at: expect.any(String), id: 'a', channel: 'sms', to: '+12024561111', text: 'first\nline' },
      { at: expect.any(String), id: 'b', channel: 'mail', to: 'a@b.co', subject: 'Second', text: 'text' },
    ])
    expect(shown).toEqual(['SMS to +12024561111: first\nline', 'Mail to a@b.co: Second\ntext'])
    await rm(place, { recursive: true })
  })
})

it('tidy deletes challenges and sessions that have expired, and keeps the audit log', async () => {
  const { tidy } = await import('#server/panel/jobs/tidy.ts')
  const { mobile, panelistId } = await world.member()
  await world.call('sendLoginCode', { body: { loginId: mobile, otp: '' } })
  await tidy(world.db)
  const count = async () =>
    (await world.db.selectFrom('challenge').select('id').where('panelist_id', '=', panelistId).execute()).length +
    (await world.db.selectFrom('session').select('id').where('panelist_id', '=', panelistId).execute()).length
  expect(await count()).toBe(2)
  await world.pass({ hours: 61 })
  await tidy(world.db)
  expect(await count()).toBe(0)
  expect((await world.db.selectFrom('audit').select('id').where('panelist_id', '=', panelistId).execute()).length).toBe(
    1,
  )
})

it('a scheduled job that fails is logged', async () => {
  await sql`alter table survey_relist rename to missing_relist`.execute(world.db)
  await queue.send(RELISTING, {})
  for (const { id, name } of queue.getWipData()) if (name === RELISTING) queue.notifyWorker(id)
  const failures = () => recentLines().filter(({ message }) => message === 'scheduled job failed')
  await waitUntil(() => failures().length > 0)
  await sql`alter table missing_relist rename to survey_relist`.execute(world.db)
  expect(failures()[0]).toMatchObject({ level: 'error', fields: { job: 'relist', error: 'error 42P01' } })
})

it('lets the next run of a scheduled job begin soon after its worker was killed', async () => {
  await queue.send(TIDYING, {})
  const [dying] = await queue.fetch(TIDYING)
  expect(dying).toBeDefined()
  await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where id = ${dying?.id}`.execute(world.db)
  await waitUntil(async () => (await queue.findJobs(TIDYING, { id: dying?.id ?? '' }))[0]?.state !== 'active', 20_000)
})
