import { callPanel, callSession, endSession } from '#components/call/callApi.ts'
import { getProfile } from '#lib/contract/panel/profile.ts'
import { contactUs } from '#lib/contract/panel/support.ts'
import { refusal, serve } from '#tests/support/screens.tsx'

const PROFILE = 'GET /api/panel/api/panelist-profiles/me'

test('[SESS-014] calls have no base but the origin of the page, wherever it is served', async () => {
  const made = serve({})
  await callPanel(getProfile)
  await callPanel(contactUs, { body: { content: 'Hello' } })
  await callSession('login', { loginId: 'mary@mail.test' })
  await endSession()
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
])('the answer %j is told as %j', async (answer, told) => {
  serve({ [PROFILE]: answer })
  expect(await callPanel(getProfile)).toMatchObject(told)
})

test('no answer at all is an error too', async () => {
  serve({})
  expect(await callPanel(getProfile)).toMatchObject({ ok: false, error: { status: 0 } })
})
