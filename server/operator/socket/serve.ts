import { existsSync, lstatSync, renameSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import { assertWritable } from '#server/settings/secrets.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import { socketPath } from './path.mjs'

/** The longest path of a socket that every system takes, less a dot and a process id. */
const PATH_MAX = 95

interface ServedOperations {
  /** Takes no new command, lets those under way end, and removes the socket. */
  close: () => Promise<void>
}

/** Only who owns the data directory may connect: the socket is made with mode 0600, not changed to it. */
function bind(server: Server, path: string): void {
  const before = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(before)
  }
}

const inodeOf = (path: string) => (existsSync(path) ? lstatSync(path).ino : null)

/** How long commands under way have to end when the process does. */
const DRAIN_MS = 10_000

/** Answers each connection; knows which are open. */
function createAnswering(panel: PanelResources) {
  const open = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const answered = import('./answer.ts')
      .then(({ answerSocket }) => answerSocket(socket, panel))
      .catch((error: unknown) => {
        log.error('operator command failed', { error: errorName(error) })
        socket.destroy()
      })
      .finally(() => open.delete(socket))
    open.set(socket, answered)
  })
  /** Whoever is only asked something by then is not waited for. */
  const drain = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.race([Promise.all(open.values()), wait(DRAIN_MS, undefined, { ref: false })])
    for (const socket of open.keys()) socket.destroy()
    await closed
  }
  return { server, drain }
}

/**
 * Takes the place of whatever is there: the socket is made beside it and renamed, so that one is always there, and so that
 * Node, which removes the path it listened on, never removes that of a process that started later.
 */
async function listens(server: Server, path: string): Promise<boolean> {
  const own = `${path}.${process.pid}`
  const { promise, resolve } = Promise.withResolvers<boolean>()
  server.once('listening', () => {
    renameSync(own, path)
    resolve(true)
  })
  server.once('error', (error) => {
    log.warn('no operator socket', { error: errorName(error) })
    resolve(false)
  })
  rmSync(own, { force: true })
  bind(server, own)
  return promise
}

/** Whether there is a place for the socket: operators' commands can do without. */
function hasPlace(dataDir: string, path: string): boolean {
  if (path.length > PATH_MAX) {
    log.warn('no operator socket', { error: 'the path of PANEL_DATA_DIR is too long' })
    return false
  }
  try {
    assertWritable(dataDir)
    return true
  } catch (error) {
    log.warn('no operator socket', { error: errorName(error) })
    return false
  }
}

/**
 * Takes operators' commands on a socket in the data directory, and runs them on the panel that is open. The process that
 * started last has the socket.
 */
export async function serveOperations(settings: Config, panel: PanelResources): Promise<ServedOperations> {
  const path = socketPath(settings.dataDir, settings.databaseUrl?.reveal() ?? null)
  const nothing = { close: async () => undefined }
  if (!hasPlace(settings.dataDir, path)) return nothing
  const { server, drain } = createAnswering(panel)
  if (!(await listens(server, path))) return nothing
  const own = inodeOf(path)
  return {
    async close() {
      // A process that started later has made the socket its own.
      if (inodeOf(path) === own) rmSync(path, { force: true })
      await drain()
    },
  }
}
