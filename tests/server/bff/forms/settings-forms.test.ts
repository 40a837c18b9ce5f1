import { readFormReply } from '#server/bff/session/form-reply.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* The settings, the privacy page and the payout method, posted without JavaScript. */

let visiting = new Browser()
const cookiesOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: cookiesOf(visiting) }),
  cookies: async () => ({ get: () => undefined }),
}))

const portal = useScriptedPortal()
beforeEach(async () => {
  visiting = await portal.signedIn(1001)
})

type Fields = Record<string, string | string[]>

function post(form: string, fields: Fields, at = '/settings') {
  const typed = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const item of [value].flat()) typed.append(name, item)
  const query = new URLSearchParams({ at, key: '0123456789abcdef', member: '1001' })
  return visiting.send(`/api/form/${form}?${query}`, {
    method: 'POST',
    raw: typed.toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
const twice = (...posted: Parameters<typeof post>) => Promise.all([post(...posted), post(...posted)])

const reply = () => readFormReply(cookiesOf(visiting))
const bodies = (call: string) => portal.panel.calls(call).map(({ body }) => body)
const location = ({ headers }: Awaited<ReturnType<typeof post>>) => headers.get('location')
const GENERIC = 'Something went wrong. Please retry again later.'

describe('the choices of messages', () => {
  const SAVE = 'POST /api/message-choices'
  const stopped = { isOn: false, canChange: false, note: 'You replied STOP.' }
  const choices = {
    email: { isOn: false, canChange: true, note: null },
    texts: stopped,
    textConsent: { words: 'I agree.', version: '4' },
    pausedUntil: null,
    textHours: { from: 8, to: 21 },
    areas: [{ id: 2, name: 'Cancer', isUnwanted: true }],
  }
  const typed = {
    lists: 'unwantedArea',
    unwantedArea: ['3'],
    textConsentVersion: '3',
    email: 'on',
    textsFrom: '10',
    textsTo: '18',
    pause: 'week',
  }
  beforeEach(() => portal.panel.on('GET /api/message-choices', { json: choices }))

  it('saves them once for two posts, with the locked choice as it is', async () => {
    portal.panel.on(SAVE, { json: choices })
    expect((await twice('message-choices', typed)).map(location)).toEqual(['/settings', '/settings'])
    expect(bodies(SAVE)).toEqual([
      {
        email: true,
        texts: false,
        textConsentVersion: '3',
        pause: 'week',
        textHours: { from: 10, to: 18 },
        unwantedAreas: [3],
      },
    ])
    expect((await reply())?.notice).toEqual({ tone: 'success', text: 'Saved.' })
  })

  it('saves only what was changed since the form was opened', async () => {
    portal.panel.on(SAVE, { json: choices })
    // Another window has turned email off and changed the areas since.
    const opened = { email: true, texts: false, textHours: { from: 8, to: 21 }, unwantedAreas: [3] }
    await post('message-choices', { ...typed, pause: 'keep', opened: JSON.stringify(opened) })
    expect(bodies(SAVE)).toEqual([{ textConsentVersion: '3', pause: 'keep', textHours: { from: 10, to: 18 } }])
  })

  it.each(['', 'x', 'null', '[]'])('saves all when the form says that it was opened with %p', async (opened) => {
    portal.panel.on(SAVE, { json: choices })
    await post('message-choices', { ...typed, opened })
    expect(bodies(SAVE)).toMatchObject([{ email: true, unwantedAreas: [3] }])
  })

  it('refuses too few hours and keeps what was typed', async () => {
    expect(location(await post('message-choices', { ...typed, textsTo: '11' }))).toBe('/settings')
    expect(bodies(SAVE)).toEqual([])
    const { unwantedArea, lists: _, ...values } = typed
    expect((await reply())?.refused).toMatchObject({
      values: { ...values, textsTo: '11' },
      lists: { unwantedArea },
      errors: { textsTo: expect.any(String) },
    })
  })
})

describe('a link to confirm another email', () => {
  it.each([
    ['that it was sent', { json: {} }, 'success', /^[A-Z].+\. .+\.$/],
    [
      'that a code is needed first',
      refusal('RECENT_CODE_NEEDED', 'x', 403),
      'warning',
      /^Please confirm with a verification code that this is you\.$/,
    ],
    ['that it failed', { status: 500, json: {} }, 'warning', /^Something went wrong\. Please retry again later\.$/],
  ])('says on its page %s', async (_, answer, tone, text) => {
    portal.panel.on('POST /api/verifyLink', answer)
    expect(location(await post('email-link', { email: 'new@x.co' }, '/verifyEmail'))).toBe('/verifyEmail')
    expect((await reply())?.notice).toEqual({ tone, text: expect.stringMatching(text) })
  })
})

describe('a passkey', () => {
  const REMOVE = 'DELETE /api/passkeys/7'

  it('is removed once for two posts', async () => {
    portal.panel.on(REMOVE, { json: {} })
    await twice('remove-passkey', { passkeyId: '7' })
    expect(portal.panel.calls(REMOVE)).toHaveLength(1)
    expect((await reply())?.notice).toEqual({ tone: 'success', text: 'We removed the passkey.' })
  })

  it('stays when the panel refuses, or when the id is another path', async () => {
    portal.panel.on(REMOVE, refusal('FORBIDDEN', 'No.', 403))
    await post('remove-passkey', { passkeyId: '7' })
    expect((await reply())?.notice).toEqual({ tone: 'warning', text: GENERIC })
    portal.panel.received.length = 0
    await post('remove-passkey', { passkeyId: '../7' })
    expect(portal.panel.received).toEqual([])
  })
})

describe('the privacy page', () => {
  const CONSENT = 'POST /api/privacy/consents'
  const fields = { purpose: 'sponsor', version: '3' }

  it.each([
    ['yes', true, 'Saved. You agree.'],
    ['no', false, "Saved. You don't agree anymore."],
  ])('saves the consent %s once for two posts', async (agrees, given, text) => {
    portal.panel.on(CONSENT, { json: { consents: [] } })
    await twice('consent', { ...fields, agrees }, '/settings/privacy')
    expect(bodies(CONSENT)).toEqual([{ ...fields, given }])
    expect((await reply())?.notice).toEqual({ tone: 'success', text })
  })

  it.each([
    ['consent-receipt', 'GET /api/privacy/consents/receipt', '/settings/privacy'],
    ['sample-1099', 'GET /api/forms-1099/sample', '/profile?tab=w9'],
  ])('says on its page that the file of %s could not be made', async (form, call, at) => {
    portal.panel.on(call, { status: 500, json: {} })
    expect(location(await post(form, {}, at))).toBe(at)
    expect((await reply())?.notice).toEqual({ tone: 'warning', text: GENERIC })
  })

  it('signs out everywhere, and nowhere when the panel fails', async () => {
    const END = 'POST /api/privacy/sign-out-everywhere'
    portal.panel.on(END, refusal('FORBIDDEN', 'No.', 403))
    expect(location(await post('sign-out-everywhere', {}, '/settings/privacy'))).toBe('/settings/privacy')
    expect(visiting.cookies.has('session')).toBe(true)
    expect((await reply())?.notice).toEqual({ tone: 'warning', text: GENERIC })
    portal.panel.on(END, { json: {} })
    expect(location(await post('sign-out-everywhere', { again: '' }, '/settings/privacy'))).toBe('/login')
    expect(visiting.cookies.has('session')).toBe(false)
  })
})

describe('the payout method', () => {
  const SAVE = 'POST /api/payout-method'
  const at = '/payments/payTo?code=sent'
  const fields = { method: 'paypal', address: ' ada@wallet.test ', otp: '123 456' }

  it('sends one code for two posts, and then asks for it', async () => {
    portal.panel.on('POST /api/privacy/code', { json: {} })
    expect((await twice('payout-code', {}, '/payments/payTo')).map(location)).toEqual([at, at])
    expect(portal.panel.calls('POST /api/privacy/code')).toHaveLength(1)
  })

  it('is saved once for two posts', async () => {
    portal.panel.on(SAVE, { json: {} })
    expect((await twice('payout-method', fields, at)).map(location)).toEqual(['/payments', '/payments'])
    expect(bodies(SAVE)).toEqual([{ method: 'paypal', address: 'ada@wallet.test', otp: '123456' }])
    expect((await reply())?.notice?.text).toBe('We changed where your payments go.')
  })

  it('returns without the code when it is wrong', async () => {
    portal.panel.on(SAVE, refusal('INVALID_OTP'))
    expect(location(await post('payout-method', fields, at))).toBe(at)
    expect((await reply())?.refused).toMatchObject({
      values: { method: 'paypal', address: fields.address, otp: '' },
      error: { code: 'INVALID_OTP' },
    })
  })
})

describe('a download', () => {
  const at = '/completeProfile?tabIndex=1'
  const DOCUMENT = 'GET /api/hello-sign/signed-document'

  it('answers the signed Form W-9 as a file, to each of two posts', async () => {
    const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="Form W-9.pdf"' }
    portal.panel.on(DOCUMENT, { json: 'the form', headers })
    for (const response of await twice('download-w9', {}, at)) {
      expect([response.status, response.headers.get('content-disposition'), response.text]).toEqual([
        200,
        headers['content-disposition'],
        '"the form"',
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
    expect(portal.panel.calls(DOCUMENT)).toHaveLength(2)
  })

  it('returns with the reason of a refusal', async () => {
    portal.panel.on(DOCUMENT, refusal('SIGNING_UNAVAILABLE'))
    expect(location(await post('download-w9', {}, at))).toBe(at)
    expect((await reply())?.refused?.error.code).toBe('SIGNING_UNAVAILABLE')
  })

  it('asks for a fresh code on the code screen, which returns to the page', async () => {
    visiting = await portal.signedIn(1001, { email: 'ada@example.com' })
    expect(location(await post('step-up', {}, at))).toBe('/otp')
    expect(portal.panel.calls('POST /login/sendotp')).toHaveLength(1)
    expect(location(await post('code', { otp: '123456' }, '/otp'))).toBe(at)
  })
})
