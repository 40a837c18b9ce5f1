import 'server-only'
import { inOneTransaction } from '../../database/transaction.ts'
import { OperationError } from './errors.ts'
import type { AnyAnswer, Operation, OperationContext, PreparedOperation } from './operation.ts'

export interface ExecuteOptions {
  /** Does everything in the same transaction, then rolls it back. */
  dryRun?: boolean
  /** Refuses to change more rows. */
  atMost?: number
  /** Runs before the transaction is committed: what fails here takes everything back. */
  beforeCommit?: (answer: AnyAnswer) => Promise<void>
}

/** Ends a dry run: whatever was written is rolled back. */
class RolledBack extends Error {
  readonly answer: AnyAnswer

  constructor(answer: AnyAnswer) {
    super('rolled back')
    this.answer = answer
  }
}

/** How many rows were changed. Rows of a batch say so, of each row; others were all changed. */
export const changedRows = ({ rows }: AnyAnswer) =>
  rows.filter(({ result }) => result === undefined || result === 'done').length

export const refusedRows = ({ rows }: AnyAnswer) => rows.filter(({ result }) => result === 'refused').length

function assertAtMost(answer: AnyAnswer, most: number): void {
  const count = changedRows(answer)
  if (count > most)
    throw new OperationError(`This would change ${count} rows, more than the ${most} allowed. Nothing was changed.`)
}

/** Runs an operation: a change in one transaction, with its audit. @throws OperationError when it cannot be done */
export async function execute(
  { changes, name }: Operation,
  prepared: PreparedOperation,
  context: OperationContext,
  { dryRun = false, atMost, beforeCommit }: ExecuteOptions = {},
): Promise<AnyAnswer> {
  if (changes === 'in steps' && (dryRun || atMost !== undefined))
    throw new OperationError(`${name.replace('.', ' ')} works in steps, so it can neither be tried nor limited.`)
  if (changes !== true) return prepared.run(context)
  try {
    return await inOneTransaction(context.db, async (db) => {
      const answer = await prepared.run({ ...context, db })
      if (atMost !== undefined) assertAtMost(answer, atMost)
      if (dryRun) throw new RolledBack(answer)
      await beforeCommit?.(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.answer
    throw error
  }
}
