import 'server-only'
import type { Crypto } from './core/crypto.ts'
import { inScratchDatabase } from './database/backup/drill.ts'
import { restore } from './database/backup/restore.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import type { DatabaseLocation } from './database/open.ts'
import type { Db } from './database/schema.ts'
import { keyUses } from './key-rotation.ts'
import { assertFits, isWritable } from './start-checks.ts'

export interface Rehearsal {
  /** When the backup was made. */
  made: string
  /** Migrations that this release ran on the copy, in order. */
  ran: readonly string[]
  migrationSeconds: number
  /** Those of them that a process must know in order to start, so that the last release no longer starts. */
  requiredOfAll: readonly string[]
  /** Reasons why this release could not serve, as sentences; empty when there is none. */
  problems: readonly string[]
}

const messageOf = (error: unknown) =>
  error instanceof Error ? error.message : 'The check of the database failed for an unknown reason.'

/** Runs the checks of a start, and checks that there is a key for everything that is encrypted. */
async function problemsOf(db: Db, crypto: Crypto): Promise<string[]> {
  const problems: string[] = []
  if ((await pendingMigrations(db)).length > 0) problems.push('Some migrations have not run.')
  if (!(await isWritable(db))) problems.push('The database does not accept a write.')
  await assertFits(db, crypto).catch((error: unknown) => problems.push(messageOf(error)))
  for (const { where, keyId, values } of await keyUses(db)) {
    // Damaged values don't keep the release from starting.
    if (keyId !== null && !crypto.fingerprints.has(keyId))
      problems.push(`DATA_KEYS lacks key ${keyId}, which ${values} values in ${where} need.`)
  }
  return problems
}

/**
 * Tries an upgrade on a copy: restores a backup of the last release into a scratch database, runs this release's
 * migrations, and runs the checks of a start. The panel's own database is not touched.
 * @throws BackupError when the backup cannot be restored, or the error of a migration
 */
export const rehearseUpgrade = (
  location: DatabaseLocation,
  path: string,
  identity: string,
  crypto: Crypto,
): Promise<Rehearsal> =>
  inScratchDatabase(location, async (scratch) => {
    let ran: readonly string[] = []
    let milliseconds = 0
    const { made } = await restore(scratch, path, identity, async (db) => {
      ran = await pendingMigrations(db)
      const startedAt = performance.now()
      await migrate(db)
      milliseconds = performance.now() - startedAt
    })
    const required = await scratch.db.selectFrom('required_migration').select('name').execute()
    return {
      made,
      ran,
      migrationSeconds: milliseconds / 1000,
      requiredOfAll: required.map(({ name }) => name).filter((name) => ran.includes(name)),
      problems: await problemsOf(scratch.db, crypto),
    }
  })
