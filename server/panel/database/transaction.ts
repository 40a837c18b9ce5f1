import 'server-only'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { isRetryable } from './connection-errors.ts'
import type { Db } from './schema.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 40

/** Backoff of 40, 80, 160 and 320 ms, with jitter so that transactions that failed together do not retry together. */
const pauseAfter = (attempt: number) => FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 - Math.random() / 2)

/** Writes the transaction's mark, if the transaction wrote anything. */
const insertMark = (tx: Db, id: string) =>
  sql`insert into transaction_mark (id) select ${id}::uuid where pg_current_xact_id_if_assigned() is not null`.execute(
    tx,
  )

/** Claims a mark, waiting for an unfinished transaction that has it. @returns false when that one was committed */
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
 * When a connection breaks at COMMIT, it is unknown whether the commit happened. The mark tells: a retry claims it first,
 * and finds it taken when the previous attempt was committed.
 */
async function repeated<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const mark = randomUUID()
  /** Result of the last attempt that reached COMMIT. */
  let uncertain: { result: T } | null = null
  const attempt = async (tx: Db): Promise<T> => {
    if (uncertain && !(await claimMark(tx, mark))) return uncertain.result
    const result = await work(tx)
    if (!uncertain) await insertMark(tx, mark)
    uncertain = { result }
    return result
  }
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(attempt)
    } catch (error) {
      if (tries === ATTEMPTS || !isRetryable(error)) throw error
      await wait(pauseAfter(tries))
    }
  }
}

/**
 * Runs `work` in one transaction, or in the caller's if there is one. Retries it after a transient database error, so
 * `work` must have no effect outside the database. It is never committed twice.
 */
export const inOneTransaction = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db) : repeated(db, work)

/** Takes the advisory lock of this name until the transaction ends. */
export async function holdLock(tx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)
}

/** Takes the advisory lock of this name until the transaction ends. @returns false when another transaction has it */
export async function holdFreeLock(tx: Db, name: string): Promise<boolean> {
  const lock = sql<{ held: boolean }>`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`
  return (await lock.execute(tx)).rows[0]?.held ?? false
}

/** Takes several advisory locks, in sorted order so that two transactions cannot deadlock. */
export async function holdLocks(tx: Db, names: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
    from unnest(${names.toSorted()}::text[]) as name`.execute(tx)
}
