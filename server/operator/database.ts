import { config } from '#server/config.ts'
import { type Crypto, createCrypto } from '../panel/core/crypto.ts'
import { type DatabaseLocation, locationOf, type OpenDatabase, openDatabase } from '../panel/database/open.ts'
import { CommandError } from './terminal.ts'

/** Where the settings say that the embedded panel keeps its data. @throws CommandError when another panel keeps it */
export function location(): DatabaseLocation {
  const settings = config()
  if (settings.panelApiUrl)
    throw new CommandError('PANEL_API_URL is set: that panel keeps the data, and its operators change it.')
  return locationOf(settings)
}

/** @throws CommandError when there are no keys */
export function keys(): Crypto {
  const { dataKeys } = config()
  if (!dataKeys) throw new CommandError('DATA_KEYS is required.')
  return createCrypto(dataKeys)
}

/** Opens the database for one piece of work and closes it whatever happens. */
export async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(location())
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
