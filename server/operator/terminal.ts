/** The command line is wrong: the message goes to stderr, the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** The command cannot be done: one line goes to stderr, the exit code is 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

export const invalidValue = (value: string, name: string, expected: string) =>
  `Invalid value "${value}" for ${name}: expected ${expected}`

/** Errors whose own message is for the operator, by name: their modules need not be loaded to recognize them. */
const EXPLAINED = new Set([
  'UsageError',
  'BackupError',
  'CommandError',
  'DatabaseInUseError',
  'DatabaseRightsError',
  'UnfitDatabaseError',
])

/** A pooler ended the start of a connection. */
const isPooler = (error: Error) => error.message.startsWith('unsupported startup parameter')
const POOLER =
  'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the same database without the pooler, too.'

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** One line for a person. A database error's message may contain stored values, so only its code is shown. */
export function messageFor(error: unknown): string {
  if (error instanceof AggregateError) return messageFor(error.errors[0])
  if (!(error instanceof Error)) return 'An unknown error occurred.'
  if (EXPLAINED.has(error.name)) return error.message
  if (error.name === 'ConfigurationError') return `Setting ${error.message}`
  if (isPooler(error)) return POOLER
  return `The database cannot be used (${codeOf(error)}).`
}

/** Runs a program and sets the exit code: 0 done, 1 failed, 2 wrong command line. */
export async function run(program: () => Promise<unknown>): Promise<void> {
  try {
    await program()
  } catch (error) {
    process.stderr.write(`${messageFor(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

export const print = (text: string) => process.stdout.write(`${text}\n`)

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length))

/** Rows in columns under a heading; `-` for an empty cell. */
export function table(heading: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [heading, ...rows.map((row) => row.map((cell) => String(cell ?? '-')))]
  const widths = heading.map((_, column) => longest(cells.map((row) => row[column] ?? '')))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** A time to the second, in UTC. */
export const timeText = (at: Date | null) => at?.toISOString().slice(0, 19).replace('T', ' ') ?? null

export const dollarsText = (cents: number) => (cents / 100).toFixed(2)

export const yesNo = (value: boolean) => (value ? 'yes' : 'no')
