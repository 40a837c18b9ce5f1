/** Portal processes that share a Postgres and can be replaced one by one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../launch/paths.ts'
import { ScriptError } from '../../launch/script.mjs'
import { untilReady } from './benchmark.ts'

type Environment = Readonly<Record<string, string>>

/** Settings of portals on Postgres behind a proxy, with limits that a benchmark doesn't reach. */
export const settingsOn = (origin: string, folder: string, databaseUrl: string) => ({
  APP_ORIGIN: origin,
  ALLOW_HTTP_ORIGIN: 'true',
  ALLOW_LOCAL_OUTBOX: 'true',
  TRUST_PROXY_HOPS: '1',
  OPERATOR_PORT: '0',
  LOG_LEVEL: 'error',
  CODE_TEXTS_PER_DAY: '1000000',
  CODE_MAILS_PER_DAY: '1000000',
  DATABASE_URL: databaseUrl,
  PANEL_DATA_DIR: join(folder, 'data'),
})

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

  get pids(): number[] {
    return this.#served.flatMap(({ child }) => child.pid ?? [])
  }

  /** Starts the processes one by one, because the first one migrates the database. */
  async start(ports: readonly number[], env: Environment, folder = root): Promise<void> {
    for (const port of ports) this.#served.push(await startOne(port, env, folder))
  }

  /** Replaces all processes one by one, waiting until each new one is ready. */
  async replaceAll(env: Environment, folder: string): Promise<void> {
    for (const [index, served] of this.#served.entries()) {
      await stop(served)
      this.#served[index] = await startOne(served.port, env, folder)
    }
  }

  async stopAll(): Promise<void> {
    await Promise.all(this.#served.map(stop))
  }
}
