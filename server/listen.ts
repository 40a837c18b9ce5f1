import 'server-only'
import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { isDraining, onDrain } from './lifecycle.ts'
import { StartError } from './run-server.ts'

interface Address {
  host: string
  port: number
  /** The setting that names the port. */
  portSetting: string
  /** The setting that names the host. */
  hostSetting: string
}

const reasons: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port, portSetting }) =>
    `Port ${port} is taken: end what listens there or set ${portSetting} to another port.`,
  EACCES: ({ port, portSetting }) => `Port ${port} needs more rights: set ${portSetting} to a port above 1023.`,
}
const otherReason = (code: string, { host, port, hostSetting }: Address) =>
  `Cannot listen on ${host}, port ${port} (${code}): set ${hostSetting} to an address of this machine.`

const IN_FLIGHT_MS = 12_000
const IDLE_CHECK_MS = 50

/** What a server is busy with. */
interface Work {
  /** Connections without a request yet, such as browsers open in advance: Node counts them as busy. */
  unused: Set<Socket>
  responses: Set<ServerResponse>
}

function workOf(server: Server): Work {
  const work: Work = { unused: new Set(), responses: new Set() }
  server.on('connection', (socket) => {
    work.unused.add(socket)
    socket.once('close', () => work.unused.delete(socket))
  })
  // First of the listeners: the answer may be out when the others return.
  server.prependListener('request', ({ socket }, response) => {
    work.unused.delete(socket)
    work.responses.add(response)
    response.once('close', () => work.responses.delete(response))
    if (isDraining()) response.shouldKeepAlive = false
  })
  return work
}

/** No new connections; requests in flight may end, for a while. */
function drained(server: Server, { unused, responses }: Work): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  // Answers that have begun cannot say any more that their connection ends.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
  const late = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS)
  server.close(() => {
    clearInterval(idle)
    clearTimeout(late)
    resolve()
  })
  server.closeIdleConnections()
  for (const socket of unused) socket.destroy()
  for (const response of responses) response.shouldKeepAlive = false
  return promise
}

/** Listens until the process shuts down. @throws StartError */
export function listen(server: Server, address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error: NodeJS.ErrnoException) => {
    const code = error.code ?? error.name
    reject(new StartError(reasons[code]?.(address) ?? otherReason(code, address)))
  })
  const work = workOf(server)
  server.listen(address.port, address.host, () => {
    onDrain(() => drained(server, work))
    resolve()
  })
  return promise
}
