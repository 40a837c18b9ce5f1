import 'server-only'
import { sql } from 'kysely'
import { errorName, log } from '#server/log.ts'
import type { Crypto } from './core/crypto.ts'
import { knownMigrations } from './database/migrate.ts'
import type { Db } from './database/schema.ts'

/* Checks before the first request, or before an operator's command, for problems that would otherwise go unnoticed. */

/** The process must not use this database. The message gives the reason in one line. */
class UnfitDatabaseError extends Error {
  override readonly name = 'UnfitDatabaseError'
}

/**
 * A newer release may have changed what this code relies on; such a migration inserts its name into `required_migration`.
 */
async function assertKnowsMigrations(db: Db): Promise<void> {
  const required = await db.selectFrom('required_migration').select('name').orderBy('name').execute()
  const unknown = required.find(({ name }) => !knownMigrations.includes(name))
  if (unknown)
    throw new UnfitDatabaseError(
      `The database is newer than this release: use a release that has the migration ${unknown.name}.`,
    )
}

type Fingerprints = Pick<Crypto, 'fingerprints'>

/**
 * With a different key under the same number, new data would be encrypted so that the right key cannot read it.
 * @throws UnfitDatabaseError
 */
export async function assertKnownKeys(db: Db, { fingerprints }: Fingerprints): Promise<void> {
  const stored = new Map(
    (await db.selectFrom('data_key').selectAll().execute()).map(({ id, fingerprint }) => [id, fingerprint]),
  )
  const other = [...fingerprints].find(([id, fingerprint]) => (stored.get(id) ?? fingerprint) !== fingerprint)
  if (other)
    throw new UnfitDatabaseError(
      `DATA_KEYS: key ${other[0]} is not the key ${other[0]} that this database was encrypted with.`,
    )
  if (stored.size > 0 && ![...fingerprints.keys()].some((id) => stored.has(id)))
    throw new UnfitDatabaseError('DATA_KEYS has none of the keys that this database was encrypted with.')
}

async function rememberKeys(db: Db, { fingerprints }: Fingerprints): Promise<void> {
  const rows = [...fingerprints].map(([id, fingerprint]) => ({ id, fingerprint }))
  await db
    .insertInto('data_key')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @throws UnfitDatabaseError */
export async function assertFits(db: Db, crypto: Fingerprints): Promise<void> {
  await assertKnowsMigrations(db)
  await assertKnownKeys(db, crypto)
  await rememberKeys(db, crypto)
}

/** Whether a write succeeds: a standby and a full disk still answer reads. The log has the reason when it fails. */
export async function isWritable(db: Db): Promise<boolean> {
  try {
    await db
      .insertInto('readiness')
      .values({ written_at: sql<Date>`now()` })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ written_at: sql<Date>`now()` }))
      .execute()
    return true
  } catch (error) {
    log.warn('database accepts no writes', { error: errorName(error) })
    return false
  }
}
