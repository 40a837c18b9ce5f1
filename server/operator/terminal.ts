import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { buffer } from 'node:stream/consumers'
import { InputError, OperationError } from '../panel/operations/kit/errors.ts'
import { databaseMessage } from './database/database-errors.ts'
import { fileText } from './files/text.mjs'

/** The operator's terminal: this process's own, or a client of the socket. */
export interface Terminal {
  print: (text: string) => void
  /** Prints to stderr what is not part of the answer. */
  complain: (text: string) => void
  /** Reads a text file; `-` is standard input. @throws InputError */
  read: (path: string) => Promise<string>
  /** Writes a file with mode 0600; never overwrites one. @throws OperationError */
  write: (path: string, data: Buffer) => Promise<void>
  /** `null` when the terminal is not interactive. */
  confirm: (question: string) => Promise<boolean | null>
  columns?: number
}

export const readError = (path: string) => new InputError(`Cannot read ${path}.`)
export const writeError = (path: string) => new OperationError(`Cannot write ${path}, or it already exists.`)

async function confirmHere(question: string): Promise<boolean | null> {
  if (!process.stdin.isTTY) return null
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim())
  } finally {
    lines.close()
  }
}

export const print = (line: string) => process.stdout.write(`${line}\n`)

export const ownTerminal: Terminal = {
  print,
  complain: (line) => process.stderr.write(`${line}\n`),
  read: (path) =>
    (path === '-' ? buffer(process.stdin) : readFile(path)).then(fileText, () => {
      throw readError(path)
    }),
  write: (path, data) =>
    writeFile(path, data, { flag: 'wx', mode: 0o600 }).catch(() => {
      throw writeError(path)
    }),
  confirm: confirmHere,
  columns: process.stdout.columns,
}

/** Errors whose messages are written for operators. Compared by name, so that their modules need not be loaded. */
const EXPLAINED = new Set([
  'InputError',
  'OperationError',
  'BackupError',
  'DatabaseInUseError',
  'DatabaseRightsError',
  'MissingKeyError',
  'UnfitDatabaseError',
])

/** Whether the error's message is written for operators. */
export const isUserError = (error: unknown) => error instanceof Error && EXPLAINED.has(error.name)

/** The error message for an operator. For a database error only the code, because its message may contain stored values. */
export function messageFor(error: unknown): string {
  if (error instanceof AggregateError) return messageFor(error.errors[0])
  if (!(error instanceof Error)) return 'An unknown error occurred.'
  if (EXPLAINED.has(error.name)) return error.message
  if (error.name === 'ConfigurationError') return error.message.replace(/^/gm, 'Setting ')
  return databaseMessage(error)
}

/** 0: done. 1: failed, nothing was changed. 2: invalid command line. 3: done, except for refused rows. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3 } as const

export const exitCodeFor = (error: unknown) =>
  error instanceof Error && error.name === 'InputError' ? exitCodes.usage : exitCodes.failed

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((cell) => cell.length))

/** Formats rows as aligned columns with a heading; `-` for an empty cell. */
export function table(
  heading: readonly string[],
  rows: readonly (readonly (string | number | boolean | null)[])[],
): string {
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
