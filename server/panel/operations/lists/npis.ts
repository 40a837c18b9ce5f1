import 'server-only'
import { sql } from 'kysely'
import * as z from 'zod'
import { audit } from '../../core/audit.ts'
import { BATCH_MAX, changeRow, oneChange } from '../kit/batch.ts'
import { npi, rowLimit, text } from '../kit/fields.ts'
import { type OperationContext, operation } from '../kit/operation.ts'
import { ordersOf, pageOf } from '../kit/order.ts'
import { column } from '../kit/show.ts'

interface NpiFacts {
  last_names?: string[]
  barred?: boolean
}

/** Upserts facts about an NPI; missing facts keep their value. The audit has only the NPI's last four digits. */
async function saveNpi({ db, caller }: OperationContext, npiNumber: string, facts: NpiFacts): Promise<void> {
  await db
    .insertInto('npi_record')
    .values({ npi_number: npiNumber, last_names: facts.last_names ?? [], barred: facts.barred ?? false })
    .onConflict((conflict) => conflict.column('npi_number').doUpdateSet(facts))
    .execute()
  await audit(db, caller, 'npi changed', { subject: `npi ending ${npiNumber.slice(-4)}` })
}

const order = ordersOf(
  sql`npi_number::bigint`,
  { npi: { expression: sql.ref('npi_number'), type: 'text' } },
  { sort: 'npi', reverse: false },
)

const listNpis = operation({
  name: 'npi.list',
  role: 'support',
  summary: 'list known NPIs',
  description: `Lists the NPIs that operators recorded or barred, with the last names of their owners, ${BATCH_MAX} at most. \`npi files\` lists the files of NPPES that were loaded.`,
  examples: ['npi list', 'npi list --csv'],
  input: z.strictObject({
    ...order.fields,
    limit: rowLimit(BATCH_MAX),
  }),
  row: z.object({ npi: column(), lastNames: column('last names'), barred: column() }),
  changes: false,
  async run({ db }, { limit = BATCH_MAX, ...chosen }) {
    const ordered = order.chosen(chosen)
    const records = await db
      .selectFrom('npi_record')
      .selectAll()
      .where(ordered.where)
      .select(ordered.place)
      .orderBy(ordered.orderBy)
      .limit(limit + 1)
      .execute()
    return pageOf(records, limit, ({ npi_number, last_names, barred }) => ({
      npi: npi_number,
      lastNames: last_names.join(', ') || null,
      barred: barred ? 'barred' : null,
    }))
  },
})

const barNpi = operation({
  name: 'npi.bar',
  role: 'manager',
  summary: 'bar an NPI',
  description: 'Bars an NPI: from now on nobody can save it.',
  examples: ['npi bar 1234567893'],
  input: z.strictObject({ npi }),
  positional: ['npi'],
  row: changeRow,
  changes: true,
  async run(context, input) {
    await saveNpi(context, input.npi, { barred: true })
    return oneChange(`${input.npi} is barred. A member who has saved it keeps it.`)
  },
})

const allowNpi = operation({
  name: 'npi.allow',
  role: 'manager',
  summary: 'allow a barred NPI',
  description: 'Allows an NPI that was barred.',
  examples: ['npi allow 1234567893'],
  input: z.strictObject({ npi }),
  positional: ['npi'],
  row: changeRow,
  changes: true,
  async run(context, input) {
    await saveNpi(context, input.npi, { barred: false })
    return oneChange(`${input.npi} is allowed.`)
  },
})

const recordNpi = operation({
  name: 'npi.record',
  role: 'manager',
  summary: 'record who an NPI belongs to',
  description: 'Only members with one of these last names can save the NPI. Used when no registry is configured.',
  examples: ['npi record 1234567893 Garcia Lopez'],
  input: z.strictObject({ npi, lastNames: z.array(text()).min(1).describe('Last names') }),
  positional: ['npi', 'lastNames'],
  row: changeRow,
  changes: true,
  async run(context, { npi: npiNumber, lastNames }) {
    await saveNpi(context, npiNumber, { last_names: lastNames })
    return oneChange(`${npiNumber} belongs to ${lastNames.join(', ')}.`)
  },
})

export const npiOperations = [listNpis, recordNpi, barNpi, allowNpi]
