import 'server-only'
import { setImmediate } from 'node:timers/promises'
import { isFields } from '#lib/contract/lenient.ts'
import { formatMoment } from '#lib/format/dates.ts'
import type { Translate } from '#lib/language/translate.ts'
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

function valueText(value: unknown, t: Translate): string {
  if (value instanceof Date) return formatMoment(value.toISOString(), t.language)
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  return String(value)
}

/** Flattens a value into facts; nested values are labeled by their path. Empty values are left out. */
function factsOf(name: string, value: unknown, t: Translate): Fact[] {
  if (value === null || value === undefined || value === '') return []
  if (Array.isArray(value)) {
    const isPlain = value.every((item) => typeof item !== 'object')
    if (isPlain) return value.length > 0 ? [[name, value.map((item) => valueText(item, t)).join(', ')]] : []
    return value.flatMap((item, index) => factsOf(`${name} ${index + 1}`, item, t))
  }
  if (value instanceof Date || !isFields(value)) return [[name, valueText(value, t)]]
  return Object.entries(value).flatMap(([inner, item]) => factsOf(`${name}, ${labelOf(inner).toLowerCase()}`, item, t))
}

const rowFacts = (row: Row, t: Translate) =>
  Object.entries(row).flatMap(([column, value]) => factsOf(labelOf(column), value, t))

/** Milliseconds to print before other requests get their turn. By time: a row with a long text takes 200 ms. */
const PRINT_AT_ONCE_MS = 20

async function printRows(document: PrintedDocument, rows: readonly Row[], t: Translate): Promise<void> {
  let since = performance.now()
  for (const row of rows) {
    document.facts(rowFacts(row, t))
    if (performance.now() - since < PRINT_AT_ONCE_MS) continue
    await setImmediate()
    since = performance.now()
  }
}

function printIdentity(document: PrintedDocument, copy: DataCopy, t: Translate): void {
  document.heading(2, t('Who you are'))
  document.facts([
    ['Member', String(copy.member)],
    ...rowFacts(copy.identity, t),
    ...factsOf('Tax ID', copy.taxId, t),
    ...factsOf('Approved tax details', copy.approvedTaxDetails, t),
  ])
}

async function printTopic(document: PrintedDocument, topic: DataCopy['data'][number], t: Translate): Promise<void> {
  document.heading(2, t(topic.what))
  const afterErasure = t('If you erase your account: {what}', { what: t(topic.afterErasure) })
  document.paragraph(`${t(topic.why)} ${afterErasure}`)
  const nonEmpty = Object.entries(topic.records).filter(([, rows]) => rows.length > 0)
  if (nonEmpty.length === 0) document.paragraph(t('We keep nothing of this kind.'))
  for (const [table, rows] of nonEmpty) {
    document.heading(3, rows.length === 1 ? labelOf(table) : `${labelOf(table)} (${rows.length})`)
    await printRows(document, rows, t)
  }
}

/**
 * The names of fields stay in English: they are those of the JSON file.
 * @param author company that has the data
 * @param t translates to the member's language
 */
export async function dataPdf(copy: DataCopy, author: string, t: Translate): Promise<Buffer> {
  const title = t('What {author} keeps about you', { author })
  const document = await newDocument({ title, author, createdAt: new Date(copy.copiedAt), t })
  document.heading(1, title)
  const moment = formatMoment(copy.copiedAt, t.language)
  document.paragraph(
    t('Copied on {moment}. What is empty is left out. Amounts in cents are dollars times 100.', { moment }),
  )
  printIdentity(document, copy, t)
  for (const topic of copy.data) await printTopic(document, topic, t)
  return document.bytes()
}
