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

/** @returns false when this credential is already registered */
export async function insertPasskey(tx: Db, passkey: Insertable<AuthTables['passkey']>): Promise<boolean> {
  const added = await tx
    .insertInto('passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** @returns the passkey's name; `null` when the member has none with this id */
export async function deletePasskey(tx: Db, panelistId: number, id: number): Promise<string | null> {
  const removed = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('panelist_id', '=', panelistId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name ?? null
}

/** A counter that does not increase means the passkey was copied; some authenticators always send 0. */
const countsUp = (counter: number) =>
  sql<boolean>`(counter < ${counter}::bigint or (counter = 0 and ${counter}::bigint = 0))`

/**
 * Stores the counter of a use. Of two requests with the same counter, only one succeeds.
 * @returns false when the counter did not increase
 */
export async function countUse(
  tx: Db,
  table: 'passkey' | 'operator_passkey',
  id: number,
  counter: number,
): Promise<boolean> {
  const row = await tx
    .updateTable(table)
    .set({ counter, used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(countsUp(counter))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const CHALLENGE_MINUTES = 5

interface ChallengeKey {
  /** A member's session id; a hash of an operator's session secret, or at login of a key only this browser has. */
  holder: string
  purpose: PasskeyPurpose
}

/** Stores a challenge in place of the holder's previous one. */
export async function storeChallenge(db: Db, { holder, purpose }: ChallengeKey, challenge: string): Promise<void> {
  const expires_at = sql<Date>`now() + make_interval(mins => ${CHALLENGE_MINUTES})`
  await db
    .insertInto('passkey_challenge')
    .values({ holder, purpose, challenge, expires_at })
    .onConflict((conflict) => conflict.columns(['holder', 'purpose']).doUpdateSet({ challenge, expires_at }))
    .execute()
}

/** Reads and deletes the challenge, so that it allows one try. `null` when there is none or it has expired. */
export async function consumeChallenge(db: Db, { holder, purpose }: ChallengeKey): Promise<string | null> {
  const row = await db
    .deleteFrom('passkey_challenge')
    .where('holder', '=', holder)
    .where('purpose', '=', purpose)
    .returning(['challenge', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirst()
  return row?.inTime ? row.challenge : null
}
