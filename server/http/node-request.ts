import 'server-only'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/* Converts between Node's requests and fetch's, for listeners without Next. */

const hasBody = (method: string) => method !== 'GET' && method !== 'HEAD'

/** The headers that arrived, and those that our listeners added. */
export const headersOf = ({ headers }: IncomingMessage) =>
  new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as [string, string]],
    ),
  )

/**
 * @param origin the URL's origin; the Host header is not trusted
 * @throws TypeError for an invalid request line or header
 */
export function requestOf(incoming: IncomingMessage, origin: string): Request {
  const { method = 'GET', url = '/' } = incoming
  // A streamed body needs `duplex`, which the DOM types lack.
  const init: RequestInit & { duplex: 'half' } = { method, headers: headersOf(incoming), duplex: 'half' }
  if (hasBody(method)) init.body = Readable.toWeb(incoming) as ReadableStream
  return new Request(origin + url, init)
}

const compress = promisify(gzip)

const COMPRESSIBLE = /json|^text\//
/** Bytes. A shorter answer fits into one packet uncompressed. */
const COMPRESSED_FROM = 1024
const TAKES_GZIP = /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/

/** @param acceptEncoding the request's header, if the answer may be compressed */
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
