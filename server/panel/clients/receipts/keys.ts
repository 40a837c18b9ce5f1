import 'server-only'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Crypto } from '../../core/crypto.ts'
import type { Db } from '../../database/schema.ts'
import { holdLock } from '../../database/transaction.ts'

/*
 * The newest key signs. The public half of every key stays published, so that older receipts can still be verified.
 */

export const RECEIPT_ALGORITHM = 'EdDSA'

const cellOf = (kid: string) => ({ table: 'receipt_key', column: 'private_sealed', row: kid })

/** Adds a key, which signs from now on. @returns its id */
export async function addKey(tx: Db, crypto: Crypto): Promise<string> {
  const { publicKey, privateKey } = await generateKeyPair(RECEIPT_ALGORITHM, { extractable: true })
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(publicKey), exportJWK(privateKey)])
  const kid = await calculateJwkThumbprint(publicJwk)
  await tx
    .insertInto('receipt_key')
    .values({
      kid,
      public_key: JSON.stringify({ ...publicJwk, kid, alg: RECEIPT_ALGORITHM, use: 'sig' }),
      private_sealed: crypto.seal(JSON.stringify(privateJwk), cellOf(kid)),
      created_at: sql<Date>`clock_timestamp()`,
    })
    .execute()
  return kid
}

/** The current signing key, created at first use. */
export async function signingKey(tx: Db, crypto: Crypto) {
  await holdLock(tx, 'receipt key')
  const newest = () =>
    tx
      .selectFrom('receipt_key')
      .select(['kid', 'private_sealed'])
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  let key = await newest()
  if (!key) {
    await addKey(tx, crypto)
    key = await newest()
  }
  if (!key) throw new Error('no key to sign receipts with')
  const { kid, private_sealed } = key
  const jwk: JWK = JSON.parse(crypto.open(private_sealed, cellOf(kid)).reveal())
  return { kid, key: await importJWK(jwk, RECEIPT_ALGORITHM) }
}

/** The content of `/.well-known/jwks.json`. */
export async function publishedKeys(db: Db): Promise<{ keys: JWK[] }> {
  const rows = await db.selectFrom('receipt_key').select('public_key').orderBy('created_at', 'desc').execute()
  return { keys: rows.map((row): JWK => JSON.parse(row.public_key)) }
}
