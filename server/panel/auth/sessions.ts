import 'server-only'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { RECENT_CODE_MINUTES, SESSION_HOURS } from '#lib/constants.ts'
import type { Crypto } from '../core/crypto.ts'
import type { Member } from '../core/handler.ts'
import { hashOf, randomToken } from '../core/random-keys.ts'
import type { Db } from '../database/schema.ts'
import { whenGiven } from '../database/when-given.ts'
import { panelistById, panelists } from '../profile/profile.repository.ts'
import { incentiveSums, NO_SUMS, sumsOf } from '../rewards/sums.repository.ts'

/** Scheme of the Authorization header. */
const TOKEN_TYPE = 'Bearer'
const SESSIONS_MAX = 5
const EXPIRY = sql<Date>`now() + ${SESSION_HOURS} * interval '1 hour'`

export interface Token {
  tokenType: string
  accessToken: string
}

const liveSessions = (db: Db, panelistId: number) =>
  db
    .selectFrom('session')
    .where('panelist_id', '=', panelistId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)

/** Ends the oldest sessions beyond the five that an account may have. The panelist's row must be locked. */
async function endOldest(db: Db, panelistId: number): Promise<void> {
  const surplus = liveSessions(db, panelistId)
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .offset(SESSIONS_MAX)
  await db.updateTable('session').set({ revoked_at: sql<Date>`now()` }).where('id', 'in', surplus).execute()
}

/** How a session starts. */
interface SessionStart {
  deviceName?: string | null
  /** The code that starts it. */
  challengeId?: string | null
}

/** Begins a session in the caller's transaction: always a new id and a new token. */
export async function beginSession(
  db: Db,
  crypto: Crypto,
  panelistId: number,
  { deviceName = null, challengeId = null }: SessionStart = {},
): Promise<Token> {
  const { user_id: userId } = await db
    .selectFrom('panelist')
    .select('user_id')
    .where('id', '=', panelistId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const session = await db
    .insertInto('session')
    .values({
      id: randomToken(),
      panelist_id: panelistId,
      device_name: deviceName,
      challenge_id: challengeId,
      created_at: sql<Date>`clock_timestamp()`,
      expires_at: EXPIRY,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  await endOldest(db, panelistId)
  const accessToken = await crypto.signToken({ userId, sessionId: session.id, expiresAt: session.expires_at })
  return { tokenType: TOKEN_TYPE, accessToken }
}

/** The token of the live session that this code started. */
export async function tokenOfCode(db: Db, crypto: Crypto, panelistId: number, challengeId: string) {
  const session = await liveSessions(db, panelistId)
    .innerJoin('panelist', 'panelist.id', 'session.panelist_id')
    .select(['session.id', 'session.expires_at', 'panelist.user_id'])
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  if (!session) return null
  const { id: sessionId, expires_at: expiresAt, user_id: userId } = session
  return { tokenType: TOKEN_TYPE, accessToken: await crypto.signToken({ userId, sessionId, expiresAt }) }
}

const endSessions = (db: Db) =>
  db.updateTable('session').set({ revoked_at: sql<Date>`now()` }).where('revoked_at', 'is', null)

/** How long requests under way can still use a session that another one replaces. */
const REPLACED = sql<Date>`now() + interval '1 minute'`

/** Ends the session that a browser had when it starts another: signing out would not end it any more. */
export async function replaceSession(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('session')
    .set({ expires_at: sql<Date>`least(expires_at, ${REPLACED})` })
    .where('id', '=', sessionId)
    .execute()
}

/** Ends one session: its token is refused from now on. */
export async function endSession(db: Db, sessionId: string): Promise<void> {
  await endSessions(db).where('id', '=', sessionId).execute()
}

/** Deletes links that would verify an address: whoever had a session may have asked for them. */
async function deleteEmailLinks(db: Db, panelistId: number): Promise<void> {
  await db.deleteFrom('email_link').where('panelist_id', '=', panelistId).where('used_at', 'is', null).execute()
}

/** Ends all sessions of a member, the current one included, and forgets their trusted devices and unused email links. */
export async function endAllSessions(db: Db, panelistId: number): Promise<void> {
  await endSessions(db).where('panelist_id', '=', panelistId).execute()
  await db.deleteFrom('known_device').where('panelist_id', '=', panelistId).execute()
  await deleteEmailLinks(db, panelistId)
}

interface CurrentSession {
  panelistId: number
  sessionId: string
  device: string | null
}

/** Ends all other sessions of a member, and forgets their other trusted devices and unused email links. */
export async function endOtherSessions(db: Db, { panelistId, sessionId, device }: CurrentSession): Promise<void> {
  await endSessions(db).where('panelist_id', '=', panelistId).where('id', '<>', sessionId).execute()
  await db
    .deleteFrom('known_device')
    .where('panelist_id', '=', panelistId)
    .$call(whenGiven(device, (query, value) => query.where('device_hash', '<>', hashOf(value))))
    .execute()
  await deleteEmailLinks(db, panelistId)
}

/** The member's live sessions, newest first. */
export const sessionsOf = (db: Db, panelistId: number) =>
  liveSessions(db, panelistId)
    .select(['id', 'device_name as deviceName', 'created_at as startedAt'])
    .orderBy('created_at', 'desc')
    .execute()

const SCHEME = new RegExp(`^${TOKEN_TYPE} +(\\S+)$`, 'i')

const readToken = async (crypto: Crypto, authorization: string | null) => {
  const token = SCHEME.exec(authorization ?? '')?.[1]
  return token ? crypto.readToken(token) : null
}

/** Id of the session that a token names; `null` unless we signed it. */
export const sessionIn = async (crypto: Crypto, authorization: string | null): Promise<string | null> =>
  (await readToken(crypto, authorization))?.sessionId ?? null

type Claims = NonNullable<Awaited<ReturnType<typeof readToken>>>

/** Condition on `session` and `panelist`: the token's session, not ended or expired, of an active member. */
const isAlive = ({ sessionId, userId }: Claims) => sql<boolean>`session.id = ${sessionId}
  and panelist.user_id = ${userId} and panelist.is_active
  and session.revoked_at is null and session.expires_at > now()`

/** The member whose token this is. `null` unless we signed the token, its session is live and the member is active. */
export async function memberOf(db: Db, crypto: Crypto, authorization: string | null): Promise<Member | null> {
  const claims = await readToken(crypto, authorization)
  if (!claims) return null
  const found = await db
    .selectFrom('session')
    .innerJoin('panelist', 'panelist.id', 'session.panelist_id')
    .select('panelist.id as panelistId')
    .where(isAlive(claims))
    .executeTakeFirst()
  if (!found) return null
  const { panelistId } = found
  return { ...claims, panelistId, row: () => panelistById(db, panelistId), sums: () => sumsOf(db, panelistId) }
}

/** Like `memberOf`, but loads the member's row and sums in the same query: for pages, whose calls need them. */
export async function memberAtOnce(db: Db, crypto: Crypto, authorization: string | null): Promise<Member | null> {
  const claims = await readToken(crypto, authorization)
  if (!claims) return null
  const row = await panelists(db)
    .innerJoin('session', 'session.panelist_id', 'panelist.id')
    .select(jsonObjectFrom(incentiveSums(db).where('panelist_id', '=', sql.ref<number>('panelist.id'))).as('sums'))
    .where(isAlive(claims))
    .executeTakeFirst()
  return row ? { ...claims, panelistId: row.id, row: async () => row, sums: async () => row.sums ?? NO_SUMS } : null
}

/** Whether this session started so recently that the member needs no new code. */
export async function hasRecentCode(db: Db, { sessionId }: Pick<Member, 'sessionId'>): Promise<boolean> {
  const recent = await db
    .selectFrom('session')
    .select('id')
    .where('id', '=', sessionId)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${sql.lit(RECENT_CODE_MINUTES)})`)
    .executeTakeFirst()
  return recent !== undefined
}
