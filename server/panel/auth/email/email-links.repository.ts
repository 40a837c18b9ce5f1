import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'

const LINK_LIFE = sql<Date>`now() + interval '24 hours'`

interface NewLink {
  tokenHash: string
  panelistId: number
  email: string
}

/** Deletes the member's unused links for other addresses. */
export async function deleteOtherLinks(tx: Db, panelistId: number, email: string): Promise<void> {
  await tx
    .deleteFrom('email_link')
    .where('panelist_id', '=', panelistId)
    .where('email', '<>', email)
    .where('used_at', 'is', null)
    .execute()
}

/** Stores a link: only the newest address counts. */
export async function writeLink(tx: Db, { tokenHash, panelistId, email }: NewLink): Promise<void> {
  await deleteOtherLinks(tx, panelistId, email)
  await tx
    .insertInto('email_link')
    .values({ token_hash: tokenHash, panelist_id: panelistId, email, expires_at: LINK_LIFE })
    .execute()
}

/** Reads a link and locks its row until the transaction ends. */
export const readLink = (tx: Db, tokenHash: string) =>
  tx
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
