import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

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

const compress = promisify(gzip)

const COMPRESSIBLE = /json|^text\//
/** A shorter answer fits into one packet as it is. */
const COMPRESSED_FROM = 1024
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** @param acceptEncoding of the request, where its answer may be compressed */
export async function sendResponse(response: Response, outgoing: ServerResponse, acceptEncoding?: string) {
  const { status, headers } = response
  let bytes = Buffer.from(await response.arrayBuffer())
  if (acceptEncoding !== undefined && COMPRESSIBLE.test(headers.get('content-type') ?? '')) {
    headers.append('Vary', 'Accept-Encoding')
    if (bytes.length >= COMPRESSED_FROM && TAKES_GZIP.test(acceptEncoding)) {
      headers.set('Content-Encoding', 'gzip')
      bytes = await compress(bytes)
    }
  }
  outgoing.setHeaders(headers).writeHead(status).end(bytes)
}
