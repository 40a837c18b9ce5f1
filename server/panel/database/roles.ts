import 'server-only'
import { sql } from 'kysely'
import type { Database, Db } from './schema.ts'
import { holdLock, inOneTransaction } from './transaction.ts'

/*
 * Two roles on Postgres. The owner owns and migrates the tables. The application reads and writes rows, and can neither
 * change append-only rows nor disable the triggers that protect them.
 */

/** Rows are added and never changed. */
const APPEND_ONLY = ['audit', 'payment_event'] as const satisfies readonly (keyof Database)[]
/** Rows are never removed. Triggers decide how they change. */
const NEVER_DELETED = [
  'payment',
  'incentive_total',
  'payout',
  'payout_batch',
  'payout_prefix',
  'bank_file',
  'bank_file_payment',
] as const satisfies readonly (keyof Database)[]
/** Kysely's own tables for migrations. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock'] as const

const tables = (names: readonly string[]) => sql.join(names.map((name) => sql.table(name)))

const nameOfRole = sql<{ name: string }>`select current_user as name`

export async function roleOf(db: Db): Promise<string> {
  const { rows } = await nameOfRole.execute(db)
  return rows[0]?.name ?? ''
}

const panelRights = (role: string) => {
  const application = sql.id(role)
  return [
    sql`revoke create on schema public from public`,
    sql`revoke all on schema public from ${application}`,
    sql`grant usage on schema public to ${application}`,
    sql`revoke all on all tables in schema public from public, ${application}`,
    sql`grant select, insert, update, delete on all tables in schema public to ${application}`,
    sql`revoke update, delete on ${tables(APPEND_ONLY)} from ${application}`,
    sql`revoke delete on ${tables(NEVER_DELETED)} from ${application}`,
    sql`revoke insert, update, delete on ${tables(OF_MIGRATIONS)} from ${application}`,
    sql`grant usage, select on all sequences in schema public to ${application}`,
    sql`alter default privileges in schema public grant select, insert, update, delete on tables to ${application}`,
    sql`alter default privileges in schema public grant usage, select on sequences to ${application}`,
  ]
}

const queueRights = (role: string, schemaName: string) => {
  const [application, schema] = [sql.id(role), sql.id(schemaName)]
  return [
    sql`revoke all on schema ${schema} from ${application}`,
    sql`grant usage on schema ${schema} to ${application}`,
    sql`revoke all on all tables in schema ${schema} from ${application}`,
    sql`grant select, insert, update, delete on all tables in schema ${schema} to ${application}`,
    sql`grant usage, select on all sequences in schema ${schema} to ${application}`,
    sql`alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${application}`,
  ]
}

/** Payments change only at trigger depth, which a trigger on a temporary table of the application would also reach. */
async function forbidTemporaryTables(tx: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx)
  await sql`revoke temporary on database ${sql.id(rows[0]?.name ?? '')} from public`.execute(tx)
}

/** Grants the application's role the rights it needs on the owner's tables and revokes all others. Idempotent. */
export const grantRights = (owner: Db, role: string, queueSchema: string): Promise<void> =>
  inOneTransaction(owner, async (tx) => {
    // Two processes that change the same privileges at once would fail.
    await holdLock(tx, 'rights')
    await forbidTemporaryTables(tx)
    for (const statement of [...panelRights(role), ...queueRights(role, queueSchema)]) await statement.execute(tx)
  })

/**
 * Sets settings of this connection's role in this database. They apply to every new connection of the role, those of a
 * pooler included.
 */
export const setRoleSettings = (db: Db, wanted: Readonly<Record<string, number>>): Promise<void> =>
  inOneTransaction(db, async (tx) => {
    // Two processes that change the same role at once would fail.
    await holdLock(tx, 'role settings')
    const { rows } = await sql<{ database: string; settings: string[] | null }>`
      select current_database() as database, (
        select setconfig from pg_db_role_setting join pg_database on pg_database.oid = setdatabase
        where setrole = current_user::regrole and datname = current_database()) as settings`.execute(tx)
    const [{ database, settings } = { database: '', settings: null }] = rows
    for (const [name, value] of Object.entries(wanted)) {
      if (settings?.includes(`${name}=${value}`)) continue
      await sql`alter role current_user in database ${sql.id(database)} set ${sql.id(name)} = ${sql.lit(value)}`.execute(
        tx,
      )
    }
  })

export interface RoleRights {
  role: string
  /** Why it can do more than any application's role: `superuser`, `owner of audit`. */
  owns: string[]
  /** Rights that it has and should not have, or that it lacks, such as `DELETE on payment`. */
  excess: string[]
  missing: string[]
}

/** Whether `grantRights` leaves the application this right on a table. */
const isGranted = sql<boolean>`not (schema = 'public' and (
  name = any(${sql.val(APPEND_ONLY)}::text[]) and privilege in ('UPDATE', 'DELETE')
  or name = any(${sql.val(NEVER_DELETED)}::text[]) and privilege = 'DELETE'
  or name = any(${sql.val(OF_MIGRATIONS)}::text[]) and privilege <> 'SELECT'
  or privilege in ('TRUNCATE', 'TRIGGER')))`

/** The rights of this connection's role, compared with those that `grantRights` gives. */
export async function rightsOf(db: Db, queueSchema: string): Promise<RoleRights> {
  const role = await roleOf(db)
  const { rows: owning } = await sql<{ reason: string }>`
    select 'superuser' as reason from pg_roles where rolname = current_user and rolsuper
    union all
    select 'owner of ' || relname from pg_class
      where oid = any(array[${sql.join(APPEND_ONLY.map((name) => sql`${name}::regclass`))}])
        and pg_has_role(relowner, 'MEMBER')`.execute(db)
  const { rows } = await sql<{ what: string; isMissing: boolean }>`
    select privilege || ' on ' || name as what, ${isGranted} as "isMissing" from (
      select nspname as schema, relname as name, privilege, has_table_privilege(pg_class.oid, privilege) as has
      from pg_class join pg_namespace on pg_namespace.oid = relnamespace,
        unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'TRIGGER']) as privilege
      where relkind in ('r', 'p') and (nspname = 'public' or nspname = ${queueSchema} and privilege not like 'TR%')) rights
    where has <> ${isGranted} order by name, what`.execute(db)
  const which = (isMissing: boolean) => rows.filter((row) => row.isMissing === isMissing).map(({ what }) => what)
  return { role, owns: owning.map(({ reason }) => reason), excess: which(false), missing: which(true) }
}
