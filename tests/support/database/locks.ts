import { sql } from 'kysely'
import type { Db } from '#server/panel/database/schema.ts'

/** Whether another connection to this Postgres waits for the transaction to end. */
export async function isWaitedFor(transaction: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(transaction)
  return rows.length > 0
}
