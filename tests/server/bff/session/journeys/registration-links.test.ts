import { Browser } from '#tests/support/bff/browser.ts'
import { form, payload, pendingOf, REGISTRATION } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sends = () => portal.panel.on('POST /register/sendOtp', { json: {} })
const sent = (call = 'POST /register/sendOtp') => portal.panel.calls(call).map(({ body }) => body)

describe('registration by a link', () => {
  it('registers by a non-profit campaign without a healthcare setting (REG-054, REG-055, OTP-028, VAL-007, API-003, API-010, GEN-007)', async () => {
    sends()
      .on('GET /register/campaign-details/npo', {
        json: { campaignType: 'Non-Profit Organization', nonProfitOrgName: 'Hope', nonProfitOrgId: 7 },
      })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf({ panelistStatus: { status: 'Registered' } }) })
    const browser = new Browser()
    const { healthcareSetting: _, ...rest } = form
    await browser.post(REGISTRATION, { ...rest, ckey: 'npo' })
    expect(await pendingOf(browser)).toMatchObject({
      isCampaign: false,
      ckey: 'npo',
      nonProfitOrganizationDto: { id: 7 },
    })
    const verified = await browser.post('/api/session/verify', { otp: '123456' })
    expect(sent('POST /register/login/')).toEqual([
      { ...payload, ckey: 'npo', otp: '123456', nonProfitOrganizationDto: { id: 7 } },
    ])
    expect(verified.json.next).toBe('/professionalDetails')
  })

  it.each([
    ['another kind of campaign', { ckey: 'c1' }],
    ['no campaign', {}],
  ])('sends no non-profit for %s (REG-056)', async (_, keys) => {
    sends()
      .on('GET /register/campaign-details/c1', {
        json: { campaignType: 'Survey', nonProfitOrgName: 'Hope', nonProfitOrgId: 7 },
      })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profileOf() })
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ...keys })
    await browser.post('/api/session/verify', { otp: '123456' })
    expect(sent('POST /register/login/')).toHaveLength(1)
    expect(sent('POST /register/login/')[0]).not.toHaveProperty('nonProfitOrganizationDto')
  })

  it('keeps a survey campaign with its survey (GEN-006, OTP-004, OTP-005, OTP-010, SURVEY-024)', async () => {
    sends().on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ckey: 'c1' })
    expect(sent()).toEqual([{ ...payload, ckey: 'c1' }])
    expect(await pendingOf(browser)).toMatchObject({ isCampaign: true, ckey: 'c1', surveyMaskedId: 's1' })
  })

  it('puts no parameter into the URL of the code screen (OTP-016)', async () => {
    const keys = { skey: 's', pikey: 'p', maskId: 'm', ckey: 'c1', returnUrl: '/dashboard' }
    const source = { utmSource: 'mail', utmMedium: 'may', code: 'R1' }
    sends()
      .on('POST /login/sendotp', { json: {} })
      .on('POST /api/registerEmail', { json: {} })
      .on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Sleep', surveyMaskedId: 's1' } })
    const { returnUrl } = keys
    const member = await portal.signedIn()
    const answers = [
      await new Browser().post(REGISTRATION, { ...form, ...keys, ...source }),
      await new Browser().post('/api/session/login', { loginId: 'a@b.co', surveyMaskedId: 's1', ...keys }),
      await member.post('/api/session/email', { email: 'new@b.co', returnUrl }),
    ]
    expect(answers.map(({ json }) => json)).toEqual([{ next: '/otp' }, { next: '/otp' }, { next: '/otp' }])
  })

  it.each([
    ['a campaign', { ckey: 'c1' }],
    ['a partner', { skey: 's', pikey: 'p' }],
  ])(
    'verifies the code of %s without isHealthCareProfessional, even if a setting is sent (REG-054)',
    async (_, keys) => {
      sends()
        .on('POST /register/login/', { json: tokenFor(1001) })
        .on('GET /api/panelist-profiles/1001', { json: profileOf() })
      const browser = new Browser()
      await browser.post(REGISTRATION, { ...form, ...keys })
      await browser.post('/api/session/verify', { otp: '123456' })
      const campaign = 'ckey' in keys ? keys : {}
      expect(sent('POST /register/login/')).toEqual([{ ...payload, ...campaign, otp: '123456' }])
    },
  )

  it('keeps all keys of a partner link (VAL-008, OTP-003, OTP-006, OTP-013, GEN-010, RPS-028, RPS-029, RPS-030, RPS-031)', async () => {
    sends()
    const browser = new Browser()
    const { healthcareSetting: _, ...rest } = form
    await browser.post(REGISTRATION, { ...rest, skey: 's', pikey: 'p', maskId: 'm', returnUrl: '/dashboard' })
    expect(sent()).toEqual([payload])
    expect(await pendingOf(browser)).toMatchObject({ skey: 's', pikey: 'p', maskId: 'm', returnUrl: '/dashboard' })
  })
})
