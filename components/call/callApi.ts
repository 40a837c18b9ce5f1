import type { AnswerOf, AnyInput, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { noResponse, type Result } from './result.ts'
import { sessionExpired } from './sessionExpired.ts'

export interface CallOptions {
  /** Same key for each retry with the same values, so that a repeated submit takes effect once. */
  idempotencyKey?: string
  /** Lets the request finish even if the page unloads. */
  keepalive?: boolean
}

type AnyArguments = AnyInput & CallOptions

/** Longer than the server's timeout, so that the server's error usually arrives first. */
const TIMEOUT_MS = 20_000

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function errorOf({ status, headers }: Response, body: unknown): ApiError {
  const { errorCode, errorMessage, requestId, during } = fieldsOf(body)
  return {
    status,
    code: textOf(errorCode),
    message: textOf(errorMessage),
    requestId: textOf(requestId) || undefined,
    during: textOf(during) || undefined,
    retryAfter: Number(headers.get('retry-after')) || undefined,
  }
}

/**
 * `x-member` is the member the page was rendered for: the server rejects forms opened as one member and submitted as
 * another.
 */
function headersFor({ body, idempotencyKey }: AnyArguments): Record<string, string> {
  const { member } = document.documentElement.dataset
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(member ? { 'x-member': member } : {}),
  }
}

/** Null when the response isn't JSON, such as an HTML page from a proxy. */
async function readJson(response: Response): Promise<{ body: unknown } | null> {
  const text = await response.text()
  try {
    return { body: text ? JSON.parse(text) : undefined }
  } catch {
    return null
  }
}

/** Null for HTML pages from a proxy: none of our files are HTML. */
const readFile = async (response: Response) =>
  response.headers.get('content-type')?.startsWith('text/html') ? null : { body: await response.blob() }

const search = (query: object = {}) => {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return entries.length ? `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}` : ''
}

/** Panel endpoints go through the portal's proxy. It replaces `me` in the path with the member's own ids. */
function urlOf({ host, route, own }: Call, { path, query }: AnyInput): string {
  const ownIds = Object.fromEntries(Object.keys(own?.path ?? {}).map((name) => [name, 'me']))
  const address = fillRoute(route, { ...path, ...ownIds })
  return `${host === 'portal' ? '' : '/api/panel'}${address}${search(query)}`
}

/**
 * Calls an endpoint of the panel or the portal. Never throws: network errors and unreadable responses become
 * `noResponse`. A 401 opens the Session Expired dialog. Pages that must not bundle the endpoint's declaration use
 * `lazyCall`.
 */
export async function callApi<C extends Call>(
  endpoint: C,
  ...[input]: InputArguments<C, CallOptions>
): Promise<Result<AnswerOf<C>>> {
  const values: AnyArguments = { ...input }
  try {
    const response = await fetch(urlOf(endpoint, values), {
      method: endpoint.method,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      keepalive: values.keepalive,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: headersFor(values),
      body: values.body === undefined ? undefined : JSON.stringify(values.body),
    })
    if (!response.ok) {
      if (response.status === 401) sessionExpired()
      return { ok: false, error: errorOf(response, (await readJson(response))?.body) }
    }
    const read = endpoint.file ? await readFile(response) : await readJson(response)
    // The server has already validated every response against the contract.
    return read ? { ok: true, data: read.body as AnswerOf<C> } : noResponse
  } catch {
    return { ok: false, error: { ...noResponse.error, isOffline: !navigator.onLine } }
  }
}
