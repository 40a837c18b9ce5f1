import { NPI_PATTERN } from '#lib/rules/profile/npi.ts'
import { audit } from '../../panel/core/audit.ts'
import { inOneTransaction } from '../../panel/database/transaction.ts'
import { CommandError, table } from '../terminal.ts'
import type { Command, CommandContext } from './command.ts'

function assertNpi(typed: string): void {
  if (!NPI_PATTERN.test(typed)) throw new CommandError(`${typed} is no NPI: ten digits, the first 1 or 3.`)
}

interface Known {
  last_names?: string[]
  barred?: boolean
}

/** Writes down what is known of a number; what is not said stays. The audit has its last four digits. */
const know = ({ db, operator }: CommandContext, npiNumber: string, known: Known) =>
  inOneTransaction(db, async (tx) => {
    assertNpi(npiNumber)
    await tx
      .insertInto('npi_record')
      .values({ npi_number: npiNumber, last_names: known.last_names ?? [], barred: known.barred ?? false })
      .onConflict((conflict) => conflict.column('npi_number').doUpdateSet(known))
      .execute()
    await audit(tx, operator, 'npi changed', { subject: `npi ending ${npiNumber.slice(-4)}` })
  })

const list: Command = {
  usage: 'npi list',
  does: 'numbers that are known: whose they are, or that they are barred',
  async run({ db }) {
    const rows = await db.selectFrom('npi_record').selectAll().orderBy('npi_number').execute()
    const cells = rows.map((row) => [row.npi_number, row.last_names.join(', ') || null, row.barred ? 'barred' : null])
    return table(['npi', 'last names', ''], cells)
  },
}

const bar: Command = {
  usage: 'npi bar <number>',
  does: 'nobody can save this number from now on',
  async run(context, [npiNumber = '']) {
    await know(context, npiNumber, { barred: true })
    return `${npiNumber} is barred. Whoever has saved it keeps it.`
  },
}

const allow: Command = {
  usage: 'npi allow <number>',
  does: 'lifts the bar',
  async run(context, [npiNumber = '']) {
    await know(context, npiNumber, { barred: false })
    return `${npiNumber} is allowed.`
  },
}

const record: Command = {
  usage: 'npi record <number> <lastName> [lastName]',
  does: 'only members with one of these last names can save this number; used without a registry',
  async run(context, [npiNumber = '', ...lastNames]) {
    await know(context, npiNumber, { last_names: lastNames })
    return `${npiNumber} is that of ${lastNames.join(', ')}.`
  },
}

export const npiCommands: readonly Command[] = [list, bar, allow, record]
