import { callApi } from '#components/call/callApi.ts'
import { lazyCall } from '#components/call/lazyCall.ts'
import { getProfile } from '#lib/contract/panel/profile/profile.ts'
import { contactUs } from '#lib/contract/panel/support.ts'
import { requestLoginCode, signOut } from '#lib/contract/portal/session.ts'
import { refusal, serve } from '#tests/support/screens/screens.tsx'

const PROFILE = 'GET /api/panel/api/panelist-profiles/me'

test("callApi requests paths of the page's own origin only [SESS-014]", async () => {
  const made = serve({})
  await callApi(getProfile)
  await callApi(contactUs, { body: { content: 'Hello' } })
  await callApi(requestLoginCode, { body: { loginId: 'mary@mail.test' } })
  await callApi(signOut)
  expect(made.map(({ call }) => call)).toEqual([
    PROFILE,
    'POST /api/panel/api/panelist-dashboard/contact-us',
    'POST /api/session/login',
    'DELETE /api/session',
  ])
})

test.each([
  [{ body: { id: 1 } }, { ok: true, data: { id: 1 } }],
  [refusal('SURVEY_CLOSED', 'Closed.'), { ok: false, error: { status: 400, code: 'SURVEY_CLOSED' } }],
  [
    { status: 502, body: '<html>' },
    { ok: false, error: { status: 502, code: '', message: '' } },
  ],
  [
    { status: 429, headers: { 'retry-after': '30' }, body: {} },
    { ok: false, error: { status: 429, retryAfter: 30 } },
  ],
])('callApi reads the answer %j as %j', async (answer, result) => {
  serve({ [PROFILE]: answer })
  expect(await callApi(getProfile)).toMatchObject(result)
})

test('callApi reads a lost connection as an error with status 0', async () => {
  serve({})
  expect(await callApi(getProfile)).toMatchObject({ ok: false, error: { status: 0 } })
})

test('lazyCall loads the declaration and makes the same request', async () => {
  const made = serve({ 'POST /api/session/login': { body: { next: '/otp' } } })
  const body = { loginId: 'mary@mail.test' }
  const result = await lazyCall(() => import('#lib/contract/portal/session.ts'), 'requestLoginCode', {
    body,
    idempotencyKey: 'k1',
  })
  expect(result).toEqual({ ok: true, data: { next: '/otp' } })
  expect(made).toMatchObject([{ call: 'POST /api/session/login', body }])
})

test('lazyCall returns status 0 and sends nothing when its script fails to load', async () => {
  const made = serve({})
  const missing = () => Promise.reject<typeof import('#lib/contract/portal/session.ts')>(new Error('ChunkLoadError'))
  expect(await lazyCall(missing, 'signOut')).toMatchObject({ ok: false, error: { status: 0 } })
  expect(made).toEqual([])
})
