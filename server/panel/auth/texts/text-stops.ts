import 'server-only'
import type { Db } from '../../database/schema.ts'

/*
 * Whoever says STOP gets no text message any more, codes included, until they say START: carriers and the law ask for it.
 * They still sign in by email. Numbers are in E.164.
 */

/** @returns whether it was not stopped before */
export async function stopTexts(tx: Db, number: string): Promise<boolean> {
  const stopped = await tx
    .insertInto('text_stop')
    .values({ number })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return stopped !== undefined
}

/** @returns whether it was stopped */
export async function allowTexts(tx: Db, number: string): Promise<boolean> {
  const allowed = await tx.deleteFrom('text_stop').where('number', '=', number).returning('number').executeTakeFirst()
  return allowed !== undefined
}

/** Since when; `null` when text messages may be sent. */
export async function textsStoppedAt(db: Db, number: string): Promise<Date | null> {
  const stop = await db.selectFrom('text_stop').select('at').where('number', '=', number).executeTakeFirst()
  return stop?.at ?? null
}
