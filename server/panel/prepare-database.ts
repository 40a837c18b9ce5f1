import 'server-only'
import { types } from 'node:util'
import type { Config } from '#server/config.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import { type OpenDatabase, openForMigrations, SERVER_TIMEOUTS } from './database/open.ts'
import { grantRights, roleOf, setRoleTimeouts } from './database/roles.ts'
import { openQueue, QUEUE_SCHEMA } from './jobs/queue.ts'

/** The database is not up to date, and the application's role may not change it. */
class DatabaseRightsError extends Error {
  override readonly name = 'DatabaseRightsError'

  constructor(pending: number) {
    super(
      `The database needs ${pending} migrations, which the role of DATABASE_URL may not run. Set DATABASE_OWNER_URL and run "npm run operator -- database prepare".`,
    )
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const lacksRights = (error: unknown) =>
  types.isNativeError(error) && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE

async function prepareAsOwner(ownerUrl: string, application: OpenDatabase): Promise<void> {
  const owner = openForMigrations(ownerUrl)
  try {
    await migrate(owner.db)
    const queue = await openQueue(owner)
    await queue.stop()
    const role = await roleOf(application.db)
    if (role !== (await roleOf(owner.db))) await grantRights(owner.db, role, QUEUE_SCHEMA)
  } finally {
    await owner.close()
  }
}

async function prepareAsApplication({ db }: OpenDatabase): Promise<void> {
  const pending = await pendingMigrations(db)
  if (pending.length === 0) return
  try {
    await migrate(db)
  } catch (error) {
    throw lacksRights(error) ? new DatabaseRightsError(pending.length) : error
  }
}

/** What a pooler in between cannot do for many clients at once. */
async function prepareDirectly(directUrl: string, prepare: (database: OpenDatabase) => Promise<void>): Promise<void> {
  const database = openForMigrations(directUrl)
  try {
    await prepare(database)
    await setRoleTimeouts(database.db, SERVER_TIMEOUTS)
  } finally {
    await database.close()
  }
}

/**
 * Brings the database to the newest schema: as its owner where DATABASE_OWNER_URL names one, who also grants the
 * application's role what it needs; else as the one role that does both.
 * @throws DatabaseRightsError when migrations wait that this role may not run
 */
export async function prepareDatabase(
  { databaseOwnerUrl, databaseDirectUrl }: Pick<Config, 'databaseOwnerUrl' | 'databaseDirectUrl'>,
  database: OpenDatabase,
): Promise<void> {
  const prepare = (application: OpenDatabase) =>
    databaseOwnerUrl ? prepareAsOwner(databaseOwnerUrl.reveal(), application) : prepareAsApplication(application)
  return databaseDirectUrl ? prepareDirectly(databaseDirectUrl.reveal(), prepare) : prepare(database)
}
