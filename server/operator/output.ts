import * as z from 'zod'
import { csvFile } from '#lib/format/csv.ts'
import type { AnyAnswer, Operation } from '../panel/operations/kit/operation.ts'
import { type Terminal, table } from './terminal.ts'

export type Format = 'text' | 'json' | 'csv'

/** The columns of an answer, with headings. */
export function columnsOf({ row }: Operation): { name: string; heading: string }[] {
  return Object.entries(row.shape).map(([name, field]) => ({
    name,
    heading: z.globalRegistry.get(field)?.title ?? name,
  }))
}

/** A change of one thing prints its sentence only; lists and batches print their rows too. */
export const showsRows = ({ lists, changes }: Operation, { rows, message }: Pick<AnyAnswer, 'rows' | 'message'>) =>
  message === undefined ||
  rows.length > 1 ||
  (rows.length === 0 ? changes === false : lists && rows[0]?.detail !== message)

/** The message of an answer, and how to get the next page. */
function sentenceOf({ message, next }: Pick<AnyAnswer, 'message' | 'next'>): string | undefined {
  const nextPage = Object.entries(next ?? {}).map(([name, value]) => `For the next page: --${name} ${value}`)
  const sentences = [...(message === undefined ? [] : [message]), ...nextPage]
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

function textOf(operation: Operation, answer: AnyAnswer): string {
  const columns = columnsOf(operation)
  const cells = answer.rows.map((row) => columns.map(({ name }) => row[name] ?? null))
  const rows = showsRows(operation, answer)
    ? table(
        columns.map(({ heading }) => heading),
        cells,
      )
    : null
  return [rows, sentenceOf(answer)].filter((part) => part != null).join('\n\n')
}

/** Rows as CSV; the columns have the same names as in JSON. */
export function csvOf(operation: Operation, { rows }: Pick<AnyAnswer, 'rows'>): string {
  const names = columnsOf(operation).map(({ name }) => name)
  return csvFile([names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))])
}

/** Prints an answer. JSON is one object per line. With JSON and CSV, the message goes to stderr. */
export function printAnswer(operation: Operation, answer: AnyAnswer, format: Format, terminal: Terminal): void {
  if (format === 'text') {
    terminal.print(textOf(operation, answer))
    return
  }
  if (format === 'json') {
    for (const row of answer.rows) terminal.print(JSON.stringify(row))
  } else terminal.print(csvOf(operation, answer).replace(/\r\n$/, ''))
  const sentence = sentenceOf(answer)
  if (sentence !== undefined) terminal.complain(sentence)
}
