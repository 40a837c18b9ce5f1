import 'server-only'
import { types } from 'node:util'
import type { Config } from '#server/config.ts'
import { migrate, pendingMigrations } from './database/migrate.ts'
import { type OpenDatabase, openWithoutTimeouts, SERVER_SETTINGS } from './database/open.ts'
import { grantRights, roleOf, setRoleSettings } from './database/roles.ts'
import { openQueue, QUEUE_SCHEMA } from './jobs/queue.ts'

/** The database is not up to date, and the application's role may not change it. */
class DatabaseRightsError extends Error {
  override readonly name = 'DatabaseRightsError'

  constructor(pending: number) {
    super(
      `The database needs ${pending} migrations, which the role of DATABASE_URL may not run. Make it the owner of the database; or set DATABASE_OWNER_URL and run "npm run operator -- database prepare".`,
    )
  }
}

const INSUFFICIENT_PRIVILEGE = '42501'
const isPermissionError = (error: unknown) =>
  types.isNativeError(error) && 'code' in error && error.code === INSUFFICIENT_PRIVILEGE

async function prepareAsOwner(owner: OpenDatabase, role: string): Promise<void> {
  try {
    await migrate(owner.db)
    const queue = await openQueue(owner)
    await queue.stop()
    if (role !== (await roleOf(owner.db))) await grantRights(owner.db, role, QUEUE_SCHEMA)
  } catch (error) {
    // The message names this setting: the URL of the application's role may be fine.
    throw types.isNativeError(error) ? Object.assign(error, { setting: 'DATABASE_OWNER_URL' }) : error
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
    throw isPermissionError(error) ? new DatabaseRightsError(pending.length) : error
  }
}

/**
 * Runs all pending migrations without statement timeouts, bypassing a connection pooler. With DATABASE_OWNER_URL they run
 * as the owner, who also grants the application's role its rights; otherwise as the application's role.
 * @param opened the database of these settings: PGlite files can only be opened once
 * @throws DatabaseRightsError when there are pending migrations that this role may not run
 */
export async function prepareDatabase(
  {
    databaseUrl,
    databaseOwnerUrl,
    databaseDirectUrl,
  }: Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseDirectUrl'>,
  opened: OpenDatabase,
): Promise<void> {
  const prepare = async (database: OpenDatabase) => {
    if (!databaseOwnerUrl) return prepareAsApplication(database)
    const role = await roleOf(database.db)
    await prepareAsOwner(await openWithoutTimeouts({ url: databaseOwnerUrl.reveal() }), role)
  }
  const url = databaseDirectUrl ?? databaseUrl
  if (!url) return prepare(opened)
  const database = await openWithoutTimeouts({ url: url.reveal() })
  try {
    await prepare(database)
    if (databaseDirectUrl) await setRoleSettings(database.db, SERVER_SETTINGS)
  } finally {
    await database.close()
  }
}
