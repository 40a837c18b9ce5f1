/** The processes a script starts and ends. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './setup.mjs'

/** How long a process may take to finish its work after being asked to end. */
const PATIENCE_MS = 20_000

const hook = (name) => ['--import', new URL(name, import.meta.url).href]
const isRunning = (child) => child.exitCode === null && child.signalCode === null

/** What Node needs to run a TypeScript file of `server/` by itself. */
export const forServerFiles = hook('./server-only.mjs')

export class Children {
  #children = []
  #ending = false

  /**
   * @param {string} node
   * @param {string} name how a person knows it
   * @param {string[]} args
   * @param {{ env: NodeJS.ProcessEnv, output?: 'inherit' | 'pipe' }} options
   */
  start(node, name, args, { env, output = 'inherit' }) {
    // The open stdin is how a child notices that this process is gone, even when it was killed.
    const child = spawn(node, [...hook('./end-with-parent.mjs'), ...args], {
      cwd: root,
      env: { ...env, STARTED_BY: String(process.pid) },
      stdio: ['pipe', output, 'inherit'],
    })
    child.stdin.on('error', () => {})
    this.#children.push({ name, child })
    return child
  }

  /** Resolves when the first child ends by itself, with its name. */
  firstEnd() {
    return new Promise((resolve) => {
      for (const { name, child } of this.#children.filter(({ child }) => isRunning(child))) {
        child.once('exit', () => this.#ending || resolve(name))
      }
    })
  }

  /** Asks all to end, newest first, and waits; whoever does not is killed. */
  async end() {
    this.#ending = true
    const running = this.#children.map(({ child }) => child).filter(isRunning)
    await Promise.all(running.reverse().map(endOne))
  }
}

function endOne(child) {
  return new Promise((resolve) => {
    const killer = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
    child.once('exit', () => {
      clearTimeout(killer)
      resolve()
    })
    child.kill('SIGTERM')
  })
}

/** Resolves at the first SIGINT or SIGTERM, or when the npm that runs this script is gone without a word. */
export const askedToEnd = () =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, resolve)
    const parent = process.ppid
    const watch = () => process.ppid !== parent && resolve()
    if (process.env.npm_lifecycle_event) setInterval(watch, 500).unref()
  })

/** Runs a file of `server/operator` in this terminal and takes over its exit code. */
export function runCli(node, file, args) {
  const child = spawn(node, [...forServerFiles, join('server', 'operator', file), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}
