import 'server-only'
import type { Db } from '../database/schema.ts'
import { earnBonus } from './earnings.ts'

/** A referral has done what it is worth something for: its bonus begins, once. */
export async function referentVerified(tx: Db, referentId: number): Promise<void> {
  const verified = await tx
    .updateTable('referral')
    .set({ status: 'Verified' })
    .where('referent_id', '=', referentId)
    .where('status', '=', 'Registered')
    .returning('id')
    .executeTakeFirst()
  if (verified) await earnBonus(tx, verified.id)
}
