import type { AnswerOf, Call, Input } from '#lib/contract/endpoint.ts'
import { fillRoute } from '#lib/contract/match.ts'
import type { DraftAnswer, DraftValues } from '#lib/contract/portal/draft.ts'
import type { TimeZoneAnswer } from '#lib/contract/portal/time-zone.ts'
import type { ApiError } from '#lib/messages/error-action.ts'
import { noAnswer, type Result } from './result.ts'
import { sessionExpired } from './sessionExpired.ts'

interface Request {
  method: string
  url: string
  body?: unknown
  idempotencyKey?: string
  /** Is sent even when the page is on its way out. */
  keepalive?: boolean
}

/** Longer than the server's own limit, so that it is nearly always the server that says what went wrong. */
const PATIENCE = 20_000

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function problemOf({ status, headers }: Response, answer: unknown): ApiError {
  const { errorCode, errorMessage, requestId, during } = fieldsOf(answer)
  return {
    status,
    code: textOf(errorCode),
    message: textOf(errorMessage),
    requestId: textOf(requestId) || undefined,
    during: textOf(during) || undefined,
    retryAfter: Number(headers.get('retry-after')) || undefined,
  }
}

/** Who the page was made for: the server refuses a form opened as one member and sent as another. */
function headersFor({ body, idempotencyKey }: Request): Record<string, string> {
  const { member } = document.documentElement.dataset
  return {
    accept: 'application/json',
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    ...(member ? { 'x-member': member } : {}),
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

async function call<Data>(
  request: Request,
  read: (response: Response) => Promise<unknown> = bodyOf,
): Promise<Result<Data>> {
  const { method, url, body } = request
  try {
    const response = await fetch(url, {
      method,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
      keepalive: request.keepalive,
      signal: AbortSignal.timeout(PATIENCE),
      headers: headersFor(request),
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    // The server has parsed every answer by the contract before it comes here.
    if (response.ok) return { ok: true, data: (await read(response)) as Data }
    if (response.status === 401) sessionExpired()
    return { ok: false, error: problemOf(response, await bodyOf(response)) }
  } catch {
    return noAnswer
  }
}

const search = (query: object = {}) => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null)
  return given.length ? `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}` : ''
}

/** What a panel call takes; the member's own ids are written `me` and filled in by the server. */
export type PanelInput<C> = Input<C> & { idempotencyKey?: string }

/** A call of the contract, through the BFF. A 401 opens the Session Expired dialog by itself. */
export function callPanel<C extends Call>(of: C, input: PanelInput<C> = {}): Promise<Result<AnswerOf<C>>> {
  const own = Object.fromEntries(Object.keys(of.own?.path ?? {}).map((name) => [name, 'me']))
  const path = fillRoute(of.route, { ...input.path, ...own })
  return call({
    method: of.method,
    url: `/api/panel${path}${search(input.query)}`,
    body: input.body,
    idempotencyKey: input.idempotencyKey,
  })
}

/** A file of the panel. A browser that follows a link to one would keep a refusal as the file. */
export const callFile = (of: Call): Promise<Result<Blob>> =>
  call({ method: of.method, url: `/api/panel${fillRoute(of.route, {})}` }, (response) => response.blob())

type SessionCall = 'registration' | 'login' | 'email' | 'resend' | 'verify' | 'step-up'

/** The BFF's own calls, the ones that make or change the session. */
export const callSession = <Data>(
  name: SessionCall,
  body: unknown = {},
  idempotencyKey?: string,
): Promise<Result<Data>> => call({ method: 'POST', url: `/api/session/${name}`, body, idempotencyKey })

/** The IANA zone of a place, or of a ZIP code. */
export const callTimeZone = (where: { lat?: number; lng?: number; zip?: string }) =>
  call<TimeZoneAnswer>({ method: 'GET', url: `/api/time-zone${search(where)}` })

/** What is typed into a form and not sent yet, kept on the server's side of a cookie. */
export const callDraft = {
  read: (form: string) => call<DraftAnswer>({ method: 'GET', url: `/api/draft${search({ form })}` }),
  keep: (form: string, values: DraftValues) =>
    call<unknown>({ method: 'POST', url: '/api/draft', body: { form, values }, keepalive: true }),
  drop: () => call<unknown>({ method: 'DELETE', url: '/api/draft', keepalive: true }),
}

/** Ends the session, at the panel too. */
export const endSession = () => call<unknown>({ method: 'DELETE', url: '/api/session' })
