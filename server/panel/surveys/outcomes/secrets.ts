import 'server-only'
import type { Secret } from '#server/secret.ts'
import type { Crypto } from '../../core/crypto.ts'
import { randomToken } from '../../core/random-keys.ts'
import type { Db } from '../../database/schema.ts'

/** Tables with a secret for signing outcomes. */
export type SecretHolder = 'survey' | 'partner'

const cellOf = (table: SecretHolder, row: number) => ({ table, column: 'secret_sealed', row })

export const openSecret = (crypto: Crypto, table: SecretHolder, id: number, sealed: string | null): Secret | null =>
  sealed === null ? null : crypto.open(sealed, cellOf(table, id))

/** Sets a new secret, which invalidates signatures made with the old one. @returns the secret, to be shown once */
export async function replaceSecret(tx: Db, crypto: Crypto, table: SecretHolder, id: number): Promise<string> {
  const secret = randomToken()
  const secret_sealed = crypto.seal(secret, cellOf(table, id))
  await tx.updateTable(table).set({ secret_sealed }).where('id', '=', id).execute()
  return secret
}

export async function hasSecret(tx: Db, table: SecretHolder, id: number): Promise<boolean> {
  const holder = await tx.selectFrom(table).select('secret_sealed').where('id', '=', id).executeTakeFirst()
  return holder?.secret_sealed != null
}

export async function clearSecret(tx: Db, table: SecretHolder, id: number): Promise<void> {
  await tx.updateTable(table).set({ secret_sealed: null }).where('id', '=', id).execute()
}
