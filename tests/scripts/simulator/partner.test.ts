import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { OUTCOMES } from '#scripts/simulator/outcomes.ts'
import { createSimulator } from '#scripts/simulator/server.ts'
import { signatureOf, signed, signedText, verdictOn } from '#scripts/simulator/signing.ts'
import type { World } from '#scripts/simulator/world.ts'
import { isSignedBy, timestampAndNonce } from '#server/panel/surveys/outcomes/signature.ts'
import { Secret } from '#server/secret.ts'

const SECRET = 'b6f0c1f7a2d94e3c'

describe('the signature of an address', () => {
  const address = 'https://portal.example/completed?skey=S-77&ikey=I-4f2a&outcome=completed'
  const stamp = { ts: 1795248000, nonce: 'q7Yh2kLmN0pR5sTv' }

  it('equals the one in the guide', () => {
    const url = new URL(signed(address, SECRET, stamp))
    expect(signedText(url.searchParams)).toBe(
      'ikey=I-4f2a&nonce=q7Yh2kLmN0pR5sTv&outcome=completed&skey=S-77&ts=1795248000',
    )
    expect(url.searchParams.get('sig')).toBe('40dde4624be346b5d61661565ca1073db6e18911b27f47b06f2797b472f615bf')
    expect(signatureOf(url.searchParams, SECRET)).toBe(url.searchParams.get('sig'))
  })

  it.each([
    'https://portal.example/completed?ikey=i1&skey=s1&outcome=completed',
    'https://portal.example/partial?pikey=p1&rid=a%20b%26c&rid=a+b&outcome=partial-completed&x=é~*!(%2B)',
  ])('is accepted by the panel, and not after a change: %s', (url) => {
    const { searchParams } = new URL(signed(url, SECRET))
    expect(isSignedBy(searchParams, new Secret(SECRET))).toBe(true)
    expect(timestampAndNonce(searchParams)).not.toBeNull()
    searchParams.set('outcome', 'screened')
    expect(isSignedBy(searchParams, new Secret(SECRET))).toBe(false)
  })

  it('is judged right, wrong, missing or old on the way back', () => {
    const back = signed('https://exchange.example/back?pikey=p1&outcome=completed', SECRET)
    expect(verdictOn(back, SECRET)).toBe('right')
    expect(verdictOn(back, 'another')).toBe('wrong')
    expect(verdictOn(`${back}&rid=1`, SECRET)).toBe('wrong')
    for (const sig of ['zz', 'é'.repeat(64), `${signatureOf(new URL(back).searchParams, SECRET)}0`])
      expect(verdictOn(back.replace(/sig=.*/, `sig=${sig}`), SECRET)).toBe('wrong')
    expect(verdictOn('https://exchange.example/back?pikey=p1', SECRET)).toBe('missing')
    expect(verdictOn(signed(back, SECRET, { ts: Math.floor(Date.now() / 1000) - 901 }), SECRET)).toBe('old')
  })
})

describe('the partner simulator', () => {
  let portal: Server
  let host: Server
  let requests: { method: string; url: URL; headers: Record<string, unknown>; body: string }[] = []
  let answer: { status: number; headers?: Record<string, string>; body?: object }
  let origin = ''
  let site = ''
  const world: World = { surveys: { 'CP-1': { skey: 's-signed', secret: SECRET } }, partners: {} }

  const listen = async (server: Server) => {
    server.listen(0)
    await once(server, 'listening')
    return `http://localhost:${(server.address() as AddressInfo).port}`
  }
  beforeAll(async () => {
    portal = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      requests.push({
        method: request.method ?? '',
        url: new URL(request.url ?? '', origin),
        headers: request.headers,
        body,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
      response.end(JSON.stringify(answer.body ?? {}))
    })
    origin = await listen(portal)
    host = createSimulator(origin, () => world)
    site = await listen(host)
    world.partners = {
      open: { name: 'Open & Sample', secret: null, entries: [`${origin}/rps/register?skey=s1&pikey=p-open`] },
      bridge: { name: 'Bridge', secret: SECRET, entries: [`${origin}/rps/register?skey=s1&pikey=p-bridge`] },
    }
  })
  afterAll(() => {
    for (const server of [portal, host]) {
      server.close()
      server.closeAllConnections()
    }
  })
  beforeEach(() => {
    requests = []
    answer = { status: 200 }
  })

  const get = (path: string) => fetch(`${site}${path}`, { redirect: 'manual' })
  const post = (path: string, form: Record<string, string>) =>
    fetch(`${site}${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  const linksOf = (html: string) =>
    [...html.matchAll(/href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))

  it('lists partners and surveys, and no secret', async () => {
    const html = await (await get('/')).text()
    expect(linksOf(html)).toEqual([origin, '/send/open', '/send/bridge'])
    expect(html).toContain('Open &amp; Sample')
    expect(html).toContain('CP-1')
    expect(html).not.toContain(SECRET)
  })

  it('sends a new person by an unused entry link, and says when all are used', async () => {
    answer = { status: 200, body: { status: null } }
    const sent = await get('/send/open')
    expect(sent.status).toBe(303)
    expect(sent.headers.get('location')).toBe(`${origin}/rps/register?skey=s1&pikey=p-open`)
    answer = { status: 200, body: { status: { id: 1, status: 'Completed' } } }
    expect(await (await get('/send/open')).text()).toContain('have been sent')
    expect((await get('/send/nobody')).status).toBe(404)
  })

  it('sends two people who come at once by different entry links', async () => {
    const entries = ['p-1', 'p-2', 'p-3'].map((pikey) => `${origin}/rps/register?skey=s1&pikey=${pikey}`)
    world.partners.crowd = { name: 'Crowd', secret: null, entries }
    answer = { status: 200, body: { status: null } }
    const sent = await Promise.all([get('/send/crowd'), get('/send/crowd'), get('/send/crowd')])
    expect(sent.map(({ headers }) => headers.get('location')).sort()).toEqual(entries)
    expect((await get('/send/crowd')).headers.get('location')).toBe(entries[0])
    delete world.partners.crowd
  })

  it('makes an entry link from keys', async () => {
    const html = await (await get('/entry?skey=s1&pikey=p1&maskId=&evil=x')).text()
    expect(linksOf(html)[0]).toBe(`${origin}/rps/register?skey=s1&pikey=p1`)
  })

  it('signs the outcome of a survey that has a secret', async () => {
    const [first = ''] = linksOf(await (await get('/survey/CP-1?ikey=i1&skey=s-signed')).text())
    const { status, headers } = await get(first)
    expect(status).toBe(303)
    const url = new URL(headers.get('location') ?? '')
    expect(url.origin + url.pathname).toBe(`${origin}/completed`)
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ ikey: 'i1', skey: 's-signed', outcome: 'completed' })
    expect(isSignedBy(url.searchParams, new Secret(SECRET))).toBe(true)
  })

  it('signs with the secret of the partner when the survey has none', async () => {
    const { headers } = await get('/end?pikey=p-bridge&skey=s1&outcome=screened&manner=signed')
    expect(isSignedBy(new URL(headers.get('location') ?? '').searchParams, new Secret(SECRET))).toBe(true)
  })

  it.each([
    ['unsigned', false, false],
    ['forged', true, false],
    ['old', true, true],
  ])('can report an outcome that is %s', async (manner, hasSig, isRight) => {
    const { headers } = await post('/end', { ikey: 'i1', skey: 's-signed', outcome: 'completed', manner })
    const { searchParams } = new URL(headers.get('location') ?? '')
    expect(searchParams.has('sig')).toBe(hasSig)
    expect(isSignedBy(searchParams, new Secret(SECRET))).toBe(isRight)
  })

  it.each([
    [{ outcome: 'other', ikey: 'i1' }, 'Unknown outcome.'],
    [{ outcome: 'completed', ikey: 'i1', manner: 'signed' }, 'There is no secret to sign with.'],
  ])('refuses %j with a reason', async (form, message) => {
    for (const path of ['/end', '/report']) {
      const response = await post(path, form as Record<string, string>)
      expect(response.status).toBe(400)
      expect(await response.text()).toContain(message)
    }
  })

  it('reports an outcome from server to server with a POST to the same address', async () => {
    const response = await post('/report', { ikey: 'i1', skey: 's1', outcome: 'screened', manner: 'unsigned' })
    expect(await response.text()).toContain('<h1>Kept</h1>')
    expect(requests.map(({ method, url, body }) => [method, url.pathname + url.search, body])).toEqual([
      ['POST', '/screened?ikey=i1&skey=s1', ''],
    ])
  })

  it('shows why the portal did not keep an outcome', async () => {
    answer = { status: 400, body: { errorCode: 'ALREADY_PARTICIPATED', errorMessage: '<Again>' } }
    const html = await (await post('/report', { ikey: 'i1', outcome: 'completed' })).text()
    expect(html).toContain('<h1>Not kept</h1>')
    expect(html).toContain('ALREADY_PARTICIPATED: &lt;Again&gt;')
    answer = { status: 403, body: { errorCode: 'FORBIDDEN', errorMessage: 'No.', fields: { sig: 'wrong' } } }
    const forged = await (await post('/report', { ikey: 'i1', outcome: 'completed' })).text()
    expect(forged).toContain('FORBIDDEN: No. sig: wrong.')
  })

  it('adds the parameters that the partner wants back', async () => {
    const { headers } = await post('/end', { pikey: 'p1', skey: 's1', outcome: 'screened', rid: '7' })
    expect(headers.get('location')).toBe(`${origin}/screened?skey=s1&pikey=p1&rid=7`)
  })

  it("shows where the portal sends a partner's person", async () => {
    answer = { status: 200, body: { redirectUrl: 'https://exchange.example/back?pikey=p1' } }
    const html = await (await post('/report', { pikey: 'p1', skey: 's1', outcome: 'completed' })).text()
    expect(html).toContain('https://exchange.example/back?pikey=p1')
  })

  it('verifies the signature of a returning person, and detects a URL that is used twice', async () => {
    const back = new URL(signed(`${site}/partner/bridge/completed?pikey=p1&outcome=completed&rid=7`, SECRET))
    const path = back.pathname + back.search
    expect(await (await get(path)).text()).toContain('The signature is right.')
    expect(await (await get(path)).text()).toContain('This address was already used.')
    expect(await (await get(`${path}0`)).text()).toContain('The signature is wrong.')
    expect(await (await get('/partner/open/screened?pikey=p1')).text()).toContain('It is not signed.')
    expect((await get('/partner/constructor/completed')).status).toBe(404)
  })

  it('knows five outcomes', () => {
    expect(OUTCOMES.map(({ outcome }) => outcome)).toEqual([
      'completed',
      'partial-completed',
      'screened',
      'over-quota',
      'screener-completed',
    ])
  })
})

it('the command line says where it looked for the keys of a demo', () => {
  const program = ['--import', './scripts/launch/program.ts', 'scripts/simulator/partner.ts', 'play', 'panel-bridge']
  const env = { ...process.env, NODE_OPTIONS: '', PANEL_DATA_DIR: '/no/such/directory' }
  const { status, stderr } = spawnSync(process.execPath, program, { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([
    1,
    'There are no keys of a demo in /no/such/directory. Start the demo there, or set PANEL_DATA_DIR to its directory.\n',
  ])
})
