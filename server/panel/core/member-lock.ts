import 'server-only'
import type { Db } from '../database/schema.ts'

/**
 * Locks a member until the transaction ends: whatever changes their profile, payments or tax forms waits.
 * @throws when there is no such member
 */
export async function lockMember(tx: Db, panelistId: number): Promise<void> {
  await tx.selectFrom('panelist').select('id').where('id', '=', panelistId).forNoKeyUpdate().executeTakeFirstOrThrow()
}
