import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { withCallsWithoutNext } from '#server/bff/endpoints/calls-without-next.ts'
import { admit } from '#server/listeners/ingress.ts'
import type { Browser, RequestOptions } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'

/* The portal's listener as server/main.ts builds it. Requests that it passes on to Next are answered with 299 here. */

const LEFT_TO_NEXT = 299
const GENDERS = '/api/panel/api/genders'
const LOGIN = '/api/session/login'
const CONTACT = '/api/panel/api/panelist-dashboard/contact-us'

const portal = useScriptedPortal()
let server: Server
let member: Browser

beforeAll(async () => {
  const answer = withCallsWithoutNext((_, response) => response.writeHead(LEFT_TO_NEXT).end())
  server = createServer((incoming, outgoing) => {
    if (admit(incoming, outgoing)) answer(incoming, outgoing)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  member = await portal.signedIn()
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const lookup = (names: number) =>
  Array.from({ length: names }, (_, index) => ({ id: index + 1, name: `Name ${index + 1}`, displayOrder: index + 1 }))

interface RawRequest {
  method?: string
  headers?: Record<string, string>
  body?: string
}

function open(path: string, { method = 'GET', headers = {} }: RawRequest = {}) {
  const { port } = server.address() as AddressInfo
  const cookie = member.cookieHeader
  const all = { cookie, 'sec-fetch-site': 'same-origin', ...headers }
  return request({ port, host: '127.0.0.1', path, method, headers: all, agent: false })
}

async function ask(path: string, options: RawRequest = {}) {
  const sent = open(path, options)
  sent.end(options.body)
  const [response]: IncomingMessage[] = await once(sent, 'response')
  if (!response) throw new Error('no answer')
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(await response.toArray()) }
}

describe('a call answered without Next', () => {
  const json = { 'content-type': 'application/json' }
  const cases: [string, string, RequestOptions][] = [
    ['a list', GENDERS, {}],
    ['only its headers', GENDERS, { method: 'HEAD' }],
    ['a write', CONTACT, { method: 'POST', raw: '{"message":"Hello."}', headers: json }],
    ['a body that is no JSON', CONTACT, { method: 'POST', raw: '{', headers: json }],
    [
      'a body that is too large',
      CONTACT,
      { method: 'POST', raw: `{"message":"${'x'.repeat(200_000)}"}`, headers: json },
    ],
    ['a body of another type', CONTACT, { method: 'POST', raw: 'a=b', headers: { 'content-type': 'text/plain' } }],
    ['a write of another site', CONTACT, { method: 'POST', raw: '{}', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a method that the call does not take', CONTACT, { method: 'PUT', raw: '{}', headers: json }],
    ['a parameter that nobody declared', `${GENDERS}?a=1`, {}],
    ['a call that does not exist', '/api/panel/api/nothing', {}],
    ['a call of the session', '/api/panel/login/sendotp', { method: 'POST', raw: '{}', headers: json }],
    ['a signed-out visitor', '/api/panel/api/privacy', { headers: { cookie: '' } }],
    ['a login', LOGIN, { method: 'POST', raw: '{"loginId":"+12125550123"}', headers: json }],
    ['a login of another site', LOGIN, { method: 'POST', raw: '{}', headers: { 'sec-fetch-site': 'cross-site' } }],
    ['a login with nothing typed', LOGIN, { method: 'POST', raw: '{}', headers: json }],
    ['a method that a login does not take', LOGIN, {}],
    ['a code that nobody requested', '/api/session/verify', { method: 'POST', raw: '{"otp":"123456"}', headers: json }],
  ]
  const ofConnection = [
    'connection',
    'date',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'vary',
    'x-request-id',
  ]
  /** Sealed values differ every time. */
  const withoutSeal = (value: unknown) => String(value).replace(/Fe26\.[^;]+/, 'a seal')
  const stableHeaders = (headers: Iterable<[string, unknown]>) =>
    Object.fromEntries(
      [...headers].filter(([name]) => !ofConnection.includes(name)).map(([name, value]) => [name, withoutSeal(value)]),
    )
  const withoutId = (text: string) => text.replace(/"requestId":"[^"]*"/, '')

  it.each(cases)('gets the same answer as from the route handler: %s', async (_, path, sending) => {
    portal.panel
      .on('GET /api/genders', { json: lookup(3) })
      .on('POST /api/panelist-dashboard/contact-us', { json: {} })
      .on('POST /login/sendotp', { json: {} })
    const { method = 'GET', raw, headers = {} } = sending
    const expected = await member.send(path, sending)
    const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? '']))
    const response = await ask(path, { method, headers: given, body: raw === undefined ? undefined : String(raw) })
    expect([response.status, stableHeaders(Object.entries(response.headers))]).toEqual([
      expected.status,
      stableHeaders(expected.headers),
    ])
    expect(withoutId(response.body.toString())).toBe(method === 'HEAD' ? '' : withoutId(expected.text))
  })
})

describe('the answer to a panel call', () => {
  it.each([
    ['gzip, deflate, br', 200, 'gzip'],
    ['gzip;q=0, br', 200, undefined],
    ['identity', 200, undefined],
    ['gzip', 3, undefined],
  ])('for Accept-Encoding %j and %i entries has Content-Encoding %s', async (takes, entries, encoding) => {
    portal.panel.on('GET /api/genders', { json: lookup(entries) })
    const { headers, body } = await ask(GENDERS, { headers: { 'accept-encoding': takes } })
    expect([headers['content-encoding'], headers.vary]).toEqual([encoding, 'Accept-Encoding'])
    expect(JSON.parse((encoding ? gunzipSync(body) : body).toString())).toHaveLength(entries)
  })

  it('has an X-Request-Id', async () => {
    portal.panel.on('GET /api/genders', { json: lookup(1) })
    const { headers } = await ask(GENDERS)
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  })
})

it('answers the next call after a client has disconnected in the middle of a body', async () => {
  const sent = open(CONTACT, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '100' },
  })
  sent.on('error', () => undefined)
  await new Promise<void>((resolve) => sent.write('{"message":', () => resolve()))
  sent.destroy()
  portal.panel.on('GET /api/genders', { json: lookup(1) })
  expect((await ask(GENDERS)).status).toBe(200)
  expect(portal.panel.calls('POST /api/panelist-dashboard/contact-us')).toEqual([])
})

it.each([
  ['/login'],
  ['/api/health/live'],
  ['/api/panel'],
  ['/api/panel/'],
  ['/api/panelx/api/genders'],
  ['/api/panel/../session'],
  ['/api/panel/./api/genders'],
  ['/api/panel/%61pi/genders'],
  ['/api/session'],
  ['/api/session/login/'],
  ['/api/session/%6cogin'],
])('leaves %s to Next', async (path) => {
  expect((await ask(path)).status).toBe(LEFT_TO_NEXT)
})
