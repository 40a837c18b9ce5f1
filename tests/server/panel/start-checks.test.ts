import { sql } from 'kysely'
import { createCrypto } from '#server/panel/core/crypto.ts'
import { migrate } from '#server/panel/database/migrate.ts'
import { assertFits, isWritable } from '#server/panel/start-checks.ts'
import { Secret } from '#server/secret.ts'
import { TEST_KEY, useWorld } from '../../support/panel/world.ts'

const world = useWorld()

const OTHER_KEY = new Secret('Qw8dR2kLm5Zx1vB7nT4yHs9cJf3gPa6uEo0iKXqVtYA=')
const cryptoOf = (...keys: [number, Secret][]) => createCrypto(new Map(keys))

describe('data keys at a start', () => {
  it('are recorded once at the first start and accepted at the next', async () => {
    await assertFits(world.db, cryptoOf([1, TEST_KEY]))
    await assertFits(world.db, cryptoOf([1, TEST_KEY]))
    expect((await world.db.selectFrom('data_key').select('id').execute()).map(({ id }) => id)).toEqual([1])
  })

  it('accept a second key, and then the second without the first', async () => {
    await assertFits(world.db, cryptoOf([1, TEST_KEY], [2, OTHER_KEY]))
    await assertFits(world.db, cryptoOf([2, OTHER_KEY]))
  })

  it('are refused when a known number has another key, or no key is known', async () => {
    await expect(assertFits(world.db, cryptoOf([1, OTHER_KEY]))).rejects.toThrow(
      'DATA_KEYS: key 1 is not the key 1 that this database was encrypted with.',
    )
    await expect(assertFits(world.db, cryptoOf([9, OTHER_KEY]))).rejects.toThrow(
      'DATA_KEYS has none of the keys that this database was encrypted with.',
    )
    expect(await world.db.selectFrom('data_key').select('id').where('id', '=', 9).execute()).toEqual([])
  })

  it('are not part of the message when one of them is rejected', async () => {
    const wrong = cryptoOf([1, OTHER_KEY])
    const message = String(await assertFits(world.db, wrong).catch((error: unknown) => error))
    expect(message).toBe('UnfitDatabaseError: DATA_KEYS: key 1 is not the key 1 that this database was encrypted with.')
    for (const key of [TEST_KEY, OTHER_KEY]) expect(message).not.toContain(key.reveal())
    for (const fingerprint of wrong.fingerprints.values()) expect(message).not.toContain(fingerprint)
  })

  it('are recorded as a fingerprint of 43 characters that is no part of the key', async () => {
    const { fingerprint } = await world.db
      .selectFrom('data_key')
      .selectAll()
      .where('id', '=', 1)
      .executeTakeFirstOrThrow()
    expect(fingerprint).toMatch(/^[\w-]{43}$/)
    expect(TEST_KEY.reveal()).not.toContain(fingerprint)
  })
})

describe('required migrations at a start', () => {
  const crypto = cryptoOf([1, TEST_KEY])

  it('are accepted when this release knows them, and refused when it does not', async () => {
    await world.db.insertInto('required_migration').values({ name: '0015-start-checks' }).execute()
    await assertFits(world.db, crypto)
    await world.db.insertInto('required_migration').values({ name: '9999-later' }).execute()
    await expect(assertFits(world.db, crypto)).rejects.toThrow(
      'The database is newer than this release: use a release that has the migration 9999-later.',
    )
    await world.db.deleteFrom('required_migration').execute()
  })

  it('leave out an unknown migration of a newer release, with whose database this release works', async () => {
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', now()::text)`.execute(world.db)
    await migrate(world.db)
    await assertFits(world.db, crypto)
    await sql`delete from kysely_migration where name = '9999-later'`.execute(world.db)
  })
})

describe('isWritable()', () => {
  it('is true on a writable database, twice', async () => {
    expect([await isWritable(world.db), await isWritable(world.db)]).toEqual([true, true])
  })

  it('is false in a read-only transaction', async () => {
    const standby = await world.db.startTransaction().execute()
    await sql`set transaction read only`.execute(standby)
    expect(await isWritable(standby)).toBe(false)
    await standby.rollback().execute()
  })
})
