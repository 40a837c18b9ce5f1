import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

/** Whether an account has verified this address; `except` that one. */
export async function isEmailTaken(db: Db, email: string, except: number | null = null): Promise<boolean> {
  const holder = await db
    .selectFrom('panelist')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== except
}

/** Whether this is the member's address, and verified. */
export async function isEmailVerified(db: Db, panelistId: number, email: string | null = null): Promise<boolean> {
  const verified = await db
    .selectFrom('panelist')
    .select('id')
    .where('id', '=', panelistId)
    .where('email_verified_at', 'is not', null)
    .$if(email !== null, (query) => query.where('email', '=', email))
    .executeTakeFirst()
  return verified !== undefined
}

/** Sets a verified address. Whoever only claimed it loses it: they could not show that it is theirs. */
export async function setVerifiedEmail(transaction: Db, panelistId: number, email: string): Promise<void> {
  await transaction
    .updateTable('panelist')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '<>', panelistId)
    .execute()
  await transaction
    .updateTable('panelist')
    .set({ email, email_verified_at: sql<Date>`now()`, email_bounced_at: null })
    .where('id', '=', panelistId)
    .execute()
}
