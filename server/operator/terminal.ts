import { ConfigurationError } from '#server/config.ts'
import { DatabaseInUseError } from '../panel/database/advisory-locks.ts'

/** The command was not understood: what can be said instead, on stderr, and exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What was asked cannot be done: one line on stderr, and exit code 1. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : error.name)

/** One line for a person. Messages of a database may quote rows, so of an unknown error only its kind is told. */
export function sentenceFor(error: unknown): string {
  if (error instanceof UsageError || error instanceof CommandError || error instanceof DatabaseInUseError) {
    return error.message
  }
  if (error instanceof ConfigurationError) return `Setting ${error.message}`
  if (error instanceof AggregateError) return sentenceFor(error.errors[0])
  return error instanceof Error ? `The database cannot be used (${codeOf(error)}).` : 'Something unknown went wrong.'
}

/** Runs a command to its end and says how it went by the exit code. */
export async function run(command: () => Promise<unknown>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${sentenceFor(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

export const say = (text: string) => process.stdout.write(`${text}\n`)

const widest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length))

/** Rows under a heading, in columns. */
export function table(heading: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cells = [heading, ...rows.map((row) => row.map((cell) => String(cell ?? '-')))]
  const widths = heading.map((_, column) => widest(cells.map((row) => row[column] ?? '')))
  return cells
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
