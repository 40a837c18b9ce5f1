import 'server-only'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { ChallengePurpose, ChallengeTable } from '../../database/tables/auth.ts'
import { whenGiven } from '../../database/when-given.ts'

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
    .$call(whenGiven(identifier, (query, value) => query.where('identifier', '=', value)))
    .$call(whenGiven(panelistId, (query, value) => query.where('panelist_id', '=', value)))

/**
 * Condition on `challenge`: this code, or one that the same browser requested after it. The browser knows only the older one
 * when the answer to its last request was lost.
 */
const fromBrowserOf = (id: string) =>
  sql<boolean>`id in (
    with recursive later (id) as (
      select ${id}::text
      union select replaced_by from challenge inner join later using (id) where replaced_by is not null
    ) select id from later)`

const newestOpen = (db: Db, use: CodeUse, id: string | null) =>
  challengesOf(db, use)
    .where(live)
    .$call(whenGiven(id, (query, value) => query.where(fromBrowserOf(value))))
    .orderBy('created_at', 'desc')
    .limit(1)

/** The open challenge of the browser that requested this one, else the newest one, expired or not. `null` when none matches the use. */
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

/** Invalidates the open code of this use of the browser that requested `id`. */
export async function replaceChallenge(tx: Db, use: CodeUse, id: string, newId: string): Promise<void> {
  await tx
    .updateTable('challenge')
    .set({ replaced_at: sql<Date>`now()`, replaced_by: newId })
    .where(fromBrowserOf(id))
    .where('purpose', '=', use.purpose)
    .$call(whenGiven(use.identifier, (query, value) => query.where('identifier', '=', value)))
    .$call(whenGiven(use.panelistId, (query, value) => query.where('panelist_id', '=', value)))
    .where(live)
    .execute()
}

/** Invalidates the member's open codes of this purpose that were sent to other addresses. */
export async function replaceOtherChallenges(
  tx: Db,
  purpose: ChallengePurpose,
  panelistId: number,
  identifier: string,
) {
  await tx
    .updateTable('challenge')
    .set({ replaced_at: sql<Date>`now()` })
    .where('purpose', '=', purpose)
    .where('panelist_id', '=', panelistId)
    .where('identifier', '<>', identifier)
    .where(live)
    .execute()
}

export type NewChallenge = Pick<
  Challenge,
  'id' | 'purpose' | 'identifier' | 'panelist_id' | 'code_hmac' | 'tries' | 'identity_fail' | 'details_hmac'
> & { sent_for?: string | null }

export async function insertChallenge(tx: Db, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('challenge')
    .values({ ...challenge, expires_at: sql<Date>`now() + make_interval(mins => ${CODE_MINUTES})` })
    .execute()
}

/**
 * Counts a try before the code is compared, outside any transaction, so that no rollback undoes the count.
 * @returns the number of this try, and whether the code has not expired; nothing when an erasure or the clean-up has just
 * deleted the code
 */
export async function countTry(db: Db, id: string): Promise<{ tries: number; inTime: boolean } | undefined> {
  return db
    .updateTable('challenge')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .returning(['tries', sql<boolean>`expires_at > now()`.as('inTime')])
    .executeTakeFirst()
}

/** Marks a code as used. @returns true for only one of several concurrent requests */
export async function consume(tx: Db, id: string, usedFor: string | null = null): Promise<boolean> {
  const row = await tx
    .updateTable('challenge')
    .set({ used_at: sql<Date>`now()`, used_for: usedFor })
    .where('id', '=', id)
    .where(live)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The open code that this request has already sent. */
export const sentChallenge = (tx: Db, use: CodeUse, sentFor: string, detailsHmac: string | null) =>
  challengesOf(tx, use)
    .where(live)
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', TRIES_MAX)
    .where('sent_for', '=', sentFor)
    .where('details_hmac', 'is not distinct from', detailsHmac)
    .executeTakeFirst()

/** The code that this request has already used, until it would have expired. */
export const usedChallenge = (db: Db, use: CodeUse, id: string | null, usedFor: string) =>
  challengesOf(db, use)
    .$call(whenGiven(id, (query, value) => query.where(fromBrowserOf(value))))
    .where('used_for', '=', usedFor)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
