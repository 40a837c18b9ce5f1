import 'server-only'
import type * as z from 'zod'
import type { AuditedCaller } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { Queue } from '../../jobs/queue.ts'
import type { Role } from './roles.ts'

/*
 * What operators do, declared once. Flags, help, checks and tables of the command line come from the declaration.
 */

export interface OperationContext {
  /** A transaction when the operation changes something. */
  db: Db
  queue: Queue
  panel: PanelContext
  /** Who does it, for the audit. */
  by: AuditedCaller
  /** Says how far long work is, where somebody waits for it. */
  progress?: (sentence: string) => void
}

/** What a row of an answer may contain. */
type Cell = string | number | boolean | null

interface Answer<Row> {
  rows: readonly Row[]
  /** A sentence about them. */
  message?: string
  /** What else to give for the next page of a list. */
  next?: { before: number } | { after: number } | { page: string }
  /** To be written where the command was typed; one that is there stays. */
  file?: { path: string; data: Buffer }
}

type Fields = z.ZodObject<Readonly<Record<string, z.ZodType>>>
type AnyRow = Readonly<Record<string, Cell>>

interface Declaration<Input extends Fields, Row extends AnyRow> {
  /** Topic and verb: `surveys.add`. */
  name: `${string}.${string}`
  /** Who may do it. The command line is for whoever owns the data directory, and may do everything. */
  role: Role
  /** A few words for lists. */
  summary: string
  /** Whole sentences for its help. */
  description: string
  /** Command lines without the name of the program. */
  examples: readonly [string, ...string[]]
  input: Input
  /** Fields that are typed without a flag, in this order; the last one takes all words that are left. */
  positional?: readonly (keyof z.input<Input> & string)[]
  /** A row of the answer. A field's `title` is the heading of its column. */
  row: Fields & z.ZodType<Row>
  /** Whether it changes what the panel keeps; then it runs in one transaction. `in steps`: in several, so that long work locks nothing. */
  changes: boolean | 'in steps'
  /** Whether it answers a secret that is made anew each time: what a dry run answers opens nothing, and is not shown. */
  makesSecret?: boolean
  /**
   * Whether an operator in the console must have signed in a moment ago. When it is not said: what makes a secret, and what
   * finance changes.
   */
  sensitive?: boolean
  /** Whether the rows of a change are a list that matters by itself: a single row is shown, too. */
  lists?: boolean
  /** Asks before it goes on; `null` when there is nothing to ask. @param answer what a dry run answered */
  question?: (answer: Answer<Row>, input: z.output<Input>) => string | null
  run: (context: OperationContext, input: z.output<Input>) => Promise<Answer<Row>>
}

/** An operation of the list: whoever runs it knows its schemas, not its types. */
export interface Operation extends Pick<Declaration<Fields, AnyRow>, 'name' | 'role' | 'summary' | 'description'> {
  examples: readonly string[]
  input: Fields
  row: Fields
  positional: readonly string[]
  changes: boolean | 'in steps'
  makesSecret: boolean
  sensitive: boolean
  lists: boolean
  /** Whether it may ask before it goes on. */
  asks: boolean
  /** Checks what is given. @throws ZodError */
  prepare: (given: unknown) => PreparedOperation
}

export type AnyAnswer = Answer<AnyRow>

export interface PreparedOperation {
  /** What to ask after a dry run; `null` when there is nothing to ask. */
  question: () => string | null
  run: (context: OperationContext) => Promise<AnyAnswer>
}

export function operation<Input extends Fields, Row extends AnyRow>(declared: Declaration<Input, Row>): Operation {
  const {
    name,
    role,
    summary,
    description,
    examples,
    input,
    row,
    positional = [],
    changes,
    makesSecret = false,
  } = declared
  return {
    name,
    role,
    summary,
    description,
    examples,
    input,
    row,
    positional,
    changes,
    makesSecret,
    sensitive: declared.sensitive ?? (makesSecret || (role === 'finance' && changes !== false)),
    lists: declared.lists ?? changes === false,
    asks: declared.question !== undefined,
    prepare(given) {
      const checked = input.parse(given)
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
