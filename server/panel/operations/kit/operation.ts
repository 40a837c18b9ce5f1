import 'server-only'
import type * as z from 'zod'
import type { AuditedCaller } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Role } from './roles.ts'

/* The declaration of an operation. The command line's flags, help, checks and tables are generated from it. */

export interface OperationContext {
  /** A transaction when the operation changes something. */
  db: Db
  queue: Queue
  panel: PanelContext
  /** Who runs it, for the audit. */
  caller: AuditedCaller
  /** Everything is rolled back at the end, so that a new key or link in the answer would never work. */
  isDryRun?: boolean
  /** Reports the progress of long work, if somebody is waiting for it. */
  progress?: (sentence: string) => void
}

type Cell = string | number | boolean | null

interface Answer<Row> {
  rows: readonly Row[]
  /** A sentence about the rows. */
  message?: string
  /** Input that requests the next page, in addition to the input of this one. */
  next?: { before: number } | { after: number } | { page: string }
  /** A file to write where the command runs; an existing file is never overwritten. */
  file?: { path: string; data: Buffer }
}

type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>
type AnyRow = Readonly<Record<string, Cell>>

interface Declaration<Input extends Fields, Row extends AnyRow> {
  /** Topic and verb: `surveys.add`. */
  name: `${string}.${string}`
  /** Role needed to run it. On the command line, which needs access to the data directory, everything is allowed. */
  role: Role
  /** Short text for lists. */
  summary: string
  /** Full sentences for the help page. */
  description: string
  /** Command lines without the program's name. */
  examples: readonly [string, ...string[]]
  input: Input
  /** Fields that are typed without a flag, in this order. The last one gets all remaining words. */
  positional?: readonly (keyof z.input<Input> & string)[]
  /** Schema of an answer's rows. A field's `title` is its column heading. */
  row: Fields & z.ZodType<Row>
  /**
   * Whether it changes stored data, in one transaction. `in steps`: in several transactions, so that long work locks
   * nothing.
   */
  changes: boolean | 'in steps'
  /** Whether the answer contains a new secret. A dry run does not show it, because it was rolled back. */
  makesSecret?: boolean
  /**
   * Whether an operator in the console must have signed in very recently. Default: operations that make a secret, and
   * changes by finance.
   */
  sensitive?: boolean
  /** Whether its rows say who is paid and where: a dry run then needs a recent sign-in, too. */
  listsPeople?: boolean
  /** Whether to show the rows of a change even if there is only one. */
  lists?: boolean
  /** Question to confirm before it runs; `null` for none. @param answer the answer of a dry run */
  question?: (answer: Answer<Row>, input: z.output<Input>) => string | null
  run: (context: OperationContext, input: z.output<Input>) => Promise<Answer<Row>>
}

/** An operation in the list, with its types erased: callers use its schemas. */
export interface Operation extends Pick<Declaration<Fields, AnyRow>, 'name' | 'role' | 'summary' | 'description'> {
  examples: readonly string[]
  input: Fields
  row: Fields
  positional: readonly string[]
  changes: boolean | 'in steps'
  makesSecret: boolean
  sensitive: boolean
  lists: boolean
  listsPeople: boolean
  /** Whether it may ask for confirmation. */
  asks: boolean
  /** Validates the input. @throws ZodError */
  prepare: (given: unknown) => PreparedOperation
}

export type AnyAnswer = Answer<AnyRow>

export interface PreparedOperation {
  /** Question to confirm after a dry run; `null` for none. */
  question: () => string | null
  run: (context: OperationContext) => Promise<AnyAnswer>
}

export function operation<Input extends Fields, Row extends AnyRow>(declared: Declaration<Input, Row>): Operation {
  const { role, input, changes, makesSecret = false } = declared
  return {
    name: declared.name,
    role,
    summary: declared.summary,
    description: declared.description,
    examples: declared.examples,
    input,
    row: declared.row,
    positional: declared.positional ?? [],
    changes,
    makesSecret,
    sensitive: declared.sensitive ?? (makesSecret || (role === 'finance' && changes !== false)),
    lists: declared.lists ?? changes === false,
    listsPeople: declared.listsPeople ?? false,
    asks: declared.question !== undefined,
    prepare(raw) {
      const checked = input.parse(raw)
      let last: Answer<Row> | null = null
      return {
        question: () => (last && declared.question?.(last, checked)) ?? null,
        async run(context) {
          last = await declared.run(context, checked)
          return last
        },
      }
    },
  }
}
