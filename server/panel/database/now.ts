import 'server-only'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** The time by the database's clock, which every process shares: a machine's own may be wrong. */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
