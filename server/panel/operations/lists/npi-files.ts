import 'server-only'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { loadNpis, type NpiFileRow } from '../../profile/registry/load-npis.ts'
import { NpiFileError } from '../../profile/registry/npi-file.ts'
import { OperationError } from '../kit/errors.ts'
import { operation } from '../kit/operation.ts'
import { column, numberColumn, timeText } from '../kit/show.ts'

const fileRow = z.object({
  file: column(),
  until: column('changes until'),
  rows: numberColumn(),
  people: numberColumn(),
  removed: numberColumn('taken away'),
  unreadable: numberColumn(),
  loaded: column(),
})

const shown = ({ name, ends, rows_read, people, removed, unreadable, bytes, bytes_done, finished_at }: NpiFileRow) => ({
  file: name,
  until: ends,
  rows: rows_read,
  people,
  removed,
  unreadable,
  loaded: finished_at ? timeText(finished_at) : `${Math.floor((100 * bytes_done) / bytes)} %`,
})

const sentence = ({ rows_read, people, removed, unreadable }: NpiFileRow) =>
  `${rows_read} rows, ${people} active people, ${removed} taken away, ${unreadable} unreadable`

const importNpis = operation({
  name: 'npi.import',
  role: 'manager',
  summary: 'load a monthly or weekly file of NPPES',
  description:
    'Loads who has which NPI from a data file of NPPES: the monthly one first, then each weekly one. NPIs that were deactivated are taken away. Reads the file on the machine of the portal. Says how far it is; when it was interrupted, the same command goes on from there.',
  examples: ['npi import /data/npidata_pfile_20050523-20261108.csv'],
  input: z.strictObject({
    file: z.string().refine(isAbsolute, 'the whole path of a file').describe('The unpacked CSV file: a whole path'),
  }),
  positional: ['file'],
  row: fileRow,
  changes: 'in steps',
  async run({ db, by, progress = () => undefined }, { file: path }) {
    const { file, wasLoaded } = await loadNpis(db, path, progress).catch((error: unknown) => {
      throw error instanceof NpiFileError ? new OperationError(error.message) : error
    })
    if (wasLoaded) return { rows: [shown(file)], message: `${file.name} was loaded before.` }
    await audit(db, by, 'npi file loaded', { subject: file.name })
    return { rows: [shown(file)], message: `${file.name} is loaded: ${sentence(file)}.` }
  },
})

const FILES_SHOWN = 100

const listFiles = operation({
  name: 'npi.files',
  role: 'viewer',
  summary: 'list the files of NPPES that were loaded',
  description: 'Lists the files of NPPES, the newest first, and how far one is that is not loaded yet.',
  examples: ['npi files'],
  input: z.strictObject({}),
  row: fileRow,
  changes: false,
  async run({ db }) {
    const files = await db.selectFrom('npi_file').selectAll().orderBy('ends', 'desc').limit(FILES_SHOWN).execute()
    return { rows: files.map(shown) }
  },
})

export const npiFileOperations = [importNpis, listFiles]
