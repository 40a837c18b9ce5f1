import 'server-only'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer, type Socket, Server as TcpServer } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { isDraining, onDrain } from '../lifecycle.ts'
import { StartError } from '../run-server.ts'

interface Address {
  host: string
  port: number
  portSetting: string
  hostSetting: string
}

const reasons: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ port, portSetting }) =>
    `Port ${port} is taken: stop the program that uses it, or set ${portSetting} to another port.`,
  EACCES: ({ port, portSetting }) =>
    `This user may not listen on port ${port}: set ${portSetting} to a port above 1023.`,
}
const otherReason = (code: string, { host, port, hostSetting }: Address) =>
  `Cannot listen on ${host}, port ${port} (${code}): set ${hostSetting} to an address of this machine.`

const IN_FLIGHT_MS = 12_000
const IDLE_CHECK_MS = 50
/** Longer than a request from a proxy nearby takes to arrive. */
const LAST_REQUESTS_MS = 2_000

/** Few connections arrive in a turn this short. */
const SHORT_TURN_MS = 0.5
const MOST_TURNS = 200

/** A server's open work. */
interface Work {
  /** Connections without a request, such as a browser's preconnects: Node counts them as busy. */
  unused: Set<Socket>
  responses: Set<ServerResponse>
}

/**
 * Reads and drops the rest of a request that was answered before its end, such as one that is too large: the next request on
 * the connection comes after it. Node does that only for a body of which nothing was read. When reading was given up, nothing
 * can read on, and the connection ends.
 */
function dropRest(request: IncomingMessage, socket: Socket): void {
  if (request.complete) return
  if (request.destroyed) socket.destroySoon()
  else request.removeAllListeners('data').removeAllListeners('readable').resume()
}

function workOf(server: Server): Work {
  const work: Work = { unused: new Set(), responses: new Set() }
  server.on('connection', (socket) => {
    work.unused.add(socket)
    socket.once('close', () => work.unused.delete(socket))
  })
  // Runs before the other listeners, which may have sent the answer when they return.
  server.prependListener('request', (request, response) => {
    const { socket } = request
    work.unused.delete(socket)
    work.responses.add(response)
    response.once('close', () => work.responses.delete(response))
    response.once('finish', () => dropRest(request, socket))
    if (isDraining()) response.shouldKeepAlive = false
  })
  return work
}

/**
 * Waits for the end of a short turn of the event loop. Each turn accepts waiting connections; closing the listener
 * resets those that still wait, and a proxy does not resend a form that it sent on one.
 */
async function shortTurn(): Promise<void> {
  // Ends the current turn, which may accept no more connections.
  await turn()
  for (let turns = 0; turns < MOST_TURNS; turns++) {
    const began = performance.now()
    await turn()
    if (performance.now() - began < SHORT_TURN_MS) return
  }
}

/**
 * Stops accepting connections and lets requests in flight finish, with a limit. Requests on open connections are still
 * answered for a moment, with `Connection: close`: a proxy may be sending one just now and must not have to send a form
 * twice.
 */
async function drained(server: Server, { unused, responses }: Work): Promise<void> {
  for (const response of responses) response.shouldKeepAlive = false
  await shortTurn()
  const { promise, resolve } = Promise.withResolvers<void>()
  const began = performance.now()
  // Repeated, because answers that had already started could not send `Connection: close`.
  const idle = setInterval(() => {
    if (performance.now() - began < LAST_REQUESTS_MS) return
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }, IDLE_CHECK_MS)
  const late = setTimeout(() => server.closeAllConnections(), IN_FLIGHT_MS)
  // Node's own `close` would close idle connections at once.
  TcpServer.prototype.close.call(server, () => {
    clearInterval(idle)
    clearTimeout(late)
    resolve()
  })
  return promise
}

function startError(error: NodeJS.ErrnoException, address: Address): StartError {
  const code = error.code ?? error.name
  return new StartError(reasons[code]?.(address) ?? otherReason(code, address))
}

/** Checks a port that is opened later, before the start changes anything. @throws StartError */
export function assertFree(address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const server = createServer((socket) => socket.destroy())
  server.once('error', (error) => reject(startError(error, address)))
  server.listen(address.port, address.host, () => server.close(() => resolve()))
  return promise
}

/** Listens until the process shuts down. @throws StartError */
export function listen(server: Server, address: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', (error) => reject(startError(error, address)))
  const work = workOf(server)
  server.listen(address.port, address.host, () => {
    onDrain(() => drained(server, work))
    resolve()
  })
  return promise
}
