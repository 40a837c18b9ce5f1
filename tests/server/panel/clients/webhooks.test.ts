import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { announceOutcome } from '#server/panel/clients/webhooks/announce.ts'
import { deliverWebhook } from '#server/panel/clients/webhooks/deliver.ts'
import { webhooksBy } from '#server/panel/gateways/webhooks.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { tidy } from '#server/panel/jobs/tidy.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { anInvitation, aSurvey, type TestSurvey } from '#tests/support/panel/facts/surveys.ts'
import { operator, runOperatorCommand } from '#tests/support/panel/operator.ts'
import { aClientServer, addWebhook, deliverEvents, type ReceivedEvent } from '#tests/support/panel/webhooks.ts'
import { useWorld } from '#tests/support/panel/world.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* Webhooks: survey events sent to a client's server. */

const world = useWorld({ lookups: true, allowPrivateWebhooks: true })
let client: Awaited<ReturnType<typeof aClientServer>>
let names = 0

beforeEach(async () => {
  client = await aClientServer()
})
afterEach(async () => {
  await client.close()
  await world.db.deleteFrom('webhook_endpoint').execute()
})

/** A survey whose events the client gets. */
async function watched(surveyOptions: Parameters<typeof aSurvey>[1] = {}) {
  const survey = await aSurvey(world.db, surveyOptions)
  const name = `client-${++names}`
  const secret = await addWebhook(world, name, client.url)
  await operator(world, `webhooks watch ${name} ${survey.seed.project}`)
  return { survey, name, secret }
}

async function started(survey: TestSurvey, member?: Awaited<ReturnType<typeof world.member>>) {
  const participant = member ?? (await world.member())
  return { member: participant, ...(await anInvitation(world.db, participant, survey, { status: 'Started' })) }
}

const report = (outcome: 'completed' | 'screened', { ikey }: { ikey: string }) =>
  world.call('recordOutcome', { body: { redirectUri: outcome, ikey, surveyUrl: 'https://portal.test/completed' } })

const eventIn = ({ body }: ReceivedEvent) => JSON.parse(body)
const typesReceived = () => client.received.map((request) => eventIn(request).type)
const verify = (secret: string, { headers, body }: ReceivedEvent) => new Webhook(secret).verify(body, headers)

async function logOf(name: string, options = '') {
  const json = await operator(world, `webhooks deliveries ${name}${options} --json`)
  return json
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
}

it('webhooks send a kept outcome, signed, with keys that the client knows and no personal data', async () => {
  const { survey, secret } = await watched()
  const { ikey, member } = await started(survey)
  await report('completed', { ikey })
  await deliverEvents(world)
  expect(client.received).toHaveLength(1)
  const [event] = client.received
  if (!event) throw new Error('no webhook received')
  expect(verify(secret, event)).toEqual({
    type: 'outcome.kept',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    data: { survey: survey.seed.project, ikey, pikey: null, outcome: 'completed', signed: false },
  })
  expect(event.headers['webhook-id']).toMatch(/^msg_[\w-]{22}$/)
  expect(JSON.stringify(event)).not.toContain(member.mobile.slice(2))
})

it('a webhook signature does not match a changed body or another client’s secret', async () => {
  const { survey, secret } = await watched()
  await report('completed', await started(survey))
  await deliverEvents(world)
  const [event] = client.received
  if (!event) throw new Error('no webhook received')
  expect(() => verify(secret, { ...event, body: event.body.replace('completed', 'screened') })).toThrow()
  const other = await addWebhook(world, 'other', client.url)
  expect(() => verify(other, event)).toThrow()
})

it('webhooks send a client only its own surveys’ outcomes, each once', async () => {
  const { survey } = await watched()
  const other = await aSurvey(world.db)
  await report('completed', await started(other))
  const mine = await started(survey)
  await report('screened', mine)
  await world.refused('recordOutcome', {
    body: { redirectUri: 'completed', ikey: mine.ikey, surveyUrl: 'https://portal.test/completed' },
  })
  await deliverEvents(world)
  expect(client.received.map((request) => eventIn(request).data)).toEqual([
    { survey: survey.seed.project, ikey: mine.ikey, pikey: null, outcome: 'screened', signed: false },
  ])
})

it('webhooks send completed after screened when an operator counts the person as a complete, and then quota.full', async () => {
  const { survey } = await watched({ target: 1 })
  const mine = await started(survey)
  await report('screened', mine)
  await operator(world, `outcomes complete ${mine.referenceNumber} --yes`)
  await deliverEvents(world)
  const outcome = { survey: survey.seed.project, ikey: mine.ikey, pikey: null, signed: false }
  expect(client.received.map((request) => eventIn(request).data)).toEqual([
    { ...outcome, outcome: 'screened' },
    { ...outcome, outcome: 'completed' },
    { survey: survey.seed.project, target: 1, completes: 1 },
  ])
})

it('webhooks are sent no longer about a survey that is not watched any more', async () => {
  const { survey, name } = await watched()
  const other = await aSurvey(world.db)
  await operator(world, `webhooks watch ${name} ${other.seed.project}`)
  const another = await watched()
  await operator(world, `webhooks watch ${another.name} ${survey.seed.project}`)
  const project = survey.seed.project
  expect(await operator(world, `webhooks unwatch ${name} ${project}`)).toBe(
    `${name} is no longer notified about ${project}.`,
  )
  expect(await operator(world, `webhooks unwatch ${name} ${project}`)).toBe(`${name} is not notified about ${project}.`)
  for (const { ikey } of [await started(survey), await started(other)]) await report('completed', { ikey })
  expect([await logOf(name), await logOf(another.name)]).toMatchObject([[{ state: 'waiting' }], [{ state: 'waiting' }]])
})

it('webhooks remove: removes the server and its log, and no other one', async () => {
  const [gone, kept] = [await watched(), await watched()]
  await report('completed', await started(kept.survey))
  expect(await operator(world, `webhooks remove ${gone.name} --yes`)).toContain(`${gone.name} is removed.`)
  await expect(logOf(gone.name)).rejects.toThrow(gone.name)
  expect(await logOf(kept.name)).toMatchObject([{ state: 'waiting' }])
})

it('webhooks deliveries: lists those of a state, and those before one', async () => {
  const [{ survey, name }, other] = [await watched(), await watched()]
  for (const { ikey } of [await started(survey), await started(other.survey)]) await report('completed', { ikey })
  await deliverEvents(world)
  await report('completed', await started(survey))
  const [second, first, ...more] = await logOf(name)
  expect(more).toEqual([])
  expect(await logOf(name, ' waiting')).toEqual([second])
  expect(await logOf(name, ` --before ${second?.delivery}`)).toEqual([first])
})

it('webhooks deliveries: shows 100 and then the others', async () => {
  const { name } = await watched()
  await sql`insert into webhook_delivery (endpoint, type, event_id, body)
    select ${name}, 'outcome.kept', 'msg_' || n, '{}' from generate_series(1, 101) n`.execute(world.db)
  const first = await runOperatorCommand(world, ['webhooks', 'deliveries', name, '--json'])
  const shown = first.stdout.split('\n').map((line) => JSON.parse(line).delivery)
  expect([shown.length, first.stderr]).toEqual([100, expect.stringMatching(/^Only 100 are shown\./)])
  const rest = await runOperatorCommand(world, [
    'webhooks',
    'deliveries',
    name,
    '--before',
    `${shown.at(-1)}`,
    '--json',
  ])
  expect([rest.stdout.split('\n').length, rest.stderr]).toEqual([1, ''])
  await sql`delete from webhook_delivery where id = ${JSON.parse(rest.stdout).delivery}`.execute(world.db)
  const all = await runOperatorCommand(world, ['webhooks', 'deliveries', name, '--json'])
  expect([all.stdout.split('\n').length, all.stderr]).toEqual([100, ''])
})

it('webhooks send outcome.reversed with the status, without the text for the member', async () => {
  const { survey } = await watched()
  const { ikey, referenceNumber } = await started(survey)
  await report('completed', { ikey })
  await operator(world, `outcomes reject ${referenceNumber} Too fast --as Speeding --yes`)
  await deliverEvents(world)
  expect(client.received.map((request) => eventIn(request))).toEqual([
    expect.objectContaining({ type: 'outcome.kept' }),
    {
      type: 'outcome.reversed',
      timestamp: expect.any(String),
      data: { survey: survey.seed.project, ikey, pikey: null, reason: 'Speeding' },
    },
  ])
})

it('webhooks send quota.full once, also when the last two complete at the same moment', async () => {
  const { survey } = await watched({ target: 3 })
  const people = [await started(survey), await started(survey), await started(survey)]
  const [first, ...lastTwo] = people
  if (first) await report('completed', first)
  await deliverEvents(world)
  expect(typesReceived()).toEqual(['outcome.kept'])
  await Promise.all(lastTwo.map((member) => report('completed', member)))
  await deliverEvents(world)
  await report('completed', await started(survey))
  await deliverEvents(world)
  const full = client.received.map(eventIn).filter(({ type }) => type === 'quota.full')
  expect(full.map(({ data }) => data)).toEqual([{ survey: survey.seed.project, target: 3, completes: 3 }])
})

it('webhooks send member.withdrew for opened surveys only, when a member erases the account', async () => {
  const { survey } = await watched()
  const { member, ikey } = await started(survey)
  await anInvitation(world.db, member, await aSurvey(world.db))
  await world.as(member).call('sendPrivacyCode', { body: {} })
  await world
    .as(member)
    .call('eraseAccount', { body: { otp: await world.lastCode(member.mobile), givesUpUnpaid: true } })
  await deliverEvents(world)
  expect(client.received.map(eventIn)).toEqual([
    {
      type: 'member.withdrew',
      timestamp: expect.any(String),
      data: { survey: survey.seed.project, ikey, pikey: null },
    },
  ])
})

describe('webhook delivery', () => {
  it.each([302, 400, 410, 500, 503])(
    'answered with %i waits for another try, as the delivery log says',
    async (status) => {
      const { survey, name } = await watched()
      await report('completed', await started(survey))
      client.answer.status = status
      await deliverEvents(world)
      expect(await logOf(name)).toMatchObject([
        { type: 'outcome.kept', state: 'waiting', tries: 1, answer: String(status) },
      ])
      client.answer.status = 200
      await deliverEvents(world)
      expect(await logOf(name)).toMatchObject([{ state: 'delivered', tries: 2, answer: '200' }])
      expect(new Set(client.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    },
  )

  it('sends the event that is due, also while an older one waits', async () => {
    const { survey } = await watched()
    for (const { ikey } of [await started(survey), await started(survey)]) await report('completed', { ikey })
    const [, newer] = await world.db.selectFrom('webhook_delivery').select(['id', 'body']).orderBy('id').execute()
    const { crypto, webhooks } = world.panel
    await deliverWebhook({ db: world.db, crypto, webhooks }, newer?.id ?? 0, false)
    expect(client.received.map(({ body }) => body)).toEqual([newer?.body])
  })

  it('fails after the last try and can be replayed with the same id', async () => {
    const { survey, name, secret } = await watched()
    await report('completed', await started(survey))
    client.answer.status = 500
    await deliverEvents(world, { isLastTry: true })
    expect(await logOf(name)).toMatchObject([{ state: 'failed', tries: 1, answer: '500' }])
    expect(await operator(world, 'webhooks list --json')).toMatch(
      new RegExp(`"webhook":"${name}".+"waiting":0,"failed":1`),
    )
    expect(await operator(world, 'overview show --json')).toMatch(
      /"failed deliveries to clients’ servers","count":[1-9]/,
    )
    client.answer.status = 200
    expect(await operator(world, `webhooks replay ${name}`)).toContain('1 event will be sent again.')
    await deliverEvents(world)
    expect(await logOf(name)).toMatchObject([{ state: 'delivered' }])
    const [first, again] = client.received
    if (!first || !again) throw new Error('the event was not sent twice')
    expect(again.headers['webhook-id']).toBe(first.headers['webhook-id'])
    expect(verify(secret, again)).toEqual(eventIn(first))
  })

  it('is replayed only if it failed and is this client’s', async () => {
    const [{ survey, name }, other] = [await watched(), await watched()]
    for (const { ikey } of [await started(survey), await started(other.survey)]) await report('completed', { ikey })
    client.answer.status = 500
    await deliverEvents(world, { isLastTry: true })
    client.answer.status = 200
    await report('completed', await started(survey))
    await deliverEvents(world)
    expect(await operator(world, `webhooks replay ${name}`)).toContain('1 event will be sent again.')
    expect(await logOf(name)).toMatchObject([{ state: 'delivered' }, { state: 'waiting' }])
    expect(await logOf(other.name)).toMatchObject([{ state: 'failed' }])
  })

  it('is sent again once when two operators replay it at the same time', async () => {
    const { survey, name } = await watched()
    for (let index = 0; index < 20; index++) await report('completed', await started(survey))
    await world.db.updateTable('webhook_delivery').set({ state: 'failed' }).execute()
    const answers = await Promise.all([1, 2, 3].map(() => operator(world, `webhooks replay ${name}`)))
    const counts = answers.map((answer) => Number(/(\d+) events? will be sent again/.exec(answer)?.[1]))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, 20])
  })

  it('counts as failed within the hour when the process was killed in its last try', async () => {
    const { survey, name } = await watched()
    await report('completed', await started(survey))
    await tidy(world.db)
    expect(await logOf(name)).toMatchObject([{ state: 'waiting' }])
    await sql`update pgboss.job set state = 'failed' where name = 'webhook'`.execute(world.db)
    await tidy(world.db)
    expect(await logOf(name)).toMatchObject([{ state: 'failed' }])
    expect(await operator(world, `webhooks replay ${name}`)).toContain('1 event will be sent again.')
  })

  it('can be replayed by its number after it arrived, but not while it waits or with an unknown number', async () => {
    const { survey, name } = await watched()
    await report('completed', await started(survey))
    const [{ delivery }] = await logOf(name)
    await expect(operator(world, `webhooks replay ${name} --delivery ${delivery}`)).rejects.toThrow(
      `Delivery ${delivery} still waits: it is tried again by itself.`,
    )
    expect(await operator(world, `webhooks replay ${name}`)).toContain(
      '0 events will be sent again. 1 event waited already, and is tried again by itself.',
    )
    await deliverEvents(world)
    await operator(world, `webhooks replay ${name} --delivery ${delivery}`)
    await deliverEvents(world)
    expect(client.received).toHaveLength(2)
    await expect(operator(world, `webhooks replay ${name} --delivery 999999`)).rejects.toThrow(
      `${name} has no delivery 999999.`,
    )
  })

  it('waits when the client is unreachable, without the client’s address in the log', async () => {
    const { survey, name } = await watched()
    await report('completed', await started(survey))
    await client.close()
    await deliverEvents(world)
    expect(await logOf(name)).toMatchObject([{ state: 'waiting', answer: expect.not.stringContaining('127.0.0.1') }])
    client = await aClientServer()
  })
})

it('webhooks are also signed with the old secret for a day after a new one was made', async () => {
  const { survey, name, secret } = await watched()
  const next = await operator(world, `webhooks secret ${name}`)
  await expect(operator(world, `webhooks secret ${name}`)).rejects.toThrow(
    `UTC, events to ${name} are signed with the client’s old secret, too. Another new one ends that now: agree on the time, then add --replace.`,
  )
  await report('completed', await started(survey))
  await deliverEvents(world)
  const [event] = client.received
  if (!event) throw new Error('no webhook received')
  expect(verify(secret, event)).toEqual(verify(next, event))
  await world.pass({ hours: 25 })
  await report('completed', await started(survey))
  await deliverEvents(world)
  const later = client.received.at(-1)
  if (!later) throw new Error('no webhook received')
  expect(() => verify(secret, later)).toThrow()
  expect(verify(next, later)).toMatchObject({ type: 'outcome.kept' })
  const third = await operator(world, `webhooks secret ${name}`)
  expect(await operator(world, `webhooks secret ${name} --replace`)).not.toBe(third)
})

describe('webhook sandbox', () => {
  it('gets an example of every event, signed with its own secret, and cannot watch a survey', async () => {
    const { survey } = await watched()
    const secret = await addWebhook(world, 'test', client.url, '--sandbox', 'yes')
    await expect(operator(world, `webhooks watch test ${survey.seed.project}`)).rejects.toThrow(
      'test is a sandbox: it gets only examples.',
    )
    await operator(world, 'webhooks try test')
    await deliverEvents(world)
    expect(typesReceived()).toEqual(['outcome.kept', 'outcome.reversed', 'quota.full', 'member.withdrew'])
    for (const event of client.received) expect(verify(secret, event)).toMatchObject({ data: { sandbox: true } })
  })

  it('is required for examples', async () => {
    const { name } = await watched()
    await expect(operator(world, `webhooks try ${name}`)).rejects.toThrow(
      `${name} is not a sandbox: its server could take an example for a real event.`,
    )
  })
})

it('the worker sends a webhook after an outcome was reported, but not for a change that was rolled back', async () => {
  const { survey } = await watched()
  const queue = await openQueue(world.database, { works: true })
  const deliver = async () => undefined
  await startWorker(queue, { db: world.db, panel: world.panel, gateways: { sms: deliver, mail: deliver } })
  const { id: invitationId } = await started(survey)
  const undone = world.db.transaction().execute(async (tx) => {
    await announceOutcome(tx, world.panel.outbox, { invitationId }, { outcome: 'completed', signed: false })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  const { ikey } = await started(survey)
  await report('completed', { ikey })
  const end = performance.now() + 10_000
  while (client.received.length === 0 && performance.now() < end) await new Promise((done) => setTimeout(done, 50))
  expect(client.received.map((request) => eventIn(request).data.ikey)).toEqual([ikey])
  await queue.stop({ graceful: false })
})

it('the worker sends a webhook soon, while many wait for a server that does not answer', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const { webhooks } = world.panel
  Object.assign(world.panel, { webhooks: webhooksBy({ allowPrivate: true, answerMs: 10_000 }) })
  const { port } = silent.address() as AddressInfo
  await addWebhook(world, 'silent', `http://127.0.0.1:${port}/`, '--sandbox', 'yes')
  await addWebhook(world, 'prompt', client.url, '--sandbox', 'yes')
  for (let examples = 0; examples < 80; examples += 4) await operator(world, 'webhooks try silent')
  const queue = await openQueue(world.database, { works: true })
  const deliver = async () => undefined
  await startWorker(queue, { db: world.db, panel: world.panel, gateways: { sms: deliver, mail: deliver } })
  await operator(world, 'webhooks try prompt')
  // Eight batches of ten that wait one after the other would take 80 seconds.
  await waitUntil(() => client.received.length === 4)
  await queue.stop({ graceful: false })
  silent.closeAllConnections()
  await new Promise((resolve) => silent.close(resolve))
  Object.assign(world.panel, { webhooks })
})

it('webhooks reject a client address that is not on the internet', async () => {
  const { webhooks } = world.panel
  Object.assign(world.panel, { webhooks: webhooksBy({ allowPrivate: false }) })
  await expect(addWebhook(world, 'inside', 'https://127.0.0.1/hook')).rejects.toThrow(
    'The address must be a public https address without a user name. In a closed network, set ALLOW_PRIVATE_WEBHOOKS.',
  )
  Object.assign(world.panel, { webhooks })
})
