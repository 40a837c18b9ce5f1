import 'server-only'
import { Migrator } from 'kysely/migration'
import * as migrations from './migrations/index.ts'
import type { Db } from './schema.ts'

export const knownMigrations: readonly string[] = Object.keys(migrations)

export const migratorFor = (db: Db) => new Migrator({ db, provider: { getMigrations: async () => migrations } })

/**
 * Migrates the database to the newest schema. Several processes may call it at once. Does nothing on the schema of a later
 * release.
 */
export async function migrate(db: Db): Promise<void> {
  if (await isMigrated(db)) return
  const { error } = await migratorFor(db).migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that have not run yet. */
export async function pendingMigrations(db: Db): Promise<string[]> {
  const available = await migratorFor(db).getMigrations()
  return available.flatMap(({ name, executedAt }) => (executedAt === undefined ? [name] : []))
}

export const isMigrated = async (db: Db) => (await pendingMigrations(db)).length === 0
