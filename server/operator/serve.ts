import { existsSync, lstatSync, rmSync } from 'node:fs'
import { createServer, type Server, type Socket } from 'node:net'
import type { Config } from '#server/config.ts'
import { errorName, log } from '#server/log.ts'
import type { PanelResources } from '../panel/embedded.ts'
import { socketPath } from './socket-path.mjs'

/** The longest path of a socket that every system takes. */
const PATH_MAX = 103

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

/**
 * Takes operators' commands on a socket in the data directory, and runs them on the panel that is open. The process that
 * started last has the socket.
 */
export async function serveOperations(settings: Config, panel: PanelResources): Promise<ServedOperations> {
  const path = socketPath(settings.dataDir, settings.databaseUrl?.reveal() ?? null)
  const open = new Set<Promise<void>>()
  const server = createServer((socket: Socket) => {
    const answered = import('./answer-socket.ts')
      .then(({ answerSocket }) => answerSocket(socket, panel))
      .catch((error: unknown) => {
        log.error('operator command failed', { error: errorName(error) })
        socket.destroy()
      })
    open.add(answered)
    void answered.then(() => open.delete(answered))
  })
  if (path.length > PATH_MAX) {
    log.warn('the path of PANEL_DATA_DIR is too long for the operator socket')
    return { close: async () => undefined }
  }
  const ready = Promise.withResolvers<boolean>()
  server.once('listening', () => ready.resolve(true))
  server.once('error', (error) => {
    log.warn('no operator socket', { error: errorName(error) })
    ready.resolve(false)
  })
  rmSync(path, { force: true })
  bind(server, path)
  if (!(await ready.promise)) return { close: async () => undefined }
  const own = inodeOf(path)
  return {
    async close() {
      // A process that started later has made the socket its own.
      if (inodeOf(path) === own) rmSync(path, { force: true })
      const closed = new Promise((resolve) => server.close(resolve))
      await Promise.all(open)
      await closed
    },
  }
}
