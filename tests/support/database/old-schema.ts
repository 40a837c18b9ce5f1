import { sql } from 'kysely'
import { migratorFor } from '#server/panel/database/migrate.ts'
import type { Db } from '#server/panel/database/schema.ts'

/** Replaces the tables by those after a migration, for rows from before the next one. */
export async function useSchemaOf(migration: string, db: Db): Promise<void> {
  await sql`drop schema public cascade`.execute(db)
  await sql`create schema public`.execute(db)
  const { error } = await migratorFor(db).migrateTo(migration)
  if (error) throw error
}
