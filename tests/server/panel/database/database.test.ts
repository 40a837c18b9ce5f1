import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isMigrated, knownMigrations, migrate } from '#server/panel/database/migrate.ts'
import { openDatabase, openWithoutTimeouts } from '#server/panel/database/open.ts'
import { inOneTransaction } from '#server/panel/database/transaction.ts'
import { databaseKind, emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld()

const row = async (expression: ReturnType<typeof sql>) => (await expression.execute(world.db)).rows[0]

describe('values in queries', () => {
  it('are read the same from Postgres and PGlite', async () => {
    const value = await row(sql`select
      count(*) as count, 9007199254740991::bigint as large, '2024-02-29'::date as day, null::date as none, true as yes,
      '{"a":[1]}'::jsonb as json, 12::int as int, '2024-01-02T03:04:05Z'::timestamptz as time, 'é\n' as text`)
    expect(value).toEqual({
      count: 1,
      large: Number.MAX_SAFE_INTEGER,
      day: '2024-02-29',
      none: null,
      yes: true,
      json: { a: [1] },
      int: 12,
      time: new Date('2024-01-02T03:04:05Z'),
      text: 'é\n',
    })
  })

  it('are written the same to Postgres and PGlite', async () => {
    const value = await row(sql`select ${12}::bigint as id, ${'2024-02-29'}::date as day, ${false}::boolean as no,
      ${JSON.stringify({ a: 1 })}::jsonb as json, ${new Date(0)}::timestamptz as time, ${null}::text as none`)
    expect(value).toEqual({ id: 12, day: '2024-02-29', no: false, json: { a: 1 }, time: new Date(0), none: null })
  })
})

describe('transactions', () => {
  it('roll back a nested transaction with the outer one', async () => {
    const attempt = inOneTransaction(world.db, async (outer) => {
      await inOneTransaction(outer, (inner) =>
        inner.insertInto('number_line').values({ prefix: '+19', line: 'voip' }).execute(),
      )
      throw new Error('undone')
    })
    await expect(attempt).rejects.toThrow('undone')
    expect(await world.db.selectFrom('number_line').selectAll().execute()).toEqual([])
  })

  it('do not include concurrent writes from outside', async () => {
    const others: Promise<unknown>[] = []
    await world.db
      .transaction()
      .execute(async (transaction) => {
        await transaction.insertInto('number_line').values({ prefix: '+1', line: 'voip' }).execute()
        others.push(world.db.insertInto('number_line').values({ prefix: '+2', line: 'voip' }).execute())
        throw new Error('undone')
      })
      .catch(() => undefined)
    await Promise.all(others)
    expect(await world.db.selectFrom('number_line').select('prefix').execute()).toEqual([{ prefix: '+2' }])
  })
})

it('migrate runs each migration once when called twice at the same time', async () => {
  const testDb = await emptyDatabase()
  const { db, close } = await openWithoutTimeouts(testDb.location)
  await Promise.all([migrate(db), migrate(db)])
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual(knownMigrations)
  expect(await isMigrated(db)).toBe(true)
  await close()
  await testDb.close()
})

const onPglite = databaseKind() === 'pglite' ? describe : describe.skip

onPglite('PGlite directory', () => {
  let dataDir: string
  let testDb: TestDatabase
  beforeEach(async () => {
    testDb = await testDatabase()
    dataDir = 'dataDir' in testDb.location ? testDb.location.dataDir : ''
  })
  afterEach(() => testDb.close())

  const lockFile = () => join(dataDir, 'database.lock')
  const program = `
    const { openDatabase } = await import('#server/panel/database/open.ts')
    await openDatabase({ dataDir: process.argv[1] })
    console.log('open')
    setInterval(() => {}, 1000)`
  /** Opens the directory in another process. */
  const holder = async () => {
    const child = spawn(
      process.execPath,
      ['--import', './scripts/server-only.mjs', '--input-type=module', '-e', program, dataDir],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(child.stdout, 'data')
    return child
  }

  it('is locked by one process and refuses a second one, until the first is killed', async () => {
    const child = await holder()
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${child.pid} `)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(existsSync(lockFile())).toBe(true)
    const database = await openDatabase({ dataDir })
    expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }])
    await database.close()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('cannot be opened twice by one process', async () => {
    const database = await openDatabase({ dataDir })
    await expect(openDatabase({ dataDir })).rejects.toThrow(`in use by process ${process.pid} `)
    await database.close()
    await (await openDatabase({ dataDir })).close()
  })

  it.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 - 1, startedAt: '1', hold: 'x' })],
    ['an earlier process of the same number', JSON.stringify({ pid: process.pid, startedAt: '1', hold: 'x' })],
    ['nobody who can be read', '{"pid":'],
  ])('can be opened when its lock file was left by %s', async (_, left) => {
    writeFileSync(lockFile(), left)
    await (await openDatabase({ dataDir })).close()
  })

  it('is opened by one of five that find an abandoned lock file at once', async () => {
    writeFileSync(lockFile(), JSON.stringify({ pid: process.pid, startedAt: '1', hold: 'x' }))
    const opened = await Promise.allSettled(Array.from({ length: 5 }, () => openDatabase({ dataDir })))
    const databases = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(databases).toHaveLength(1)
    await databases[0]?.close()
  })

  it('opens although a killed process left a postmaster.pid', async () => {
    await (await openDatabase({ dataDir })).close()
    writeFileSync(join(dataDir, 'database', 'postmaster.pid'), `${process.pid}\n/somewhere\n0\n5432\n`)
    await (await openDatabase({ dataDir })).close()
  })
})
