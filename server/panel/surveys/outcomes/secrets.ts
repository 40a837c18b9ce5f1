import 'server-only'
import { sql } from 'kysely'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../../core/crypto.ts'
import { randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'

/** Tables with a secret for signing outcomes. */
export type SecretHolder = 'survey' | 'partner'

/** A survey or partner with its encrypted secrets. */
export interface SealedSecrets {
  id: number
  secret_sealed: string | null
  /** The secret before it; null once it has ended. */
  previous_sealed: string | null
}

type SealedColumn = 'secret_sealed' | 'previous_sealed'

const cellOf = (table: SecretHolder, row: number, column: SealedColumn) => ({ table, column, row })

/** The encrypted secrets of a survey or partner, for a query of its table. */
export const secretColumns = (table: SecretHolder) => {
  const column = (name: string) => sql.ref<string | null>(`${table}.${name}`)
  const previous = sql<
    string | null
  >`case when ${column('previous_until')} > now() then ${column('previous_sealed')} end`
  return [column('secret_sealed').as('secret_sealed'), previous.as('previous_sealed')] as const
}

/** The secrets with which an outcome may be signed, the newest first. */
export function secretsOf(crypto: Crypto, table: SecretHolder, { id, ...sealed }: SealedSecrets): Secret[] {
  const open = (column: SealedColumn) =>
    sealed[column] === null ? [] : [crypto.open(sealed[column], cellOf(table, id, column))]
  return [...open('secret_sealed'), ...open('previous_sealed')]
}

/**
 * The secret that signs what we send. After a change this is the previous one, as long as it works: whoever checks our
 * signatures can take both.
 */
export const signingSecret = (crypto: Crypto, table: SecretHolder, sealed: SealedSecrets): Secret | null =>
  secretsOf(crypto, table, sealed).at(-1) ?? null

interface Replacement {
  /** Whether the current secret works for another day. */
  keepsOld: boolean
}

/** Sets a new secret. @returns the secret, to be shown once */
export async function replaceSecret(
  tx: Db,
  crypto: Crypto,
  table: SecretHolder,
  id: number,
  { keepsOld }: Replacement = { keepsOld: false },
): Promise<string> {
  const { secret_sealed } = await tx
    .selectFrom(table)
    .select('secret_sealed')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const sealed = (secret: string, column: SealedColumn) => crypto.seal(secret, cellOf(table, id, column))
  const secret = randomToken()
  const previous = keepsOld && secret_sealed ? crypto.open(secret_sealed, cellOf(table, id, 'secret_sealed')) : null
  await tx
    .updateTable(table)
    .set({
      secret_sealed: sealed(secret, 'secret_sealed'),
      previous_sealed: previous && sealed(previous.reveal(), 'previous_sealed'),
      previous_until: previous && sql<Date>`now() + interval '1 day'`,
    })
    .where('id', '=', id)
    .execute()
  return secret
}

/** Until when the previous secret works; null when there is none. */
export const previousUntil = sql<Date | null>`case when previous_until > now() then previous_until end`.as(
  'previousUntil',
)

export interface SecretState {
  hasSecret: boolean
  previousUntil: Date | null
}

export async function secretState(db: Db, table: SecretHolder, id: number): Promise<SecretState> {
  const state = await db
    .selectFrom(table)
    .select('secret_sealed')
    .select(previousUntil)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { hasSecret: state.secret_sealed !== null, previousUntil: state.previousUntil }
}

export async function clearSecret(tx: Db, table: SecretHolder, id: number): Promise<void> {
  await tx
    .updateTable(table)
    .set({ secret_sealed: null, previous_sealed: null, previous_until: null })
    .where('id', '=', id)
    .execute()
}
