import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { admit, isPrefetch } from '#server/listeners/ingress.ts'
import { log } from '#server/log.ts'
import { forgetProcessWide } from '#server/process-wide.ts'

describe('prefetch detection', () => {
  it.each([
    ['sec-purpose', 'prefetch'],
    ['sec-purpose', 'prefetch;prerender'],
    ['sec-purpose', 'prefetch;anonymous-client-ip'],
    ['purpose', 'prefetch'],
    ['purpose', 'Prefetch'],
    ['x-purpose', 'preview'],
    ['x-moz', 'prefetch'],
    ['next-router-prefetch', '1'],
    ['next-router-prefetch', '2'],
  ])('detects a prefetch by the header %s: %s', (name, value) => {
    expect(isPrefetch({ [name]: value })).toBe(true)
  })

  it.each([[{}], [{ 'sec-fetch-mode': 'navigate' }], [{ rsc: '1' }], [{ purpose: 'other' }]])(
    'detects no prefetch in %j',
    (headers) => {
      expect(isPrefetch(headers)).toBe(false)
    },
  )
})

describe('headers of every answer', () => {
  const given = { ...process.env }
  let server: Server | undefined

  /** A portal with this origin, whose pages are rendered by `answer`. */
  async function portalAt(origin: string, answer: RequestListener): Promise<string> {
    Object.assign(process.env, {
      PANEL_API_URL: 'https://panel.test',
      SESSION_PASSWORDS: '1:nQ3v0x8mJt5yBf2LrWc7ZkHs9dPaEuGi4TbY6oXeAAAA',
      APP_ORIGIN: origin,
    })
    forgetProcessWide('config')
    const started = createServer((request, response) => {
      if (admit(request, response)) answer(request, response)
    })
    server = started
    await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(started.address() as AddressInfo).port}`
  }

  afterEach(async () => {
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    process.env = { ...given }
    forgetProcessWide('config')
  })

  const headersOf = async (url: string, init: RequestInit = {}) =>
    (await fetch(url, { redirect: 'manual', ...init })).headers

  it('Strict-Transport-Security lasts two years on an https origin, on refused requests too', async () => {
    const url = await portalAt('https://portal.test', (_, response) => response.end())
    const expected = 'max-age=63072000; includeSubDomains'
    expect((await headersOf(`${url}/login`)).get('strict-transport-security')).toBe(expected)
    expect((await headersOf(`${url}/%ff`)).get('strict-transport-security')).toBe(expected)
    expect((await headersOf(url, { method: 'PROPFIND' })).get('strict-transport-security')).toBe(expected)
  })

  it('Strict-Transport-Security is missing on an http origin', async () => {
    const url = await portalAt('http://localhost:3000', (_, response) => response.end())
    expect((await headersOf(`${url}/login`)).get('strict-transport-security')).toBeNull()
  })

  const ownId = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

  it.each([
    ['1', '4bf92f3577b34da6a3ce929d0e0e4736', '4bf92f3577b34da6a3ce929d0e0e4736'],
    ['1', 'a b', ownId],
    ['1', 'x'.repeat(65), ownId],
    ['0', '4bf92f3577b34da6a3ce929d0e0e4736', ownId],
  ])('X-Request-Id behind %s trusted proxies, given %s, is %s', async (hops, given, expected) => {
    process.env.TRUST_PROXY_HOPS = hops
    const requestIds: unknown[] = []
    const url = await portalAt('http://localhost:3000', (request, response) => {
      requestIds.push(request.headers['x-portal-request-id'])
      response.end()
    })
    const headers = await headersOf(`${url}/login`, { headers: { 'x-request-id': given } })
    expect(headers.get('x-request-id')).toEqual(expected instanceof RegExp ? expect.stringMatching(expected) : expected)
    expect(requestIds).toEqual([headers.get('x-request-id')])
  })

  it.each([
    ['0', 1],
    ['1', 0],
  ])('X-Forwarded-For with TRUST_PROXY_HOPS=%s is warned about %i times in the log', async (hops, times) => {
    process.env.TRUST_PROXY_HOPS = hops
    forgetProcessWide('notice of a proxy')
    const warn = jest.spyOn(log, 'warn').mockImplementation(() => {})
    const url = await portalAt('http://localhost:3000', (_, response) => response.end())
    for (let index = 0; index < 3; index++)
      await headersOf(`${url}/login`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(warn.mock.calls.filter(([message]) => message.includes('TRUST_PROXY_HOPS'))).toHaveLength(times)
  })

  const unnamed: [string, RequestListener][] = [
    ['a redirect', (_, response) => response.writeHead(307, { location: '/login' }).end()],
    ['a redirect by status', (_, response) => Object.assign(response, { statusCode: 308 }).end()],
    ['a text', (_, response) => response.end('seen')],
  ]
  it.each(unnamed)('Cache-Control is no-store for %s without one', async (_, answer) => {
    const url = await portalAt('http://localhost:3000', answer)
    expect((await headersOf(`${url}/?_rsc`)).get('cache-control')).toBe('no-store')
  })

  const named: [string, RequestListener][] = [
    ['set', (_, response) => response.setHeader('Cache-Control', 'public, max-age=31536000, immutable').end()],
    [
      'written',
      (_, response) => response.writeHead(200, { 'cache-control': 'public, max-age=31536000, immutable' }).end(),
    ],
  ]
  it.each(named)('Cache-Control is kept when it was %s', async (_, answer) => {
    const url = await portalAt('http://localhost:3000', answer)
    expect((await headersOf(`${url}/_next/static/a.js`)).get('cache-control')).toBe(
      'public, max-age=31536000, immutable',
    )
  })
})
