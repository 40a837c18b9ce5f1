import { NextRequest } from 'next/server'
import { routes } from '#lib/routes.ts'
import { config, middleware } from '#middleware.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { setClock } from '#tests/support/clock.ts'

const portal = useScriptedPortal()
afterEach(() => jest.useRealTimers())

const visit = async (
  path: string,
  { cookie = '', headers = {} }: { cookie?: string; headers?: Record<string, string> } = {},
) => {
  const request = new NextRequest(`http://localhost:3000${path}`, {
    headers: { ...headers, ...(cookie && { cookie }) },
  })
  const response = await middleware(request)
  const location = response.headers.get('location')
  return { response, to: location && new URL(location).pathname + new URL(location).search }
}
const signedInCookie = async () => (await portal.signedIn()).cookieHeader

const open = Object.values(routes).filter((page) => page.access === 'open')
const guarded = Object.values(routes).filter((page) => page.access === 'member')

it.each(open.map((page) => page.path))('lets a visitor open %s', async (path) => {
  expect((await visit(path)).to).toBeNull()
})

const openToVisitors = [
  ['/', 'GUARD-001'],
  ['/login', 'GUARD-002'],
  ['/confirmEmail', 'GUARD-003'],
  ['/otp', 'GUARD-004'],
  ['/verifyEmail', 'GUARD-005'],
  ['/surveyLanding', 'GUARD-006'],
  ['/overquota', 'GUARD-007, GUARD-032'],
  ['/completed', 'GUARD-008, GUARD-032'],
  ['/partial', 'GUARD-009, GUARD-032'],
  ['/screened', 'GUARD-010, GUARD-032'],
  ['/screenercompleted', 'GUARD-011, GUARD-032'],
  ['/unsubscribe', 'GUARD-012'],
  ['/rps/register/abc?skey=1&pikey=2', 'GUARD-013, GUARD-035, ROUTE-026'],
  ['/rps/registerX', 'GUARD-013, ROUTE-026'],
  ['/surveyLanding?maskId=m1', 'GUARD-030'],
  ['/surveyLanding?ckey=c1', 'GUARD-031'],
  ['/unsubscribe?m=1', 'GUARD-033'],
  ['/confirmEmail?code=c1', 'GUARD-034'],
] as const

it.each(openToVisitors)('lets a visitor open %s (%s)', async (path) => {
  expect((await visit(path)).to).toBeNull()
})

it.each(guarded.map((page) => page.path))('redirects a visitor from %s to /login with a returnUrl', async (path) => {
  expect((await visit(path)).to).toBe(`/login?returnUrl=${encodeURIComponent(path)}`)
})

const membersOnly = [
  ['/nonProfitOrg', '/login?returnUrl=%2FnonProfitOrg', 'GUARD-014'],
  ['/profile', '/login?returnUrl=%2Fprofile', 'GUARD-015'],
  ['/dashboard', '/login?returnUrl=%2Fdashboard', 'GUARD-016'],
  ['/preview', '/login?returnUrl=%2Fpreview', 'GUARD-017'],
  ['/completeProfile', '/login?returnUrl=%2FcompleteProfile', 'GUARD-018'],
  ['/referralStatus', '/login?returnUrl=%2FreferralStatus', 'GUARD-019'],
  ['/professionalDetails', '/login?returnUrl=%2FprofessionalDetails', 'GUARD-020'],
  ['/surveyTerms', '/login?returnUrl=%2FsurveyTerms', 'GUARD-021'],
  ['/surveyRegister', '/login?returnUrl=%2FsurveyRegister', 'GUARD-022'],
  ['/redirect', '/login?returnUrl=%2Fredirect', 'GUARD-023'],
  ['/referPopUP', '/login?returnUrl=%2FreferPopUP', 'GUARD-024'],
  ['/emailRegistration', '/login?returnUrl=%2FemailRegistration', 'GUARD-025'],
] as const

it.each(membersOnly)('redirects a visitor from %s to %s (%s)', async (path, login) => {
  expect((await visit(path)).to).toBe(login)
})

it('keeps the query in the returnUrl (GUARD-026)', async () => {
  expect((await visit('/completeProfile?tabIndex=3')).to).toBe('/login?returnUrl=%2FcompleteProfile%3FtabIndex%3D3')
})

const specified = [...openToVisitors, ...membersOnly].map(([path]) => path)
const listed = Object.values(routes).map(({ path }) => path)

it.each([...new Set<string>([...specified, ...listed])])('lets a member open %s (GUARD-029)', async (path) => {
  const { response, to } = await visit(path, { cookie: await signedInCookie() })
  expect([to, response.headers.getSetCookie()]).toEqual([null, []])
})

it("renews a session with a page at most once a minute, and doesn't for a visitor", async () => {
  const cookie = await signedInCookie()
  const cookies = async () => (await visit('/dashboard', { cookie })).response.headers.getSetCookie()
  const began = Date.now()
  setClock(began + 58_000)
  expect(await cookies()).toEqual([])
  setClock(began + 61_000)
  expect(await cookies()).toEqual([expect.stringMatching(/^seen=Fe26[^;]+; Path=\/; SameSite=Lax; Max-Age=4313\d; /)])
  expect((await visit('/login')).response.headers.getSetCookie()).toEqual([])
})

it.each([
  '/nowhere',
  '/Dashboard',
  '/dashboard/',
  '/login/x',
  '/.env',
  '/profile%00',
  '//evil.example',
  '/_next/image',
])('redirects %s to /login, signed in or not (GUARD-027, GUARD-028, ROUTE-027)', async (path) => {
  expect((await visit(path)).to).toBe('/login')
  expect((await visit(path, { cookie: await signedInCookie() })).to).toBe('/login')
})

it('sets the no-such-page notice for a document and not for an image', async () => {
  const cookies = async (fetched: string) => {
    const { response } = await visit('/whatever', { headers: { 'sec-fetch-dest': fetched } })
    return response.headers.getSetCookie().join()
  }
  expect(await cookies('document')).toMatch(/notice=no-such-page; Path=\/; SameSite=Lax/)
  expect(await cookies('image')).toBe('')
})

it.each(['/operator', '/operator/sign-in', '/operator/api/surveys.list', '/Operator/'])(
  "returns 404 for %s on the members' port",
  async (path) => {
    expect((await visit(path)).response.status).toBe(404)
    expect((await visit(path, { cookie: await signedInCookie() })).response.status).toBe(404)
  },
)

describe('/lookbook', () => {
  const environment = process.env.NODE_ENV
  afterEach(() => portal.reset({ NODE_ENV: environment }))

  it('opens in development', async () => {
    portal.reset({ NODE_ENV: 'development' })
    expect((await visit('/lookbook')).to).toBeNull()
    expect((await visit('/lookbook/x')).to).toBe('/login')
  })

  it('redirects to /login in production', async () => {
    portal.reset({ NODE_ENV: 'production' })
    expect((await visit('/lookbook')).to).toBe('/login')
  })
})

it.each([
  ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
  ['purpose', 'prefetch'],
  ['next-router-prefetch', '1'],
  ['rsc', '1'],
])('redirects a visitor to /login despite the header %s', async (name, value) => {
  expect((await visit('/dashboard', { headers: { [name]: value } })).to).toContain('/login')
})

it('runs the middleware for every page that the listener has not guarded', () => {
  const missing = [{ type: 'header', key: 'x-portal-guarded' }]
  expect(config).toEqual({ runtime: 'nodejs', matcher: [{ source: '/((?!api/|_next/static/).*)', missing }] })
})

it('gives every page a fresh nonce and ignores the policy of the request', async () => {
  const policies = await Promise.all(
    [1, 2].map(async () => {
      const { response } = await visit('/login', { headers: { 'content-security-policy': "script-src 'nonce-mine'" } })
      return response.headers.get('content-security-policy') ?? ''
    }),
  )
  const nonces = policies.map((policy) => /'nonce-([0-9a-f]{32})' 'strict-dynamic'/.exec(policy)?.[1])
  expect(new Set(nonces).size).toBe(2)
  expect(nonces).not.toContain(undefined)
  expect(policies[0]).toContain("frame-ancestors 'none'")
})

it("redirects to the portal's own origin with any Host header", async () => {
  const response = await middleware(new NextRequest('http://evil.example/dashboard'))
  expect(new URL(response.headers.get('location') ?? '').origin).toBe('http://localhost:3000')
  expect(response.headers.get('cache-control')).toBe('no-store')
})

it.each(['/dashboard', '/nowhere'])(
  'redirects from %s with a policy that loads nothing and with no-store',
  async (path) => {
    const { headers } = (await visit(path)).response
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cache-control')).toBe('no-store')
  },
)

it.each([
  ['POST', '/login', 'GET, HEAD'],
  ['POST', '/dashboard', 'GET, HEAD'],
  ['OPTIONS', '/', 'GET, HEAD'],
  ['PUT', '/nowhere', 'GET, HEAD'],
  ['DELETE', '/completed', 'GET, HEAD, POST'],
  ['OPTIONS', '/unsubscribe', 'GET, HEAD, POST'],
  ['POST', '/robots.txt', 'GET, HEAD'],
])('returns 405 to %s %s', async (method, path, allow) => {
  const { status, headers } = await middleware(new NextRequest(`http://localhost:3000${path}`, { method }))
  expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, allow, 'no-store'])
})

it('deletes a session cookie that cannot be read (LOGIN-002)', async () => {
  const { response } = await visit('/login', { cookie: 'session=Fe26.2*1*torn' })
  expect(response.headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/)
})

it('deletes the cookie of a session that has expired (LOGIN-002)', async () => {
  const cookie = await signedInCookie()
  setClock(Date.now() + 61 * 60_000)
  const { response, to } = await visit('/login', { cookie })
  expect(to).toBeNull()
  expect(response.headers.get('set-cookie')).toMatch(/^session=; .*Max-Age=0/)
})

it('allows the maps service and sends it the origin only when a browser key is set (API-072)', async () => {
  expect((await visit('/')).response.headers.get('content-security-policy')).not.toContain('googleapis')
  portal.reset({ GOOGLE_MAPS_BROWSER_KEY: 'browser-key' })
  const { headers } = (await visit('/')).response
  expect(headers.get('content-security-policy')).toContain('https://places.googleapis.com')
  expect(headers.get('content-security-policy')).not.toContain('browser-key')
  expect(headers.get('referrer-policy')).toBe('strict-origin')
  portal.reset({ GOOGLE_MAPS_BROWSER_KEY: '' })
})

it('lets only the signing page be framed by the portal, without a Referer', async () => {
  const { response } = await visit('/signW9?token=abc')
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(response.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  const { response: other } = await visit('/login')
  expect(other.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it.each([
  '/surveyLanding?maskId=abc',
  '/completed?ikey=abc',
  '/overquota?pikey=abc',
  '/partial?ikey=abc',
  '/screened?pikey=abc',
  '/screenercompleted?ikey=abc',
  '/rps/register?skey=s&pikey=abc',
  '/unsubscribe?m=abc',
  '/confirmEmail?code=abc',
  '/check?code=abc',
  '/erased?receipt=abc',
])('sends no Referer from %s', async (path) => {
  expect((await visit(path)).response.headers.get('referrer-policy')).toBe('no-referrer')
})

it('allows framing the e-signature service (API-073)', async () => {
  const { response } = await visit('/login')
  expect(response.headers.get('content-security-policy')).toContain("frame-src 'self' https://app.hellosign.com;")
})

it('rewrites /.well-known/jwks.json to the receipt keys', async () => {
  const { response } = await visit('/.well-known/jwks.json')
  expect(response.headers.get('x-middleware-rewrite')).toBe('http://localhost:3000/api/receipt-keys')
})

it.each(['/security.txt', '/.well-known/security.txt'])(
  'answers %s with a contact and an expiry date',
  async (path) => {
    const { response } = await visit(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const text = await response.text()
    expect(text).toContain('Contact: mailto:support@carepanel.example\n')
    expect(text).toContain('Canonical: http://localhost:3000/.well-known/security.txt\n')
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now() + 170 * 86_400_000)
    expect(expires).toBeLessThan(Date.now() + 365 * 86_400_000)
  },
)

it('serves a service worker that keeps /offline, a page without scripts', async () => {
  const worker = (await visit('/service-worker.js')).response
  expect([worker.status, worker.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
  expect(worker.headers.get('content-security-policy')).toBe("default-src 'none'; connect-src 'self'")
  const script = await worker.text()
  expect(script).toContain('const PAGE = "/offline"')
  expect(script).toContain('"/dashboard"')
  for (const path of ['"/completed"', '"/unsubscribe"', '"/signW9"', '"/redirect"']) expect(script).not.toContain(path)
  const page = (await visit('/offline')).response
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
  const html = await page.text()
  expect(html).toContain("<h1>You're offline</h1>")
  expect(html).toContain('<section lang="es">\n<h2>No tiene conexión a internet</h2>')
  expect(html).toContain('<a href="">Try again</a>')
  expect(html).not.toContain('<script')
})

describe('the service worker', () => {
  type Listener = (event: object) => void
  const preload = { disable: jest.fn(async () => undefined) }

  /** Runs the script, and returns its listeners. */
  async function listeners() {
    const script = await (await visit('/service-worker.js')).response.text()
    const found: Record<string, Listener> = {}
    const self = { registration: { navigationPreload: preload }, clients: { claim: async () => undefined } }
    const add = (type: string, listener: Listener) => {
      found[type] = listener
    }
    new Function('self', 'addEventListener', script)(self, add)
    return found
  }

  it.each([
    ['the navigation to a member page', { mode: 'navigate', method: 'GET', path: '/dashboard' }, true],
    ['its query', { mode: 'navigate', method: 'GET', path: '/dashboard?page=2' }, true],
    ['a posted form', { mode: 'navigate', method: 'POST', path: '/dashboard' }, false],
    ['a fetch', { mode: 'cors', method: 'GET', path: '/dashboard' }, false],
    ['a page that counts visits', { mode: 'navigate', method: 'GET', path: '/completed' }, false],
    ['the way to a survey', { mode: 'navigate', method: 'GET', path: '/redirect' }, false],
  ])('answers or leaves to the browser %s: %o %s', async (_, { path, ...asked }, isAnswered) => {
    const respondWith = jest.fn()
    jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('page'))
    const { fetch: onFetch } = await listeners()
    onFetch?.({ request: { ...asked, url: `http://localhost:3000${path}` }, respondWith })
    expect(respondWith).toHaveBeenCalledTimes(isAnswered ? 1 : 0)
  })

  it('turns off the navigation preload of earlier versions', async () => {
    const { activate } = await listeners()
    const waits: Promise<unknown>[] = []
    activate?.({ waitUntil: (work: Promise<unknown>) => waits.push(work) })
    await Promise.all(waits)
    expect(preload.disable).toHaveBeenCalledTimes(1)
  })
})

it("serves a manifest with the operator's name and icon", async () => {
  const { response } = await visit('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  expect(await response.json()).toEqual({
    name: 'Carepanel',
    short_name: 'Carepanel',
    start_url: '/dashboard',
    display: 'standalone',
    background_color: '#ffffff',
    theme_color: '#ffffff',
    icons: [{ src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' }],
  })
  const icon = (await visit('/icon.svg')).response
  expect(icon.headers.get('content-type')).toBe('image/svg+xml')
  expect(icon.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await icon.text()).toMatch(/^<svg .+>C<\/text><\/svg>$/)
})

it('allows search engines the open pages only, in /robots.txt', async () => {
  const { response } = await visit('/robots.txt')
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(
    'User-agent: *\nAllow: /$\nAllow: /login$\nAllow: /faq$\nAllow: /terms$\nAllow: /privacy$\nDisallow: /\n',
  )
})

it('sends a page with no-store', async () => {
  expect((await visit('/login')).response.headers.get('cache-control')).toBe('no-store')
})

describe('parameters of /referralStatus [ROUTE-039]', () => {
  const info = encodeURIComponent(JSON.stringify({ panelistName: 'Mary Ann Lee' }))
  const path = `/referralStatus?panelistType=Patient&profileInfo=${info}`
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }

  it('move from the address to an encrypted cookie', async () => {
    const { response, to } = await visit(path, { cookie: await signedInCookie(), headers: sameOrigin })
    expect([response.status, to, response.headers.get('cache-control')]).toEqual([307, '/referralStatus', 'no-store'])
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('referral=')) ?? ''
    expect(cookie).toMatch(/; SameSite=Lax; Max-Age=60; HttpOnly$/)
    expect(`${cookie}${to}`).not.toMatch(/Mary|Patient/)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling host', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['a foreign Referer', { referer: 'https://evil.example/' }],
    ['nobody knows where', {}],
  ])('are dropped when they come from %s', async (_, headers) => {
    const { response, to } = await visit(path, { cookie: await signedInCookie(), headers })
    expect(to).toBe('/referralStatus')
    expect(response.headers.getSetCookie().filter((line) => line.startsWith('referral='))).toEqual([])
  })

  it('are accepted from a page of ours by its Referer', async () => {
    const headers = { referer: 'http://localhost:3000/dashboard' }
    const { response } = await visit(path, { cookie: await signedInCookie(), headers })
    expect(response.headers.getSetCookie().some((line) => line.startsWith('referral='))).toBe(true)
  })

  it.each(['no JSON', '{}', '{"panelistName":7}', '{"panelistName":" "}', `{"panelistName":"${'x'.repeat(161)}"}`])(
    'are dropped when they are invalid: %s',
    async (text) => {
      const address = `/referralStatus?profileInfo=${encodeURIComponent(text)}`
      const { response, to } = await visit(address, { cookie: await signedInCookie(), headers: sameOrigin })
      expect(to).toBe('/referralStatus')
      expect(response.headers.getSetCookie().filter((line) => line.startsWith('referral='))).toEqual([])
    },
  )

  it.each(['?panelistType=Patient', `?profileInfo=${info}`])(
    'are taken from the address one by one: %s',
    async (query) => {
      const { to } = await visit(`/referralStatus${query}`, { cookie: await signedInCookie(), headers: sameOrigin })
      expect(to).toBe('/referralStatus')
    },
  )

  it('are left out of the returnUrl of a visitor', async () => {
    expect((await visit(path, { headers: sameOrigin })).to).toBe('/login?returnUrl=%2FreferralStatus')
  })

  it('are read once: the page deletes the cookie', async () => {
    const signedIn = await signedInCookie()
    const { response } = await visit(path, { cookie: signedIn, headers: sameOrigin })
    const [handed = ''] =
      response.headers
        .getSetCookie()
        .find((line) => line.startsWith('referral='))
        ?.split(';') ?? []
    const next = await visit('/referralStatus', { cookie: `${signedIn}; ${handed}` })
    expect(next.to).toBeNull()
    expect(next.response.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^referral=; .*Max-Age=0/))
    const other = await visit('/dashboard', { cookie: `${signedIn}; ${handed}` })
    expect(other.response.headers.getSetCookie()).toEqual([])
  })
})
