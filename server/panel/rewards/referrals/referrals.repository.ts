import 'server-only'
import { sql } from 'kysely'
import { dayOf, today } from '../../database/eastern.ts'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'

/** The bonus in cents for a referral created today; 0 when there is none. */
export const bonusToday = sql<number>`coalesce(
  (select cents from referral_bonus where from_day <= ${today} order by from_day desc limit 1), 0)`

/** Whether the address is the referrer's own or verified by any account. */
export async function isKnownEmail(db: Db, email: string, referrerId: number): Promise<boolean> {
  const holder = await db
    .selectFrom('panelist')
    .select('id')
    .where('email', '=', email)
    .where((eb) => eb.or([eb('email_verified_at', 'is not', null), eb('id', '=', referrerId)]))
    .executeTakeFirst()
  return holder !== undefined
}

/** @throws when the member does not exist */
export const referrerById = (db: Db, panelistId: number) =>
  db
    .selectFrom('panelist')
    .select(['id', 'status', memberName.as('name')])
    .where('id', '=', panelistId)
    .executeTakeFirstOrThrow()

/** Who gets a bonus when this member becomes Verified; `null` for nobody. */
export async function referrerOf(db: Db, referentId: number): Promise<number | null> {
  const referral = await db
    .selectFrom('referral')
    .where('referent_id', '=', referentId)
    .where('status', '=', 'Registered')
    .select('referrer_id')
    .executeTakeFirst()
  return referral?.referrer_id ?? null
}

export async function isAlreadyInvited(db: Db, email: string): Promise<boolean> {
  const referral = await db
    .selectFrom('referral')
    .select('id')
    .where('referent_email', '=', email)
    .limit(1)
    .executeTakeFirst()
  return referral !== undefined
}

export interface NewReferral {
  referrerId: number
  code: string
  name: string
  email: string
}

export async function insertReferral(tx: Db, { referrerId, code, name, email }: NewReferral) {
  return tx
    .insertInto('referral')
    .values({ referrer_id: referrerId, code, referent_name: name, referent_email: email, bonus_cents: bonusToday })
    .returning(['id', 'bonus_cents as bonusCents'])
    .executeTakeFirstOrThrow()
}

/**
 * Records a member who registered through the referrer's own link. The referrer did not enter their name, so they see only
 * the first name and an initial.
 */
export async function insertRegisteredReferral(tx: Db, referrerId: number, referentId: number): Promise<void> {
  await tx
    .insertInto('referral')
    .columns(['referrer_id', 'referent_id', 'referent_name', 'status', 'bonus_cents'])
    .expression((from) =>
      from
        .selectFrom('panelist')
        .where('id', '=', referentId)
        .select([
          sql.val(referrerId).as('referrer_id'),
          'id as referent_id',
          sql<string>`first_name || ' ' || left(last_name, 1) || '.'`.as('referent_name'),
          sql.lit('Registered').as('status'),
          bonusToday.as('bonus_cents'),
        ]),
    )
    .execute()
}

/** Links a new member to the earliest invitation sent to their address, unless they registered through a referral link. */
export async function linkReferralByEmail(tx: Db, referentId: number, email: string): Promise<void> {
  await tx
    .updateTable('referral')
    .set({ referent_id: referentId, status: 'Registered' })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('referral as invited')
        .innerJoin('panelist', (join) => join.on('panelist.id', '=', referentId))
        .where('invited.referent_email', '=', email)
        .where('invited.referent_id', 'is', null)
        .where('invited.referrer_id', '<>', referentId)
        .whereRef('invited.created_at', '<', 'panelist.created_at')
        .select('invited.id')
        .orderBy('invited.id')
        .limit(1),
    )
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('referral as own').select('own.id').where('own.referent_id', '=', referentId))),
    )
    .execute()
}

/** All referrals of a member, newest first. The bonus is Pending until it is earned; dates are Eastern Time. */
export const referralsBy = (db: Db, panelistId: number) =>
  db
    .selectFrom('referral')
    .leftJoin('payment', 'payment.referral_id', 'referral.id')
    .where('referrer_id', '=', panelistId)
    .select([
      'referral.referent_name',
      'referral.referent_email',
      'referral.status',
      'referral.bonus_cents',
      sql<string>`coalesce(payment.status, 'Pending')`.as('payment_status'),
      dayOf('payment.changed_at').as('payment_date'),
    ])
    .orderBy('referral.created_at', 'desc')
    .orderBy('referral.id', 'desc')
    .execute()
