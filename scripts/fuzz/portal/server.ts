/*
 * The portal as server/main.ts serves it, in this process: its listener, its request line checks, and Next's handler for the
 * last build. It uses the simulation's panel instead of its own.
 */
import { once } from 'node:events'
import { Agent, createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { config } from '#server/config.ts'
import { admit } from '#server/listeners/ingress.ts'
import { nextHandler } from '#server/listeners/next-handler.ts'
import { rejectUnreadable } from '#server/listeners/request-line.ts'
import type { EmbeddedPanel } from '#server/panel/embedded.ts'
import { processWide } from '#server/process-wide.ts'
import type { SimulatedPanel } from '../../simulate/world/panel.ts'
import type { FuzzAnswer, FuzzRequest } from '../request.ts'

/** Far longer than any of the portal's own time limits. */
const ANSWER_MS = 20_000

const settings = {
  NODE_ENV: 'production',
  APP_ORIGIN: 'http://localhost:3000',
  PANEL_API_URL: '',
  DATABASE_URL: '',
  TRUST_PROXY_HOPS: '1',
  /** Longer than the time between two sign-ins of the members. */
  SESSION_IDLE_MINUTES: '720',
}

function headersOf(given: NodeJS.Dict<string | string[]>): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(given))
    for (const value of [values].flat()) headers.append(name, value)
  return headers
}

/** Starts the portal on a free port. */
export async function startPortal({ handle }: SimulatedPanel) {
  Object.assign(process.env, settings)
  const panel: EmbeddedPanel = {
    handle,
    resources: null,
    ready: async () => true,
    close: async () => undefined,
  }
  processWide('embedded panel', async () => panel)
  const next: RequestListener = await nextHandler(config())
  const server = createServer((request, response) => {
    if (admit(request, response)) next(request, response)
  }).listen(0, '127.0.0.1')
  rejectUnreadable(server)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })

  return {
    async send({ method, path, headers: given, body }: FuzzRequest): Promise<FuzzAnswer> {
      const { promise, resolve, reject } = Promise.withResolvers<FuzzAnswer>()
      // Node omits the header for some methods; the body would then be parsed as another request.
      const headers = body === undefined ? given : { ...given, 'content-length': Buffer.byteLength(body) }
      const sent = request({ host: '127.0.0.1', port, method, path, headers, agent }, async (response) => {
        const { statusCode = 0 } = response
        const text = (await buffer(response)).toString('utf8')
        resolve({ status: statusCode, text, headers: headersOf(response.headers) })
      })
      sent.setTimeout(ANSWER_MS, () => sent.destroy(new Error(`no answer to ${method} ${path}`)))
      sent.once('error', reject)
      sent.end(body)
      return promise
    },
    async close() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
