import 'server-only'
import { sql } from 'kysely'
import { errorName, log } from '#server/log.ts'
import type { Crypto } from './core/crypto.ts'
import { knownMigrations } from './database/migrate.ts'
import type { Db } from './database/schema.ts'

/*
 * What would go wrong unseen is looked at before anybody is served.
 */

/** A database that this process must not work with. The message says why, in one line. */
class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError'
}

/** Newer code may have changed what this code relies on: the migration that did so says that it has to be known. */
async function assertKnowsMigrations(db: Db): Promise<void> {
  const required = await db.selectFrom('required_migration').select('name').orderBy('name').execute()
  const unknown = required.find(({ name }) => !knownMigrations.includes(name))
  if (unknown)
    throw new UnfitDatabaseError(`The database is newer than this release: it needs one that knows ${unknown.name}.`)
}

/**
 * With another key of the same number, everything new would be encrypted so that the right keys cannot read it.
 * Keys that the database does not know yet are remembered.
 */
async function assertKnownKeys(db: Db, { fingerprints }: Pick<Crypto, 'fingerprints'>): Promise<void> {
  const stored = new Map(
    (await db.selectFrom('data_key').selectAll().execute()).map(({ id, fingerprint }) => [id, fingerprint]),
  )
  const other = [...fingerprints].find(([id, fingerprint]) => (stored.get(id) ?? fingerprint) !== fingerprint)
  if (other) throw new UnfitDatabaseError(`DATA_KEYS: key ${other[0]} is not the key ${other[0]} of this database.`)
  if (stored.size > 0 && ![...fingerprints.keys()].some((id) => stored.has(id)))
    throw new UnfitDatabaseError('DATA_KEYS has no key of this database.')
  const rows = [...fingerprints].map(([id, fingerprint]) => ({ id, fingerprint }))
  await db
    .insertInto('data_key')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws UnfitDatabaseError */
export async function assertFits(db: Db, crypto: Pick<Crypto, 'fingerprints'>): Promise<void> {
  await assertKnowsMigrations(db)
  await assertKnownKeys(db, crypto)
}

/** Whether a write would be kept: a standby and a full disk still answer questions. The log says why it would not. */
export async function isWritable(db: Db): Promise<boolean> {
  try {
    await db
      .insertInto('readiness')
      .values({ written_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: sql<Date>`now()` }))
      .execute()
    return true
  } catch (error) {
    log.warn('database takes no writes', { error: errorName(error) })
    return false
  }
}
