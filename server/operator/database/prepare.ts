import { config } from '#server/config.ts'
import { prepareDatabase } from '../../panel/prepare-database.ts'
import { withDatabase } from './database.ts'

/** Runs pending migrations and grants the application's role its rights. */
export const prepareOwnDatabase = (): Promise<string> =>
  withDatabase(async (database) => {
    await prepareDatabase(config(), database)
    return 'The database is up to date.'
  })
