import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { refusal } from '#tests/support/scripted-panel.ts'
import { Browser } from '../../support/bff/browser.ts'
import { useScriptedPortal } from '../../support/bff/portal.ts'

/* Wrong codes, keys, email addresses and numbers share one limit: 20 in 10 minutes. */

const portal = useScriptedPortal()

const survey = (key: string | number) => `/api/panel/api/survey-info/${key}`
const from = (address: string) => ({ headers: { 'x-portal-peer': address } })
const HERE = '203.0.113.7'

async function guess(times: number, browser = new Browser()) {
  for (let index = 0; index < times; index++) await browser.get(survey(`wrong-${index}`))
}

it('returns 429 with Retry-After after 20 wrong keys, without asking the panel', async () => {
  const browser = new Browser()
  await guess(20, browser)
  const callCount = portal.panel.received.length
  const response = await browser.get(survey('one-more'))
  expect([response.status, response.json.errorCode]).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(590)
  expect(portal.panel.received).toHaveLength(callCount)
  expect(callCount).toBe(20)
})

it('allows 400 wrong keys from an address that many people share, and 20 for each member there', async () => {
  portal.reset({ SHARED_ADDRESSES: '203.0.113.0/24' })
  const browser = new Browser()
  const statusFrom = async (address: string) => (await browser.get(survey('wrong'), from(address))).status
  for (let index = 0; index < 400; index++) expect(await statusFrom('203.0.113.44')).toBe(404)
  expect(await statusFrom('203.0.113.44')).toBe(429)
  expect(await statusFrom('203.0.113.45')).toBe(404)
  const member = await portal.signedIn()
  for (let index = 0; index < 20; index++) await member.get(survey('wrong'), from('203.0.113.46'))
  expect((await member.get(survey('wrong'), from('203.0.113.46'))).status).toBe(429)
  portal.reset({ SHARED_ADDRESSES: '' })
})

it('does not count the 404 pages of a gateway in front of the panel', async () => {
  portal.panel.on('GET /api/survey-info/mine', (_received, response) => {
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html><h1>404 Not Found</h1></html>')
    return null
  })
  const browser = new Browser()
  for (let index = 0; index < 30; index++) expect((await browser.get(survey('mine'))).status).toBe(502)
})

it('does not limit right keys', async () => {
  portal.panel.on('GET /api/survey-info/right', { json: { topic: 'Sleep' } })
  const browser = new Browser()
  for (let index = 0; index < 30; index++) expect((await browser.get(survey('right'))).status).toBe(200)
})

it('counts wrong codes, keys, addresses and numbers toward one limit', async () => {
  const browser = await portal.signedIn()
  portal.panel
    .on('GET /api/inviteLink/AB12CD34', refusal('INVALID_PARTICIPATION_CODE'))
    .on('PATCH /api/register-profession', refusal('PANELIST_WITH_NPI_EXISTS'))
    .on('POST /api/unsubscribe', refusal('EMAIL_NOT_REGISTERED'))
    .on('GET /rps/invitation-status?skey=s1&pikey=p1', refusal('INVALID_LINK'))
  const calls = [
    () => browser.get('/api/panel/api/inviteLink/AB12CD34'),
    () => browser.send('/api/panel/api/register-profession', { method: 'PATCH', body: { email: 'a@b.co' } }),
    () => browser.post('/api/panel/api/unsubscribe', { invitationMaskId: 'm1' }),
    () => browser.get('/api/panel/rps/invitation-status?skey=s1&pikey=p1'),
    () => browser.get('/api/panel/rps/is-test-account/a@b.co'),
  ]
  portal.panel.on('GET /rps/is-test-account/a%40b.co', { json: false })
  for (let index = 0; index < 20; index++) expect((await calls[index % calls.length]?.())?.status).toBeLessThan(429)
  for (const call of calls) expect((await call()).status).toBe(429)
  expect((await browser.get('/api/panel/api/panelist-profiles/me')).status).toBe(200)
})

it.each([
  ['a receipt', 'GET /api/erasures/R1', refusal('NOT_FOUND', '', 404)],
  ['a check code', 'GET /api/messages/BCDF-GHJK', refusal('NOT_FOUND', '', 404)],
  ['a taken NPI in the details of a campaign', 'PATCH /api/campaign-survey/c1/profiles/', refusal('INVALID_NPI')],
])('counts %s', async (_, call, answer) => {
  const browser = await portal.signedIn()
  portal.panel.on(call, answer)
  const [method = '', path] = call.split(' ')
  const body = method === 'PATCH' ? { email: 'a@b.co' } : undefined
  const ask = () => browser.send(`/api/panel${path}`, { method, body })
  expect((await ask()).status).toBe(answer.status)
  await guess(19)
  expect((await ask()).status).toBe(429)
})

it('answers a page that opens a key with 429 to a member, from whichever address', async () => {
  const browser = await portal.signedIn()
  for (let index = 0; index < 20; index++) await browser.get(survey(`wrong-${index}`), from(`198.51.100.${index}`))
  const open = (cookie: string) =>
    middleware(
      new NextRequest('http://localhost:3000/completed?ikey=i1', {
        headers: { 'x-portal-peer': '198.51.100.200', cookie },
      }),
    )
  expect((await open(`session=${browser.cookies.get('session')}`)).status).toBe(429)
  expect((await open('')).status).toBe(200)
})

it("limits each member's wrong keys from whichever address they call", async () => {
  const browser = await portal.signedIn()
  for (let index = 0; index < 20; index++) await browser.get(survey(`wrong-${index}`), from(`198.51.100.${index}`))
  expect((await browser.get(survey('x'), from('198.51.100.200'))).status).toBe(429)
  expect((await new Browser().get(survey('x'), from('198.51.100.200'))).status).toBe(404)
})

it('limits wrong keys by address, an IPv6 /64 being one', async () => {
  const browser = new Browser()
  for (let index = 1; index <= 20; index++) await browser.get(survey(`wrong-${index}`), from(`2001:db8:0:1::${index}`))
  expect((await browser.get(survey('x'), from('2001:0db8:0000:0001:ffff::9'))).status).toBe(429)
  expect((await browser.get(survey('x'), from('2001:db8:0:2::1'))).status).toBe(404)
})

it('lets 20 of 50 wrong keys through when they come at the same time', async () => {
  const browsers = Array.from({ length: 50 }, () => new Browser())
  const response = await Promise.all(browsers.map((browser, index) => browser.get(survey(`wrong-${index}`))))
  expect(response.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(response.filter(({ status }) => status === 429)).toHaveLength(30)
})

it('answers 60 right keys that come at the same time', async () => {
  portal.panel.on('GET /api/survey-info/right', { json: { topic: 'Sleep' } })
  const response = await Promise.all(Array.from({ length: 60 }, () => new Browser().get(survey('right'))))
  expect(response.filter(({ status }) => status !== 200)).toEqual([])
})

it('refuses the right key that comes along with 100 wrong keys at the same time', async () => {
  portal.panel.on('GET /api/survey-info/right', { json: { topic: 'Sleep' } })
  const wrong = Array.from({ length: 100 }, (_, index) => new Browser().get(survey(`wrong-${index}`)))
  const right = new Browser().get(survey('right'))
  expect((await Promise.all(wrong)).filter(({ status }) => status === 404)).toHaveLength(20)
  expect((await right).status).toBe(429)
})

it.each([
  '/completed?ikey=i1',
  '/screened?pikey=p1',
  '/surveyLanding?maskId=m1',
  '/unsubscribe?m=m1',
  '/rps/register?skey=s&pikey=p',
])('answers a page that opens a key with 429 after 20 wrong keys: %s', async (path) => {
  const open = () => middleware(new NextRequest(`http://localhost:3000${path}`, from(HERE)))
  expect((await open()).status).toBe(200)
  await guess(20)
  const refused = await open()
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([429, 'no-store'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const keyless = await middleware(new NextRequest('http://localhost:3000/login', from(HERE)))
  expect(keyless.status).toBe(200)
})

describe('what a page of another site embeds (GUARD-036)', () => {
  const open = (path: string, headers: Record<string, string>) =>
    middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { 'x-portal-peer': HERE, ...headers } }))
  const modes: Readonly<Record<string, string>> = { iframe: 'navigate', document: 'navigate' }
  const embedded = (dest: string, mode = modes[dest] ?? 'no-cors') => ({
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': mode,
    'sec-fetch-dest': dest,
  })
  const picture = embedded('image')

  it.each(['image', 'iframe', 'script', 'empty'])('refuses a page as %s', async (dest) => {
    const response = await open('/check?code=BCDF-GHJK', embedded(dest))
    expect([response.status, response.headers.get('cache-control')]).toEqual([403, 'no-store'])
    expect((await open('/check?code=BCDF-GHJK', { ...embedded(dest), 'sec-fetch-site': 'same-site' })).status).toBe(403)
  })

  it('opens a page by a link of another site, and frames of our own', async () => {
    expect((await open('/check?code=BCDF-GHJK', embedded('document'))).status).toBe(200)
    const ownFrame = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'iframe' }
    expect((await open('/signW9?key=k1', ownFrame)).status).toBe(200)
  })

  it('opens a page that the service worker fetches for a link of another site, such as a web mail', async () => {
    expect((await open('/check?code=BCDF-GHJK', embedded('empty', 'navigate'))).status).toBe(200)
  })

  it('uses up no limit of the visitor', async () => {
    const browser = new Browser()
    for (let index = 0; index < 30; index++) {
      await open(`/check?code=wrong-${index}`, picture)
      await browser.get(survey(`wrong-${index}`), { headers: { 'x-portal-peer': HERE, ...picture } })
      await browser.send(`/api/outcomes/completed?ikey=wrong-${index}`, { method: 'POST', headers: embedded('empty') })
    }
    expect(portal.panel.received).toHaveLength(0)
    expect((await browser.get(survey('wrong'), from(HERE))).status).toBe(404)
  })
})
