import { Browser } from '#tests/support/bff/browser.ts'
import { type EmbeddedPanelPortal, mobileOf, portalWithEmbeddedPanel } from '#tests/support/bff/embedded-panel.ts'

/* The portal with the embedded panel and a real database. */

let portal: EmbeddedPanelPortal

beforeAll(async () => {
  portal = await portalWithEmbeddedPanel()
  await portal.loadDemo()
})

afterAll(() => portal.close())

const HCP = '+12125550101'
const consents = { smsConsent: true, privacyConsent: true }

it('registers a patient with a code and then asks for an email address (GEN-001, SESS-001)', async () => {
  const browser = new Browser()
  const form = {
    ...consents,
    firstName: 'ada',
    lastName: 'lane',
    mobileNumber: '(212) 555-0177',
    healthcareSetting: 'Patient',
  }
  expect((await browser.post('/api/session/registration', form)).json).toEqual({ next: '/otp' })
  const verified = await browser.post('/api/session/verify', { otp: await portal.code('+12125550177') })
  expect(verified.json).toEqual({ next: '/emailRegistration' })
  const profile = await browser.get('/api/panel/api/panelist-profiles/me')
  expect(profile.json).toMatchObject({ panelistName: 'Ada Lane', panelistType: { type: 'Patient' } })
  const row = await portal.db
    .selectFrom('panelist')
    .selectAll()
    .where('mobile', '=', '+12125550177')
    .executeTakeFirstOrThrow()
  expect([row.sms_consent_at, row.privacy_consent_at]).toEqual([expect.any(Date), expect.any(Date)])
})

it('registers a professional and then asks for the profession (GEN-002)', async () => {
  const browser = new Browser()
  const form = {
    ...consents,
    firstName: 'Nils',
    lastName: 'Berg',
    mobileNumber: '2125550178',
    healthcareSetting: 'HCP',
  }
  await browser.post('/api/session/registration', form)
  const verified = await browser.post('/api/session/verify', { otp: await portal.code('+12125550178') })
  expect(verified.json).toEqual({ next: '/professionalDetails' })
})

it('neither tries nor sends the code of another number on an earlier code screen (OTP-054)', async () => {
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: '2125550104' })
  const earlier = await portal.code('+12125550104')
  await browser.post('/api/session/login', { loginId: '2125550105' })
  const later = await portal.code('+12125550105')
  const page = { sentTo: '(212) 555-0104' }
  for (const [path, body] of [
    ['/api/session/verify', { ...page, otp: earlier }],
    ['/api/session/verify', { ...page, otp: later }],
    ['/api/session/resend', page],
  ] as const)
    expect((await browser.post(path, body)).json.errorCode).toBe('STALE_VERSION')
  const tried = await portal.db
    .selectFrom('challenge')
    .select('tries')
    .where('identifier', '=', '+12125550105')
    .execute()
  expect(tried).toEqual([{ tries: 0 }])
  const verified = await browser.post('/api/session/verify', { otp: later, sentTo: '(212) 555-0105' })
  expect(verified.status).toBe(200)
})

it('logs a newcomer in with the next code when the answer to the first was lost (OTP-049)', async () => {
  const browser = new Browser()
  const form = {
    ...consents,
    firstName: 'ida',
    lastName: 'moss',
    mobileNumber: '2125550176',
    healthcareSetting: 'Patient',
  }
  await browser.post('/api/session/registration', form)
  const waiting = new Map(browser.cookies)
  const otp = await portal.code('+12125550176')
  expect((await browser.post('/api/session/verify', { otp })).json).toEqual({ next: '/emailRegistration' })
  const again = new Browser()
  for (const [name, value] of waiting) again.cookies.set(name, value)
  const mistyped = String((Number(otp) + 1) % 1_000_000).padStart(6, '0')
  expect((await again.post('/api/session/verify', { otp: mistyped })).json.errorCode).toBe('INVALID_OTP')
  await portal.db.deleteFrom('code_send').execute()
  const before = portal.outbox().length
  expect((await again.post('/api/session/resend')).json).toEqual({ resent: true })
  const verified = await again.post('/api/session/verify', { otp: await portal.code('+12125550176', before) })
  expect(verified.json).toEqual({ next: '/emailRegistration' })
  const profile = await again.get('/api/panel/api/panelist-profiles/me')
  expect(profile.json).toMatchObject({ panelistName: 'Ida Moss' })
})

it('returns 401 to a copied session cookie after sign-out (SESS-009)', async () => {
  const browser = await portal.signIn(HCP)
  const replay = new Browser()
  for (const [name, value] of browser.cookies) replay.cookies.set(name, value)
  expect((await browser.get('/api/panel/api/panelist-dashboard/me')).status).toBe(200)
  await browser.send('/api/session', { method: 'DELETE' })
  expect((await replay.get('/api/panel/api/panelist-dashboard/me')).status).toBe(401)
  expect((await replay.get('/api/session')).status).toBe(401)
})

it('returns the whole list of surveys, or a page of it', async () => {
  const browser = await portal.signIn('+12125550115')
  const wholeList = await browser.get('/api/panel/api/panelist-dashboard/me')
  expect(wholeList.json).toEqual(expect.arrayContaining([expect.objectContaining({ topic: expect.any(String) })]))
  const total = Object.keys(wholeList.json).length
  const page = await browser.get('/api/panel/api/panelist-dashboard/me?page=2&size=5&filter=All+Surveys&sort=topic')
  expect(page.json).toMatchObject({ page: 2, total })
  expect(page.json.rows).toHaveLength(total - 5)
  expect((await browser.get('/api/panel/api/panelist-dashboard/me?page=1&order=topic')).status).toBe(422)
})

it("never answers with another member's profile by id (SESS-015)", async () => {
  const browser = await portal.signIn('+12125550112')
  const own = (await browser.get('/api/panel/api/panelist-profiles/me')).json
  const others = Array.from({ length: 20 }, (_, index) => [100_000 + index, index + 1]).flat()
  for (const id of others) {
    const response = await browser.get(`/api/panel/api/panelist-profiles/${id}`)
    if (response.status === 200) expect(response.json.id).toBe(own.id)
    else expect(response.status).toBe(403)
  }
})

it('refuses four wrong codes, and then every code with OTP_LOCKED', async () => {
  const browser = new Browser()
  await browser.post('/api/session/login', { loginId: '+12125550113' })
  const right = await portal.code('+12125550113')
  const wrong = right === '000000' ? '111111' : '000000'
  const answer = async (otp: string) => {
    const response = await browser.post('/api/session/verify', { otp })
    return [response.status, response.json.errorCode]
  }
  for (let index = 0; index < 4; index++) expect(await answer(wrong)).toEqual([400, 'INVALID_OTP'])
  expect(await answer(wrong)).toEqual([400, 'OTP_LOCKED'])
  expect(await answer(right)).toEqual([400, 'OTP_LOCKED'])
})

it('returns no token in an answer body', async () => {
  const browser = await portal.signIn('+12125550102')
  for (const path of ['panelist-profiles/me', 'panelist-dashboard/me', 'emailStatus', 'panelist-profile-status/me']) {
    expect((await browser.get(`/api/panel/api/${path}`)).text).not.toMatch(/eyJ|Bearer|accessToken/)
  }
})

it('refuses a save with an old version and accepts it with the new one (C-120)', async () => {
  const browser = await portal.signIn(mobileOf('patient'))
  const path = '/api/panel/api/patient-profile'
  const opened = await browser.get(path)
  const save = (id: number, version: unknown) =>
    browser.send(path, { method: 'PATCH', body: { medicalConditionIds: [id], isPatientProfile: false, version } })
  const first = await save(1, opened.json.version)
  expect(first.status).toBe(200)
  const second = await save(2, opened.json.version)
  expect([second.status, second.json.errorCode]).toEqual([409, 'STALE_VERSION'])
  const newer = await browser.get(path)
  expect(newer.json).toMatchObject({ medicalConditions: [{ id: 1 }], version: first.json.version })
  expect((await save(2, newer.json.version)).status).toBe(200)
  expect((await browser.get(path)).json.medicalConditions).toMatchObject([{ id: 2 }])
})
