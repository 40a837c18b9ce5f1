import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'

/**
 * Locks a member until the transaction ends: whatever changes their profile, payments or tax forms waits.
 * @throws when there is no such member
 */
export async function lockMember(tx: Db, panelistId: number): Promise<void> {
  await tx.selectFrom('panelist').select('id').where('id', '=', panelistId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/**
 * Locks the member who makes a call, like `lockMember`. Nothing deletes what a call stores after its member was erased.
 * @throws AppError UNAUTHORIZED when the account was erased or deactivated after the call's session was checked
 */
export async function lockCaller(tx: Db, panelistId: number): Promise<void> {
  const { is_active } = await tx
    .selectFrom('panelist')
    .select('is_active')
    .where('id', '=', panelistId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (!is_active) throw new AppError('UNAUTHORIZED')
}

/** Whether a member has erased the account. For what may still arrive about them, such as a provider's callback. */
export async function hasErased(db: Db, panelistId: number): Promise<boolean> {
  const row = await db.selectFrom('erasure').select('receipt').where('panelist_id', '=', panelistId).executeTakeFirst()
  return row !== undefined
}
