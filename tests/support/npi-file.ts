/** Writes NPPES data files, with the columns that the import reads and one that it ignores. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const COLUMNS = [
  'NPI',
  'Entity Type Code',
  'Provider Organization Name (Legal Business Name)',
  'Provider Last Name (Legal Name)',
  'Provider Other Last Name',
  'NPI Deactivation Date',
  'NPI Reactivation Date',
  'Healthcare Provider Taxonomy Code_1',
  'Healthcare Provider Primary Taxonomy Switch_1',
  'Healthcare Provider Taxonomy Code_2',
  'Healthcare Provider Primary Taxonomy Switch_2',
]

const CARDIOLOGY = '207RC0000X'

export const npiPerson = (npi: string, lastName: string, other = '') =>
  [npi, '1', '', lastName, other, '', '', '390200000X', 'N', CARDIOLOGY, 'Y'] as const
export const npiOrganization = (npi: string) =>
  [npi, '2', 'GARDEN, "STATE" CLINIC', '', '', '', '', '', '', '', ''] as const
/** A deactivated NPI has only its deactivation date, unless it was reactivated. */
export const npiDeactivated = (npi: string) => [npi, '', '', '', '', '11/02/2026', '', '', '', '', ''] as const
export const npiReactivated = (npi: string, lastName: string) =>
  [npi, '1', '', lastName, '', '11/02/2026', '11/05/2026', '', '', '', ''] as const

type Row = readonly string[]

const line = (cells: Row) => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`

/**
 * @param days date range in the file name, such as `20050523-20261108`
 */
export function writeNpiFile(folder: string, days: string, rows: readonly Row[], columns: Row = COLUMNS): string {
  const path = join(folder, `npidata_pfile_${days}.csv`)
  writeFileSync(path, [columns, ...rows].map(line).join(''))
  return path
}
