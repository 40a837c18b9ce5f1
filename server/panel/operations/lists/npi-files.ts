import 'server-only'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { loadNpis, type NpiFileRow } from '../../profile/registry/load-npis.ts'
import { NpiFileError } from '../../profile/registry/npi-file.ts'
import { asOperationError } from '../kit/errors.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'

const fileRow = z.object({
  file: column(),
  until: column('changes until'),
  rows: numberColumn(),
  people: numberColumn(),
  removed: numberColumn('removed'),
  unreadable: numberColumn(),
  loaded: column(),
})

const displayRow = ({
  name,
  ends,
  rows_read,
  people,
  removed,
  unreadable,
  bytes,
  bytes_done,
  finished_at,
}: NpiFileRow) => ({
  file: name,
  until: ends,
  rows: rows_read,
  people,
  removed,
  unreadable,
  loaded: finished_at ? timeText(finished_at) : `${Math.floor((100 * bytes_done) / bytes)} %`,
})

const sentence = ({ rows_read, people, removed, unreadable }: NpiFileRow) =>
  `${rows_read} rows, ${people} active people, ${removed} removed, ${unreadable} unreadable`

const importNpis = operation({
  name: 'npi.import',
  role: 'manager',
  summary: 'load a monthly or weekly NPPES file',
  description:
    'Loads the owners of NPIs from an NPPES data file: first the monthly one, then each weekly one. Removes deactivated NPIs. Reads the file on the portal’s machine. Prints its progress; if it is interrupted, the same command continues from there.',
  examples: ['npi import /data/npidata_pfile_20050523-20261108.csv'],
  input: z.strictObject({
    file: z
      .string()
      .refine(isAbsolute, 'the absolute path of a file')
      .describe('The unpacked CSV file: an absolute path'),
  }),
  positional: ['file'],
  row: fileRow,
  changes: 'in steps',
  async run({ db, caller, progress = () => undefined }, { file: path }) {
    const { file, wasLoaded } = await loadNpis(db, path, progress).catch(asOperationError(NpiFileError))
    if (wasLoaded) return { rows: [displayRow(file)], message: `${file.name} is already loaded.` }
    await audit(db, caller, 'npi file loaded', { subject: file.name })
    return { rows: [displayRow(file)], message: `${file.name} is loaded: ${sentence(file)}.` }
  },
})

const FILES_SHOWN = 100

const listFiles = operation({
  name: 'npi.files',
  role: 'viewer',
  summary: 'list the NPPES files that were loaded',
  description: 'Lists the NPPES files, newest first, with the progress of a file that is not fully loaded yet.',
  examples: ['npi files'],
  input: z.strictObject({}),
  row: fileRow,
  changes: false,
  async run({ db }) {
    const files = await db.selectFrom('npi_file').selectAll().orderBy('ends', 'desc').limit(FILES_SHOWN).execute()
    return { rows: files.map(displayRow) }
  },
})

export const npiFileOperations = [importNpis, listFiles]
