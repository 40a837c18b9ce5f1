import 'server-only'
import type { Db } from './schema.ts'

/** Runs `work` in one transaction: in the caller's own when there is one already. */
export const inOneTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : db.transaction().execute(work)
