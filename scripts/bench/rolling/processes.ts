/** Three portal processes that can be replaced one by one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { ScriptError } from '../../launch/script.mjs'
import { untilReady } from '../trial.ts'

type Environment = Readonly<Record<string, string>>

interface Served {
  child: ChildProcess
  port: number
}

/** Starts a process of the release in this folder, and waits until it accepts writes. */
async function startOne(port: number, env: Environment, folder: string): Promise<Served> {
  const child = spawn(process.execPath, ['--import', './scripts/server-only.mjs', 'server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await Promise.race([
    untilReady(`http://127.0.0.1:${port}/api/health/ready`),
    once(child, 'exit').then(([code]) => {
      throw new ScriptError(`A process ended with ${code} while it started.`)
    }),
  ])
  return { child, port }
}

async function stop({ child }: Served): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const [code, signal] = await exit
  if (code !== 0) throw new ScriptError(`A process ended with ${code ?? signal} after SIGTERM.`)
}

export class Processes {
  #served: Served[] = []

  /** Starts the processes one by one, because the first one migrates the database. */
  async start(ports: readonly number[], env: Environment, folder: string): Promise<void> {
    for (const port of ports) this.#served.push(await startOne(port, env, folder))
  }

  /** Replaces all processes one by one, waiting until each new one is ready. */
  async replaceAll(env: Environment, folder: string): Promise<void> {
    for (const [at, served] of this.#served.entries()) {
      await stop(served)
      this.#served[at] = await startOne(served.port, env, folder)
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#served.map(stop))
  }
}
