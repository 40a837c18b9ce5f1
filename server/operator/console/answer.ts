import { basename } from 'node:path'
import { type Html, html, type Part } from '../../http/html.ts'
import type { AnyAnswer, Operation } from '../../panel/operations/kit/operation.ts'
import { columnsOf, csvOf, showsRows } from '../output.ts'
import { labelOf, sentence } from './form.ts'

/*
 * Answers of operations as tables, and as CSV files.
 */

type Shown = Pick<AnyAnswer, 'rows' | 'message' | 'next'>
type Row = AnyAnswer['rows'][number]

/** Where a value leads, by the name of its column. */
const pageOf: Readonly<Record<string, (value: string) => string>> = {
  member: (value) => (/^\d+$/.test(value) ? `/members/${value}` : ''),
  project: (value) => `/operations/surveys.show?project=${encodeURIComponent(value)}`,
  survey: (value) => (/\s/.test(value) ? '' : `/operations/surveys.show?project=${encodeURIComponent(value)}`),
  reference: (value) => `/operations/outcomes.show?reference=${encodeURIComponent(value)}`,
  payment: (value) => (/\D/.test(value) ? '' : `/operations/payments.show?payment=${value}`),
}

function cell(name: string, value: Row[string]): Part {
  if (value === null || value === undefined || value === '') return html`<span class="muted">-</span>`
  const text = String(value)
  const path = pageOf[name]?.(text)
  return path ? html`<a href="/operator${path}">${text}</a>` : text
}

const isFigure = (name: string, value: Row[string]) =>
  typeof value === 'number' || (name === 'dollars' && value !== null)

/** Longer texts may break; numbers, dates and names of things stay on a line. */
const LINE_MAX = 20

function classOf(name: string, value: Row[string]): Html | false {
  if (isFigure(name, value)) return html` class="number"`
  return String(value ?? '').length <= LINE_MAX && html` class="line"`
}

function tableOf(operation: Operation, rows: readonly Row[], caption: string): Html {
  const columns = columnsOf(operation)
  const heads = columns.map(
    ({ name, heading }) =>
      html`<th scope="col"${isFigure(name, rows[0]?.[name] ?? null) && html` class="number"`}>${labelOf(heading)}</th>`,
  )
  const lines = rows.map(
    (row) =>
      html`<tr>${columns.map(({ name }) => html`<td${classOf(name, row[name] ?? null)}>${cell(name, row[name] ?? null)}</td>`)}</tr>`,
  )
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`
}

/** More would make a page that nobody reads: the file has all of them. */
const ROWS_SHOWN = 500

export function answerHtml(operation: Operation, answer: Shown, caption = sentence(operation.summary)): Html {
  const { rows } = answer
  if (rows.length === 0) return html`<p>There are none.</p>`
  if (!showsRows(operation, answer)) return html``
  const cut = rows.length > ROWS_SHOWN && html`<p class="muted">The first ${ROWS_SHOWN} of ${rows.length} rows.</p>`
  return html`${tableOf(operation, rows.slice(0, ROWS_SHOWN), caption)}${cut}`
}

/** An answer as a file to keep. */
export const csvResponse = (operation: Operation, answer: Shown) =>
  new Response(csvOf(operation, answer), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${operation.name}.csv"`,
    },
  })

/** The file of an answer, to keep. */
export const download = ({ path, data }: { path: string; data: Buffer }) =>
  new Response(new Uint8Array(data), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${basename(path).replace(/[^\w.-]/g, '_')}"`,
    },
  })
