import 'server-only'
import { counted } from '#lib/format/counted.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { OperationError } from './errors.ts'
import type { AnyAnswer, Operation, OperationContext, PreparedOperation } from './operation.ts'

export interface ExecuteOptions {
  /** Runs everything in the transaction, then rolls it back. */
  dryRun?: boolean
  /** Fails if more rows change. */
  atMost?: number
  /** The question of the dry run that was confirmed: a sensitive change fails if it would do something else by now. */
  confirmed?: string | null
  /** Runs before the commit: if it fails, everything is rolled back. */
  beforeCommit?: (answer: AnyAnswer) => Promise<void>
}

/** Thrown at the end of a dry run to roll back the transaction. */
class RolledBack extends Error {
  readonly answer: AnyAnswer

  constructor(answer: AnyAnswer) {
    super('rolled back')
    this.answer = answer
  }
}

/** Number of changed rows. Rows of a batch have a result; rows without one all count as changed. */
export const changedRows = ({ rows }: AnyAnswer) =>
  rows.filter(({ result }) => result === undefined || result === 'done').length

export const refusedRows = ({ rows }: AnyAnswer) => rows.filter(({ result }) => result === 'refused').length

function assertAtMost(answer: AnyAnswer, max: number): void {
  const count = changedRows(answer)
  if (count > max)
    throw new OperationError(
      `This would change ${counted(count, 'row')}, more than the ${max} allowed. Nothing was changed.`,
    )
}

function assertConfirmed({ question }: PreparedOperation, confirmed: string | null): void {
  const now = question()
  if (now === confirmed) return
  const instead = now === null ? '' : ` Now the question is: ${now}`
  throw new OperationError(`Something has changed since you were asked.${instead} Nothing was changed: try it again.`)
}

/** The answer of a dry run: the secret in it was rolled back, so that it will never work. */
const withoutSecret = ({ rows }: AnyAnswer): AnyAnswer => ({
  rows: rows.map((row) => Object.fromEntries(Object.keys(row).map((column) => [column, null]))),
  message: 'A new secret would be made and shown once.',
})

/** Runs an operation; a change runs in one transaction. @throws OperationError when it is not possible */
export async function execute(
  { changes, name, makesSecret, sensitive }: Operation,
  prepared: PreparedOperation,
  context: OperationContext,
  { dryRun = false, atMost, confirmed, beforeCommit }: ExecuteOptions = {},
): Promise<AnyAnswer> {
  if (changes === 'in steps' && (dryRun || atMost !== undefined))
    throw new OperationError(
      `${name.replace('.', ' ')} runs in several transactions: a dry run and a limit of rows are not possible.`,
    )
  if (changes !== true) return prepared.run(context)
  try {
    return await inOneTransaction(context.db, async (db) => {
      const answer = await prepared.run({ ...context, db, isDryRun: dryRun })
      if (atMost !== undefined) assertAtMost(answer, atMost)
      if (dryRun) throw new RolledBack(answer)
      if (sensitive && confirmed !== undefined) assertConfirmed(prepared, confirmed)
      await beforeCommit?.(answer)
      return answer
    })
  } catch (error) {
    if (error instanceof RolledBack) return makesSecret ? withoutSecret(error.answer) : error.answer
    throw error
  }
}
