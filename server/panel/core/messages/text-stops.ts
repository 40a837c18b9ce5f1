import 'server-only'
import type { Db } from '../../database/schema.ts'

/*
 * A number that replies STOP gets no more text messages, not even codes, until it replies START: carriers and the law
 * require this. Its member can still sign in by email. Numbers are in E.164.
 */

/** @returns false when the number was already stopped */
export async function stopTexts(tx: Db, number: string): Promise<boolean> {
  const stopped = await tx
    .insertInto('text_stop')
    .values({ number })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return stopped !== undefined
}

/** @returns false when the number was not stopped */
export async function allowTexts(tx: Db, number: string): Promise<boolean> {
  const allowed = await tx.deleteFrom('text_stop').where('number', '=', number).returning('number').executeTakeFirst()
  return allowed !== undefined
}

/** When the number replied STOP; `null` when text messages may be sent. */
export async function textsStoppedAt(db: Db, number: string): Promise<Date | null> {
  const stop = await db.selectFrom('text_stop').select('at').where('number', '=', number).executeTakeFirst()
  return stop?.at ?? null
}
