import { differingFields } from '#server/bff/panel-client/shadow.ts'
import { parseConfig } from '#server/config.ts'
import { log } from '#server/log.ts'
import { metricsText } from '#server/metrics.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, ScriptedPanel } from '#tests/support/scripted-panel.ts'
import { waitUntil } from '#tests/support/wait-until.ts'

/* SHADOW_PANEL_URL: a second panel gets the same reads, and fields that differ are logged. */

const portal = useScriptedPortal()
let second: ScriptedPanel
let warned: jest.SpyInstance
beforeAll(async () => {
  second = await new ScriptedPanel().open()
})
beforeEach(() => {
  second.forget()
  second.on('GET /api/panelist-profiles/1001', { json: profileOf() })
  portal.reset({ SHADOW_PANEL_URL: second.url })
  warned = jest.spyOn(log, 'warn')
})
afterAll(async () => {
  portal.reset({ SHADOW_PANEL_URL: '' })
  await second.close()
})

const SURVEYS = 'GET /api/panelist-dashboard/1001'
const EMAIL = 'GET /api/emailStatus'
const row = { topic: 'Sleep', invitationStatus: { status: 'Invited' }, endDate: '2099-01-01', incentivesOffered: 40 }

/** Current value of a counter. */
async function counted(line: string): Promise<number> {
  const { text } = await metricsText()
  return Number(
    text
      .split('\n')
      .find((row) => row.startsWith(line))
      ?.split(' ')
      .at(-1) ?? 0,
  )
}

const calls = (result: string, route = '/api/panelist-dashboard/{userId}') =>
  counted(`portal_shadow_calls_total{route="${route}",result="${result}"}`)

it('logs each field in which the second panel differs once, by name and without a value', async () => {
  const browser = await portal.signedIn()
  portal.panel.on(SURVEYS, { json: [row, row] })
  second.on(SURVEYS, {
    json: [
      { ...row, endDate: '2098-12-31' },
      { ...row, incentivesOffered: 45 },
    ],
  })
  await browser.get('/api/panel/api/panelist-dashboard/me')
  await browser.get('/api/panel/api/panelist-dashboard/me')
  await waitUntil(async () => (await calls('different')) === 2)
  const logged = warned.mock.calls.filter(([message]) => message === 'second panel answered differently')
  expect(logged.map(([, fields]) => fields)).toEqual([
    { route: '/api/panelist-dashboard/{userId}', field: '[].endDate' },
    { route: '/api/panelist-dashboard/{userId}', field: '[].incentivesOffered' },
  ])
  expect(
    await counted('portal_shadow_differences_total{route="/api/panelist-dashboard/{userId}",field="[].endDate"}'),
  ).toBe(2)
})

it('asks the second panel with the same path and token, and logs nothing when the answers are equal', async () => {
  const browser = await portal.signedIn()
  portal.panel.on(SURVEYS, { json: [{ ...row, loi: 12, paymentDate: null }] })
  second.on(SURVEYS, { json: [{ ...row, loi: '12' }] })
  await browser.get('/api/panel/api/panelist-dashboard/me')
  await waitUntil(async () => (await calls('same')) === 1)
  expect(second.calls(SURVEYS)).toHaveLength(1)
  expect(second.calls(SURVEYS)[0]?.headers.authorization).toBe(portal.panel.calls(SURVEYS)[0]?.headers.authorization)
  expect(warned).not.toHaveBeenCalledWith('second panel answered differently', expect.anything())
})

it('never sends the second panel a call that changes data', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('POST /api/panelist-dashboard/contact-us', { json: {} })
  portal.panel.on('GET /api/inviteLink/ABCD1234', { json: { redirectUrl: 'https://survey.test/1' } })
  portal.panel.on(EMAIL, { json: { isVerified: true } })
  await browser.post('/api/panel/api/panelist-dashboard/contact-us', { content: 'Hello' })
  await browser.get('/api/panel/api/inviteLink/ABCD1234')
  await browser.get('/api/panel/api/emailStatus')
  await waitUntil(() => second.received.some(({ path }) => path === '/api/emailStatus'))
  expect(second.received.filter(({ path }) => !path.includes('panelist-profiles')).map(({ path }) => path)).toEqual([
    '/api/emailStatus',
  ])
})

it('does not wait for the second panel, and skips it while eight calls are pending', async () => {
  const browser = await portal.signedIn()
  portal.panel.on(EMAIL, { json: { isVerified: true } })
  second.on(EMAIL, () => null)
  const started = Date.now()
  for (let times = 0; times < 10; times++) {
    const answered = await browser.get('/api/panel/api/emailStatus')
    expect(answered.status).toBe(200)
  }
  expect(Date.now() - started).toBeLessThan(4_000)
  await waitUntil(async () => (await calls('skipped', '/api/emailStatus')) === 2)
  expect(second.calls(EMAIL)).toHaveLength(8)
})

it.each<[string, () => void]>([
  ['fails', () => second.on(EMAIL, { status: 500 })],
  [
    'ends the connection',
    () =>
      second.on(EMAIL, (_received, response) => {
        response.destroy()
        return null
      }),
  ],
])('answers the member as usual when the second panel %s', async (_what, script) => {
  const browser = await portal.signedIn()
  portal.panel.on(EMAIL, { json: { isVerified: true } })
  script()
  expect((await browser.get('/api/panel/api/emailStatus')).json).toEqual({ isVerified: true })
  await waitUntil(async () => (await calls('failed', '/api/emailStatus')) === 1)
})

it('logs a different status when the second panel refuses what the first one answers', async () => {
  const browser = await portal.signedIn()
  portal.panel.on(EMAIL, { json: { isVerified: true } })
  second.on(EMAIL, { status: 401, json: { errorCode: 'UNAUTHORIZED' } })
  expect((await browser.get('/api/panel/api/emailStatus')).status).toBe(200)
  await waitUntil(async () => (await calls('different', '/api/emailStatus')) === 1)
  expect(warned).toHaveBeenCalledWith('second panel answered differently', {
    route: '/api/emailStatus',
    field: 'status',
  })
})

it('calls no second panel without SHADOW_PANEL_URL', async () => {
  portal.reset({ SHADOW_PANEL_URL: '' })
  const browser = await portal.signedIn()
  portal.panel.on(EMAIL, { json: { isVerified: true } })
  await browser.get('/api/panel/api/emailStatus')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(second.received).toEqual([])
})

describe('differences between two answers', () => {
  it.each<[string, unknown, unknown, string[]]>([
    ['nothing', { a: 1, b: null }, { a: 1 }, []],
    ['a value', { a: 1 }, { a: 2 }, ['a']],
    ['rows', [1], [1, 2], ['[]']],
    ['rows where the other panel has one thing', { a: [1] }, { a: { b: 1 } }, ['a']],
    ['no rows where the other panel has one thing', { a: 1 }, { a: [] }, ['a']],
    ['a field of a row', [{ a: { b: 1 } }], [{ a: { b: 2 } }], ['[].a.b']],
    ['a version', { version: 'x' }, { version: 'y' }, []],
    ['a key that is no name', { 'ada@example.com': 1 }, {}, ['{}']],
  ])('finds the fields that differ: %s', (_what, first, second, fields) => {
    expect(differingFields(first, second)).toEqual(fields)
  })

  it('finds a changed field of a profile', () => {
    expect(differingFields(profileOf(), profileOf({ panelistName: 'Grace Hopper' }))).toEqual(['panelistName'])
  })
})

it('refuses SHADOW_PANEL_URL without PANEL_API_URL', () => {
  expect(() => parseConfig({ SHADOW_PANEL_URL: 'https://second.example' })).toThrow(
    'SHADOW_PANEL_URL: needs PANEL_API_URL, the panel that serves members',
  )
})
