import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { isFields } from '#lib/contract/lenient.ts'
import { formatMoment } from '#lib/format/dates.ts'
import { newDocument, type PrintedDocument } from '../print/document.ts'
import type { copyOfData } from './copy.ts'

/* The member's data as a PDF for people to read: the same records as in the JSON file, labeled by column name. */

type DataCopy = Awaited<ReturnType<typeof copyOfData>>
type Row = Readonly<Record<string, unknown>>
type Fact = readonly [name: string, value: string]

/** Turns `first_name` or `firstName` into `First name`. */
function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function valueText(value: unknown): string {
  if (value instanceof Date) return formatMoment(value.toISOString())
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Flattens a value into facts; nested values are labeled by their path. Empty values are left out. */
function factsOf(name: string, value: unknown): Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object')
    if (isPlain) return value.length > 0 ? [[name, value.map(valueText).join(', ')]] : []
    return value.flatMap((item, index) => factsOf(`${name} ${index + 1}`, item))
  }
  if (value instanceof Date || !isFields(value)) return [[name, valueText(value)]]
  return Object.entries(value).flatMap(([inner, item]) => factsOf(`${name}, ${labelOf(inner).toLowerCase()}`, item))
}

const rowFacts = (row: Row) => Object.entries(row).flatMap(([column, value]) => factsOf(labelOf(column), value))

/** Rows to print before yielding to the event loop, so that a long document does not block other requests. */
const ROWS_AT_ONCE = 50

async function printRows(document: PrintedDocument, rows: readonly Row[]): Promise<void> {
  for (const [index, row] of rows.entries()) {
    document.facts(rowFacts(row))
    if (index % ROWS_AT_ONCE === 0) await setImmediate()
  }
}

/** @param author company that has the data */
export async function dataPdf(copy: DataCopy, author: string): Promise<Buffer> {
  const copiedAt = new Date(copy.copiedAt)
  const document = await newDocument({ title: `What ${author} keeps about you`, author, createdAt: copiedAt })
  document.heading(1, `What ${author} keeps about you`)
  document.paragraph(
    `Copied on ${formatMoment(copy.copiedAt)}. What is empty is left out. Amounts in cents are dollars times 100.`,
  )
  document.heading(2, 'Who you are')
  document.facts([
    ['Member', String(copy.member)],
    ...rowFacts(copy.identity),
    ...factsOf('Tax ID', copy.taxId),
    ...factsOf('Approved tax details', copy.approvedTaxDetails),
  ])
  for (const { what, why: reason, afterErasure, records } of copy.data) {
    document.heading(2, what)
    document.paragraph(`${reason} If you erase your account: ${afterErasure}`)
    const nonEmpty = Object.entries(records).filter(([, rows]) => rows.length > 0)
    if (nonEmpty.length === 0) document.paragraph('We keep nothing of this kind.')
    for (const [table, rows] of nonEmpty) {
      document.heading(3, rows.length === 1 ? labelOf(table) : `${labelOf(table)} (${rows.length})`)
      await printRows(document, rows)
    }
  }
  return document.bytes()
}
