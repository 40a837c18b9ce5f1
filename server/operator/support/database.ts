import { sql } from 'kysely'
import { errorName } from '#server/log.ts'
import { knownMigrations, pendingMigrations } from '../../panel/database/migrate.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import type { Db } from '../../panel/database/schema.ts'

/* The database part of a support packet: names and counts, never row data. */

async function versionOf(db: Db): Promise<string> {
  const { rows } = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(db)
  return rows[0]?.version ?? ''
}

/** Size of each table. Row counts are Postgres' estimates, because counting reads whole tables. */
async function tableSizes(db: Db): Promise<Record<string, { rows: number; kilobytes: number }>> {
  const { rows } = await sql<{ name: string; rows: number; kilobytes: number }>`
    select relname as name, greatest(reltuples, 0)::int as rows, (pg_total_relation_size(oid) / 1024)::int as kilobytes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db)
  return Object.fromEntries(rows.map(({ name, ...size }) => [name, size]))
}

/** Jobs per queue and state, with the age of the oldest. */
async function queueState(db: Db) {
  const { rows } = await sql<{ queue: string; state: string; jobs: number; oldestSeconds: number }>`
    select name as queue, state::text as state, count(*)::int as jobs,
      extract(epoch from now() - min(created_on))::int as "oldestSeconds"
    from pgboss.job group by name, state order by name, state`.execute(db)
  return rows
}

async function migrationState(db: Db) {
  const pending = await pendingMigrations(db)
  return { known: knownMigrations.length, newest: knownMigrations.at(-1), pending }
}

/** A part that fails to load is replaced by its error's class and code. */
export async function describeDatabase({ db, kind }: OpenDatabase) {
  const part = <T>(read: (db: Db) => Promise<T>) => read(db).catch((error: unknown) => ({ failed: errorName(error) }))
  return {
    kind,
    version: await part(versionOf),
    migrations: await part(migrationState),
    queue: await part(queueState),
    tables: await part(tableSizes),
  }
}
