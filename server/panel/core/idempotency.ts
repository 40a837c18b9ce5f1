import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { Member } from './handler.ts'

/**
 * The calls that may be repeated by key: they create something and count nothing. A call that counts tries keeps what it
 * counted even when it is refused, which one transaction around all of it would undo.
 */
const creating: ReadonlySet<CallName> = new Set(['contactUs', 'referPanelist', 'saveNonProfitOrganization'])

/** The key of a call that may be repeated; `null` for any other call. */
export const keyOf = (name: CallName, headers: Headers) => (creating.has(name) ? headers.get('idempotency-key') : null)

interface Keyed {
  member: Member
  /** Idempotency-Key: made up by the client, once per thing it wants done. */
  key: string
  name: CallName
  body: unknown
}

const KEY = /^[\x21-\x7e]{1,128}$/
const KEPT = sql<Date>`now() - interval '24 hours'`

const digestOf = (body: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')

const misused = (reason: string) =>
  new AppError('VALIDATION_FAILED', { details: { fields: { 'idempotency-key': reason } } })

/**
 * Does the work once per key in 24 hours; a repetition gets the first answer. The key, the work and its answer are one
 * transaction: a repetition that comes meanwhile waits for it, and work that was refused leaves the key free.
 * @throws AppError VALIDATION_FAILED when the key was used for something else
 */
export async function onceByKey(
  db: Db,
  { member, key, name, body }: Keyed,
  work: (transaction: Db) => Promise<unknown>,
): Promise<unknown> {
  if (!KEY.test(key)) throw misused('format')
  const place = { panelist_id: member.panelistId, key }
  const use = { call: name, body_hash: digestOf(body) }
  return inOneTransaction(db, async (transaction) => {
    await transaction
      .deleteFrom('idempotency')
      .where('panelist_id', '=', place.panelist_id)
      .where('key', '=', key)
      .where('created_at', '<', KEPT)
      .execute()
    const taken = await transaction
      .insertInto('idempotency')
      .values({ ...place, ...use })
      .onConflict((conflict) => conflict.columns(['panelist_id', 'key']).doNothing())
      .returning('key')
      .executeTakeFirst()
    if (!taken) return firstAnswer(transaction, place, use)
    const result = await work(transaction)
    await keep(transaction, place, result)
    return result
  })
}

interface Place {
  panelist_id: number
  key: string
}

async function firstAnswer(db: Db, place: Place, use: { call: string; body_hash: string }): Promise<unknown> {
  const first = await db
    .selectFrom('idempotency')
    .select(['call', 'body_hash', 'answer'])
    .where('panelist_id', '=', place.panelist_id)
    .where('key', '=', place.key)
    .executeTakeFirstOrThrow()
  if (first.call !== use.call || first.body_hash !== use.body_hash) throw misused('used for something else')
  return JSON.parse(first.answer ?? '{}')
}

async function keep(db: Db, place: Place, result: unknown): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: 200, answer: JSON.stringify(result ?? {}) })
    .where('panelist_id', '=', place.panelist_id)
    .where('key', '=', place.key)
    .execute()
}
