import { NextRequest } from 'next/server'
import { middleware } from '#middleware.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* Posts from other programs: outcomes from survey hosts, and one-click unsubscribes from mail programs. */

const portal = useScriptedPortal()

/** Posts like a program: without cookies, Origin and Sec-Fetch-Site. */
const post = (path: string, raw?: string, type?: string) =>
  new Browser().send(path, {
    method: 'POST',
    raw,
    headers: { 'sec-fetch-site': undefined, 'content-type': type },
  })

const outcomes = [
  ['completed', '/completed', 'POST /api/survey-details'],
  ['partial-completed', '/partial', 'POST /api/survey-details'],
  ['over-quota', '/overquota', 'POST /api/survey-details'],
  ['screened', '/screened', 'POST /api/survey-details'],
  ['screener-completed', '/screenercompleted', 'POST /api/survey-details/screener-completed'],
] as const

describe('an outcome posted by a server', () => {
  it.each(outcomes)(
    'sends %s, posted for %s, to the panel with the whole address (OUT-006)',
    async (outcome, page, call) => {
      portal.panel.on(call, { json: {} })
      const response = await post(`/api/outcomes/${outcome}?ikey=i1&skey=s1&ts=1&nonce=n&outcome=${outcome}&sig=abc`)
      expect([response.status, response.json]).toEqual([200, {}])
      const surveyUrl = `http://localhost:3000${page}?ikey=i1&skey=s1&ts=1&nonce=n&outcome=${outcome}&sig=abc`
      expect(portal.panel.calls(call).map(({ body }) => body)).toEqual([
        { redirectUri: outcome, ikey: 'i1', skey: 's1', surveyUrl },
      ])
      expect(portal.panel.received[0]?.headers.authorization).toBeUndefined()
    },
  )

  it.each(outcomes)('records %s when it is posted to the page address %s', async (outcome, page, call) => {
    portal.panel.on(call, { json: {} })
    const { POST } = await import('#app/api/outcomes/[outcome]/route.ts')
    const response = await POST(new Request(`http://localhost:3000${page}?ikey=i1`, { method: 'POST' }))
    expect(response.status).toBe(200)
    const surveyUrl = `http://localhost:3000${page}?ikey=i1`
    expect(portal.panel.calls(call).map(({ body }) => body)).toEqual([{ redirectUri: outcome, ikey: 'i1', surveyUrl }])
  })

  it("with a pikey records a partner outcome and returns the partner's redirect URL", async () => {
    portal.panel.on('POST /api/partner-details', { json: { redirectUrl: 'https://partner.test/back?a=1' } })
    const response = await post('/api/outcomes/completed?pikey=p1&skey=s1&ikey=i1&rid=7')
    expect([response.status, response.json]).toEqual([200, { redirectUrl: 'https://partner.test/back?a=1' }])
    expect(portal.panel.received.map(({ body }) => body)).toEqual([
      {
        redirectUri: 'completed',
        pikey: 'p1',
        skey: 's1',
        surveyUrl: 'http://localhost:3000/completed?pikey=p1&skey=s1&ikey=i1&rid=7',
        partnerQueryParams: { rid: '7' },
      },
    ])
  })

  it('with a pikey records a completed screener with a call of its own', async () => {
    const call = 'POST /api/partner-details/screener-completed'
    portal.panel.on(call, { json: { redirectUrl: 'https://partner.test/back' } })
    expect((await post('/api/outcomes/screener-completed?pikey=p1')).status).toBe(200)
    expect(portal.panel.calls(call)).toHaveLength(1)
  })

  it('returns the error code of the panel', async () => {
    portal.panel.on('POST /api/survey-details', refusal('ALREADY_PARTICIPATED'))
    const response = await post('/api/outcomes/completed?ikey=i1')
    expect([response.status, response.json.errorCode]).toEqual([400, 'ALREADY_PARTICIPATED'])
  })

  it("returns 502 when the panel's redirect URL is not https", async () => {
    portal.panel.on('POST /api/partner-details', { json: { redirectUrl: 'http://partner.test/back' } })
    expect((await post('/api/outcomes/completed?pikey=p1')).status).toBe(502)
  })

  it.each([
    ['without keys', '/api/outcomes/completed', 422],
    ['with a key twice', '/api/outcomes/completed?ikey=a&ikey=b', 400],
    ['with a key that is none', '/api/outcomes/completed?ikey=%00', 400],
    ['for an outcome that does not exist', '/api/outcomes/toString?ikey=a', 404],
  ])('%s is refused and not sent to the panel', async (_, path, status) => {
    expect((await post(path)).status).toBe(status)
    expect(portal.panel.received).toEqual([])
  })

  it('returns 405 to GET', async () => {
    const response = await new Browser().get('/api/outcomes/completed?ikey=i1')
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
    expect(portal.panel.received).toEqual([])
  })

  it('accepts 1,000 outcomes from one address', async () => {
    portal.panel.on('POST /api/survey-details', { json: {} })
    const hits = Array.from({ length: 1000 }, (_, index) => index)
    const statuses: number[] = []
    const worker = async () => {
      for (let hit = hits.pop(); hit !== undefined; hit = hits.pop())
        statuses.push((await post(`/api/outcomes/completed?ikey=i${hit % 900}`)).status)
    }
    await Promise.all(Array.from({ length: 20 }, worker))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(portal.panel.calls('POST /api/survey-details')).toHaveLength(1000)
  }, 60_000)
})

describe('one-click unsubscribe', () => {
  const FORM = 'application/x-www-form-urlencoded'
  const click = (path = '/api/unsubscribe?m=m1', raw: string | undefined = 'List-Unsubscribe=One-Click', type = FORM) =>
    post(path, raw, type)

  it('unsubscribes without cookies (GUARD-033, UNSUB-006, API-066)', async () => {
    portal.panel.on('POST /api/unsubscribe', { json: {} })
    const response = await click()
    expect(response.status).toBe(200)
    expect(portal.panel.received.map(({ body }) => body)).toEqual([{ invitationMaskId: 'm1' }])
  })

  it('accepts multipart/form-data too', async () => {
    portal.panel.on('POST /api/unsubscribe', { json: {} })
    const part = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    expect((await click(undefined, part, 'multipart/form-data; boundary=b')).status).toBe(200)
    expect(portal.panel.calls('POST /api/unsubscribe')).toHaveLength(1)
  })

  it("returns the panel's error for an unknown invitation (ERR-165)", async () => {
    portal.panel.on('POST /api/unsubscribe', refusal('EMAIL_NOT_REGISTERED'))
    expect(await click()).toMatchObject({ status: 400, json: { errorCode: 'EMAIL_NOT_REGISTERED' } })
  })

  it.each([
    ['something else', 'a=b', FORM, 422],
    ['nothing', '', FORM, 422],
    ['JSON', '{}', 'application/json', 415],
    ['too much', `List-Unsubscribe=One-Click&a=${'x'.repeat(2000)}`, FORM, 413],
  ])('refuses a post of %s', async (_, raw, type, status) => {
    expect((await click(undefined, raw, type)).status).toBe(status)
    expect(portal.panel.received).toEqual([])
  })

  it('returns 422 without m', async () => {
    expect((await click('/api/unsubscribe')).status).toBe(422)
    expect(portal.panel.received).toEqual([])
  })
})

describe('pages that accept posts', () => {
  const rewritten = async (path: string, method: string) => {
    const response = await middleware(new NextRequest(`http://localhost:3000${path}`, { method }))
    const to = response.headers.get('x-middleware-rewrite')
    return to && new URL(to).pathname + new URL(to).search
  }

  it.each([
    ...outcomes.map(([outcome, page]) => [`${page}?ikey=a&sig=b`, `/api/outcomes/${outcome}?ikey=a&sig=b`] as const),
    ['/unsubscribe?m=a', '/api/unsubscribe?m=a'] as const,
  ])('rewrites a POST to %s to %s, and no GET or HEAD', async (page, call) => {
    expect(await rewritten(page, 'POST')).toBe(call)
    expect(await rewritten(page, 'GET')).toBeNull()
    expect(await rewritten(page, 'HEAD')).toBeNull()
  })

  it('does not rewrite a POST to any other page', async () => {
    for (const page of ['/', '/login', '/dashboard', '/rps/register', '/error'])
      expect(await rewritten(page, 'POST')).toBeNull()
  })
})

describe('prefetch of a page', () => {
  const fetched = async (path: string, headers: Record<string, string>) =>
    (await middleware(new NextRequest(`http://localhost:3000${path}`, { headers }))).status

  it.each(outcomes.map(([, page]) => page))('refuses to prefetch the outcome page %s with 425', async (page) => {
    expect(await fetched(`${page}?ikey=a`, { 'x-portal-prefetch': '1' })).toBe(425)
    expect(await fetched(`${page}?ikey=a`, { 'x-portal-prefetch': '0' })).toBe(200)
  })

  it('allows a prefetch of /login', async () => {
    expect(await fetched('/login', { 'x-portal-prefetch': '1' })).toBe(200)
  })
})
