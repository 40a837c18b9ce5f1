import { type Config, config } from '#server/config.ts'
import { type Crypto, createCrypto } from '../../panel/core/crypto.ts'
import { isMigrated } from '../../panel/database/migrate.ts'
import { type DatabaseLocation, locationOf, type OpenDatabase, openDatabase } from '../../panel/database/open.ts'
import { openQueue } from '../../panel/jobs/queue.ts'
import { OperationError } from '../../panel/operations/kit/errors.ts'
import type { OperationContext } from '../../panel/operations/kit/operation.ts'
import { panelOf } from '../../panel/panel-parts.ts'
import { assertFits } from '../../panel/start-checks.ts'
import { callerOf } from '../caller.ts'

/** Where the embedded panel's database is, by the settings. @throws OperationError when PANEL_API_URL is set */
export function location(): DatabaseLocation {
  const settings = config()
  if (settings.panelApiUrl)
    throw new OperationError('PANEL_API_URL is set, so another panel stores the data. Use the tools of that panel.')
  return locationOf(settings)
}

/** @throws OperationError without DATA_KEYS */
export function keys(): Crypto {
  const { dataKeys } = config()
  if (!dataKeys) throw new OperationError('DATA_KEYS is required.')
  return createCrypto(dataKeys)
}

/** Opens the database, runs the work, and always closes it. */
export async function withDatabase<T>(work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(location())
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/**
 * Runs work without a running portal. Messages are only queued: the next portal delivers them.
 * @throws UnfitDatabaseError as at a start: a command with another key would store what the portal cannot read
 */
export const withOwnContext = <T>(user: string, work: (context: OperationContext) => Promise<T>): Promise<T> =>
  withDatabase(async (database) => {
    if (!(await isMigrated(database.db)))
      throw new OperationError('The database is empty. Start the portal once to prepare it.')
    const settings: Config = config()
    await assertFits(database.db, keys())
    const queue = await openQueue(database)
    try {
      return await work({ db: database.db, queue, panel: panelOf(settings, queue), caller: callerOf(user) })
    } finally {
      await queue.stop({ graceful: false })
    }
  })
