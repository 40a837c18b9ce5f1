import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { mayWorkAgain } from './connection-errors.ts'
import type { Db } from './schema.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 40

/** 40, 80, 160 and 320 ms, each shortened by up to half so that those who failed together do not come back together. */
const pauseAfter = (attempt: number) => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 - Math.random() / 2)

/** Leaves the transaction's mark if it wrote anything. */
const leaveMark = (tx: Db, id: string) =>
  sql`insert into transaction_mark (id) select ${id}::uuid where pg_current_xact_id_if_assigned() is not null`.execute(
    tx,
  )

/** False when an earlier transaction with this mark was committed; waits for one that has not ended yet. */
async function claimMark(tx: Db, id: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('transaction_mark')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

/**
 * A connection that breaks at COMMIT leaves open whether it happened. The mark answers that: a repetition claims it
 * first, and finds it taken when the attempt before was committed.
 */
async function repeated<T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> {
  const mark = randomUUID()
  /** Of the last attempt that got as far as COMMIT. */
  let uncertain: { result: T } | null = null
  const attempt = async (tx: Db): Promise<T> => {
    if (uncertain && !(await claimMark(tx, mark))) return uncertain.result
    const result = await work(tx)
    if (!uncertain) await leaveMark(tx, mark)
    uncertain = { result }
    return result
  }
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(attempt)
    } catch (error) {
      if (tries === ATTEMPTS || !mayWorkAgain(error)) throw error
      await wait(pauseAfter(tries))
    }
  }
}

/**
 * Runs `work` in one transaction: in the caller's own when there is one already. Runs it again when the database ended the
 * transaction for a reason that may have passed, so `work` must change nothing but the database. It is never kept twice.
 */
export const inOneTransaction = <T>(db: Db, work: (transaction: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : repeated(db, work)

/** Waits until nobody else holds the lock of this name, and holds it until the transaction ends. */
export async function holdLock(transaction: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction)
}

/** The locks of several names, in an order that keeps two holders of some of them from blocking each other. */
export async function holdLocks(transaction: Db, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(transaction)
}
