import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'
import { insertRegisteredReferral } from '../rewards/referrals/referrals.repository.ts'

/** Source of a referral code: one invitation mail, or a panelist's personal link. */
type Referral = { kind: 'invitation'; id: number; referrerId: number } | { kind: 'panelist'; referrerId: number }

/**
 * The referral that a code stands for.
 * @throws AppError NOT_VALID_REFERRAL_UNIQUE_CODE when the code does not exist
 * @throws AppError REFERENT_PANELIST_ALREADY_REGISTERED when the code was already used
 */
export async function readReferral(db: Db, code: string): Promise<Referral> {
  const invitation = await db
    .selectFrom('referral')
    .select(['id', 'referrer_id', 'referent_id'])
    .where('code', '=', code)
    .executeTakeFirst()
  if (invitation?.referent_id) throw new AppError('REFERENT_PANELIST_ALREADY_REGISTERED')
  if (invitation) return { kind: 'invitation', id: invitation.id, referrerId: invitation.referrer_id }
  const referrer = await db.selectFrom('panelist').select('id').where('referral_code', '=', code).executeTakeFirst()
  if (!referrer) throw new AppError('NOT_VALID_REFERRAL_UNIQUE_CODE')
  return { kind: 'panelist', referrerId: referrer.id }
}

/**
 * Links a new member to their referrer; the link of an invitation mail works once.
 * @throws AppError REFERENT_PANELIST_ALREADY_REGISTERED when another registration used it first
 */
export async function claimReferral(tx: Db, referral: Referral, referentId: number): Promise<void> {
  if (referral.kind === 'panelist') return insertRegisteredReferral(tx, referral.referrerId, referentId)
  const claimed = await tx
    .updateTable('referral')
    .set({ referent_id: referentId, status: 'Registered' })
    .where('id', '=', referral.id)
    .where('referent_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!claimed) throw new AppError('REFERENT_PANELIST_ALREADY_REGISTERED')
}
