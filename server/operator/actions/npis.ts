import { audit } from '../../panel/core/audit.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

interface NpiFacts {
  last_names?: string[]
  barred?: boolean
}

/** Stores facts about an NPI; facts that are not given stay. The audit has only its last four digits. */
const saveNpi = ({ db, operator }: CommandContext, npiNumber: string, facts: NpiFacts) =>
  inOneTransaction(db, async (tx) => {
    await tx
      .insertInto('npi_record')
      .values({ npi_number: npiNumber, last_names: facts.last_names ?? [], barred: facts.barred ?? false })
      .onConflict((conflict) => conflict.column('npi_number').doUpdateSet(facts))
      .execute()
    await audit(tx, operator, 'npi changed', { subject: `npi ending ${npiNumber.slice(-4)}` })
  })

export async function listNpis({ db }: CommandContext): Promise<string> {
  const rows = await db.selectFrom('npi_record').selectAll().orderBy('npi_number').execute()
  const cells = rows.map((row) => [row.npi_number, row.last_names.join(', ') || null, row.barred ? 'barred' : null])
  return table(['npi', 'last names', ''], cells)
}

export async function barNpi(context: CommandContext, npiNumber: string): Promise<string> {
  await saveNpi(context, npiNumber, { barred: true })
  return `${npiNumber} is barred. A member who has saved it keeps it.`
}

export async function allowNpi(context: CommandContext, npiNumber: string): Promise<string> {
  await saveNpi(context, npiNumber, { barred: false })
  return `${npiNumber} is allowed.`
}

export async function recordNpi(context: CommandContext, npiNumber: string, lastNames: string[]): Promise<string> {
  await saveNpi(context, npiNumber, { last_names: lastNames })
  return `${npiNumber} belongs to ${lastNames.join(', ')}.`
}
