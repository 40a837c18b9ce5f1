import 'server-only'
import { sql } from 'kysely'
import type { Db } from './schema.ts'

/** Runs `work` in one transaction: in the caller's own when there is one already. */
export const inOneTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)

/** Waits until nobody else holds the lock of this name, and holds it until the transaction ends. */
export async function holdLock(transaction: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}
