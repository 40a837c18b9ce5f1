import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { backUp } from '#server/panel/database/backup/backup.ts'
import { knownMigrations, migratorFor } from '#server/panel/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '#server/panel/database/open.ts'
import { databaseKind, emptyDatabase, type TestDatabase, testDatabase } from '#tests/support/database/database.ts'
import { environmentFor, runToEnd } from '#tests/support/server-process.ts'

/* Backups, run like an operator does: in a separate process, on plain Node. */

let folder: string
let testDb: TestDatabase
let empty: TestDatabase
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-program-'))
  testDb = await testDatabase()
  empty = await emptyDatabase()
})
afterAll(async () => {
  await testDb.close()
  await empty.close()
  rmSync(folder, { recursive: true })
})

const recipientOf = (keyFile: string) => identityToRecipient(readFileSync(keyFile, 'utf8').trim())
const file = (name: string) => join(folder, name)
const backup = (database: TestDatabase, ...args: string[]) =>
  runToEnd('operator/backup.ts', args, environmentFor(database))

it('backup: makes a key and a backup, tries it out, and restores it into an empty database', async () => {
  const made = await backup(testDb, 'key', '--to', file('key.txt'))
  expect(made.stdout).toMatch(/^The secret key is in .+: keep it away from this machine and from the backups\.$/m)
  const recipient = /^Recipient for backups: (age1\S+)$/m.exec(made.stdout)?.[1] ?? ''
  expect(statSync(file('key.txt')).mode & 0o777).toBe(0o600)

  const created = await backup(testDb, '--to', file('night.age'), '--recipient', recipient)
  expect(created).toMatchObject({ code: 0 })
  expect(created.stdout).toMatch(
    /^The backup of 20\d\d-\S+ was written to \S+night\.age: \d+ rows in \d+ tables, payment ledger e3b0c44298fc\. \d+ KB in [\d.]+ s\.$/m,
  )

  const withKey = ['--from', file('night.age'), '--identity', file('key.txt')]
  const tried = await backup(testDb, 'drill', ...withKey)
  expect(tried).toMatchObject({ code: 0, stderr: '' })
  expect(tried.stdout).toMatch(/^The backup of \S+ can be restored, in [\d.]+ s: .+\. Every table is as it was\.$/m)

  const restored = await backup(empty, 'restore', ...withKey)
  expect(restored).toMatchObject({ code: 0 })
  expect(restored.stdout).toMatch(/^Restored the backup of \S+ in [\d.]+ s: .+\. Every table is as it was\.$/)
})

it('backup restore: says when DATA_KEYS is not what the backup was encrypted with', async () => {
  const [other, target] = [await testDatabase(), await emptyDatabase()]
  const database = await openDatabase(other.location)
  await database.db.insertInto('data_key').values({ id: 1, fingerprint: 'of another key' }).execute()
  await backUp(database, file('other.age'), await recipientOf(file('key.txt')))
  await database.close()
  const restored = await backup(target, 'restore', '--from', file('other.age'), '--identity', file('key.txt'))
  expect(restored.stdout.split('\n').slice(1)).toEqual([
    'The portal cannot start with it yet. DATA_KEYS: key 1 is not the key 1 that this database was encrypted with.',
  ])
  await other.close()
  await target.close()
})

it('backup create (the operation): writes a backup that a drill can restore, and never overwrites a file', async () => {
  const key = await backup(testDb, 'key', '--to', file('other.txt'))
  const recipient = /(age1\S+)$/m.exec(key.stdout)?.[1] ?? ''
  const create = (to: string) =>
    runToEnd('operator/operator.ts', ['backup', 'create', '--to', to, '--recipient', recipient], environmentFor(testDb))
  expect(await create('here.age')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected an absolute path'),
  })
  const created = await create(file('operation.age'))
  expect(created).toMatchObject({ code: 0, stdout: expect.stringMatching(/^payment_event +0 +e3b0c44298fc/m) })
  expect(await create(file('operation.age'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('A backup never overwrites a file'),
  })
  const tried = await backup(testDb, 'drill', '--from', file('operation.age'), '--identity', file('other.txt'))
  expect(tried.stdout).toContain('Every table is as it was.')
})

const onPostgres = databaseKind() === 'postgres' ? it : it.skip

onPostgres('backup drill: says which right the role lacks to make the scratch database', async () => {
  const { db, close } = await openDatabase(testDb.location)
  await sql`create role no_scratch login password 'none'`.execute(db)
  const url = new URL(environmentFor(testDb).DATABASE_URL ?? '')
  Object.assign(url, { username: 'no_scratch', password: 'none' })
  const args = ['drill', '--from', file('night.age'), '--identity', file('key.txt')]
  const tried = await runToEnd('operator/backup.ts', args, { ...environmentFor(testDb), DATABASE_URL: url.href })
  await sql`drop role no_scratch`.execute(db)
  await close()
  expect(tried).toEqual({
    code: 1,
    stdout: '',
    stderr:
      'The role "no_scratch" may not create the scratch database. As a superuser: ALTER ROLE "no_scratch" CREATEDB. With two roles, let the owner do it: set DATABASE_OWNER_URL.',
  })
})

describe('backup upgrade --rehearse', () => {
  const rehearse = (name: string, more: NodeJS.ProcessEnv | object = {}) =>
    runToEnd('operator/backup.ts', ['upgrade', '--rehearse', '--from', file(name), '--identity', file('key.txt')], {
      ...environmentFor(testDb),
      ...more,
    })

  /** A backup of a release that does not know the last migration. */
  async function backupOfLastRelease(name: string, prepare: (database: OpenDatabase) => Promise<unknown>) {
    const old = await emptyDatabase()
    const database = await openDatabase(old.location)
    const { error } = await migratorFor(database.db).migrateTo(knownMigrations.at(-2) ?? '')
    expect(error).toBeUndefined()
    await prepare(database)
    await backUp(database, file(name), await recipientOf(file('key.txt')))
    await database.close()
    await old.close()
  }

  it('says that no migration waits, and drops its scratch database', async () => {
    const { code, stdout, stderr } = await rehearse('night.age')
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^The backup of 20\S+ was restored and upgraded in a scratch database, in [\d.]+ s\.$/),
      'No migrations to run: the backup already has the schema of this release.',
      'The previous release still works with the upgraded database: you can replace processes one after the other.',
      'This release would start and work with it.',
    ])
    const server = await openDatabase(testDb.location)
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from pg_database where datname like 'carepanel_drill_%'`.execute(server.db)
    await server.close()
    expect(rows).toEqual([{ left: 0 }])
  })

  it('names the migrations that ran, and how long they took', async () => {
    await backupOfLastRelease('last.age', async () => undefined)
    const { code, stdout } = await rehearse('last.age')
    expect(code).toBe(0)
    expect(stdout).toMatch(new RegExp(`^1 migration ran in [\\d.]+ s: ${knownMigrations.at(-1)}\\.$`, 'm'))
    expect(stdout).toContain('The previous release still works with the upgraded database')
  })

  it('warns that the previous release cannot start on a schema with a required migration', async () => {
    const newest = knownMigrations.at(-1) ?? ''
    await backupOfLastRelease('required.age', ({ db }) =>
      db.insertInto('required_migration').values({ name: newest }).execute(),
    )
    const { stdout } = await rehearse('required.age')
    expect(stdout).toContain(
      `The previous release cannot start with the upgraded database, because it does not know ${newest}: stop all processes`,
    )
  })

  it('fails when the data keys are not those of the backup', async () => {
    await backupOfLastRelease('keys.age', ({ db }) =>
      db.insertInto('data_key').values({ id: 1, fingerprint: 'of another key' }).execute(),
    )
    const { code, stdout } = await rehearse('keys.age')
    expect(code).toBe(1)
    expect(stdout).toContain(
      'This release would not work with it:\n- DATA_KEYS: key 1 is not the key 1 that this database was encrypted with.',
    )
  })

  it('requires the flag --rehearse', async () => {
    const { code, stderr } = await backup(testDb, 'upgrade', '--from', file('night.age'), '--identity', file('key.txt'))
    expect({ code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining("'--rehearse'") })
  })
})

it('backup: overwrites no file, and says which argument is wrong', async () => {
  writeFileSync(file('there.age'), 'mine')
  const over = await backup(testDb, '--to', file('there.age'), '--recipient', 'age1x')
  expect(over).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('already exists. A backup never overwrites a file: choose another name.'),
  })
  expect(readFileSync(file('there.age'), 'utf8')).toBe('mine')
  const noKey = await backup(testDb, '--to', file('new.age'), '--recipient', 'age1x')
  expect(noKey).toMatchObject({ code: 1, stderr: expect.stringContaining('is not an age public key') })
  const unread = await backup(testDb, 'drill', '--from', file('there.age'), '--identity', file('none.txt'))
  expect(unread).toMatchObject({ code: 1, stderr: expect.stringContaining('The identity cannot be read') })
  expect(await backup(testDb, 'create')).toMatchObject({ code: 2 })
})
