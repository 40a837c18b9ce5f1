/**
 * `serve.ts`: the embedded panel alone, on PANEL_PORT, for portals elsewhere. Those stand before it as proxies:
 * TRUST_PROXY_HOPS says how many are believed when they name the client.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { config } from '#server/config.ts'
import type { PanelApp } from '../panel/app.ts'
import { startPanel } from '../panel/embedded.ts'
import { CommandError, run, say } from './terminal.ts'

const HEADERS_MS = 10_000
const REQUEST_MS = 30_000
const ENDING_MS = 15_000

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** @throws TypeError when the request line or a header cannot be a request's */
function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  // A streamed body needs `duplex`, which the browser's types do not know.
  const init: RequestInit & { duplex: 'half' } = { method, headers: given, duplex: 'half' }
  if (hasBody(method)) init.body = Readable.toWeb(incoming) as ReadableStream
  return new Request(`http://panel${url}`, init)
}

async function answer(handle: PanelApp, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  let request: Request
  try {
    request = requestOf(incoming)
  } catch {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return
  }
  const response = await handle(request, { peer: incoming.socket.remoteAddress })
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

function listening(handle: PanelApp, port: number) {
  const server = createServer({ headersTimeout: HEADERS_MS, requestTimeout: REQUEST_MS }, (incoming, outgoing) => {
    answer(handle, incoming, outgoing).catch(() => outgoing.destroy())
  })
  const { promise, resolve, reject } = Promise.withResolvers<typeof server>()
  server.once('error', () => reject(new CommandError(`Port ${port} is taken: set PANEL_PORT to another port.`)))
  server.listen(port, () => resolve(server))
  return promise
}

/** Calls under way end, for as long as that takes within reason. */
function closed(server: ReturnType<typeof createServer>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  server.closeIdleConnections()
  setTimeout(() => server.closeAllConnections(), ENDING_MS).unref()
  return promise
}

const asked = () =>
  new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, resolve)
  })

await run(async () => {
  const settings = config()
  if (settings.panelApiUrl) throw new CommandError('PANEL_API_URL is set: that panel is served elsewhere.')
  const end = asked()
  const panel = await startPanel(settings, settings.trustProxyHops)
  try {
    const server = await listening(panel.handle, settings.panelPort)
    say(`The panel listens on port ${settings.panelPort}.`)
    await end
    await closed(server)
  } finally {
    await panel.close()
  }
})
process.exit()
