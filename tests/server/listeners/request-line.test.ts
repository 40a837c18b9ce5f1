import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { admit } from '#server/listeners/ingress.ts'
import { rejectUnreadable, requestLineError, singleSlashes } from '#server/listeners/request-line.ts'

describe('request line checks', () => {
  it.each([
    ['GET', '/'],
    ['HEAD', '/completed?ikey=abc'],
    ['OPTIONS', '/api/panel/api/emailStatus'],
    ['POST', '/rps/register/%C3%A9?x=%ff'],
    ['GET', '/_next/static/a.js'],
    ['GET', `/login?${'a=&'.repeat(99)}`],
  ])('accept %s %s', (method, url) => {
    expect(requestLineError({ method, url })).toBeNull()
  })

  it.each([
    '*',
    'http://evil.example/dashboard',
    '',
    '/%',
    '/api/panel/%ff',
    '/a%zz?x=1',
    '/_next/data/x/dashboard.json',
    '//_next/data/x/dashboard.json',
    `/login?${'a=&'.repeat(100)}`,
  ])('refuse the address %s with BAD_REQUEST', (url) => {
    expect(requestLineError({ method: 'GET', url })).toEqual({ code: 'BAD_REQUEST' })
  })

  it.each([
    ['TRACE', '/', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['PROPFIND', '/api/draft', 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'],
    ['POST', '/_next/static/a.js', 'GET, HEAD'],
  ])('refuse %s %s with METHOD_NOT_ALLOWED', (method, url, allow) => {
    expect(requestLineError({ method, url })).toEqual({ code: 'METHOD_NOT_ALLOWED', allow })
  })

  it.each([
    ['//evil.example', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/api//panel\\/x?to=//y', '/api/panel/x?to=//y'],
    ['/login?returnUrl=//y', '/login?returnUrl=//y'],
  ])('rewrite %s to %s', (typed, read) => {
    expect(singleSlashes(typed)).toBe(read)
  })
})

describe('a server with request line checks', () => {
  const requests: string[] = []
  let server: Server
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!admit(request, response)) return
      requests.push(request.url ?? '')
      response.end('seen')
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => requests.splice(0))
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  /** Sends the raw request line, which HTTP clients would correct. */
  const answerTo = (line: string) =>
    new Promise<string>((resolve, reject) => {
      const { port } = server.address() as AddressInfo
      let answer = ''
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${line} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
      })
      socket.on('data', (bytes) => {
        answer += String(bytes)
      })
      socket.on('end', () => resolve(answer))
      socket.on('error', reject)
    })

  it.each([
    ['GET *', 400, 'BAD_REQUEST'],
    ['OPTIONS *', 400, 'BAD_REQUEST'],
    ['GET /api/panel/%ff', 400, 'BAD_REQUEST'],
    ['GET http://evil.example/dashboard', 400, 'BAD_REQUEST'],
    ['TRACE /', 405, 'METHOD_NOT_ALLOWED'],
  ])('answers %s with %i, security headers and no redirect', async (line, status, code) => {
    const answer = await answerTo(line)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/^Content-Security-Policy: default-src 'none'/m)
    expect(answer).toMatch(/^X-Content-Type-Options: nosniff/m)
    expect(answer).toMatch(/^Cache-Control: no-store/m)
    expect(answer).not.toMatch(/^Location:|evil/im)
    expect(answer).toContain(`"errorCode":"${code}"`)
    expect(requests).toEqual([])
  })

  it('passes an address with two leading slashes on with one', async () => {
    expect(await answerTo('GET //evil.example/x?to=//y')).toContain('seen')
    expect(requests).toEqual(['/evil.example/x?to=//y'])
  })
})

describe('a request that Node cannot parse', () => {
  let server: Server
  beforeAll(async () => {
    server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
    rejectUnreadable(server)
    await once(server, 'listening')
  })
  afterAll(() => server.close())

  it.each([
    ['has headers of more than 16 KB', `GET / HTTP/1.1\r\nHost: portal.test\r\nCookie: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['has an address of more than 16 KB', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: portal.test\r\n\r\n`],
    ['is no HTTP', 'hello\r\n\r\n'],
  ])('is answered with 400 and a JSON error body when it %s', async (_, sent) => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(sent)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    expect(head.split('\r\n')).toEqual(
      expect.arrayContaining(['HTTP/1.1 400 Bad Request', 'Content-Type: application/json', 'Connection: close']),
    )
    expect(JSON.parse(body)).toEqual({
      errorCode: 'BAD_REQUEST',
      errorMessage: "The request can't be read.",
      requestId: expect.any(String),
    })
  })
})
