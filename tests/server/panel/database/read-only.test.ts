import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { recentLines } from '#server/log.ts'
import { createPanel } from '#server/panel/app.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/panel/database/open.ts'
import { localGateways } from '#server/panel/gateways/local.ts'
import { openQueue, type Queue } from '#server/panel/jobs/queue.ts'
import { isWritable } from '#server/panel/start-checks.ts'
import { databaseKind, testDatabase } from '#tests/support/database/database.ts'
import { startPostgres } from '#tests/support/database/postgres.mjs'
import { hasSmallDisks, smallDisk } from '#tests/support/database/small-disk.ts'
import { memberWith } from '#tests/support/panel/facts/builders.ts'
import { requestFor, testPanel } from '#tests/support/panel/world.ts'
import { slowness } from '#tests/support/slowness.ts'

const UNAVAILABLE = [
  503,
  { errorCode: 'UPSTREAM_UNAVAILABLE', errorMessage: 'Something went wrong. Please retry again later.' },
]

/** A panel on this database, and a member who sends messages to support. */
async function writerTo(database: OpenDatabase, queue: Queue) {
  const panel = testPanel(queue)
  const handle = createPanel({ db: database.db, panel, trustProxyHops: 1 })
  const member = await memberWith(database.db, panel.crypto)
  return {
    read: async () => (await handle(requestFor('emailStatus', {}, { member }))).status,
    async write(content: string) {
      const response = await handle(requestFor('contactUs', { body: { content } }, { member }))
      return response.status === 200 ? 200 : [response.status, await response.json()]
    },
    async kept() {
      const rows = await database.db.selectFrom('contact_message').select('content').orderBy('id').execute()
      return rows.map(({ content }) => content)
    },
  }
}

/** The logged reason of readiness's last failed write. */
const reason = () => recentLines().findLast(({ message }) => message === 'database accepts no writes')?.fields

/** @returns milliseconds until the database is writable again */
async function recovery({ db }: OpenDatabase): Promise<number> {
  const startedAt = Date.now()
  while (!(await isWritable(db))) {
    expect(Date.now() - startedAt).toBeLessThan(10_000 * slowness())
    await wait(50)
  }
  return Date.now() - startedAt
}

const onPostgres = databaseKind() === 'postgres' ? describe : describe.skip
const onReadOnlyDisks = databaseKind() === 'pglite' && hasSmallDisks() ? describe : describe.skip

onReadOnlyDisks('PGlite folder that becomes read-only (skipped where this user may mount none)', () => {
  const DISK_MEGABYTES = 400
  let disk: NonNullable<ReturnType<typeof smallDisk>>
  let database: OpenDatabase
  let queue: Queue
  beforeAll(async () => {
    const mounted = smallDisk(DISK_MEGABYTES)
    const testDb = await testDatabase()
    if (!mounted || 'url' in testDb.location) throw new Error('the disk could not be mounted, or is not for PGlite')
    disk = mounted
    const dataDir = join(disk.folder, 'data')
    await cp(testDb.location.dataDir, dataDir, { recursive: true })
    await testDb.close()
    database = await openDatabase({ dataDir })
    queue = await openQueue(database)
  })
  afterAll(async () => {
    await queue.stop({ graceful: false })
    await database.close()
    disk.remove()
  })

  it('makes writes answer 503 and readiness log EROFS until it is writable again', async () => {
    const { write, kept } = await writerTo(database, queue)
    expect(await write('before')).toBe(200)

    disk.makeReadOnly()
    expect(await write('meanwhile')).toEqual(UNAVAILABLE)
    expect(await isWritable(database.db)).toBe(false)
    expect(reason()).toEqual({ error: 'Error EROFS' })

    disk.makeWritable()
    process.stdout.write(`  pglite: writable after ${await recovery(database)} ms\n`)
    expect(await write('after')).toBe(200)
    expect(await kept()).toEqual(['before', 'after'])
  })

  it('fails a message to the local outbox, which can be sent once it is writable', async () => {
    const { sms } = localGateways(disk.folder, () => undefined)
    const send = () =>
      sms({ name: 'code-text', channel: 'sms', to: '+12024561111', text: 'hello' }, { id: 'a', usefulFor: 600 })
    disk.makeReadOnly()
    await expect(send()).rejects.toMatchObject({ code: 'EROFS' })
    disk.makeWritable()
    await expect(send()).resolves.toBeUndefined()
  })
})

/** The server cannot open new files for writing, but continues to write open ones. */
onPostgres('Postgres folder that becomes read-only', () => {
  it('makes writes answer 503 without losing acknowledged ones until it is writable again', async () => {
    const below = mkdtempSync(join(tmpdir(), 'carepanel-read-only-'))
    chmodSync(below, 0o711)
    const allow = (mode: string) => expect(spawnSync('chmod', ['-R', mode, below]).status).toBe(0)
    const server = await startPostgres({ durable: true, below })
    const database = await openDatabase({ url: server.url() })
    await migrate(database.db)
    const queue = await openQueue(database)
    const { write, kept } = await writerTo(database, queue)
    expect(await write('before')).toBe(200)

    allow('a-w')
    const acknowledged = ['before']
    let refused: Awaited<ReturnType<typeof write>> = 200
    for (let count = 0; refused === 200; count++) {
      refused = await write(`meanwhile ${count}`)
      if (refused === 200) acknowledged.push(`meanwhile ${count}`)
    }
    expect(refused).toEqual(UNAVAILABLE)
    expect(await isWritable(database.db)).toBe(false)
    expect(reason()).toEqual({ error: 'error 42501' })

    allow('u+w')
    process.stdout.write(`  postgres, with its folder: writable after ${await recovery(database)} ms\n`)
    expect(await write('after')).toBe(200)
    expect(await kept()).toEqual([...acknowledged, 'after'])
    await queue.stop({ graceful: false })
    await database.close()
    await server.stop()
    rmSync(below, { recursive: true })
  })
})

onPostgres('Postgres that refuses writes', () => {
  let server: Awaited<ReturnType<typeof startPostgres>>
  let database: OpenDatabase
  let queue: Queue
  beforeAll(async () => {
    server = await startPostgres({ durable: true })
    database = await openDatabase({ url: server.url() })
    await migrate(database.db)
    queue = await openQueue(database)
  })
  afterAll(async () => {
    await queue.stop({ graceful: false })
    await database.close()
    await server.stop()
  })

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new Client({ connectionString: server.url() })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }

  it.each([
    {
      why: 'its transactions are read-only',
      begin: () => asAdmin('alter system set default_transaction_read_only = on', 'select pg_reload_conf()'),
      end: () => asAdmin('alter system reset default_transaction_read_only', 'select pg_reload_conf()'),
      reads: 200,
      message: 'error 25006',
    },
    {
      why: 'it is a standby',
      begin: () => server.restart({ standby: true }),
      end: () => asAdmin('select pg_promote()'),
      reads: 503,
      message: 'Error 25006',
    },
  ])(
    'makes the panel answer 503 while $why, readiness log why, and writes work again afterwards',
    async ({ begin, end, reads, message }) => {
      const { read, write, kept } = await writerTo(database, queue)
      const before = await kept()
      expect(await write('before')).toBe(200)
      await begin()
      // Server processes reload settings at different times, and a lost connection is noticed at its next use.
      while (await isWritable(database.db)) await wait(50)
      expect(await write('meanwhile')).toEqual(UNAVAILABLE)
      expect(await read()).toBe(reads)
      expect(await isWritable(database.db)).toBe(false)
      expect(reason()).toEqual({ error: message })

      await end()
      process.stdout.write(`  postgres: writable after ${await recovery(database)} ms\n`)
      expect(await write('after')).toBe(200)
      expect(await kept()).toEqual([...before, 'before', 'after'])
    },
  )

  it('makes writes answer 503, but not reads, while the role may not write', async () => {
    await asAdmin("create role app login password 'p'", 'grant pg_read_all_data, pg_write_all_data to app')
    const url = new URL(server.url())
    Object.assign(url, { username: 'app', password: 'p' })
    const limited = await openDatabase({ url: url.href })
    const { read, write } = await writerTo(limited, queue)
    expect(await write('with rights')).toBe(200)
    await asAdmin('revoke pg_write_all_data from app')
    expect(await write('without')).toEqual(UNAVAILABLE)
    expect(await read()).toBe(200)
    expect(await isWritable(limited.db)).toBe(false)
    expect(reason()).toEqual({ error: 'error 42501' })
    await asAdmin('grant pg_write_all_data to app')
    expect(await write('with rights again')).toBe(200)
    await limited.close()
  })
})
