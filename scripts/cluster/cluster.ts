/** Runs the whole cluster of `deploy/cluster` on this machine. */
import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { ScriptError } from '../launch/script.mjs'
import { DAEMON_USER, Keeper, runsAsRoot } from './keeper.ts'
import { MEMBERS, PRIMARY, portalNames, portalUrl } from './layout.ts'
import { isDatabaseWhole } from './patroni.ts'
import { databasePrograms, portalPrograms, type Secrets } from './programs.ts'

const NEEDED = ['etcd', 'patroni', 'haproxy', 'pgbouncer', 'nginx', 'setpriv']
const BINARIES = '/usr/lib/postgresql'
const PATIENCE_MS = 180_000
const LOOK_MS = 200
const ANSWER_MS = 3_000

const isInstalled = (program: string) =>
  ['/usr/sbin', '/sbin', ...(process.env.PATH ?? '').split(':')].some((folder) => existsSync(join(folder, program)))

/** Folder of the newest Postgres that Debian installed. @throws ScriptError naming what to install */
function findBinaries(): string {
  const versions = existsSync(BINARIES) ? readdirSync(BINARIES).map(Number) : []
  const missing = NEEDED.filter((program) => !isInstalled(program))
  if (missing.length > 0 || versions.length === 0)
    throw new ScriptError(
      'The cluster needs Debian’s packages: apt-get install patroni python3-etcd etcd-server haproxy pgbouncer nginx postgresql',
    )
  return join(BINARIES, String(Math.max(...versions)), 'bin')
}

const secret = () => randomBytes(24).toString('hex')
const makeSecrets = (): Secrets => ({
  superuser: secret(),
  replication: secret(),
  application: secret(),
  sessionPasswords: `1:${randomBytes(32).toString('base64')}`,
  dataKeys: `1:${randomBytes(32).toString('base64')}`,
})

/** Makes the daemons' user the owner of these paths. */
function giveToDaemons(...paths: readonly string[]): void {
  if (!runsAsRoot) return
  const ask = (option: string) => Number(spawnSync('id', [option, DAEMON_USER], { encoding: 'utf8' }).stdout)
  const [user, group] = [ask('-u'), ask('-g')]
  for (const path of paths) chownSync(path, user, group)
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'carepanel-cluster-'))
  chmodSync(folder, 0o711)
  giveToDaemons(folder)
  return folder
}

/** PgBouncer looks for the file in its working directory. */
function writeUsers(folder: string, { application }: Secrets): void {
  const file = join(folder, 'users.txt')
  writeFileSync(file, `"carepanel" "${application}"\n`, { mode: 0o600 })
  giveToDaemons(file)
}

/** @throws ScriptError when the condition is not met in time */
export async function waitUntil(what: string, condition: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  while (!(await condition())) {
    if (Date.now() > end) throw new ScriptError(`Not reached within ${PATIENCE_MS / 1000} seconds: ${what}.`)
    await wait(LOOK_MS)
  }
}

/** Runs statements on the primary as superuser. */
async function onPrimary(password: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ ...PRIMARY, user: 'postgres', password, database: 'postgres' })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

/** Whether a portal, or nginx in front of them, reports that it is ready. */
export async function isReady(origin: string): Promise<boolean> {
  try {
    const response = await fetch(`${origin}/api/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS) })
    await response.arrayBuffer()
    return response.ok
  } catch {
    return false
  }
}

/** Whether all parts of the cluster are working. */
export async function isWhole(): Promise<boolean> {
  const parts = [MEMBERS, ...portalNames.map(portalUrl)].map(isReady)
  return (await Promise.all([isDatabaseWhole(), ...parts])).every(Boolean)
}

export interface Cluster {
  folder: string
  keeper: Keeper
  /** URL of the application's role, bypassing the pooler. */
  databaseUrl: string
  stop: () => Promise<void>
  /** Stops it after a failure and says where its logs are. */
  stopWithLogs: () => Promise<void>
}

/**
 * Starts the cluster and waits until it works.
 * @param prepare fills the database before the portals start
 */
export async function startCluster(prepare?: (cluster: Cluster) => Promise<void>): Promise<Cluster> {
  const [binaries, secrets, folder] = [findBinaries(), makeSecrets(), makeFolder()]
  const keeper = new Keeper(folder)
  const stop = async () => {
    await keeper.endAll()
    rmSync(folder, { recursive: true, force: true })
  }
  const stopWithLogs = async () => {
    await keeper.endAll()
    process.stderr.write(`Logs are in ${folder}.\n`)
  }
  const { application, superuser } = secrets
  const databaseUrl = `postgres://carepanel:${application}@${PRIMARY.host}:${PRIMARY.port}/carepanel`
  const cluster = { folder, keeper, databaseUrl, stop, stopWithLogs }
  try {
    writeUsers(folder, secrets)
    for (const program of databasePrograms(folder, binaries, secrets)) keeper.start(program)
    await waitUntil('a primary and a standby', isDatabaseWhole)
    await onPrimary(superuser, [
      `create role carepanel login password '${application}'`,
      'create database carepanel owner carepanel',
    ])
    await prepare?.(cluster)
    for (const program of portalPrograms(folder, secrets)) keeper.start(program)
    await waitUntil('three portals', isWhole)
    return cluster
  } catch (error) {
    await stopWithLogs()
    throw error
  }
}
