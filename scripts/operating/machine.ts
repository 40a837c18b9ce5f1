/** An empty Debian in a folder, isolated in its own process and network namespaces. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../launch/paths.ts'
import { ScriptError } from '../launch/script.mjs'

const RELEASE = 'bookworm'
const NEEDED = ['debootstrap', 'unshare', 'nsenter', 'chroot', 'git']
/** The host's trusted certificates, copied to the machine: they may include one of a proxy in front of the npm registry. */
export const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'
const TRUSTED = '/usr/local/share/ca-certificates'
const LINES_SHOWN = 30
const START_TIMEOUT_MS = 10_000
const POLL_MS = 50

const ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  SHELL: '/bin/bash',
  TERM: 'dumb',
  NO_COLOR: '1',
  LANG: 'C.UTF-8',
  DEBIAN_FRONTEND: 'noninteractive',
}

/** The init process: keeps the namespaces open and reaps orphaned processes. */
const INIT_PROCESS = 'while :; do sleep 60 & wait; done'

const SETUP = `
mount -t proc proc /proc
mount -t devpts devpts /dev/pts
mount -t tmpfs tmpfs /dev/shm
ip link set lo up`

/** Keeps package installations from starting services: the machine's own `systemctl` starts them. */
const DENY_START = '#!/bin/sh\nexit 101\n'

interface Options {
  /** Uses the host's network, to download packages; otherwise the isolated one. */
  online?: boolean
  env?: Readonly<Record<string, string>>
}

/** @throws ScriptError naming what is missing */
function assertPossible(): void {
  if (process.getuid?.() !== 0) throw new ScriptError('Run it as root: it creates a machine in a folder.')
  const missing = NEEDED.filter((program) => spawnSync('which', [program]).status !== 0)
  if (missing.length > 0) throw new ScriptError(`Missing: ${missing.join(', ')}. apt-get install debootstrap git`)
}

export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'carepanel-debian-'))
  readonly log = `${this.folder}.log`
  #init: ChildProcess | null = null
  #pid = ''

  /** @throws ScriptError when a requirement is missing or a step fails */
  async make(): Promise<void> {
    assertPossible()
    this.#logged('debootstrap', [RELEASE, this.folder])
    chmodSync(this.folder, 0o755)
    this.write('/usr/sbin/policy-rc.d', DENY_START, 0o755)
    this.write('/etc/dpkg/dpkg.cfg.d/unsafe', 'force-unsafe-io\n')
    this.write('/etc/hosts', '127.0.0.1 localhost portal.example\n::1 localhost\n')
    mkdirSync(this.path(TRUSTED), { recursive: true })
    if (existsSync(CERTIFICATES)) copyFileSync(CERTIFICATES, this.path(join(TRUSTED, 'host.crt')))
    copyFileSync(join(import.meta.dirname, 'systemctl.sh'), this.path('/usr/local/bin/systemctl'))
    await this.#startInit()
    this.run(SETUP)
    this.#logged('git', ['-C', root, 'bundle', 'create', '--quiet', this.path('/srv/carepanel.bundle'), 'HEAD'])
  }

  /** Starts the init process in new namespaces. */
  async #startInit(): Promise<void> {
    const inFolder = ['chroot', this.folder, '/bin/sh', '-c', INIT_PROCESS]
    const args = ['--mount', '--pid', '--net', '--ipc', '--fork', '--kill-child', ...inFolder]
    this.#init = spawn('unshare', args, { stdio: 'ignore' })
    const children = `/proc/${this.#init.pid}/task/${this.#init.pid}/children`
    for (const end = Date.now() + START_TIMEOUT_MS; !this.#isInFolder(); await wait(POLL_MS)) {
      if (Date.now() > end) throw new ScriptError('Could not start a process in a namespace of its own (unshare).')
      this.#pid = readFileSync(children, 'utf8').trim()
    }
  }

  #isInFolder = () => this.#pid !== '' && readlinkSync(`/proc/${this.#pid}/root`) === this.folder

  path = (file: string) => join(this.folder, file)
  has = (file: string) => existsSync(this.path(file))
  read = (file: string) => readFileSync(this.path(file), 'utf8')
  write(file: string, text: string, mode = 0o644): void {
    writeFileSync(this.path(file), text, { mode })
  }

  /** Runs a script as root. @throws ScriptError with the end of its output when it fails */
  run(script: string, { online = false, env = {} }: Options = {}): void {
    this.#logged('nsenter', this.#enter(['bash', '-eo', 'pipefail', '-c', script], { online, env }))
  }

  /** Runs a script at a pseudo-terminal and answers yes to questions. @returns the terminal's output */
  async type(script: string, user: string): Promise<string> {
    const asUser = `su --shell /bin/bash ${user} --command "$TYPED"`
    const command = ['script', '--quiet', '--return', '--echo', 'never', '--command', asUser, '/dev/null']
    const output = await this.outputOf(command, { env: { TYPED: script } }, 'y\n')
    appendFileSync(this.log, output)
    return output.replaceAll('\r', '')
  }

  /** A program's output. Keeps stdin open: if it closes unread, `script` waits two seconds. @throws ScriptError when it fails */
  outputOf(args: readonly string[], options: Options = {}, input = ''): Promise<string> {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const child = execFile('nsenter', this.#enter(args, options), (error, stdout, stderr) => {
      if (error) reject(new ScriptError(`${args[0]}: ${stderr}${stdout}`))
      else resolve(stdout)
    })
    child.stdin?.write(input)
    return promise
  }

  /** Command that opens a shell in the machine, for debugging. */
  get shellCommand(): string {
    return `nsenter --target ${this.#pid} --mount --pid --ipc --net --root --wd bash`
  }

  #enter(args: readonly string[], { online = false, env = {} }: Options = {}): string[] {
    const spaces = ['--mount', '--pid', '--ipc', ...(online ? [] : ['--net']), '--root', '--wd']
    const environment = Object.entries({ ...ENVIRONMENT, ...env }).map(([name, value]) => `${name}=${value}`)
    return ['--target', this.#pid, ...spaces, '--', 'env', '-i', ...environment, ...args]
  }

  #logged(command: string, args: readonly string[]): void {
    const log = openSync(this.log, 'a')
    const { status } = spawnSync(command, args, { stdio: ['ignore', log, log] })
    closeSync(log)
    if (status === 0) return
    const output = readFileSync(this.log, 'utf8').trimEnd().split('\n').slice(-LINES_SHOWN)
    throw new ScriptError(`${output.join('\n')}\nExit code ${status}`)
  }

  /** Stops all its processes and deletes it. */
  async remove(): Promise<void> {
    if (this.#init) {
      const ended = new Promise((resolve) => this.#init?.once('exit', resolve))
      this.#init.kill('SIGKILL')
      await ended
    }
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
