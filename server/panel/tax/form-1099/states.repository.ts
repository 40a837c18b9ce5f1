import 'server-only'
import type { Db } from '../../database/schema.ts'
import type { StateFiling } from './iris.ts'

/** How each state is told of Forms 1099, by its two letters; a state that is not there is told nothing. */
export async function stateFilings(db: Db): Promise<ReadonlyMap<string, StateFiling>> {
  const rows = await db.selectFrom('tax_state').selectAll().orderBy('state').execute()
  return new Map(rows.map(({ state, filing, payer_number }) => [state, { filing, payerNumber: payer_number }]))
}
