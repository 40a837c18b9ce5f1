import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

/* Changes of the mobile number hold where a member's payments go. */

/** Days after a change in which the payout method cannot change: a thief who waited for the number must wait again. */
export const PAYMENTS_HELD_DAYS = 7

/** For queries of `number_change`. */
const holdsNow = sql<boolean>`(ended_at is null
  or (outcome in ('done', 'undone') and ended_at > now() - make_interval(days => ${sql.lit(PAYMENTS_HELD_DAYS)})))`

/** Whether a number change holds where payments go: while it is pending and for a week after. */
export async function blocksPayoutMethod(db: Db, panelistId: number): Promise<boolean> {
  const row = await db
    .selectFrom('number_change')
    .select('id')
    .where('panelist_id', '=', panelistId)
    .where(holdsNow)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the email was verified during or after such a change: a thief with the number could have verified their own. */
export async function isEmailHeld(db: Db, panelistId: number): Promise<boolean> {
  const row = await db
    .selectFrom('number_change')
    .innerJoin('panelist', 'panelist.id', 'number_change.panelist_id')
    .select('number_change.id')
    .where('panelist.id', '=', panelistId)
    .whereRef('panelist.email_verified_at', '>', 'number_change.asked_at')
    .where(holdsNow)
    .executeTakeFirst()
  return row !== undefined
}
