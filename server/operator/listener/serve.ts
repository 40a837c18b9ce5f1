import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Config } from '#server/config.ts'
import { requestOf, sendResponse } from '#server/http/node-request.ts'
import { isDraining } from '#server/lifecycle.ts'
import { listen } from '#server/listeners/listen.ts'
import { errorName, log } from '#server/log.ts'
import { StartError } from '#server/run-server.ts'
import type { PanelResources } from '../../panel/embedded.ts'
import type { ConsoleHost } from '../http/visit.ts'

const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 60_000 }
const TRY_AGAIN_MS = 5_000
const FAILED = 'Something went wrong. The log of the portal says why. After an upgrade, restart the portal.\n'

async function answer(host: ConsoleHost, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let request: Request
  try {
    request = requestOf(incoming, host.settings.console.origin)
  } catch {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return
  }
  // Loaded on the first request.
  const { handle } = await import('./handle.ts')
  await sendResponse(await handle(host, request, incoming.socket.remoteAddress ?? ''), outgoing)
}

/** Answers each request; one that nothing can answer gets a 500. */
export const listenerOf = (host: ConsoleHost) => (incoming: IncomingMessage, outgoing: ServerResponse) => {
  answer(host, incoming, outgoing).catch((error) => {
    log.error('operator request failed', { error: errorName(error) })
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(500, { connection: 'close', 'content-type': 'text/plain' }).end(FAILED)
  })
}

/**
 * Opens the operators' port: console and API. Of several processes on a machine the first gets the port; another takes over
 * when it ends, as in a rolling restart.
 * @returns whether this process has the port
 */
export async function serveConsole(settings: Config, panel: PanelResources): Promise<boolean> {
  const { host, port } = settings.console
  if (port === 0) return false
  const open = async (isFirst: boolean): Promise<boolean> => {
    const server = createServer(TIMEOUTS, listenerOf({ settings, panel }))
    try {
      await listen(server, { host, port, hostSetting: 'OPERATOR_HOST', portSetting: 'OPERATOR_PORT' })
      return true
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      if (isFirst) log.warn('operator console not started', { error: error.message })
      if (!isDraining()) setTimeout(() => void open(false), TRY_AGAIN_MS).unref()
      return false
    }
  }
  return open(true)
}
