import { basename } from 'node:path'
import { type Html, html, type Part } from '../../http/html.ts'
import { operations } from '../../panel/operations/index.ts'
import type { AnyAnswer, Operation } from '../../panel/operations/kit/operation.ts'
import { mayRun, type Role } from '../../panel/operations/kit/roles.ts'
import { fieldsOf, valueSchema } from '../input.ts'
import { columnsOf, csvOf, showsRows } from '../output.ts'
import { operationsOn, pathOf, topicOf } from './operation.ts'
import { labelOf, sentence } from './words.ts'

/* Renders the answers of operations as HTML tables and CSV files. */

type DisplayedAnswer = Pick<AnyAnswer, 'rows' | 'message' | 'next'>
type Row = AnyAnswer['rows'][number]

/** The page that a value links to, by column name, and the operation that it shows. */
const pages: Readonly<Record<string, { shows: string; path: (value: string) => string }>> = {
  member: { shows: 'members.show', path: (value) => (/^\d+$/.test(value) ? `/members/${value}` : '') },
  project: { shows: 'surveys.show', path: (value) => operationPath('surveys.show', { project: value }) },
  survey: {
    shows: 'surveys.show',
    path: (value) => (/\s/.test(value) ? '' : operationPath('surveys.show', { project: value })),
  },
  reference: { shows: 'outcomes.show', path: (value) => operationPath('outcomes.show', { reference: value }) },
  payment: {
    shows: 'payments.show',
    path: (value) => (/\D/.test(value) ? '' : operationPath('payments.show', { payment: value })),
  },
}

const operationPath = (name: string, input: Readonly<Record<string, string>>) =>
  `/operations/${name}?${new URLSearchParams(input).toString()}`

/** The path of a value's page; none if the role may not open it. */
function pageOf(role: Role, column: string, value: string): string {
  const target = pages[column]
  const shown = operations.find(({ name }) => name === target?.shows)
  return target && shown && mayRun(role, shown.role) ? target.path(value) : ''
}

/** What the fields of a change name, so that its answer can link to it. */
const THINGS: Readonly<Record<string, readonly [what: string, column: string]>> = {
  project: ['Survey', 'project'],
  survey: ['Survey', 'survey'],
  copy: ['Survey', 'project'],
  mobile: ['Member', 'member'],
  member: ['Member', 'member'],
  payment: ['Payment', 'payment'],
  reference: ['Invitation', 'reference'],
}

const THING_MAX = 60

/** The fields of a change that name a thing with a page of its own. Members are named by id only, never by number. */
export const thingsOf = (input: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).filter(([name, value]) =>
      name === 'mobile' ? /^[1-9]\d{0,8}$/.test(value) : Object.hasOwn(THINGS, name) && value.length <= THING_MAX,
    ),
  )

/** Links to the pages of what a change was about. */
export const thingLinks = (role: Role, query: URLSearchParams): Part =>
  Object.entries(thingsOf(Object.fromEntries(query))).map(([name, value]) => {
    const [what = '', column = ''] = THINGS[name] ?? []
    const path = pageOf(role, column, value)
    return path && html`<a class="button" href="/operator${path}">${what} ${value}</a>`
  })

/**
 * The path of the page with all operations on a row of a list that has no page of its own, such as a Form W-9 or a
 * partner. The first column names it.
 */
function thingPath(role: Role, list: Operation, column: string, value: string): string {
  const topic = topicOf(list)
  const isFirst = columnsOf(list)[0]?.name === column
  const isThing = isFirst && list.changes === false && operationsOn(role, topic, column).length > 0
  return isThing ? `/topics/${topic}?${new URLSearchParams({ [column]: value }).toString()}` : ''
}

function cell(role: Role, operation: Operation, name: string, value: Row[string]): Part {
  if (value === null || value === undefined || value === '') return html`<span class="muted">-</span>`
  const text = String(value)
  const path = pageOf(role, name, text) || thingPath(role, operation, name, text)
  return path ? html`<a href="/operator${path}">${text}</a>` : text
}

const isFigure = (name: string, value: Row[string]) =>
  typeof value === 'number' || (name === 'dollars' && value !== null)

/** Longer texts may wrap; numbers, dates and names stay on one line. */
const LINE_MAX = 32

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

function tableOf(operation: Operation, rows: readonly Row[], { role, caption, query }: Table): Html {
  const columns = columnsOf(operation)
  const head = headOf(operation, query)
  const heads = columns.map((column) => head(column, isFigure(column.name, rows[0]?.[column.name] ?? null)))
  const lines = rows.map(
    (row) =>
      html`<tr>${columns.map(({ name }) => html`<td${classOf(name, row[name] ?? null)}>${cell(role, operation, name, row[name] ?? null)}</td>`)}</tr>`,
  )
  return html`<div class="table" role="region" aria-label="${caption}" tabindex="0"><table><caption>${caption}</caption><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table></div>`
}

/** The page shows this many rows at most; the CSV file has all of them. */
const ROWS_SHOWN = 500

interface Table {
  /** Links lead only to what the role may see. */
  role: Role
  caption: string
  /** The list's query, which the headings' sort links extend. */
  query?: URLSearchParams
}

export function answerHtml(
  operation: Operation,
  answer: DisplayedAnswer,
  { role, caption = sentence(operation.summary), query }: Partial<Table> & Pick<Table, 'role'>,
): Html {
  const { rows } = answer
  if (rows.length === 0) return html`<p>There are none.</p>`
  if (!showsRows(operation, answer)) return html``
  const cut = rows.length > ROWS_SHOWN && html`<p class="muted">The first ${ROWS_SHOWN} of ${rows.length} rows.</p>`
  return html`${tableOf(operation, rows.slice(0, ROWS_SHOWN), { role, caption, query })}${cut}`
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
