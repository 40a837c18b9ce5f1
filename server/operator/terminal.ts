import { readFile, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import { OperationError } from '../panel/operations/kit/errors.ts'
import { databaseMessage } from './database/database-errors.ts'

/** Where a command was typed: here, or at the other end of the socket. */
export interface Terminal {
  print: (text: string) => void
  /** To stderr: what is not part of the answer. */
  complain: (text: string) => void
  /** The text of a file; `-` is standard input. @throws OperationError */
  read: (path: string) => Promise<string>
  /** Writes a file that only its owner can read; one that is there stays. @throws OperationError */
  write: (path: string, data: Buffer) => Promise<void>
  /** `null` when nobody is there to answer. */
  confirm: (question: string) => Promise<boolean | null>
  columns?: number
}

export const cannotRead = (path: string) => new OperationError(`Cannot read ${path}.`)
export const cannotWrite = (path: string) => new OperationError(`Cannot write ${path}, or it already exists.`)

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

/** The terminal of this process. */
export const ownTerminal: Terminal = {
  print,
  complain: (line) => process.stderr.write(`${line}\n`),
  read: (path) =>
    (path === '-' ? text(process.stdin) : readFile(path, 'utf8')).catch(() => {
      throw cannotRead(path)
    }),
  write: (path, data) =>
    writeFile(path, data, { flag: 'wx', mode: 0o600 }).catch(() => {
      throw cannotWrite(path)
    }),
  confirm: confirmHere,
  columns: process.stdout.columns,
}

/** Errors whose own message is for the operator, by name: their modules need not be loaded to recognize them. */
const EXPLAINED = new Set([
  'InputError',
  'OperationError',
  'BackupError',
  'DatabaseInUseError',
  'DatabaseRightsError',
  'UnfitDatabaseError',
])

/** Whether its message is for whoever typed the command. */
export const isExplained = (error: unknown) => error instanceof Error && EXPLAINED.has(error.name)

/** One line for a person. A database error's message may contain stored values, so only its code is shown. */
export function messageFor(error: unknown): string {
  if (error instanceof AggregateError) return messageFor(error.errors[0])
  if (!(error instanceof Error)) return 'An unknown error occurred.'
  if (EXPLAINED.has(error.name)) return error.message
  if (error.name === 'ConfigurationError') return `Setting ${error.message}`
  return databaseMessage(error)
}

/** 0: done. 1: it cannot be done, and nothing was changed. 2: the command line is wrong. 3: done, but for refused rows. */
export const exitCodes = { done: 0, failed: 1, usage: 2, refused: 3 } as const

export const exitCodeFor = (error: unknown) =>
  error instanceof Error && error.name === 'InputError' ? exitCodes.usage : exitCodes.failed

const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((cell) => cell.length))

/** Rows in columns under a heading; `-` for an empty cell. */
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
