import 'server-only'
import { sql } from 'kysely'
import type { DataSubject } from '../database/personal-data/index.ts'
import type { Db } from '../database/schema.ts'
import { isEmailTaken } from '../profile/email-address.repository.ts'

/** Addresses that the member has verified, now or before. */
async function verifiedEmails(db: Db, panelistId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('panelist')
    .select(sql<string>`email`.as('email'))
    .where('id', '=', panelistId)
    .where('email_verified_at', 'is not', null)
    .union(
      db
        .selectFrom('challenge')
        .select('identifier as email')
        .where('panelist_id', '=', panelistId)
        .where('purpose', '=', 'email')
        .where('used_at', 'is not', null),
    )
    .union(
      db
        .selectFrom('email_link')
        .select('email')
        .where('panelist_id', '=', panelistId)
        .where('used_at', 'is not', null),
    )
    .execute()
  return rows.flatMap(({ email }) => email?.toLowerCase() ?? [])
}

/**
 * All values that identify the member in any table. Not an address that they only typed, or that another account has
 * verified since: the rows with it may be another person's.
 */
export async function subjectOf(db: Db, panelistId: number): Promise<DataSubject> {
  const { mobile } = await db
    .selectFrom('panelist')
    .select('mobile')
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
  const emails: string[] = []
  for (const email of new Set(await verifiedEmails(db, panelistId)))
    if (!(await isEmailTaken(db, email, panelistId))) emails.push(email)
  return { panelistId, mobile, emails }
}
