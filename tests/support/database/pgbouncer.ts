/**
 * The system's PgBouncer (Debian: `apt-get install pgbouncer`; there is no npm package) in transaction mode: each
 * transaction gets any of a few server connections.
 */
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { freePort } from '#scripts/launch/free-port.mjs'

const SERVER_CONNECTIONS = 3
/** Packages install it in sbin folders, which aren't on a user's PATH. */
const environment = { ...process.env, PATH: ['/usr/sbin', '/usr/local/sbin', process.env.PATH].join(delimiter) }
/** PgBouncer refuses to run as root. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

export const hasPgbouncer = () => spawnSync('pgbouncer', ['--version'], { env: environment }).status === 0

const settingsFor = (database: URL, port: number, users: string) => `[databases]
* = host=${database.hostname} port=${database.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`

export interface Pgbouncer {
  /** URL of the same database and role through PgBouncer. */
  url: string
  stop: () => Promise<void>
}

export async function startPgbouncer(directUrl: string): Promise<Pgbouncer> {
  const direct = new URL(directUrl)
  const folder = mkdtempSync(join(tmpdir(), 'carepanel-pgbouncer-'))
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const port = await freePort()
  writeFileSync(users, `"${direct.username}" "${direct.password}"\n`)
  writeFileSync(settings, settingsFor(direct, port, users))
  for (const path of [folder, settings, users]) chmodSync(path, 0o755)
  const bouncer = spawn('pgbouncer', [settings], {
    ...unprivileged,
    env: environment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => bouncer.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let written = ''
    bouncer.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}: ${written}`)))
    bouncer.stderr.setEncoding('utf8').on('data', (text: string) => {
      written += text
      if (written.includes('process up')) resolve()
    })
  })
  const url = new URL(directUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      bouncer.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
