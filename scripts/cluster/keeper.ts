/** A small service manager: restarts programs that end, and stops all of them at the end. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ScriptError } from '../launch/script.mjs'
import type { Program } from './programs.ts'

const PAUSE_MS = 1_000
/** Longer than a portal or Postgres takes to stop. */
const PATIENCE_MS = 25_000

interface ManagedProgram {
  program: Program
  child: ChildProcess
  ended: Promise<void>
  /** Stopped, and not restarted. */
  isDown: boolean
}

export const runsAsRoot = process.getuid?.() === 0
/** The user that Debian's Postgres package creates. */
export const DAEMON_USER = 'postgres'
const asDaemon = ['--reuid', DAEMON_USER, '--regid', DAEMON_USER, '--clear-groups']

/** Ends the program together with this process, even if that is killed. */
function commandOf({ command, args, unprivileged }: Program): string[] {
  const user = unprivileged && runsAsRoot ? asDaemon : []
  return ['setpriv', '--pdeathsig', 'TERM', ...user, command, ...args]
}

export class Keeper {
  readonly #kept = new Map<string, ManagedProgram>()
  /** Programs that are not restarted. */
  readonly #held = new Set<string>()
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  start(program: Program): void {
    const { name, cwd, env } = program
    const log = openSync(join(this.#folder, `${name}.log`), 'a')
    const [command = '', ...args] = commandOf(program)
    const child = spawn(command, args, { cwd, env: { ...env, NODE_ENV: 'production' }, stdio: ['ignore', log, log] })
    closeSync(log)
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    child.once('error', () => resolve()).once('exit', () => resolve())
    const entry = { program, child, ended, isDown: false }
    this.#kept.set(name, entry)
    void ended.then(() => this.#startAgain(entry))
  }

  async #startAgain(entry: ManagedProgram): Promise<void> {
    await wait(PAUSE_MS)
    if (this.#held.has(entry.program.name)) entry.isDown = true
    else this.start(entry.program)
  }

  #of(name: string): ManagedProgram {
    const entry = this.#kept.get(name)
    if (!entry) throw new ScriptError(`${name} is not among the programs.`)
    return entry
  }

  pidOf(name: string): number {
    return this.#of(name).child.pid ?? 0
  }

  /** Sends a signal; if the program ends, it is restarted. */
  signal(name: string, signal: NodeJS.Signals): void {
    this.#of(name).child.kill(signal)
  }

  /** Suspends restarts of a program until it is released. */
  hold(name: string): void {
    this.#held.add(name)
  }

  release(name: string): void {
    const { program, isDown } = this.#of(name)
    this.#held.delete(name)
    if (isDown) this.start(program)
  }

  /** Stops a program and waits for its end. */
  async end(name: string): Promise<void> {
    const { child, ended } = this.#of(name)
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    await ended
    clearTimeout(killTimer)
  }

  /** Stops all programs in reverse order of their start. */
  async endAll(): Promise<void> {
    const names = [...this.#kept.keys()].toReversed()
    for (const name of names) this.hold(name)
    for (const name of names) await this.end(name)
  }
}
