import { openLink } from '#server/bff/session/sealed-links.ts'
import { sessionOf } from '#server/bff/session/session.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, refusal, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sent = (call: string) => portal.panel.calls(call).map(({ body }) => body)

describe('survey started after sign-in', () => {
  const GENERIC = 'Something went wrong, please try again later.'
  const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'

  const begin = async (login: object, profile: Record<string, unknown> = {}) => {
    portal.panel
      .on('POST /login/sendotp', { json: {} })
      .on('POST /login', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf(profile) })
      .on('GET /api/methodology/s1', { json: 'Quantitative' })
      .on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
      .on('GET /rps/is-test-account/a%40b.co', { json: false })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co', ...login })
    return { browser, verified: await browser.post('/api/session/verify', { otp: '123456' }) }
  }

  const targetOf = async (browser: Browser, next: unknown) => {
    const session = await sessionOf(browser.cookieHeader)
    const to = new URL(String(next), 'http://x').searchParams.get('to')
    return session && (await openLink(to ?? undefined, session))?.redirectUrl
  }

  const invitation = { maskId: 'm1', surveyMaskedId: 's1' }

  it('starts an invitation at once (OTP-011, OTP-040, START-019, START-026, START-028, SESS-013, API-016, API-017)', async () => {
    portal.panel.on('POST /api/survey-landing/validate', { json: { redirectUrl: 'https://survey.example/s' } })
    const { browser, verified } = await begin(invitation)
    expect(sent('POST /api/survey-landing/validate')).toEqual([{ panelistId: 501, invitationMaskedId: 'm1' }])
    expect(verified.json).toEqual({ next: expect.stringMatching(/^\/redirect\?to=[^&]+$/) })
    expect(await targetOf(browser, verified.json.next)).toBe('https://survey.example/s')
  })

  it.each([
    ['Registration Flagged', '/profile', 'OTP-040, START-020, START-021, START-022', 8000],
    ['Profile Flagged', '/dashboard', 'OTP-040, START-020, START-021, START-023', 10_000],
    ['Banned Quant', '/dashboard', 'OTP-040, START-020, START-021, START-023', 10_000],
  ])('shows a member with status %s that the survey is closed, then %s (%s)', async (status, next, _, after) => {
    const { verified } = await begin(invitation, { panelistStatus: { status } })
    expect(verified.json).toEqual({ next, notice: { message: CLOSED, after } })
    expect(sent('POST /api/survey-landing/validate')).toEqual([])
  })

  it.each([
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-031'],
    ['SURVEY_CLOSED', 'ERR-032'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-033'],
    ['ALREADY_PARTICIPATED', 'ERR-034'],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-035'],
    ['PROFILE_UNDER_REVIEW', 'ERR-036'],
    ['LIST_MATCHING_FAILED', 'ERR-037'],
    ['NPI_INFO_NOT_FOUND', 'ERR-038'],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', 'ERR-039'],
    ['INVITATION_EXPIRED', 'ERR-040'],
    ['NOT_INVITED_PANELIST', 'ERR-041'],
    ['PANELIST_EXCLUDED_FOR_SURVEY', 'ERR-042'],
  ])("shows the panel's message for %s, then the dashboard after 10 s (OTP-027, CONST-022) (%s)", async (code) => {
    portal.panel.on('POST /api/survey-landing/validate', refusal(code, `About ${code}`))
    const { browser, verified } = await begin(invitation)
    expect(verified.json).toEqual({ next: '/dashboard', notice: { message: `About ${code}`, after: 10_000 } })
    expect(browser.cookies.has('session')).toBe(true)
  })

  it.each([refusal('SOMETHING_ELSE'), { status: 500, json: {} }])(
    'shows a generic message for any other error, then the dashboard after 8 s (ERR-043, CONST-023)',
    async (answer) => {
      portal.panel.on('POST /api/survey-landing/validate', answer)
      const { verified } = await begin(invitation)
      expect(verified.json).toEqual({ next: '/dashboard', notice: { message: GENERIC, after: 8_000 } })
    },
  )

  it('asks for the URL of a campaign and redirects to it (OTP-041, START-029, SESS-013, API-018)', async () => {
    portal.panel.on('GET /api/campaign-survey/c1/invitation-url', { json: { url: 'https://survey.example/c' } })
    const { browser, verified } = await begin({ ckey: 'c1' })
    expect(sent('POST /api/survey-landing/validate')).toEqual([])
    expect(verified.json).toEqual({ next: expect.stringMatching(/^\/redirect\?to=[^&]+$/) })
    expect(await targetOf(browser, verified.json.next)).toBe('https://survey.example/c')
  })

  it('does not start a campaign for a blocked member (START-021)', async () => {
    const { verified } = await begin({ ckey: 'c1' }, { panelistStatus: { status: 'Banned for Both' } })
    expect(verified.json).toEqual({ next: '/dashboard', notice: { message: CLOSED, after: 10_000 } })
    expect(portal.panel.calls('GET /api/campaign-survey/c1/invitation-url')).toEqual([])
  })

  it.each([
    ['V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', 'ERR-064'],
    ['PANELIST_WITH_NPI_EXISTS', CLOSED, 'ERR-065'],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, 'ERR-066'],
    ['INVALID_NPI', CLOSED, 'ERR-067'],
  ])('for the campaign error %s shows: %s (%s)', async (code, message) => {
    portal.panel.on('GET /api/campaign-survey/c1/invitation-url', refusal(code))
    expect((await begin({ ckey: 'c1' })).verified.json).toEqual({
      next: '/dashboard',
      notice: { message, after: 10_000 },
    })
  })

  it.each([
    ['PROFESSION_DETAILS_MISSING', 'ERR-068'],
    ['PATIENT_EMAIL_NOT_REGISTERED', 'ERR-069'],
  ])(
    'leads to the form of the landing page without a message for the campaign error %s (ROUTE-036) (%s)',
    async (code) => {
      portal.panel.on('GET /api/campaign-survey/c1/invitation-url', refusal(code))
      expect((await begin({ ckey: 'c1' })).verified.json).toEqual({ next: '/surveyLanding?ckey=c1&isRegistered=true' })
    },
  )

  const partner = { skey: 's', pikey: 'p' }
  const LINK = 'POST /rps/link-panelist'

  it("links a partner's member and redirects (OTP-042, RPS-027, START-032, START-036, START-038, SESS-013, API-011, API-012)", async () => {
    portal.panel.on(LINK, { json: { redirectUrl: 'https://partner.example/go' } })
    const { browser, verified } = await begin(partner)
    expect(portal.panel.received.map(({ path }) => path).slice(-2)).toEqual([
      '/rps/is-test-account/a%40b.co',
      '/rps/link-panelist',
    ])
    expect(sent(LINK)).toEqual([{ surveyMaskId: 's', partnerInvitationMaskId: 'p' }])
    expect(verified.json).toEqual({ next: expect.stringMatching(/^\/redirect\?to=[^&]+$/) })
    expect(await targetOf(browser, verified.json.next)).toBe('https://partner.example/go')
  })

  it('asks a test account to confirm before it is linked (START-033)', async () => {
    portal.panel.on(LINK, { json: { redirectUrl: 'https://partner.example/go' } })
    portal.panel.on('GET /api/methodology/s1', { json: 'Quantitative' })
    portal.panel.on('POST /login/sendotp', { json: {} }).on('POST /login', { json: tokenFor(1001) })
    portal.panel
      .on('GET /api/panelist-profiles/1001', { json: profileOf() })
      .on('GET /rps/is-test-account/a%40b.co', { json: true })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'a@b.co', ...partner })
    const { json } = await browser.post('/api/session/verify', { otp: '123456' })
    expect(json).toEqual({
      next: '/dashboard',
      confirmTestAccount: { surveyMaskId: 's', partnerInvitationMaskId: 'p' },
    })
    expect(sent(LINK)).toEqual([])
  })

  it.each([
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-044'],
    ['SURVEY_CLOSED', 'ERR-045'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-046'],
    ['ALREADY_PARTICIPATED', 'ERR-047'],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-048'],
    ['PROFILE_UNDER_REVIEW', 'ERR-049'],
    ['LIST_MATCHING_FAILED', 'ERR-050'],
    ['NPI_INFO_NOT_FOUND', 'ERR-051'],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', 'ERR-052'],
    ['INVITATION_EXPIRED', 'ERR-053'],
    ['NOT_INVITED_PANELIST', 'ERR-054'],
    ['PANELIST_EXCLUDED_FOR_SURVEY', 'ERR-055'],
  ])(
    "shows the panel's message for the partner link error %s, then the dashboard after 10 s (CONST-022) (%s)",
    async (code) => {
      portal.panel.on(LINK, refusal(code, `About ${code}`))
      const notice = { message: `About ${code}`, after: 10_000 }
      expect((await begin(partner)).verified.json).toEqual({ next: '/dashboard', notice })
    },
  )

  it('shows a generic message for any other partner link error, then the dashboard after 8 s (ERR-056, CONST-023)', async () => {
    portal.panel.on(LINK, refusal('SOMETHING_ELSE'))
    expect((await begin(partner)).verified.json).toEqual({
      next: '/dashboard',
      notice: { message: GENERIC, after: 8_000 },
    })
  })
})

it('opens an encrypted redirect link only for the member who got it', async () => {
  const browser = await portal.signedIn()
  portal.panel.on('GET /api/inviteLink/AB12CD34', { json: { redirectUrl: 'https://survey.example/s' } })
  const { json } = await browser.get('/api/panel/api/inviteLink/AB12CD34')
  const to = new URL(String(json.redirectUrl), 'http://x').searchParams.get('to') ?? undefined
  const [own, other] = [
    await sessionOf(browser.cookieHeader),
    await sessionOf((await portal.signedIn(1002)).cookieHeader),
  ]
  if (!own || !other) throw new Error('no session')
  expect(await openLink(to, own)).toMatchObject({ redirectUrl: 'https://survey.example/s' })
  expect(await openLink(to, other)).toBeNull()
  expect(await openLink(undefined, own)).toBeNull()
  expect(await openLink('https://evil.example', own)).toBeNull()
})
