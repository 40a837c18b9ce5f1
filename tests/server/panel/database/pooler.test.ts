import '../../../support/panel/environment.ts'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { closeSharedCounters, sharedCounter } from '#server/bff/route-handler/shared-counters.ts'
import { parseConfig } from '#server/config.ts'
import { locationOf, openDatabase } from '#server/panel/database/open.ts'
import { startPanel } from '#server/panel/embedded.ts'
import { forgetProcessWide } from '#server/process-wide.ts'
import { databaseKind } from '#tests/support/database/database.ts'
import { type TwoRoles, twoRoles } from '#tests/support/database/database-roles.ts'
import { hasPgbouncer, type Pgbouncer, startPgbouncer } from '#tests/support/database/pgbouncer.ts'
import { anAddress, aRegistration } from '#tests/support/panel/facts/builders.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

const withPooler = databaseKind() === 'postgres' && hasPgbouncer() ? describe : describe.skip

withPooler('panel behind PgBouncer in transaction mode (skipped where pgbouncer is not installed)', () => {
  let roles: TwoRoles
  let pooler: Pgbouncer
  let dataDir: string
  beforeAll(async () => {
    roles = await twoRoles()
    pooler = await startPgbouncer(roles.applicationUrl)
    dataDir = await mkdtemp(join(tmpdir(), 'carepanel-pooler-'))
  })
  afterAll(async () => {
    await pooler.stop()
    await roles.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const environment = () => ({
    DATABASE_URL: pooler.url,
    DATABASE_DIRECT_URL: roles.applicationUrl,
    DATABASE_OWNER_URL: roles.ownerUrl,
    PANEL_DATA_DIR: dataDir,
    SESSION_PASSWORDS: process.env.SESSION_PASSWORDS,
    DATA_KEYS: process.env.DATA_KEYS,
  })
  const settings = () => parseConfig(environment())
  const start = async () => {
    jest.spyOn(process.stdout, 'write').mockImplementation(() => true)
    return startPanel(settings(), 1)
  }
  const onPool = async <T>(work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<T>) => {
    const database = await openDatabase(locationOf(settings()))
    return work(database).finally(() => database.close())
  }

  it('serves 40 people at once over 3 connections and sends each a code', async () => {
    const panel = await start()
    const people = Array.from({ length: 40 }, () => aRegistration())
    const post = (body: object) =>
      panel.handle(
        new Request('http://panel.test/register/sendOtp', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
          body: JSON.stringify(body),
        }),
      )
    expect(await panel.ready()).toBe(true)
    expect(new Set((await Promise.all(people.map(post))).map(({ status }) => status))).toEqual(new Set([200]))
    const file = join(dataDir, 'outbox.jsonl')
    const recipients = () =>
      (existsSync(file) ? readFileSync(file, 'utf8') : '')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line).to)
    for (let tries = 0; tries < 600 && recipients().length < 40; tries++) await wait(100)
    expect(recipients().sort()).toEqual(people.map(({ mobileNumber }) => mobileNumber).sort())
    await panel.close()
  })

  it('limits a statement to 5 seconds and an idle transaction to 10, and expects fast reads at random', async () => {
    await (await start()).close()
    await onPool(async ({ db }) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle,
        current_setting('random_page_cost') as cost`.execute(db)
      expect(rows).toEqual([{ statement: '5s', idle: '10s', cost: '1.1' }])
      await expect(sql`select pg_sleep(8)`.execute(db)).rejects.toMatchObject({ code: '57014' })
    })
  })

  it('counts 20 concurrent requests in the shared counter', async () => {
    Object.assign(process.env, environment())
    forgetProcessWide('config')
    await (await start()).close()
    const counter = sharedCounter({ name: 'pooled', points: 50, seconds: 60 })
    await Promise.all(Array.from({ length: 20 }, () => counter?.consume('somebody')))
    await onPool(async ({ db }) => {
      const { rows } = await sql`select points from request_count where key = 'pooled:somebody'`.execute(db)
      expect(rows).toEqual([{ points: 20 }])
    })
    await closeSharedCounters()
  })

  it('backs up through DATABASE_DIRECT_URL', async () => {
    await (await start()).close()
    const key = join(dataDir, 'backup-key.txt')
    const unreachable = { location: { url: 'postgres://nobody@127.0.0.1:1/none' }, close: async () => undefined }
    const aroundIt = { ...environmentFor(unreachable), DATABASE_DIRECT_URL: roles.applicationUrl }
    const made = await runToEnd('operator/backup.ts', ['key', '--to', key], aroundIt)
    const [recipient = ''] = /age1\w+/.exec(made.stdout) ?? []
    const backup = ['--to', join(dataDir, 'backup.age'), '--recipient', recipient]
    expect(await runToEnd('operator/backup.ts', backup, aroundIt)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^The backup of .* rows in \d+ tables/),
    })
  })

  it('reports the missing DATABASE_DIRECT_URL to operators', async () => {
    const onPooler = environmentFor({ location: { url: pooler.url }, close: async () => undefined })
    expect(await runToEnd('operator/operator.ts', ['surveys', 'list'], onPooler)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'DATABASE_URL points to a connection pooler. Also set DATABASE_DIRECT_URL, to the same database without the pooler.',
    })
  })
})
