import 'server-only'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { AuthTables, PasskeyPurpose } from '../../database/tables/auth.ts'

export type StoredPasskey = Selectable<AuthTables['passkey']>

export const passkeysOf = (db: Db, panelistId: number): Promise<StoredPasskey[]> =>
  db.selectFrom('passkey').selectAll().where('panelist_id', '=', panelistId).orderBy('id').execute()

export async function hasPasskey(db: Db, panelistId: number): Promise<boolean> {
  const found = await db.selectFrom('passkey').select('id').where('panelist_id', '=', panelistId).executeTakeFirst()
  return found !== undefined
}

export const passkeyBy = (db: Db, credentialId: string): Promise<StoredPasskey | undefined> =>
  db.selectFrom('passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns whether it is new: an authenticator is known once */
export async function insertPasskey(transaction: Db, passkey: Insertable<AuthTables['passkey']>): Promise<boolean> {
  const added = await transaction
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns its name; `null` when the member has none of that number */
export async function deletePasskey(transaction: Db, panelistId: number, id: number): Promise<string | null> {
  const removed = await transaction
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('panelist_id', '=', panelistId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}

/** A counter that does not go up is that of a copy; some never count. */
export const countsUp = (counter: number) =>
  sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`

/**
 * Notes that it was used. Of two who come with the same counter, one is refused.
 * @returns whether it still counts up, or never did
 */
export async function countUse(transaction: Db, id: number, counter: number): Promise<boolean> {
  const used = await transaction
    .updateTable('passkey')
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(countsUp(counter))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

const CHALLENGE_MINUTES = 5

interface Held {
  /** The session that asks, or an operator's; at a log-in, a random key that only this browser has. */
  holder: string
  purpose: PasskeyPurpose
}

/** Takes the place of the one that was asked for before. */
export async function keepChallenge(db: Db, { holder, purpose }: Held, challenge: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`
  await db
    .insertInto('passkey_challenge')
    .values({ holder, purpose, challenge, expires_at })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet({ challenge, expires_at }))
    .execute()
}

/** The challenge, once: whatever becomes of the answer, it is gone. `null` when there is none in time. */
export async function takeChallenge(db: Db, { holder, purpose }: Held): Promise<string | null> {
  const taken = await db
    .deleteFrom('passkey_challenge')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirst()
  return taken?.inTime ? taken.challenge : null
}
