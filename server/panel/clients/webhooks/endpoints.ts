import 'server-only'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'

const SECRET_BYTES = 32
const cellOf = (column: 'secret_sealed' | 'previous_sealed', name: string) => ({
  table: 'webhook_endpoint',
  column,
  row: name,
})

/** Secret in the format of Standard Webhooks. */
const newSecret = () => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

export interface NewEndpoint {
  name: string
  url: string
  isSandbox: boolean
}

/** @returns the secret, to be shown once; `null` when the name is already in use */
export async function addEndpoint(
  tx: Db,
  crypto: Crypto,
  { name, url, isSandbox }: NewEndpoint,
): Promise<string | null> {
  const secret = newSecret()
  const added = await tx
    .insertInto('webhook_endpoint')
    .values({ name, url, is_sandbox: isSandbox, secret_sealed: crypto.seal(secret, cellOf('secret_sealed', name)) })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning('name')
    .executeTakeFirst()
  return added ? secret : null
}

/** Replaces the secret. The previous one also signs for a day, so that the client can switch. @returns the new secret */
export async function renewSecret(tx: Db, crypto: Crypto, name: string): Promise<string> {
  const { secret_sealed } = await tx
    .selectFrom('webhook_endpoint')
    .select('secret_sealed')
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const secret = newSecret()
  const previous = crypto.open(secret_sealed, cellOf('secret_sealed', name)).reveal()
  await tx
    .updateTable('webhook_endpoint')
    .set({
      secret_sealed: crypto.seal(secret, cellOf('secret_sealed', name)),
      previous_sealed: crypto.seal(previous, cellOf('previous_sealed', name)),
      previous_until: sql<Date>`now() + interval '1 day'`,
    })
    .where('name', '=', name)
    .execute()
  return secret
}

interface SealedSecrets {
  endpoint: string
  secret_sealed: string
  /** Null once it has stopped signing. */
  previous_sealed: string | null
}

/** The active signing secrets, newest first. */
export const secretsOf = (crypto: Crypto, { endpoint, secret_sealed, previous_sealed }: SealedSecrets): Secret[] => [
  crypto.open(secret_sealed, cellOf('secret_sealed', endpoint)),
  ...(previous_sealed === null ? [] : [crypto.open(previous_sealed, cellOf('previous_sealed', endpoint))]),
]
