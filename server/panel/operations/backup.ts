import 'server-only'
import { isAbsolute } from 'node:path'
import * as z from 'zod'
import { operation } from './kit/operation.ts'
import { column, numberColumn } from './kit/show.ts'

const createBackup = operation({
  name: 'backup.create',
  role: 'admin',
  summary: 'write a backup while the portal serves',
  description:
    'Writes everything that the panel keeps into one new file on the machine of the portal, encrypted to a public key of age. npm run restore and npm run drill read it.',
  examples: ['backup create --to /backups/2026-11-22.age --recipient age1…'],
  input: z.strictObject({
    to: z
      .string()
      .refine(isAbsolute, 'must be the whole path of a file that is not there')
      .describe('Where it goes: a whole path'),
    recipient: z.string().min(1).describe('Public key of age (age1…) that it is encrypted to'),
  }),
  row: z.object({ table: column('table'), rows: numberColumn(), sha256: column('SHA-256 of its rows') }),
  changes: 'in steps',
  async run({ db }, { to, recipient }) {
    const { backUp } = await import('../database/backup/backup.ts')
    const { made, tables } = await backUp({ db }, to, recipient)
    const rows = Object.entries(tables).map(([table, { rows: count, sha256 }]) => ({ table, rows: count, sha256 }))
    return { rows, message: `Backup of ${made} in ${to}.` }
  },
})

export const backupOperations = [createBackup]
