import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'

const LINK_LIFE = sql<Date>`now() + interval '24 hours'`

/** Whether an account has verified this address; `except` that one. */
export async function isTaken(db: Db, email: string, except: number | null = null): Promise<boolean> {
  const holder = await db
    .selectFrom('panelist')
    .select('id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return holder !== undefined && holder.id !== except
}

/** Whether this is the member's address, and verified. */
export async function isVerified(db: Db, panelistId: number, email: string | null = null): Promise<boolean> {
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
export async function setVerified(transaction: Db, panelistId: number, email: string): Promise<void> {
  await transaction
    .updateTable('panelist')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_verified_at', 'is', null)
    .where('id', '<>', panelistId)
    .execute()
  await transaction
    .updateTable('panelist')
    .set({ email, email_verified_at: sql<Date>`now()` })
    .where('id', '=', panelistId)
    .execute()
}

interface NewLink {
  tokenHash: string
  panelistId: number
  email: string
}

/** Writes a link. Unused links of the member to other addresses die: the member has changed their mind. */
export async function writeLink(transaction: Db, { tokenHash, panelistId, email }: NewLink): Promise<void> {
  await transaction
    .deleteFrom('email_link')
    .where('panelist_id', '=', panelistId)
    .where('email', '<>', email)
    .where('used_at', 'is', null)
    .execute()
  await transaction
    .insertInto('email_link')
    .values({ token_hash: tokenHash, panelist_id: panelistId, email, expires_at: LINK_LIFE })
    .execute()
}

/** Held until the transaction ends. */
export const readLink = (transaction: Db, tokenHash: string) =>
  transaction
    .selectFrom('email_link')
    .select([
      'panelist_id as panelistId',
      'email',
      sql<boolean>`expires_at > now()`.as('inTime'),
      sql<boolean>`used_at is not null`.as('isUsed'),
    ])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst()
