import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { StateFiling } from './iris.ts'

/** How Forms 1099 are reported to each state, by its two-letter code. States without an entry get no report. */
export async function stateFilings(db: Db): Promise<ReadonlyMap<string, StateFiling>> {
  const rows = await db.selectFrom('tax_state').selectAll().orderBy('state').execute()
  return new Map(rows.map(({ state, filing, payer_number }) => [state, { filing, payerNumber: payer_number }]))
}
