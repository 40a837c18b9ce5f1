import 'server-only'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CallName } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'
import type { KeepAnswer, Member } from './handler.ts'

/** Calls with an idempotency key whose whole work can be one transaction. */
const transactionalCalls: ReadonlySet<CallName> = new Set(['contactUs', 'referPanelist', 'saveNonProfitOrganization'])

/**
 * Calls with an idempotency key that use up a code. One transaction around the whole call would roll back the count of
 * wrong codes, so the handler stores its answer itself, in the transaction that uses up the code.
 */
const codeCalls: ReadonlySet<CallName> = new Set(['savePayoutMethod', 'sendOwnNumberCode'])

interface IdempotentCall {
  member: Member
  /** The Idempotency-Key header: the client makes one for each thing that it wants done. */
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

interface KeyRow {
  panelist_id: number
  key: string
}

interface Content {
  call: CallName
  body_hash: string
}

const keyRowOf = ({ member, key }: IdempotentCall): KeyRow => ({ panelist_id: member.panelistId, key })
const contentOf = ({ name, body }: IdempotentCall): Content => ({ call: name, body_hash: digestOf(body) })

/** Without the code: a member who confirms by passkey has another one at each try. */
const withoutCode = (call: IdempotentCall): IdempotentCall => ({
  ...call,
  body: typeof call.body === 'object' ? { ...call.body, otp: undefined } : call.body,
})

/** Claims a key, waiting while another transaction has it. @returns false when the key is already used */
async function claimKey(tx: Db, keyRow: KeyRow, content: Content): Promise<boolean> {
  await tx
    .deleteFrom('idempotency')
    .where('panelist_id', '=', keyRow.panelist_id)
    .where('key', '=', keyRow.key)
    .where('created_at', '<', KEPT)
    .execute()
  const row = await tx
    .insertInto('idempotency')
    .values({ ...keyRow, ...content })
    .onConflict((conflict) => conflict.columns(['panelist_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  return row !== undefined
}

const firstUse = (db: Db, keyRow: KeyRow) =>
  db
    .selectFrom('idempotency')
    .select(['call', 'body_hash', 'answer', sql<boolean>`created_at < ${KEPT}`.as('isOver')])
    .where('panelist_id', '=', keyRow.panelist_id)
    .where('key', '=', keyRow.key)
    .executeTakeFirst()

type FirstUse = Awaited<ReturnType<typeof firstUse>>

const isSame = (first: FirstUse, content: Content) =>
  first?.call === content.call && first.body_hash === content.body_hash

const answerOf = (first: FirstUse): unknown => JSON.parse(first?.answer ?? '{}')

/** Does the work in one transaction: a concurrent retry waits for its end and gets its answer. */
function runInTransaction(db: Db, keyed: IdempotentCall, work: (tx: Db) => Promise<unknown>): Promise<unknown> {
  const [keyRow, content] = [keyRowOf(keyed), contentOf(keyed)]
  return inOneTransaction(db, async (tx) => {
    if (!(await claimKey(tx, keyRow, content))) {
      const first = await firstUse(tx, keyRow)
      if (!isSame(first, content)) throw misused('used for something else')
      return answerOf(first)
    }
    const result = await work(tx)
    await storeAnswer(tx, keyRow, result)
    return result
  })
}

/** A retry fails because the first call used up the code. It gets the first call's answer instead of that error. */
async function runWithCode(
  db: Db,
  keyed: IdempotentCall,
  work: (keepAnswer: KeepAnswer) => Promise<unknown>,
): Promise<unknown> {
  const [keyRow, content] = [keyRowOf(keyed), contentOf(withoutCode(keyed))]
  try {
    return await work(async (tx, result) => {
      if (!(await claimKey(tx, keyRow, content))) throw misused('used for something else')
      await storeAnswer(tx, keyRow, result)
    })
  } catch (error) {
    const first = await firstUse(db, keyRow)
    if (!isSame(first, content) || first?.isOver) throw error
    return answerOf(first)
  }
}

const storeNothing: KeepAnswer = async () => undefined

/**
 * Runs a call. With an idempotency key it runs once in 24 hours, and retries get the first answer. A failed call leaves
 * the key free.
 * @throws AppError VALIDATION_FAILED when the key was used for something else
 */
export async function onceByKey(
  db: Db,
  call: { member: Member | null; name: CallName; body: unknown; headers: Headers },
  work: (db: Db, keepAnswer: KeepAnswer) => Promise<unknown>,
): Promise<unknown> {
  const { member, name, body, headers } = call
  const key = headers.get('idempotency-key')
  if (!member || !key || !(transactionalCalls.has(name) || codeCalls.has(name))) return work(db, storeNothing)
  if (!KEY.test(key)) throw misused('format')
  const keyed = { member, key, name, body }
  return codeCalls.has(name)
    ? runWithCode(db, keyed, (keepAnswer) => work(db, keepAnswer))
    : runInTransaction(db, keyed, (tx) => work(tx, storeNothing))
}

async function storeAnswer(db: Db, keyRow: KeyRow, result: unknown): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: 200, answer: JSON.stringify(result ?? {}) })
    .where('panelist_id', '=', keyRow.panelist_id)
    .where('key', '=', keyRow.key)
    .execute()
}
