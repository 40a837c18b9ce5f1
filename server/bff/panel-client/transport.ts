import 'server-only'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { Pool } from 'undici'
import { isFields } from '#lib/contract/lenient.ts'
import { config } from '#server/config.ts'
import { collect } from '#server/http/collect.ts'
import { processWide } from '#server/process-wide.ts'

const CONNECT_MILLISECONDS = 1_000
const HEADERS_MILLISECONDS = 5_000
const ANSWER_LIMIT = 1024 * 1024

export interface TransportRequest {
  method: string
  /** Path and query. */
  path: string
  headers: Record<string, string>
  body?: string | Uint8Array<ArrayBuffer>
  /** Longest accepted answer in bytes; 1 MiB by default. */
  answerLimit?: number
  /** Shared by all calls of one page: the embedded panel caches what they have in common under this key. */
  requestCache?: object
}

export interface TransportResponse {
  status: number
  headers: Headers
  body: Buffer
}

/** A request that failed before its answer could be read. */
export class TransportError extends Error {
  override readonly name = 'TransportError'
  readonly kind: 'unreachable' | 'timeout' | 'oversize'

  constructor(kind: TransportError['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** By name: Next loads this module more than once, and the transport is of whichever copy was first. */
export const isTransportError = (error: unknown): error is TransportError =>
  error instanceof Error && error.name === 'TransportError'

export type Transport = (sent: TransportRequest, signal: AbortSignal) => Promise<TransportResponse>

const TIMEOUTS = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

function asTransportError(error: unknown): TransportError {
  if (isTransportError(error)) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const name = error instanceof Error ? error.name : ''
  if (TIMEOUTS.has(code) || name === 'TimeoutError') return new TransportError('timeout')
  return new TransportError('unreachable')
}

const DECODERS = new Map([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
])

/** Some gateways compress every answer, although the portal does not ask for it. */
async function decoded(body: Buffer, encoding: string | null, limit: number): Promise<Buffer> {
  const decode = DECODERS.get(encoding?.trim().toLowerCase() ?? '')
  if (!decode || body.length === 0) return body
  try {
    return await decode(body, { maxOutputLength: limit })
  } catch (error) {
    throw new TransportError(isFields(error) && error.code === 'ERR_BUFFER_TOO_LARGE' ? 'oversize' : 'unreachable')
  }
}

const CONNECTIONS = 64

/**
 * Transport to a panel's URL, over a pool of keep-alive connections. Does not follow redirects: a 3xx is returned as it is.
 */
export function remoteTransport(baseUrl: string, connections = CONNECTIONS): Transport {
  const base = new URL(baseUrl)
  const prefix = base.pathname.replace(/\/$/, '')
  const pool = new Pool(base.origin, {
    connections,
    connect: { timeout: CONNECT_MILLISECONDS },
    headersTimeout: HEADERS_MILLISECONDS,
    bodyTimeout: HEADERS_MILLISECONDS,
  })
  return async ({ method, path, headers, body, answerLimit = ANSWER_LIMIT }, signal) => {
    try {
      const answer = await pool.request({ method, path: prefix + path, headers, body, signal })
      const entries = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      )
      const answered = new Headers(entries)
      const sent = await collect(answer.body, answerLimit, () => new TransportError('oversize'))
      const content = await decoded(sent, answered.get('content-encoding'), answerLimit)
      return { status: answer.statusCode, headers: answered, body: content }
    } catch (error) {
      throw asTransportError(error)
    }
  }
}

/** The BFF's only import of the embedded panel. */
const ownPanel = async () => (await import('#server/panel/embedded.ts')).embeddedPanel()

/** Transport to the embedded panel: calls it in this process with a Request and gets a Response. */
const embeddedTransport: Transport = async ({ method, path, headers, body, requestCache }, signal) => {
  const panel = await ownPanel()
  const request = new Request(new URL(path, config().origin), { method, headers, body })
  const answer = await withSignal(panel.handle(request, { requestCache }), signal)
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) }
}

function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const late = () => reject(new TransportError('timeout'))
  signal.addEventListener('abort', late, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', late))
}

export const transport = (): Transport =>
  processWide('transport', () => {
    const url = config().panelApiUrl
    return url ? remoteTransport(url) : embeddedTransport
  })

/** Statuses of a proxy, or of a panel without its database, when the service is down. */
const OUTAGES: readonly number[] = [502, 503, 504]

/** Header of panels whose provider failed while the panel itself works. Only some panels send it. */
const PROVIDER_FAILED_HEADER = 'x-provider-fault'

/** A 500 is not an outage: it may concern one endpoint or one member only. */
export const isOutage = ({ status, headers }: TransportResponse) =>
  OUTAGES.includes(status) && !headers.has(PROVIDER_FAILED_HEADER)

/** Whether the embedded panel has its database and all migrations. */
export const embeddedPanelIsReady = async (signal: AbortSignal) => withSignal((await ownPanel()).ready(), signal)
