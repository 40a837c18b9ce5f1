/**
 * `npm run panel`: the embedded panel alone, on PANEL_PORT, for portals in other processes. The portals are its proxies:
 * TRUST_PROXY_HOPS says how many are trusted to name the client.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { checkDataDirectory, loadFirstData, startSimulator, wantsDemo } from './first-data.ts'
import { requestOf, sendResponse } from './http/node-request.ts'
import { onClose } from './lifecycle.ts'
import { listen } from './listeners/listen.ts'
import { hasMetricsToken, metricsText } from './metrics.ts'
import { serveOperators } from './operator/serve.ts'
import type { PanelApp } from './panel/app.ts'
import { startPanel } from './panel/embedded.ts'
import { runServer, StartError } from './run-server.ts'

const TIMEOUTS = { headersTimeout: 10_000, requestTimeout: 30_000 }

const METRICS = '/metrics'

async function answerMetrics(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (!hasMetricsToken(incoming.headers.authorization)) {
    outgoing.writeHead(404).end()
    return
  }
  const { contentType, text } = await metricsText()
  outgoing.writeHead(200, { 'content-type': contentType }).end(text)
}

async function answer(handle: PanelApp, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.url === METRICS && incoming.method === 'GET') return answerMetrics(incoming, outgoing)
  let request: Request
  try {
    request = requestOf(incoming, 'http://panel')
  } catch {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return
  }
  const response = await handle(request, { peer: incoming.socket.remoteAddress })
  await sendResponse(response, outgoing)
}

await runServer(async ({ settings, demo: isDemoRequested }) => {
  if (settings.panelApiUrl)
    throw new StartError('PANEL_API_URL is set, so another panel is used. Unset it to run the embedded panel.')
  const demo = wantsDemo(settings, isDemoRequested)
  const { promise: handler, resolve: handleWith } = Promise.withResolvers<PanelApp>()
  const server = createServer(
    { ...TIMEOUTS, keepAliveTimeout: settings.keepAliveSeconds * 1000 },
    (incoming, outgoing) => {
      handler.then((handle) => answer(handle, incoming, outgoing)).catch(() => outgoing.destroy())
    },
  )
  const { host, panelPort: port } = settings
  await listen(server, { host, port, hostSetting: 'HOST', portSetting: 'PANEL_PORT' })
  checkDataDirectory(settings, demo)
  const simulator = demo ? await startSimulator(settings) : null
  const panel = await startPanel(settings, settings.trustProxyHops, async (database) => {
    simulator?.show((await loadFirstData(database, settings, demo)).simulator)
  })
  onClose(() => panel.close())
  const { resources } = panel
  const operators = resources && (await serveOperators(settings, resources))
  handleWith(panel.handle)
  process.stdout.write([`The panel listens on port ${port}.`, ...(operators ? [operators] : []), ''].join('\n'))
})
