import { createHash } from 'node:crypto'
import type { Db } from '../panel/database/schema.ts'
import { holdLock, inOneTransaction } from '../panel/database/transaction.ts'
import { OperationError } from '../panel/operations/kit/errors.ts'
import { type ExecuteOptions, execute } from '../panel/operations/kit/execute.ts'
import type { AnyAnswer, Operation, OperationContext, PreparedOperation } from '../panel/operations/kit/operation.ts'

/*
 * Makes a change once per idempotency key, despite double clicks, reloads and programs that retry. The answer is kept for a
 * day, encrypted, and is written in the change's transaction.
 */

/** The caller and their idempotency key. */
export interface IdempotentRequest {
  caller: string
  key: string
}

export interface StoredAnswer extends Pick<AnyAnswer, 'rows' | 'message' | 'file'> {
  operation: string
  /** Whether there was a file that is not stored. */
  lacksFile?: boolean
}

const cellOf = ({ caller, key }: IdempotentRequest) => ({
  table: 'operator_answer',
  column: 'answer',
  row: `${caller} ${key}`,
})

const hashOfRequest = (name: string, input: unknown) =>
  createHash('sha256')
    .update(JSON.stringify([name, input]))
    .digest('base64url')

/** Tax forms are kept anyway. A copy of a member's data would outlive the erasure of the account. */
const keepsFile = ({ role }: Operation) => role === 'finance'

/** The answer of an earlier change with this key. */
export async function storedAnswer(
  { db, panel }: OperationContext,
  once: IdempotentRequest,
): Promise<StoredAnswer | null> {
  const kept = await db
    .selectFrom('operator_answer')
    .select('answer')
    .where('caller', '=', once.caller)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!kept?.answer) return null
  const { file, ...answer } = JSON.parse(panel.crypto.open(kept.answer, cellOf(once)).reveal())
  return { ...answer, ...(file && { file: { path: file.path, data: Buffer.from(file.data, 'base64') } }) }
}

/** @returns whether the key is new @throws OperationError if another request used it, or its change still runs */
async function isNew(db: Db, once: IdempotentRequest, request: string): Promise<boolean> {
  const row = await db
    .selectFrom('operator_answer')
    .select(['request_hash', 'answer'])
    .where('caller', '=', once.caller)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!row) return true
  if (row.request_hash !== request)
    throw new OperationError('This idempotency key was already used for another request. Use a new key.')
  if (row.answer === null)
    throw new OperationError('This change is still running, or it was interrupted. The audit shows what was done.')
  return false
}

const saveAnswer = (db: Db, { caller, key }: IdempotentRequest, request: string, answer: string | null) =>
  db
    .insertInto('operator_answer')
    .values({ caller, key, request_hash: request, answer })
    .onConflict((conflict) => conflict.columns(['caller', 'key']).doUpdateSet({ answer }))
    .execute()

/** Makes a change, or returns the earlier answer. */
export async function runOnce(
  context: OperationContext,
  once: IdempotentRequest,
  operation: Operation,
  { prepared, input }: { prepared: PreparedOperation; input: unknown },
  options: ExecuteOptions,
): Promise<AnyAnswer> {
  const request = hashOfRequest(operation.name, input)
  const sealed = ({ rows, message, file }: AnyAnswer) => {
    const about =
      file &&
      (keepsFile(operation) ? { file: { path: file.path, data: file.data.toString('base64') } } : { lacksFile: true })
    return context.panel.crypto.seal(
      JSON.stringify({ operation: operation.name, rows, message, ...about }),
      cellOf(once),
    )
  }
  const before = async (db: Db) => ((await isNew(db, once, request)) ? null : storedAnswer({ ...context, db }, once))
  if (operation.changes === 'in steps') {
    const stored = await inOneTransaction(context.db, async (db) => {
      await holdLock(db, `operator ${once.caller} ${once.key}`)
      const answer = await before(db)
      if (answer === null) await saveAnswer(db, once, request, null)
      return answer
    })
    if (stored) return stored
    const answer = await execute(operation, prepared, context, options)
    await saveAnswer(context.db, once, request, sealed(answer))
    return answer
  }
  return inOneTransaction(context.db, async (db) => {
    await holdLock(db, `operator ${once.caller} ${once.key}`)
    const stored = await before(db)
    if (stored) return stored
    const answer = await execute(operation, prepared, { ...context, db }, options)
    await saveAnswer(db, once, request, sealed(answer))
    return answer
  })
}
