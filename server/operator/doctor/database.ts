import { sql } from 'kysely'
import { counted } from '#lib/format/counted.ts'
import type { Keyring } from '#server/config.ts'
import { createCrypto } from '../../panel/core/crypto.ts'
import { pendingMigrations } from '../../panel/database/migrate.ts'
import type { OpenDatabase } from '../../panel/database/open.ts'
import { rightsOf } from '../../panel/database/roles.ts'
import type { Db } from '../../panel/database/schema.ts'
import { waitsUntil } from '../../panel/jobs/clock-ahead.ts'
import { messageCounts, QUEUE_SCHEMA } from '../../panel/jobs/queue.ts'
import { keyUses } from '../../panel/key-rotation.ts'
import { timeText } from '../../panel/operations/kit/show.ts'
import { assertKnownKeys, isWritable } from '../../panel/start-checks.ts'
import { messageFor } from '../terminal.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { formFindings } from './forms.ts'

const MOST_CLOCK_MS = 2_000

async function clock(db: Db): Promise<Finding> {
  const startedAt = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const middle = (startedAt + Date.now()) / 2
  const off = Math.abs((rows[0]?.now.getTime() ?? Number.NaN) - middle)
  if (off <= MOST_CLOCK_MS) return ok('clock', 'This machine and the database agree.')
  return problem('clock', `This machine and the database differ by ${Math.round(off / 1000)} seconds.`)
}

const RIGHTS_SHOWN = 5

function wrongRights(what: string, rights: readonly string[]): Finding {
  const rest = rights.length - RIGHTS_SHOWN
  const list = `${rights.slice(0, RIGHTS_SHOWN).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
  return problem(
    'roles',
    `${what} (${list}). Run "npm run operator -- database prepare" with DATABASE_OWNER_URL: it was stopped before its end, or has not run since an upgrade.`,
  )
}

async function roles({ db, kind }: OpenDatabase): Promise<Finding> {
  if (kind === 'pglite')
    return ok('roles', 'Files in PANEL_DATA_DIR have one role: only triggers keep the audit append-only.')
  const { role, owns, excess, missing } = await rightsOf(db, QUEUE_SCHEMA)
  if (missing.length > 0) return wrongRights(`"${role}" lacks rights that it needs`, missing)
  if (owns.length > 0)
    return warning(
      'roles',
      `One role does both: "${role}" uses the tables and could rewrite the audit (${owns.join(', ')}). Set DATABASE_OWNER_URL: see docs/operating.md.`,
    )
  if (excess.length > 0) return wrongRights(`"${role}" has rights that it must not have`, excess)
  return ok('roles', `"${role}" uses the tables and cannot change the audit.`)
}

async function writes(db: Db): Promise<Finding> {
  if (await isWritable(db)) return ok('writes', 'A write succeeds.')
  return problem('writes', 'The database does not accept a write: is the disk full or read-only, or is this a standby?')
}

async function keys(db: Db, keyring: Keyring): Promise<Finding> {
  const other = await assertKnownKeys(db, createCrypto(keyring)).catch((error: unknown) => error)
  if (other) return problem('DATA_KEYS', messageFor(other).replace(/^DATA_KEYS:? /, ''))
  const unreadable = (await keyUses(db)).filter(({ keyId }) => keyId === null || !keyring.has(keyId))
  if (unreadable.length === 0) return ok('DATA_KEYS', 'can decrypt everything that is stored.')
  const placesOf = (isDamaged: boolean) =>
    unreadable
      .filter(({ keyId }) => (keyId === null) === isDamaged)
      .map(({ where, keyId, values }) => `${values} in ${where}${keyId === null ? '' : ` (key ${keyId})`}`)
      .join(', ')
  const [damaged, lacking] = [placesOf(true), placesOf(false)]
  const sentences = [
    ...(lacking ? [`lacks keys that stored values need: ${lacking}.`] : []),
    ...(damaged ? [`cannot decrypt damaged values: ${damaged}. No key opens them: restore them from a backup.`] : []),
  ]
  return problem('DATA_KEYS', sentences.join(' It '))
}

async function outbox(db: Db): Promise<Finding> {
  const { failed } = await messageCounts(db)
  if (failed === 0) return ok('outbox', 'No message failed.')
  return warning(
    'outbox',
    `${counted(failed, 'message')} could not be delivered. Run "npm run operator -- outbox list".`,
  )
}

async function scheduledJobs(db: Db): Promise<Finding> {
  const until = await waitsUntil(db)
  if (!until) return ok('scheduled jobs', 'do not wait for another time.')
  const text = `such as payouts and reminders do not run before ${timeText(until)} UTC: the database's clock was ahead and was set back. Restart the portal.`
  return problem('scheduled jobs', text)
}

/** A restored database has no queue before the portal starts. */
async function queueFindings(db: Db): Promise<Finding[]> {
  const jobs = `${QUEUE_SCHEMA}.job`
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${jobs}) is not null as exists`.execute(db)
  return rows[0]?.exists ? [await outbox(db), await scheduledJobs(db)] : []
}

async function payouts(db: Db): Promise<Finding> {
  const { count } = await db
    .selectFrom('payout')
    .where('state', '=', 'unclear')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count === 0) return ok('unclear payouts', 'There are none.')
  return warning('unclear payouts', `There are ${count}. Run "npm run operator -- payouts list unclear".`)
}

const NPI_DAYS = 45

async function npiFiles(db: Db): Promise<Finding[]> {
  const newest = await db
    .selectFrom('npi_file')
    .select(['ends', sql<boolean>`ends < current_date - ${NPI_DAYS}::int`.as('isOld')])
    .where('finished_at', 'is not', null)
    .orderBy('ends', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return []
  if (!newest.isOld) return [ok('NPI files', `are loaded up to ${newest.ends}.`)]
  return [
    warning(
      'NPI files',
      `are loaded only up to ${newest.ends}: newer NPIs are missing. Load the newer files with "npm run operator -- npi import".`,
    ),
  ]
}

export async function databaseFindings(database: OpenDatabase, keyring: Keyring): Promise<Finding[]> {
  const { db } = database
  const reachable = ok('database', database.kind === 'pglite' ? 'PGlite can be opened.' : 'Postgres answers.')
  const pending = await pendingMigrations(db)
  const time = await clock(db)
  if (pending.length > 0) {
    const text = `${pending.length} have not run. Start the portal, or run "npm run operator -- database prepare".`
    return [reachable, time, problem('migrations', text)]
  }
  const ran = ok('migrations', 'All have run.')
  return [
    reachable,
    time,
    ran,
    await writes(db),
    await roles(database),
    await keys(db, keyring),
    ...(await formFindings(db, keyring)),
    ...(await queueFindings(db)),
    await payouts(db),
    ...(await npiFiles(db)),
  ]
}
