import 'server-only'
import { sql } from 'kysely'
import { hashOf, randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'
import type { Role } from '../kit/roles.ts'

/* Operators' sessions and single-use sign-in links. Only hashes of their secrets are stored. */

export interface Operator {
  id: number
  name: string
  role: Role
}

/** The operator of a session. */
export interface SignedIn extends Operator {
  /** Whether the sign-in is recent enough for sensitive operations. */
  isFresh: boolean
}

export const LINK_MINUTES = 15
export const SESSION_HOURS = 8
export const FRESH_MINUTES = 5

const linkLife = sql<Date>`now() + ${sql.lit(`${LINK_MINUTES} minutes`)}::interval`
const oldestSession = sql<Date>`now() - ${sql.lit(`${SESSION_HOURS} hours`)}::interval`
/** Sessions that were last used before this have ended: earlier for finance. */
const oldestUse = sql<Date>`now() - case operator.role when 'finance' then interval '15 minutes' else interval '30 minutes' end`

/** Invalidates the operator's earlier links. */
export const endSignInLinks = (db: Db, operatorId: number) =>
  db.deleteFrom('operator_link').where('operator_id', '=', operatorId).execute()

export const signInLink = (origin: string, secret: string) => `${origin}/operator/sign-in?link=${secret}`

/** Creates a single-use sign-in link. */
export async function newSignInLink(db: Db, operatorId: number, origin: string): Promise<string> {
  const secret = randomToken()
  await db
    .insertInto('operator_link')
    .values({ hash: hashOf(secret), operator_id: operatorId, expires_at: linkLife })
    .execute()
  return signInLink(origin, secret)
}

export async function hasEmail(db: Db, operatorId: number): Promise<boolean> {
  const found = await db.selectFrom('operator').select('email').where('id', '=', operatorId).executeTakeFirst()
  return Boolean(found?.email)
}

/**
 * The operator to mail a link to, if they have an address and got no link in the last minute.
 * Links that others created for them stay valid.
 */
export async function operatorToMail(db: Db, name: string): Promise<{ id: number; email: string } | null> {
  const found = await db
    .selectFrom('operator')
    .select(['id', 'email'])
    .where('name', '=', name)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('operator_link')
            .select('hash')
            .whereRef('operator_id', '=', 'operator.id')
            .where('expires_at', '>', sql<Date>`now() + ${sql.lit(`${LINK_MINUTES - 1} minutes`)}::interval`),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.email ? { id: found.id, email: found.email } : null
}

/** Uses up a sign-in link. @returns the operator; `null` when it was used, has expired or does not exist */
export async function redeemSignInLink(db: Db, secret: string): Promise<Operator | null> {
  const row = await db
    .updateTable('operator_link')
    .set({ used_at: sql<Date>`now()` })
    .from('operator')
    .whereRef('operator.id', '=', 'operator_link.operator_id')
    .where('hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['operator.id', 'operator.name', 'operator.role'])
    .executeTakeFirst()
  return row ?? null
}

/** @returns the session's secret, for the cookie */
export async function startSession(db: Db, { id }: Operator): Promise<string> {
  const secret = randomToken()
  await db
    .insertInto('operator_session')
    .values({ hash: hashOf(secret), operator_id: id })
    .execute()
  await db.updateTable('operator').set({ signed_in_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return secret
}

/** The operator of a session. Each use extends the session. */
export async function operatorOfSession(db: Db, secret: string): Promise<SignedIn | null> {
  const session = await db
    .updateTable('operator_session')
    .set({ used_at: sql<Date>`now()` })
    .from('operator')
    .whereRef('operator.id', '=', 'operator_session.operator_id')
    .where('hash', '=', hashOf(secret))
    .where('operator_session.created_at', '>', oldestSession)
    .where('operator_session.used_at', '>', oldestUse)
    .returning(['operator.id', 'operator.name', 'operator.role'])
    .returning(
      sql<boolean>`operator_session.created_at > now() - ${sql.lit(`${FRESH_MINUTES} minutes`)}::interval`.as(
        'isFresh',
      ),
    )
    .executeTakeFirst()
  return session ?? null
}

export const endSession = (db: Db, secret: string) =>
  db.deleteFrom('operator_session').where('hash', '=', hashOf(secret)).execute()

/** The name and role of a token, for the operations API. @returns `null` when there is no such token */
export async function callerOfToken(db: Db, secret: string): Promise<{ name: string; role: Role } | null> {
  const token = await db
    .updateTable('operator_token')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashOf(secret))
    .returning(['name', 'role'])
    .executeTakeFirst()
  return token ?? null
}
