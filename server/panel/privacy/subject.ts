import 'server-only'
import type { DataSubject } from '../database/personal-data/index.ts'
import type { Db } from '../database/schema.ts'

/** All values that identify the member in any table. */
export async function subjectOf(db: Db, panelistId: number): Promise<DataSubject> {
  const { mobile, email } = await db
    .selectFrom('panelist')
    .select(['mobile', 'email'])
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('challenge')
    .select('identifier as email')
    .where('panelist_id', '=', panelistId)
    .where('purpose', '=', 'email')
    .union(db.selectFrom('email_link').select('email').where('panelist_id', '=', panelistId))
    .execute()
  const emails = [email, ...rows.map((row) => row.email)].flatMap((address) => address?.toLowerCase() ?? [])
  return { panelistId, mobile, emails: [...new Set(emails)] }
}
