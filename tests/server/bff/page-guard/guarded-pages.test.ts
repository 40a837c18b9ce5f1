import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { withPageGuard } from '#server/bff/page-guard/guarded-pages.ts'
import { admit, GUARDED_HEADER } from '#server/listeners/ingress.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

/* The portal's listener as server/main.ts builds it. In Next's place, a stub answers with the headers that it got. */

const NEXT = 299
const NEXT_SETS = { 'cache-control': 'private', 'x-frame-options': 'DENY', 'referrer-policy': 'same-origin' }

const portal = useScriptedPortal()
let server: Server
/** Changes each request before the guard is asked. */
let changed: (incoming: IncomingMessage) => void = () => undefined

beforeAll(async () => {
  const answer = withPageGuard(({ headers }, response) => {
    response.setHeaders(new Map(Object.entries(NEXT_SETS)))
    response.writeHead(NEXT).end(JSON.stringify(headers))
  })
  server = createServer((incoming, outgoing) => {
    if (!admit(incoming, outgoing)) return
    changed(incoming)
    answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false })
  sent.end()
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  const text = Buffer.concat(await response.toArray()).toString()
  const forwarded: Record<string, string> = response.statusCode === NEXT && text ? JSON.parse(text) : {}
  return { status: response.statusCode, headers: response.headers, text, forwarded }
}

const memberCookie = async () => (await portal.signedIn()).cookieHeader

const withoutNonce = (value: unknown) => String(value).replaceAll(/nonce-[\da-f]{32}/g, 'nonce')

it('a page that may be shown reaches Next once, with its nonce and language', async () => {
  const { status, headers, forwarded } = await visit('/login', { cookie: 'language=es' })
  expect(status).toBe(NEXT)
  expect(forwarded).toMatchObject({ [GUARDED_HEADER]: '1', 'x-language': 'es' })
  expect(forwarded['x-nonce']).toMatch(/^[\da-f]{32}$/)
  expect(headers['content-security-policy']).toContain(`'nonce-${forwarded['x-nonce']}'`)
  expect(forwarded['content-security-policy']).toBe(headers['content-security-policy'])
})

it('the headers of the guard replace those of Next', async () => {
  const { headers } = await visit('/signW9?token=t')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
  })
})

it.each([
  ['a page for members', '/dashboard', {}],
  ['an address that is no page', '/nothing', { 'sec-fetch-dest': 'document' }],
  ['the console of the operators', '/operator', {}],
  ['a page that another site embeds', '/faq', { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' }],
  ['a prefetch of an outcome', '/completed?a=b', { 'sec-purpose': 'prefetch' }],
  ['a session that has ended', '/login', { cookie: 'session=over' }],
  ['an open page', '/faq', {}],
  ['a fetch of Next', '/dashboard?a=b+c&_rsc=x', { rsc: '1' }],
])('%s gets the same answer as from the middleware', async (_, path, headers: Record<string, string>) => {
  const given = { ...headers, 'x-portal-prefetch': headers['sec-purpose'] ? '1' : '0' }
  const expected = await middleware(new NextRequest(`http://localhost:3000${path}`, { headers: given }))
  const { status, headers: got } = await visit(path, headers)
  expect(status).toBe(expected.headers.has('x-middleware-next') ? NEXT : expected.status)
  for (const name of ['location', 'set-cookie', 'content-security-policy', 'cache-control'])
    expect([name, withoutNonce(got[name] ?? null)]).toEqual([name, withoutNonce(expected.headers.get(name))])
})

it('an answer without a page has the headers of all answers', async () => {
  const { status, headers } = await visit('/dashboard')
  expect(status).toBe(307)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

it('a member gets the page, and a renewed session', async () => {
  const { status, forwarded } = await visit('/dashboard', { cookie: await memberCookie() })
  expect([status, forwarded[GUARDED_HEADER]]).toEqual([NEXT, '1'])
})

it('nobody else can say that the guard has been asked', async () => {
  for (const path of ['/dashboard?_rsc=x', '/dashboard/%20'])
    expect((await visit(path, { [GUARDED_HEADER]: '1' })).forwarded).not.toHaveProperty(GUARDED_HEADER)
})

it.each([
  ['a fetch of Next without its parameter', '/login', { rsc: '1' }],
  ['a fetch of Next without its header', '/login?a=b&_rsc=x', {}],
  ['a dot', '/robots.txt', {}],
  ['a percent sign', '/log%69n', {}],
  ['a call', '/api/health/live', {}],
  ['a file of the build', '/_next/static/a', {}],
])('the middleware is asked for %s', async (_, path, headers: Record<string, string>) => {
  const { status, forwarded } = await visit(path, headers)
  expect(status).toBe(NEXT)
  expect(forwarded).not.toHaveProperty(GUARDED_HEADER)
})

it('the middleware is asked for a POST', async () => {
  const { status, forwarded } = await visit('/completed', {}, 'POST')
  expect(status).toBe(NEXT)
  expect(forwarded).not.toHaveProperty(GUARDED_HEADER)
})

it('the middleware is asked when the guard fails', async () => {
  changed = ({ headers }) => {
    headers['no header name'] = 'of any request, so that the guard cannot read the headers'
  }
  const { status, forwarded } = await visit('/dashboard')
  changed = () => undefined
  expect(status).toBe(NEXT)
  expect(forwarded).not.toHaveProperty(GUARDED_HEADER)
  expect((await visit('/dashboard')).status).toBe(307)
})

it('a visitor who has loaded 300 pages within five minutes is refused', async () => {
  for (let times = 0; times < 300; times++) await visit('/faq')
  const { status, headers } = await visit('/faq')
  expect([status, headers['content-type']]).toEqual([429, 'text/plain; charset=utf-8'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
})
