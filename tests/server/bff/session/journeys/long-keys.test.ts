import { KEY_MAX } from '#lib/constants.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { form, pendingOf, REGISTRATION } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const key = (letter: string) => letter.repeat(KEY_MAX)
const partner = { maskId: key('m'), skey: key('s'), pikey: key('p') }
const all = { ...partner, ckey: key('c') }

it.each([
  ['registration', 'POST /register/sendOtp', REGISTRATION, { ...form, ...all, code: key('r') }],
  ['log-in', 'POST /login/sendotp', '/api/session/login', { loginId: 'a@b.co', ...all, surveyMaskedId: key('u') }],
])(
  'refuses a %s by a link whose keys are too long together, before a code is sent (OTP-055)',
  async (name, call, path, body) => {
    portal.panel.on(call, { json: {} })
    const { status, json } = await new Browser().post(path, body)
    expect([status, json.errorCode]).toEqual([
      400,
      name === 'log-in' ? 'INVALID_LINK' : 'NOT_VALID_REFERRAL_UNIQUE_CODE',
    ])
    expect(portal.panel.calls(call)).toEqual([])
  },
)

it.each([
  ['a partner', { ...partner, returnUrl: `/dashboard?q=${'x'.repeat(1_900)}` }],
  ['a campaign', { ckey: key('c'), utmSource: 'u'.repeat(255), utmMedium: 'v'.repeat(255) }],
  ['a referral', { rcode: key('r') }],
])('keeps the longest keys of %s, with the id of a code', async (_, keys) => {
  portal.panel.on('POST /register/sendOtp', { json: { challengeId: 'i'.repeat(64) } })
  const browser = new Browser()
  expect((await browser.post(REGISTRATION, { ...form, ...keys })).json).toEqual({ next: '/otp' })
  const {
    returnUrl: _returnUrl,
    utmSource: _source,
    utmMedium: _medium,
    rcode,
    ...parameters
  } = { rcode: undefined, ...keys } as Record<string, string>
  expect(await pendingOf(browser)).toMatchObject({ ...parameters, challengeId: 'i'.repeat(64) })
  if (rcode) expect(await pendingOf(browser)).toMatchObject({ payload: { rcode } })
})

it('answers 502 when the id of a code is too long for a cookie', async () => {
  portal.panel.on('POST /login/sendotp', { json: { challengeId: 'x'.repeat(4_000) } })
  expect((await new Browser().post('/api/session/login', { loginId: 'a@b.co' })).status).toBe(502)
})

it('asks the identity questions also when the keys of the check are too long for a cookie', async () => {
  const { json, ...rest } = refusal('IDENTITY_SEARCH_DETAILS_NEEDED')
  const keys = { profileKey: '鍵'.repeat(KEY_MAX), identitySearchKey: '鍵'.repeat(KEY_MAX) }
  portal.panel.on('POST /register/sendOtp', { ...rest, json: { ...(json as object), ...keys } })
  const { status, json: answer } = await new Browser().post(REGISTRATION, form)
  expect([status, answer.errorCode]).toEqual([400, 'IDENTITY_SEARCH_DETAILS_NEEDED'])
})
