import 'server-only'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { ChallengePurpose, ChallengeTable } from '../../database/tables/auth.ts'

export type Challenge = Selectable<ChallengeTable>

/** How long a code is valid, in minutes by the database's clock. */
export const CODE_MINUTES = 10
export const TRIES_MAX = 5

/** What a code was sent for; it is refused for anything else. */
export interface CodeUse {
  purpose: ChallengePurpose
  /** Number in E.164 or lowercase email address; `null` matches any address of the panelist. */
  identifier: string | null
  /** Matches only this member's codes; `null` for codes that belong to no account. */
  panelistId: number | null
}

/** The use of a new code, which is sent to this number or address. */
export interface NewCodeUse extends CodeUse {
  identifier: string
}

const live = sql<boolean>`used_at is null and replaced_at is null`

const challengesOf = (db: Db, { purpose, identifier, panelistId }: CodeUse) =>
  db
    .selectFrom('challenge')
    .selectAll()
    .where('purpose', '=', purpose)
    .$if(identifier !== null, (query) => query.where('identifier', '=', identifier ?? ''))
    .$if(panelistId !== null, (query) => query.where('panelist_id', '=', panelistId))

const newestOpen = (db: Db, use: CodeUse, id: string | null) =>
  challengesOf(db, use)
    .where(live)
    .$if(id !== null, (query) => query.where('id', '=', id ?? ''))
    .orderBy('created_at', 'desc')
    .limit(1)

/** The open challenge with this id, else the newest one, expired or not. `null` when none matches the use. */
export async function findChallenge(db: Db, use: CodeUse, id: string | null): Promise<Challenge | null> {
  return (await newestOpen(db, use, id).executeTakeFirst()) ?? null
}

/** Like `findChallenge`, but ignores expired challenges. */
export async function liveChallenge(
  db: Db,
  use: CodeUse,
  id: string | null,
): Promise<(Challenge & { secondsLeft: number }) | null> {
  const challenge = await newestOpen(db, use, id)
    .select(sql<number>`ceil(extract(epoch from expires_at - now()))::int`.as('secondsLeft'))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return challenge ?? null
}

/** Invalidates a code of this use, unless it was already used or replaced. */
export async function replaceChallenge(tx: Db, use: CodeUse, id: string): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ replaced_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('purpose', '=', use.purpose)
    .$if(use.identifier !== null, (query) => query.where('identifier', '=', use.identifier ?? ''))
    .$if(use.panelistId !== null, (query) => query.where('panelist_id', '=', use.panelistId))
    .where(live)
    .execute()
}

export type NewChallenge = Pick<
  Challenge,
  'id' | 'purpose' | 'identifier' | 'panelist_id' | 'code_hmac' | 'tries' | 'identity_fail' | 'details_hmac'
>

export async function insertChallenge(tx: Db, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('challenge')
    .values({ ...challenge, expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})` })
    .execute()
}

/**
 * Counts a try before the code is compared, outside any transaction, so that no rollback undoes the count.
 * @returns the number of this try, and whether the code has not expired
 */
export async function countTry(db: Db, id: string): Promise<{ tries: number; inTime: boolean }> {
  return db
    .updateTable('challenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .returning(['tries', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirstOrThrow()
}

/** Marks a code as used. @returns true for only one of several concurrent requests */
export async function consume(tx: Db, id: string): Promise<boolean> {
  const row = await tx
    .updateTable('challenge')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(live)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
