import { basename } from 'node:path'
import { type Html, html, type Part } from '../../http/html.ts'
import type { AnyAnswer, Operation } from '../../panel/operations/kit/operation.ts'
import { fieldsOf, valueSchema } from '../input.ts'
import { columnsOf, csvOf, showsRows } from '../output.ts'
import { labelOf, sentence } from './form.ts'
import { pathOf } from './operation.ts'

/* Renders the answers of operations as HTML tables and CSV files. */

type DisplayedAnswer = Pick<AnyAnswer, 'rows' | 'message' | 'next'>
type Row = AnyAnswer['rows'][number]

/** The page that a value links to, by column name. */
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

/** Longer texts may wrap; numbers, dates and names stay on one line. */
const LINE_MAX = 20

function classOf(name: string, value: Row[string]): Html | false {
  if (isFigure(name, value)) return html` class="number"`
  return String(value ?? '').length <= LINE_MAX && html` class="line"`
}

/** Column headings sort a list; a second click reverses the order. */
function sortLink(label: string, name: string, query: URLSearchParams, path: string): Html {
  const isSorted = query.get('sort') === name
  const next = new URLSearchParams(query)
  next.delete('page')
  next.delete('reverse')
  next.set('sort', name)
  if (isSorted && query.get('reverse') !== 'yes') next.set('reverse', 'yes')
  return html`<a href="${path}?${next.toString()}">${label}</a>`
}

/** @param query the list's query; undefined if it cannot be sorted */
function headOf(operation: Operation, query: URLSearchParams | undefined) {
  const sort = fieldsOf(operation).find(({ name }) => name === 'sort')
  const orders = query && sort ? (valueSchema(sort.schema).enum ?? []) : []
  return ({ name, heading }: { name: string; heading: string }, isNumber: boolean) => {
    const label = labelOf(heading)
    const direction = query?.get('reverse') === 'yes' ? 'descending' : 'ascending'
    const sorted = query?.get('sort') === name && html` aria-sort="${direction}"`
    const content = query && orders.includes(name) ? sortLink(label, name, query, pathOf(operation)) : label
    return html`<th scope="col"${isNumber && html` class="number"`}${sorted}>${content}</th>`
  }
}

function tableOf(operation: Operation, rows: readonly Row[], { caption, query }: Table): Html {
  const columns = columnsOf(operation)
  const head = headOf(operation, query)
  const heads = columns.map((column) => head(column, isFigure(column.name, rows[0]?.[column.name] ?? null)))
  const lines = rows.map(
    (row) =>
      html`<tr>${columns.map(({ name }) => html`<td${classOf(name, row[name] ?? null)}>${cell(name, row[name] ?? null)}</td>`)}</tr>`,
  )
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`
}

/** The page shows this many rows at most; the CSV file has all of them. */
const ROWS_SHOWN = 500

interface Table {
  caption: string
  /** The list's query, which the headings' sort links extend. */
  query?: URLSearchParams
}

export function answerHtml(
  operation: Operation,
  answer: DisplayedAnswer,
  { caption = sentence(operation.summary), query }: Partial<Table> = {},
): Html {
  const { rows } = answer
  if (rows.length === 0) return html`<p>There are none.</p>`
  if (!showsRows(operation, answer)) return html``
  const cut = rows.length > ROWS_SHOWN && html`<p class="muted">The first ${ROWS_SHOWN} of ${rows.length} rows.</p>`
  return html`${tableOf(operation, rows.slice(0, ROWS_SHOWN), { caption, query })}${cut}`
}

/** An answer as a CSV download. */
export const csvResponse = (operation: Operation, answer: DisplayedAnswer) =>
  new Response(csvOf(operation, answer), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${operation.name}.csv"`,
    },
  })

/** The file of an answer, as a download. */
export const download = ({ path, data }: { path: string; data: Buffer }) =>
  new Response(new Uint8Array(data), {
    headers: {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': `attachment; filename="${basename(path).replace(/[^\w.-]/g, '_')}"`,
    },
  })
