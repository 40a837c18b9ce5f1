import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { log } from '#server/log.ts'
import { createPanel } from '#server/panel/app.ts'
import { inScratchDatabase } from '#server/panel/database/backup/drill.ts'
import { isDatabaseUnavailable } from '#server/panel/database/connection-errors.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { openDatabase } from '#server/panel/database/open.ts'
import type { Message } from '#server/panel/gateways/message.ts'
import { openQueue } from '#server/panel/jobs/queue.ts'
import { startWorker } from '#server/panel/jobs/worker.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { startPostgres } from '#tests/support/database/postgres.mjs'
import { memberWith } from '#tests/support/panel/facts/builders.ts'
import { requestFor, testPanel } from '#tests/support/panel/world.ts'

const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip

onPostgres('lost database connection', () => {
  it('is not reported for a scratch database, which is dropped while its connections close', async () => {
    const warned = jest.spyOn(log, 'warn').mockImplementation()
    const { location, close } = await testDatabase()
    await inScratchDatabase(location, ({ db }) =>
      Promise.all(Array.from({ length: 12 }, () => sql`select pg_sleep(0.2)`.execute(db))),
    )
    await wait(500)
    await close()
    expect(warned.mock.calls).toEqual([])
  })

  it('makes the panel answer 503 without losing acknowledged writes, until the database is back', async () => {
    const server = await startPostgres({ durable: true })
    const database = await openDatabase({ url: server.url() })
    await migrate(database.db)
    const queue = await openQueue(database, { works: true })
    const panel = testPanel(queue)
    const delivered: Message[] = []
    const gateway = async (message: Message) => void delivered.push(message)
    await startWorker(queue, {
      db: database.db,
      panel,
      gateways: { sms: gateway, mail: gateway },
    })
    const handle = createPanel({ db: database.db, panel, trustProxyHops: 1 })
    const member = await memberWith(database.db, panel.crypto)
    const status = async () => (await handle(requestFor('emailStatus', {}, { member }))).status
    const sendMessage = (content: string) => handle(requestFor('contactUs', { body: { content } }, { member }))
    expect(await status()).toBe(200)

    const writes = Array.from({ length: 20 }, (_, index) => sendMessage(`during ${index}`))
    await server.kill()
    const outcomes = await Promise.all(writes)
    expect(outcomes.every((answer) => answer.status === 200 || answer.status === 503)).toBe(true)
    const whileDown = await sendMessage('gone')
    expect([whileDown.status, whileDown.headers.get('retry-after'), await whileDown.json()]).toEqual([
      503,
      '5',
      { errorCode: 'UPSTREAM_UNAVAILABLE', errorMessage: 'Something went wrong. Please retry again later.' },
    ])

    await server.restart()
    expect(await status()).toBe(200)
    const stored = await database.db.selectFrom('contact_message').select('content').execute()
    const acknowledged = outcomes.flatMap((answer, index) => (answer.status === 200 ? [`during ${index}`] : []))
    const contents = stored.map(({ content }) => content)
    expect(contents).toEqual(expect.arrayContaining(acknowledged))
    expect(contents).not.toContain('gone')

    await handle(requestFor('sendLoginCode', { body: { loginId: member.mobile, otp: '' } }, {}))
    for (let tries = 0; tries < 300 && !delivered.some(({ to }) => to === member.mobile); tries++) await wait(50)
    expect(delivered.some(({ to }) => to === member.mobile)).toBe(true)

    await queue.stop({ graceful: false })
    await database.close()
    await server.stop()
  })

  it('fails the transaction whose connection is lost between two statements, but no later query', async () => {
    const testDb = await testDatabase()
    const { db, close } = await openDatabase(testDb.location)
    const interrupted = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(db)
      await wait(200)
      await sql`select 1`.execute(tx)
    })
    expect(await interrupted.catch(isDatabaseUnavailable)).toBe(true)
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
    await close()
    await testDb.close()
  })
})

it.each([
  [Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }), true],
  [Object.assign(new Error('shut down'), { code: '57P01' }), true],
  [Object.assign(new Error('connection failure'), { code: '08006' }), true],
  [new Error('Connection terminated unexpectedly'), true],
  [new Error('outer', { cause: new Error('timeout exceeded when trying to connect') }), true],
  [new AggregateError([Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })]), true],
  [Object.assign(new Error('could not open file'), { code: '42501' }), true],
  [Object.assign(new Error('read-only transaction'), { code: '25006' }), true],
  [Object.assign(new Error('read-only file system'), { code: 'EROFS' }), true],
  [Object.assign(new Error('duplicate key'), { code: '23505' }), false],
  [new TypeError('a bug'), false],
  ['text', false],
  [null, false],
])('isDatabaseUnavailable for %p is %s', (error, isGone) => {
  expect(isDatabaseUnavailable(error)).toBe(isGone)
})
