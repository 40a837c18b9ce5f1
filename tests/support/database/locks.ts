import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'

/** Whether another connection to this Postgres waits for the transaction to end. */
export async function isWaitedFor(transaction: Db): Promise<boolean> {
  // Not `pg_stat_activity`, which does not change within a transaction after its first read.
  const { rows } = await sql`select from pg_locks
    where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(transaction)
  return rows.length > 0
}
