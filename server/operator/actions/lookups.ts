import { lookupEntries } from '../../panel/profile/lookups/lookups.repository.ts'
import { CommandError, table } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'

export async function listLookup({ db }: CommandContext, kind: string): Promise<string> {
  const entries = await lookupEntries(db, kind)
  if (entries.length === 0) throw new CommandError(`There is no lookup ${kind}.`)
  return table(
    ['id', 'name'],
    entries.map(({ id, name }) => [id, name]),
  )
}
