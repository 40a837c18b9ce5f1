import 'server-only'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { operation } from './kit/operation.ts'
import { column, numberColumn } from './kit/show.ts'

const createBackup = operation({
  name: 'backup.create',
  role: 'admin',
  summary: 'write a backup while the portal runs',
  description:
    'Writes all data of the panel to one new file on the portal’s machine, encrypted for an age public key. `npm run restore` and `npm run drill` read it.',
  examples: ['backup create --to /backups/2026-11-22.age --recipient age1…'],
  input: z.strictObject({
    to: z
      .string()
      .refine(isAbsolute, 'an absolute path of a file that does not exist yet')
      .describe('File to write: an absolute path'),
    recipient: z.string().min(1).describe('age public key (age1…) to encrypt it for'),
  }),
  row: z.object({ table: column('table'), rows: numberColumn(), sha256: column('SHA-256 of its rows') }),
  changes: 'in steps',
  async run({ db }, { to, recipient }) {
    const { backUp } = await import('../database/backup/backup.ts')
    const { made, tables } = await backUp({ db }, to, recipient)
    const rows = Object.entries(tables).map(([table, { rows: count, sha256 }]) => ({ table, rows: count, sha256 }))
    return { rows, message: `The backup of ${made} was written to ${to}.` }
  },
})

export const backupOperations = [createBackup]
