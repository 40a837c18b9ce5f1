/** A virtual desktop on which Orca reads a browser, isolated from the user's own desktop. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { requirePrograms } from '../launch/packages.ts'

/** Required programs with their Debian packages. */
const PROGRAMS: Readonly<Record<string, string>> = {
  orca: 'orca',
  Xvfb: 'xvfb',
  openbox: 'openbox',
  xdotool: 'xdotool',
  'dbus-daemon': 'dbus',
  '/usr/libexec/at-spi-bus-launcher': 'at-spi2-core',
}
const START_MS = 30_000
const STOP_MS = 5_000

/** @throws ScriptError naming the missing packages, if they cannot be installed */
export const requireScreenReader = () => requirePrograms(PROGRAMS)

export interface Desktop {
  /** Environment for programs on the desktop. */
  env: NodeJS.ProcessEnv
  /** Orca's debug output. */
  debugFile: string
  /** Temporary folder, removed with the desktop. */
  folder: string
  close: () => Promise<void>
}

interface Options {
  /** Whether Orca reads a page completely when it opens, or only its title, as if the listener interrupted it. */
  readsWholePages: boolean
}

/** No echo of keys and other speech that does not come from the page. */
const settings = ({ readsWholePages }: Options) => ({
  general: {
    enableKeyEcho: false,
    enableBraille: false,
    enableSound: false,
    sayAllOnLoad: readsWholePages,
    pageSummaryOnLoad: false,
    startingProfile: ['Default', 'default'],
  },
  profiles: { default: { profile: ['Default', 'default'] } },
  pronunciations: {},
  keybindings: {},
})

/** Run by Orca at its start. Without it, debug output is buffered and arrives long after the speech. */
const CUSTOMIZATIONS = `from orca import debug
if debug.debugFile:
    debug.debugFile.reconfigure(line_buffering=True)
`

function configureOrca(folder: string, options: Options): void {
  const preferences = join(folder, 'data', 'orca')
  mkdirSync(preferences, { recursive: true })
  writeFileSync(join(preferences, 'user-settings.conf'), JSON.stringify(settings(options)))
  writeFileSync(join(preferences, 'orca-customizations.py'), CUSTOMIZATIONS)
}

function environment(folder: string): NodeJS.ProcessEnv {
  const runtime = join(folder, 'run')
  mkdirSync(runtime, { mode: 0o700 })
  return {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    HOME: folder,
    XDG_CACHE_HOME: join(folder, 'cache'),
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_RUNTIME_DIR: runtime,
    GSETTINGS_BACKEND: 'memory',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    // Disables speech synthesis, which would take as long as speaking.
    SPEECHD_CMD: '/nonexistent',
  }
}

/** The first line that a program writes to file descriptor 3. */
async function firstLine(program: ChildProcess): Promise<string> {
  const channel = program.stdio[3] as Readable
  const [chunk] = await Promise.race([once(channel, 'data'), once(program, 'exit').then(() => [''])])
  return String(chunk).trim()
}

async function untilOrcaSpeaks(orca: ChildProcess, debugFile: string): Promise<void> {
  const end = Date.now() + START_MS
  const speaks = () => existsSync(debugFile) && readFileSync(debugFile, 'utf8').includes('SPEECH OUTPUT')
  while (!speaks()) {
    if (orca.exitCode !== null || Date.now() > end) throw new Error('Orca did not start.')
    await wait(200)
  }
}

async function end(program: ChildProcess): Promise<void> {
  const ended = once(program, 'exit')
  if (program.exitCode !== null || !program.kill('SIGTERM')) return
  await Promise.race([ended, wait(STOP_MS).then(() => program.kill('SIGKILL'))])
}

export async function startDesktop(options: Options): Promise<Desktop> {
  const folder = mkdtempSync(join(tmpdir(), 'carepanel-hear-'))
  const env = environment(folder)
  const started: ChildProcess[] = []
  const close = async () => {
    for (const program of started.toReversed()) await end(program)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  const start = (name: string, ...args: string[]) => {
    const program = spawn(name, args, { env, stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
    started.push(program)
    return program
  }
  try {
    const screen = start('Xvfb', '-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp')
    env.DISPLAY = `:${await firstLine(screen)}`
    const bus = start('dbus-daemon', '--session', '--nofork', '--nopidfile', '--print-address=3')
    env.DBUS_SESSION_BUS_ADDRESS = await firstLine(bus)
    start('openbox')
    configureOrca(folder, options)
    const debugFile = join(folder, 'orca.out')
    const orca = start('orca', '--replace', `--debug-file=${debugFile}`)
    await untilOrcaSpeaks(orca, debugFile)
    return { env, debugFile, folder, close }
  } catch (error) {
    await close()
    throw error
  }
}
