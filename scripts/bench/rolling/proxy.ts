/**
 * A reverse proxy like deploy/nginx.conf: round robin over kept-alive connections. Retries a request on another process only
 * if nothing was listening, or the request changes nothing.
 */
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

const TRIES = 2
const BAD_GATEWAY = 502
const UNAVAILABLE = 503
const READS = new Set(['GET', 'HEAD'])

const agent = new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: 60_000 })

type ProxiedRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>

function answerOf(
  { method, url: path, headers }: ProxiedRequest,
  body: Buffer,
  port: number,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const { connection: _, ...forwarded } = headers
  request({ host: '127.0.0.1', port, agent, method, path, headers: forwarded }, resolve).once('error', reject).end(body)
  return promise
}

const wasNotBegun = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'

/** Forwards requests to processes on these ports. */
export function createProxy(ports: readonly number[]) {
  let turns = 0
  async function passOn(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    const isRead = READS.has(incoming.method ?? '')
    const turn = turns++
    let why = ''
    for (let tries = 1; tries <= TRIES; tries++) {
      try {
        const answer = await answerOf(incoming, body, ports[(turn + tries) % ports.length] ?? 0)
        if (answer.statusCode === UNAVAILABLE && isRead && tries < TRIES) {
          answer.resume()
          continue
        }
        const { connection: _, 'keep-alive': _kept, ...headers } = answer.headers
        answer.pipe(response.writeHead(answer.statusCode ?? BAD_GATEWAY, headers))
        return
      } catch (error) {
        why = String(error)
        if (!isRead && !wasNotBegun(error)) break
      }
    }
    response.writeHead(BAD_GATEWAY).end(why)
  }
  return createServer((incoming, response) => {
    passOn(incoming, response).catch(() => response.destroy())
  })
}
