import 'server-only'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../database/schema.ts'
import type { Role } from '../kit/roles.ts'

/*
 * Links that sign an operator in once, and sessions. Only their hashes are kept.
 */

export interface Operator {
  id: number
  name: string
  role: Role
}

/** Whose session it is. */
export interface SignedIn extends Operator {
  /** Signed in so short a time ago that they need not do it again before what is sensitive. */
  isFresh: boolean
}

export const newSecret = () => randomBytes(32).toString('base64url')
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

export const LINK_MINUTES = 15
export const SESSION_HOURS = 8
export const FRESH_MINUTES = 5

const linkLife = sql<Date>`now() + ${sql.lit(`${LINK_MINUTES} minutes`)}::interval`
const sessionsBegan = sql<Date>`now() - ${sql.lit(`${SESSION_HOURS} hours`)}::interval`
/** A session without use ends; sooner for whoever moves money. */
const lastUse = sql<Date>`now() - case operator.role when 'finance' then interval '15 minutes' else interval '30 minutes' end`

/** Ends the links that were made before. */
export const endSignInLinks = (db: Db, operatorId: number) =>
  db.deleteFrom('operator_link').where('operator_id', '=', operatorId).execute()

export const signInLink = (origin: string, secret: string) => `${origin}/operator/sign-in?link=${secret}`

/** Makes a link that signs the operator in. */
export async function newSignInLink(db: Db, operatorId: number, origin: string): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('operator_link')
    .values({ hash: hashOf(secret), operator_id: operatorId, expires_at: linkLife })
    .execute()
  return signInLink(origin, secret)
}

/**
 * Who may have a link mailed: an operator with an address, for whom none was made in the last minute. Links that others made
 * for them stay as they are.
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

/** Uses a link up. @returns whom it signs in; `null` when it was used, is too old or is none */
export async function redeemSignInLink(db: Db, secret: string): Promise<Operator | null> {
  const used = await db
    .updateTable('operator_link')
    .set({ used_at: sql<Date>`now()` })
    .from('operator')
    .whereRef('operator.id', '=', 'operator_link.operator_id')
    .where('hash', '=', hashOf(secret))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['operator.id', 'operator.name', 'operator.role'])
    .executeTakeFirst()
  return used ?? null
}

/** @returns what the browser keeps */
export async function startSession(db: Db, { id }: Operator): Promise<string> {
  const secret = newSecret()
  await db
    .insertInto('operator_session')
    .values({ hash: hashOf(secret), operator_id: id })
    .execute()
  await db.updateTable('operator').set({ signed_in_at: sql<Date>`now()` }).where('id', '=', id).execute()
  return secret
}

/** Whose session it is; each use keeps it awake. */
export async function operatorOfSession(db: Db, secret: string): Promise<SignedIn | null> {
  const session = await db
    .updateTable('operator_session')
    .set({ used_at: sql<Date>`now()` })
    .from('operator')
    .whereRef('operator.id', '=', 'operator_session.operator_id')
    .where('hash', '=', hashOf(secret))
    .where('operator_session.created_at', '>', sessionsBegan)
    .where('operator_session.used_at', '>', lastUse)
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

/** The token of a program. */
export async function callerOfToken(db: Db, secret: string): Promise<{ name: string; role: Role } | null> {
  const token = await db
    .updateTable('operator_token')
    .set({ used_at: sql<Date>`now()` })
    .where('hash', '=', hashOf(secret))
    .returning(['name', 'role'])
    .executeTakeFirst()
  return token ?? null
}
