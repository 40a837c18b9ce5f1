/** Calls the route handlers like a browser: same origin, JSON, a cookie jar. */

type RouteHandler = (request: Request) => Promise<Response>
type RouteFile = Partial<Record<string, RouteHandler>>

const ORIGIN = 'http://localhost:3000'

const routeFiles: readonly [RegExp, () => Promise<RouteFile>][] = [
  [/^\/api\/session$/, () => import('#app/api/session/route.ts')],
  [/^\/api\/session\/registration$/, () => import('#app/api/session/registration/route.ts')],
  [/^\/api\/session\/login$/, () => import('#app/api/session/login/route.ts')],
  [/^\/api\/session\/email$/, () => import('#app/api/session/email/route.ts')],
  [/^\/api\/session\/resend$/, () => import('#app/api/session/resend/route.ts')],
  [/^\/api\/session\/erase$/, () => import('#app/api/session/erase/route.ts')],
  [/^\/api\/session\/sign-out-everywhere$/, () => import('#app/api/session/sign-out-everywhere/route.ts')],
  [/^\/api\/session\/lost-phone$/, () => import('#app/api/session/lost-phone/route.ts')],
  [/^\/api\/session\/own-number$/, () => import('#app/api/session/own-number/route.ts')],
  [/^\/api\/session\/passkey$/, () => import('#app/api/session/passkey/route.ts')],
  [/^\/api\/session\/passkey\/options$/, () => import('#app/api/session/passkey/options/route.ts')],
  [/^\/api\/session\/step-up\/passkey$/, () => import('#app/api/session/step-up/passkey/route.ts')],
  [/^\/api\/session\/step-up$/, () => import('#app/api/session/step-up/route.ts')],
  [/^\/api\/hello-sign\/callback$/, () => import('#app/api/hello-sign/callback/route.ts')],
  [/^\/api\/payouts\/tremendous$/, () => import('#app/api/payouts/tremendous/route.ts')],
  [/^\/api\/mail\/postmark$/, () => import('#app/api/mail/postmark/route.ts')],
  [/^\/api\/sms\/inbound$/, () => import('#app/api/sms/inbound/route.ts')],
  [/^\/api\/session\/verify$/, () => import('#app/api/session/verify/route.ts')],
  [/^\/api\/draft$/, () => import('#app/api/draft/route.ts')],
  [/^\/api\/payments$/, () => import('#app/api/payments/route.ts')],
  [/^\/api\/surveys\/start$/, () => import('#app/api/surveys/start/route.ts')],
  [/^\/api\/time-zone$/, () => import('#app/api/time-zone/route.ts')],
  [/^\/api\/browser-error$/, () => import('#app/api/browser-error/route.ts')],
  [/^\/api\/outcomes\//, () => import('#app/api/outcomes/[outcome]/route.ts')],
  [/^\/api\/receipt-keys$/, () => import('#app/api/receipt-keys/route.ts')],
  [/^\/api\/unsubscribe$/, () => import('#app/api/unsubscribe/route.ts')],
  [/^\/api\/form\//, () => import('#app/api/form/[form]/route.ts')],
  [/^\/api\/panel\//, () => import('#app/api/panel/[...path]/route.ts')],
  [/^\/api\/health\/live$/, () => import('#app/api/health/live/route.ts')],
  [/^\/api\/health\/ready$/, () => import('#app/api/health/ready/route.ts')],
  [/^\/api\/metrics$/, () => import('#app/api/metrics/route.ts')],
  [/^\/api\//, () => import('#app/api/[[...unknown]]/route.ts')],
]

export interface BrowserResponse {
  status: number
  headers: Headers
  json: Record<string, unknown>
  text: string
  /** Set-Cookie headers. */
  setCookies: string[]
}

export interface RequestOptions {
  method?: string
  body?: unknown
  /** Raw body, sent instead of `body` as JSON. */
  raw?: string | Uint8Array<ArrayBuffer> | ReadableStream
  headers?: Record<string, string | undefined>
}

export class Browser {
  readonly cookies = new Map<string, string>()

  get cookieHeader() {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }

  get(path: string, sending: RequestOptions = {}) {
    return this.send(path, sending)
  }

  post(path: string, body: unknown = {}, headers: RequestOptions['headers'] = {}) {
    return this.send(path, { method: 'POST', body, headers })
  }

  async send(path: string, { method = 'GET', body, raw, headers = {} }: RequestOptions): Promise<BrowserResponse> {
    const content = raw ?? (body === undefined ? undefined : JSON.stringify(body))
    const all = {
      'sec-fetch-site': 'same-origin',
      'x-portal-peer': '203.0.113.7',
      ...(content !== undefined && { 'content-type': 'application/json' }),
      ...(this.cookies.size > 0 && { cookie: this.cookieHeader }),
      ...headers,
    }
    const given = Object.entries(all).filter((pair): pair is [string, string] => pair[1] !== undefined)
    const request = new Request(ORIGIN + path, { method, headers: given, body: content, duplex: 'half' } as RequestInit)
    return this.#keep(await (await handlerFor(path, method))(request))
  }

  /** Stores or deletes the cookie of a Set-Cookie line. */
  store(line: string): void {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, pair.slice(pair.indexOf('=') + 1))
  }

  async #keep(response: Response): Promise<BrowserResponse> {
    const setCookies = response.headers.getSetCookie()
    for (const line of setCookies) this.store(line)
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: isJson ? JSON.parse(text) : {},
      setCookies,
    }
  }
}

async function handlerFor(path: string, method: string): Promise<RouteHandler> {
  const pathname = path.split('?')[0] ?? ''
  const file = routeFiles.find(([pattern]) => pattern.test(pathname))
  const handler = (await file?.[1]())?.[method]
  if (!handler) throw new Error(`no route file takes ${method} ${path}`)
  return handler
}
