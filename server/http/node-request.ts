import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/*
 * Between Node's requests and those of the fetch standard, for listeners without Next.
 */

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/**
 * @param origin what the path is completed with; the Host header is not believed
 * @throws TypeError when the request line or a header cannot be a request's
 */
export function requestOf(incoming: IncomingMessage, origin: string): Request {
  const { method = 'GET', url = '/', headers } = incoming
  const given = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
  )
  // A streamed body needs `duplex`, which the browser's types do not know.
  const init: RequestInit & { duplex: 'half' } = { method, headers: given, duplex: 'half' }
  if (hasBody(method)) init.body = Readable.toWeb(incoming) as ReadableStream
  return new Request(origin + url, init)
}

export async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
