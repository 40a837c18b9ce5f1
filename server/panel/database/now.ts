import 'server-only'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Current time by the database's clock, which all processes share: a machine's own clock may be wrong. */
export async function databaseNow(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}
