import 'server-only'
import { existsSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import type { Config } from '../config.ts'
import { onClose, onDrain } from '../lifecycle.ts'
import { StartError } from '../run-server.ts'

/** The only path with an `Upgrade`: the websocket for hot reload of `next dev`. */
const HOT_RELOAD = '/_next/hmr'

const isHotReload = (url = '') => url === HOT_RELOAD || url.startsWith(`${HOT_RELOAD}?`)

/** For `createServer`: without it, a request with `Upgrade` gets a normal answer, as HTTP allows. */
export const mayUpgrade = ({ production }: Config, url: string | undefined) => !production && isHotReload(url)

/** Next adds its upgrade handler to the server that it gets; this one never listens. */
const nextsServer = createServer()

/** Forwards hot reload websockets to Next. */
export function forwardUpgrades(server: Server): void {
  const sockets = new Set<Duplex>()
  server.on('upgrade', (request, socket, head) => {
    // Before Node 24.9 all upgrade requests arrive here.
    if (!isHotReload(request.url)) return void socket.destroy()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    nextsServer.emit('upgrade', request, socket, head)
  })
  onDrain(async () => {
    for (const socket of sockets) socket.destroy()
  })
}

/** `next build` writes it last. */
const buildFile = () => join(process.cwd(), '.next', 'BUILD_ID')

/** Checks, before the start changes anything, that there is a build. @throws StartError */
export function assertBuilt({ production }: Config): void {
  if (production && !existsSync(buildFile())) throw new StartError('The portal is not built. Run npm run build.')
}

/** Next's request handler for this checkout, which has to be built unless in development. */
export async function nextHandler({ production, port }: Config): Promise<RequestListener> {
  process.env.NEXT_TELEMETRY_DISABLED ??= '1'
  const { default: next } = await import('next')
  const dir = process.cwd()
  const app = next({ dev: !production, dir, hostname: 'localhost', port, httpServer: nextsServer })
  await app.prepare()
  onClose(() => app.close())
  return app.getRequestHandler()
}
