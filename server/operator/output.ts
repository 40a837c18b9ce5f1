import * as z from 'zod'
import { csvFile } from '#lib/format/csv.ts'
import type { AnyAnswer, Operation } from '../panel/operations/kit/operation.ts'
import { type Terminal, table } from './terminal.ts'

export type Format = 'text' | 'json' | 'csv'

/** Columns of an answer, with their headings. */
function columnsOf({ row }: Operation): { name: string; heading: string }[] {
  return Object.entries(row.shape).map(([name, field]) => ({
    name,
    heading: z.globalRegistry.get(field)?.title ?? name,
  }))
}

/** A change of one thing says its sentence; lists and batches show their rows, too. */
const showsRows = ({ changes }: Operation, { rows, message }: AnyAnswer) =>
  message === undefined || rows.length > 1 || (changes === false && rows[0]?.detail !== message)

function textOf(operation: Operation, answer: AnyAnswer): string {
  const columns = columnsOf(operation)
  const cells = answer.rows.map((row) => columns.map(({ name }) => row[name] ?? null))
  const rows = showsRows(operation, answer)
    ? table(
        columns.map(({ heading }) => heading),
        cells,
      )
    : null
  return [rows, answer.message].filter((part) => part != null).join('\n\n')
}

/** Prints an answer. As JSON: an object on each line. As JSON and CSV the sentence goes to stderr. */
export function printAnswer(operation: Operation, answer: AnyAnswer, format: Format, terminal: Terminal): void {
  if (format === 'text') {
    terminal.print(textOf(operation, answer))
    return
  }
  const columns = columnsOf(operation)
  if (format === 'json') {
    for (const row of answer.rows) terminal.print(JSON.stringify(row))
  } else {
    const cells = answer.rows.map((row) => columns.map(({ name }) => String(row[name] ?? '')))
    terminal.print(csvFile([columns.map(({ name }) => name), ...cells]).replace(/\r\n$/, ''))
  }
  if (answer.message !== undefined) terminal.complain(answer.message)
}
