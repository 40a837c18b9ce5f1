import { Browser } from '#tests/support/bff/browser.ts'
import { form, payload, pendingOf, REGISTRATION } from '#tests/support/bff/journeys.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { profileOf, tokenFor } from '#tests/support/scripted-panel.ts'

const portal = useScriptedPortal()

const sends = () => portal.panel.on('POST /register/sendOtp', { json: {} })
const sent = (call = 'POST /register/sendOtp') => portal.panel.calls(call).map(({ body }) => body)

describe('registration', () => {
  it('sends the registration and leads to the code screen (REG-034, REG-035, REG-047, REG-048, REG-049, REG-050, OTP-002, API-001, GEN-005, FMT-010, CONST-004)', async () => {
    sends()
    const browser = new Browser()
    const response = await browser.post(REGISTRATION, form)
    expect([response.status, response.json]).toEqual([200, { next: '/otp' }])
    expect(sent()).toEqual([payload])
    expect(await pendingOf(browser)).toMatchObject({ flow: 'registration', payload, login: false })
  })

  it.each([
    [{ utmSource: 'mail', utmMedium: 'may' }, 'REG-004, REG-005, OTP-007, OTP-008'],
    [{ code: 'R1' }, 'REG-002, GEN-008'],
    [{ rcode: 'R2' }, 'REG-003, GEN-009'],
    [{ ssn: '1234', dateOfBirth: '12-31-1970' }, 'REG-043, REG-044'],
  ])('sends %o with the registration (%s)', async (extra, _id) => {
    sends()
    const browser = new Browser()
    await browser.post(REGISTRATION, { ...form, ...extra })
    expect(sent()).toEqual([{ ...payload, ...extra }])
    const pending = await pendingOf(browser)
    expect(pending).toMatchObject('utmSource' in extra ? extra : { payload: extra })
  })

  const key = 'k'.repeat(64)
  const keys = { maskId: key, skey: key, pikey: key, code: key }
  const longest = '中'.repeat(75)
  const source = { utmSource: 'é中'.repeat(127), utmMedium: '中é'.repeat(127) }
  it.each([
    ['the way back', { utmSource: 'mail', returnUrl: `/completeProfile?tabIndex=${'9'.repeat(990)}` }],
    ['where they came from', source],
  ])('fits the longest names and keys into cookies of 4096 bytes, if need be without %s', async (_, extra) => {
    portal.panel.on('POST /register/sendOtp', { json: {} })
    const browser = new Browser()
    const named = { ...form, ...keys, ...extra, firstName: longest, lastName: longest }
    const response = await browser.post(REGISTRATION, named)
    expect([response.status, response.json]).toEqual([200, { next: '/otp' }])
    for (const line of response.setCookies) expect(line.length).toBeLessThanOrEqual(4096)
    const known = { firstName: longest, lastName: longest, code: key }
    expect(await pendingOf(browser)).toMatchObject({ flow: 'registration', payload: known, skey: key, pikey: key })
  })

  it('sends code and drops rcode when both are given', async () => {
    sends()
    await new Browser().post(REGISTRATION, { ...form, code: 'R1', rcode: 'R2' })
    expect(sent()).toEqual([{ ...payload, code: 'R1' }])
  })

  it.each([
    [{}, '+12025550123'],
    [{ dev: true }, '+12025550123'],
  ])(
    'uses the prefix +1 while the operator does not allow dev: %o (VAL-012, CONST-004)',
    async (extra, mobileNumber) => {
      sends()
      await new Browser().post(REGISTRATION, { ...form, ...extra })
      expect(sent()).toEqual([{ ...payload, mobileNumber }])
    },
  )

  it('uses the prefix +91 for dev only, when the operator allows it (VAL-012, VAL-013, REG-006, CONST-005)', async () => {
    portal.reset({ ALLOW_DEV_COUNTRY: 'true' })
    sends()
    await new Browser().post(REGISTRATION, { ...form, dev: '1' })
    await new Browser().post(REGISTRATION, { ...form, dev: false })
    await new Browser().post(REGISTRATION, form)
    expect(sent()).toEqual([
      { ...payload, mobileNumber: '+912025550123' },
      { ...payload, mobileNumber: '+12025550123' },
      { ...payload, mobileNumber: '+12025550123' },
    ])
    portal.reset({ ALLOW_DEV_COUNTRY: 'false' })
  })

  it.each([
    [{ firstName: ' ' }, 'VAL-001', 'firstName'],
    [{ lastName: '' }, 'VAL-002', 'lastName'],
    [{ mobileNumber: '' }, 'VAL-003', 'mobileNumber'],
    [{ mobileNumber: '(202) 555-012' }, 'VAL-010', 'mobileNumber'],
    [{ smsConsent: false }, 'VAL-004', 'smsConsent'],
    [{ privacyConsent: false }, 'VAL-005', 'privacyConsent'],
    [{ healthcareSetting: undefined }, 'VAL-006', 'healthcareSetting'],
    [{ ssn: '123' }, 'VAL-014', 'ssn'],
    [{ dateOfBirth: '1999-12-31' }, 'VAL-019', 'dateOfBirth'],
  ])('refuses %o with an error for the field (%s)', async (wrong, _, field) => {
    const response = await new Browser().post(REGISTRATION, { ...form, ...wrong })
    expect([response.status, response.json.errorCode]).toEqual([422, 'VALIDATION_FAILED'])
    expect(response.json.fields).toHaveProperty(field)
    expect(sent()).toEqual([])
  })

  it.each([
    ['HCP', true, 'REG-052'],
    ['Patient', false, 'REG-053'],
  ])(
    '%s verifies the code with isHealthCareProfessional %s (OTP-028, API-003, API-004) (%s)',
    async (healthcareSetting, expected) => {
      sends()
        .on('POST /register/login/', { json: tokenFor(1001) })
        .on('GET /api/panelist-profiles/1001', { json: profileOf() })
      const browser = new Browser()
      await browser.post(REGISTRATION, { ...form, healthcareSetting })
      await browser.post('/api/session/verify', { otp: '123456' })
      expect(sent('POST /register/login/')).toEqual([{ ...payload, otp: '123456', isHealthCareProfessional: expected }])
      // The payload has no field for consents (C-106).
      const [verified] = portal.panel.calls('POST /register/login/')
      expect(verified?.headers['x-consents']).toBe('sms privacy')
    },
  )

  it.each([
    ['profileKey', 'REG-045'],
    ['identitySearchKey', 'REG-046'],
  ])('sends %s of an identity refusal back with the answers and never to the browser (%s)', async (key) => {
    const answer = {
      status: 400,
      json: { errorCode: 'IDENTITY_SEARCH_DETAILS_NEEDED', errorMessage: 'Please', [key]: 'K-1' },
    }
    portal.panel.on('POST /register/sendOtp', answer)
    const browser = new Browser()
    const refused = await browser.post(REGISTRATION, form)
    expect(refused.json).toMatchObject({ errorCode: 'IDENTITY_SEARCH_DETAILS_NEEDED', errorMessage: 'Please' })
    expect(refused.text).not.toContain('K-1')
    sends()
    await browser.post(REGISTRATION, { ...form, ssn: '1234', dateOfBirth: '12-31-1970' })
    expect(sent().at(-1)).toEqual({ ...payload, ssn: '1234', dateOfBirth: '12-31-1970', [key]: 'K-1' })
  })

  it('sends the keys of one identity refusal with no other registration of this browser (REG-045, REG-046)', async () => {
    const refuse = (keys: object) =>
      portal.panel.on('POST /register/sendOtp', {
        status: 400,
        json: { errorCode: 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', errorMessage: 'Please', ...keys },
      })
    const browser = new Browser()
    refuse({ profileKey: 'K-1', identitySearchKey: 'K-2' })
    await browser.post(REGISTRATION, form)
    // Another person, who was not asked anything yet.
    refuse({ profileKey: 'K-3' })
    await browser.post(REGISTRATION, form)
    expect(sent().at(-1)).toEqual(payload)
    const answers = { ssn: '1234', dateOfBirth: '12-31-1970' }
    refuse({})
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers, profileKey: 'K-3' })
    sends()
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers })
    await browser.post(REGISTRATION, { ...form, ...answers })
    expect(sent().at(-1)).toEqual({ ...payload, ...answers })
  })

  it('shows the identity-failure notice on the profile page after sign-in (OTP-009, OTP-043)', async () => {
    portal.panel
      .on('POST /register/sendOtp', { json: { identityFail: true } })
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', {
        json: profileOf({ panelistStatus: { status: 'Registration Flagged' } }),
      })
    const browser = new Browser()
    await browser.post(REGISTRATION, form)
    expect(await pendingOf(browser)).toMatchObject({ identityFail: true })
    const verified = await browser.post('/api/session/verify', { otp: '123456' })
    expect(verified.json.next).toBe('/profile')
    expect(verified.setCookies.find((line) => line.startsWith('notice='))).toMatch(/^notice=identity-failure; /)
  })

  it.each([
    ['anything', { x: [1] }],
    ['a text', 'OK'],
    ['nothing', undefined],
  ])('treats %s with a 2xx as success (API-002)', async (_, json) => {
    portal.panel.on('POST /register/sendOtp', { json })
    expect((await new Browser().post(REGISTRATION, form)).status).toBe(200)
  })

  it.each([
    ['Registration Flagged', 'Patient', '/profile', 'OTP-036, OTP-039'],
    ['Registered', 'Patient', '/emailRegistration', 'OTP-037, EMAIL-001'],
    ['Registered', 'HCP', '/professionalDetails', 'OTP-038, PDET-001'],
  ])('leads a new member with status %s and type %s to %s (%s)', async (status, type, next) => {
    const profile = profileOf({ panelistStatus: { status }, panelistType: { type } })
    sends()
      .on('POST /register/login/', { json: tokenFor(1001) })
      .on('GET /api/panelist-profiles/1001', { json: profile })
    const browser = new Browser()
    await browser.post(REGISTRATION, form)
    expect((await browser.post('/api/session/verify', { otp: '123456' })).json).toEqual({ next })
  })
})
