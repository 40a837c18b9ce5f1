import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import { whenGiven } from '../database/when-given.ts'

/** Whether an account other than `except` has verified this address. */
export async function isEmailTaken(db: Db, email: string, except: number | null = null): Promise<boolean> {
  const holder = await db
    .selectFrom('panelist')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== except
}

/** Whether the member's email is verified and, if given, is this address. */
export async function isEmailVerified(db: Db, panelistId: number, email: string | null = null): Promise<boolean> {
  const verified = await db
    .selectFrom('panelist')
    .select('id')
    .where('id', '=', panelistId)
    .where('email_verified_at', 'is not', null)
    .$call(whenGiven(email, (query, value) => query.where('email', '=', value)))
    .executeTakeFirst()
  return verified !== undefined
}

/** Sets a verified address and removes it from accounts that entered it without verifying it. */
export async function setVerifiedEmail(tx: Db, panelistId: number, email: string): Promise<void> {
  await tx
    .updateTable('panelist')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '<>', panelistId)
    .execute()
  await tx
    .updateTable('panelist')
    .set({ email, email_verified_at: sql<Date>`now()`, email_bounced_at: null })
    .where('id', '=', panelistId)
    .execute()
}
