import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import { assertWritable } from '#server/settings/secrets.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import { socketPath } from './path.mjs'
import { giveBack, leadTo, pathBeside, removeDead } from './shared-path.ts'

/** Longest socket path that all systems allow, minus the end of a process's own path. */
const PATH_MAX = 95

interface ServedOperations {
  /** Stops accepting commands, waits for running ones, and removes the socket. */
  close: () => Promise<void>
}

/** Only the owner of the data directory may connect. Sets the umask, because a later chmod would leave a gap. */
function bind(server: Server, path: string): void {
  const previousMask = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(previousMask)
  }
}

/** How long a shutdown waits for running commands. */
const DRAIN_MS = 10_000

/** A server that runs one command per connection and can wait for open ones. */
function createAnswering(panel: PanelResources) {
  const open = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    const running = import('./answer.ts')
      .then(({ answerSocket }) => answerSocket(socket, panel))
      .catch((error: unknown) => {
        log.error('operator command failed', { error: errorName(error) })
        socket.destroy()
      })
      .finally(() => open.delete(socket))
    open.set(socket, running)
  })
  /** Destroys connections that are still open after the time limit, such as those that wait for an answer. */
  const drain = async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    await Promise.race([Promise.all(open.values()), wait(DRAIN_MS, undefined, { ref: false })])
    for (const socket of open.keys()) socket.destroy()
    await closed
  }
  return { server, drain }
}

/** Listens on the process's own path, which Node removes on close, and takes over the shared one. */
async function listens(server: Server, path: string, ownPath: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const fail = (error: unknown) => {
    log.warn('operator socket not opened', { error: errorName(error) })
    server.close()
    resolve(false)
  }
  server.once('listening', () => {
    try {
      leadTo(ownPath, path)
      resolve(true)
    } catch (error) {
      fail(error)
    }
  })
  server.once('error', fail)
  bind(server, ownPath)
  return promise
}

/** Whether the socket can be created. Without it, the portal still starts. */
function canListen(dataDir: string, path: string): boolean {
  if (path.length > PATH_MAX) {
    log.warn('operator socket not opened', { error: 'the path of PANEL_DATA_DIR is too long for a socket' })
    return false
  }
  try {
    assertWritable(dataDir)
    return true
  } catch (error) {
    log.warn('operator socket not opened', { error: errorName(error) })
    return false
  }
}

/**
 * Accepts operators' commands on a socket in the data directory, and runs them on the open panel. The process that started
 * last has the socket, and of those that still run when it ends, the last again.
 */
export async function serveOperations(settings: Config, panel: PanelResources): Promise<ServedOperations> {
  const path = socketPath(settings.dataDir, settings.databaseUrl?.reveal() ?? null)
  const closedSocket = { close: async () => undefined }
  if (!canListen(settings.dataDir, path)) return closedSocket
  const { server, drain } = createAnswering(panel)
  const ownPath = pathBeside(path)
  await removeDead(path)
  if (!(await listens(server, path, ownPath))) return closedSocket
  return {
    async close() {
      await giveBack(path, ownPath)
      await drain()
    },
  }
}
