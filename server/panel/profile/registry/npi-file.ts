import 'server-only'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { basename } from 'node:path'
import { CsvError, parse } from 'csv-parse'
import * as z from 'zod/mini'
import { NPI_PATTERN } from '#lib/values/npi.ts'

/*
 * NPPES data files: the monthly one lists everybody, the weekly ones what changed. Both have the same columns.
 * @see https://download.cms.gov/nppes/NPI_Files.html
 */

/** Why a file cannot be loaded, as a sentence. */
export class NpiFileError extends Error {
  override readonly name = 'NpiFileError'
}

export interface NpiFile {
  path: string
  name: string
  bytes: number
  /** First and last day of the file's changes, YYYY-MM-DD. */
  begins: string
  ends: string
  /** Whether it is a monthly file, with everybody. */
  isFull: boolean
}

const NAME = /^npidata_pfile_(\d{4})(\d\d)(\d\d)-(\d{4})(\d\d)(\d\d)(?:_v\d)?\.csv$/i
/** Monthly files start on the day the first NPI was issued. */
const FIRST_DAY = '2005-05-23'
const LINE_FEED = 0x0a

async function endsWithLine(file: FileHandle, bytes: number): Promise<boolean> {
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, bytes - 1)
  return buffer[0] === LINE_FEED
}

const Days = z.tuple([z.iso.date(), z.iso.date()])

/** The first and last day in the name. @throws NpiFileError when the name has no such days */
function daysIn(name: string): z.infer<typeof Days> {
  const [, ...parts] = NAME.exec(name) ?? []
  const days = Days.safeParse([parts.slice(0, 3).join('-'), parts.slice(3).join('-')])
  if (days.success) return days.data
  throw new NpiFileError(
    `${name} is not an NPPES data file: those have names such as npidata_pfile_20050523-20261108.csv.`,
  )
}

/** @throws NpiFileError when it is not an NPPES file, or incomplete */
export async function npiFileAt(path: string): Promise<NpiFile> {
  const name = basename(path)
  const [begins, ends] = daysIn(name)
  const file = await open(path).catch(() => {
    throw new NpiFileError(`Cannot read ${path} on the portal’s machine.`)
  })
  try {
    const { size } = await file.stat()
    if (size === 0 || !(await endsWithLine(file, size)))
      throw new NpiFileError(`${name} ends in the middle of a row. Download and unpack it again.`)
    return { path, name, bytes: size, begins, ends, isFull: begins === FIRST_DAY }
  } finally {
    await file.close()
  }
}

/** The person an NPI was issued to. */
export interface Holder {
  lastName: string
  otherLastName: string | null
  taxonomyCode: string | null
}

export interface NpiRow {
  /** `null` when the row cannot be read. */
  npi: string | null
  /** `null` when the NPI is an organization's or not active. */
  holder: Holder | null
  /** Byte offset of the next row. */
  bytes: number
}

const COLUMNS = {
  npi: 'NPI',
  entity: 'Entity Type Code',
  lastName: 'Provider Last Name (Legal Name)',
  otherLastName: 'Provider Other Last Name',
  deactivated: 'NPI Deactivation Date',
  reactivated: 'NPI Reactivation Date',
} as const
const PERSON = '1'
const TAXONOMY = 'Healthcare Provider Taxonomy Code_'
const IS_PRIMARY = 'Healthcare Provider Primary Taxonomy Switch_'

type Cells = readonly string[]

/** Converts a date from MM/DD/YYYY to YYYYMMDD, which sorts by time. */
const day = (date: string) => `${date.slice(6)}${date.slice(0, 2)}${date.slice(3, 5)}`

/** A function that reads rows, made from the column names. @throws NpiFileError when a column is missing */
function readerFor(names: Cells) {
  const placeOf = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new NpiFileError(`This is not an NPPES data file: it has no column "${name}".`)
    return index
  }
  const places = Object.entries(COLUMNS).map(([field, name]) => [field, placeOf(name)] as const)
  const taxonomies = names.flatMap((name, code) =>
    name.startsWith(TAXONOMY) ? [{ code, isPrimary: names.indexOf(name.replace(TAXONOMY, IS_PRIMARY)) }] : [],
  )
  const placeByField = new Map<string, number>(places)
  const cell = (cells: Cells, field: keyof typeof COLUMNS) => cells[placeByField.get(field) ?? -1]?.trim() ?? ''
  const isActive = (cells: Cells) => {
    const [deactivated, reactivated] = [cell(cells, 'deactivated'), cell(cells, 'reactivated')]
    return deactivated === '' || (reactivated !== '' && day(reactivated) >= day(deactivated))
  }
  const taxonomyOf = (cells: Cells) => {
    const primary = taxonomies.find(({ isPrimary }) => cells[isPrimary] === 'Y') ?? taxonomies[0]
    return cells[primary?.code ?? -1] || null
  }
  const holderOf = (cells: Cells): Holder | null => {
    const lastName = cell(cells, 'lastName')
    if (cell(cells, 'entity') !== PERSON || lastName === '' || !isActive(cells)) return null
    return { lastName, otherLastName: cell(cells, 'otherLastName') || null, taxonomyCode: taxonomyOf(cells) }
  }
  return (cells: Cells): Pick<NpiRow, 'npi' | 'holder'> => {
    const npi = cell(cells, 'npi')
    return NPI_PATTERN.test(npi) ? { npi, holder: holderOf(cells) } : { npi: null, holder: null }
  }
}

/** Characters per row. Rows have a few thousand; the limit stops at a quote that is never closed. */
const ROW_MAX = 200_000

/** Rows from a byte offset on. */
async function* cellsFrom(path: string, start: number): AsyncGenerator<{ cells: Cells; bytes: number }> {
  const parser = parse({
    bom: start === 0,
    info: true,
    max_record_size: ROW_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
  const source = createReadStream(path, { start })
  source.once('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    for await (const { record, info } of parser) yield { cells: record, bytes: start + info.bytes }
  } catch (error) {
    throw error instanceof CsvError ? new NpiFileError(`The file is broken (${error.code}). Download it again.`) : error
  } finally {
    source.destroy()
  }
}

async function columnsIn(path: string): Promise<Cells> {
  for await (const { cells } of cellsFrom(path, 0)) return cells
  return []
}

/** Rows without the heading. @param start byte offset of a row @throws NpiFileError */
export async function* rowsFrom({ path }: NpiFile, start: number): AsyncGenerator<NpiRow> {
  const names = await columnsIn(path)
  const read = readerFor(names)
  let isHeading = start === 0
  for await (const { cells, bytes } of cellsFrom(path, start)) {
    if (isHeading) isHeading = false
    else if (cells.length === names.length) yield { ...read(cells), bytes }
    else yield { npi: null, holder: null, bytes }
  }
}
