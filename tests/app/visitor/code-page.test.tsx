/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen } from '@testing-library/react'
import OtpPage from '#app/(visitor)/otp/page.tsx'
import { setClock } from '#tests/support/clock.ts'
import { request } from '#tests/support/pages/headers.ts'
import { pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
afterEach(() => jest.useRealTimers())
const CAMPAIGN_SURVEY = 'GET /api/campaign-survey/c1/survey'
const survey = { topic: 'Asthma', loi: 20, endDate: '2099-03-05', incentive: 75, surveyMaskedId: 'survey-1' }
const person = {
  firstName: 'Mary',
  lastName: 'Lee',
  mobileNumber: '2125550123',
  smsConsent: true,
  privacyConsent: true,
}

/** The link of the code screen to the form that sent the code. */
async function linkBack(path: string, body: object, name: string) {
  portal.answers({
    'POST /register/sendOtp': {},
    'POST /login/sendotp': {},
    'POST /api/registerEmail': {},
    'GET /register/campaign-details/c1': { campaignType: 'Survey', nonProfitOrgName: null, nonProfitOrgId: null },
    'GET /register/campaign-details/np1': {
      campaignType: 'Non-Profit Organization',
      nonProfitOrgName: 'Hearts of Ohio',
      nonProfitOrgId: 5,
    },
    [CAMPAIGN_SURVEY]: survey,
  })
  const { status } = await request.browser.post(path, body)
  expect(status).toBe(200)
  await portal.show(OtpPage())
  return screen.getByRole('link', { name }).getAttribute('href')
}

describe('"another number" on the code screen leads to the form that sent the code [OTP-047]', () => {
  test.each([
    [{ healthcareSetting: 'HCP' }, '/'],
    [{ healthcareSetting: 'HCP', rcode: 'xyz', utmSource: 'mail' }, '/?rcode=xyz&utm_source=mail'],
    [{ healthcareSetting: 'HCP', code: 'abc', utmMedium: 'post' }, '/?code=abc&utm_medium=post'],
    [{ ckey: 'c1' }, '/surveyLanding?ckey=c1&isRegistered=false'],
    [{ ckey: 'np1' }, '/?ckey=np1&join=true'],
    [{ healthcareSetting: 'HCP', maskId: 'm1' }, '/surveyLanding?maskId=m1&isRegistered=false'],
    [
      { skey: 's1', pikey: 'p1', maskId: 'm1', returnUrl: '/payments' },
      '/rps/register?skey=s1&pikey=p1&maskId=m1&returnUrl=%2Fpayments',
    ],
  ])('of a registration with %j', async (origin, form) => {
    const label = 'Start again with another number'
    expect(await linkBack('/api/session/registration', { ...person, ...origin }, label)).toBe(form)
  })

  test.each([
    [{}, '/login'],
    [{ returnUrl: '/payments' }, '/login?returnUrl=%2Fpayments'],
    [{ ckey: 'c1' }, '/surveyLanding?ckey=c1&isRegistered=true'],
    [{ maskId: 'm1' }, '/surveyLanding?maskId=m1&isRegistered=true'],
    [{ skey: 's1', pikey: 'p1' }, '/rps/register?skey=s1&pikey=p1&isRegistered=true'],
  ])('of a login with %j', async (origin, form) => {
    const label = 'Use another number or email'
    expect(await linkBack('/api/session/login', { loginId: '2125550123', ...origin }, label)).toBe(form)
  })

  test('of an email address for a survey', async () => {
    await portal.signIn(panelistProfile())
    const body = { email: 'mary@x.co', returnUrl: '/surveyLanding?ckey=c1' }
    const form = '/emailRegistration?returnUrl=%2FsurveyLanding%3Fckey%3Dc1'
    expect(await linkBack('/api/session/email', body, 'Use another email')).toBe(form)
  })
})

test('the code screen says how long ago the last code was sent, also after a reload [OTP-048]', async () => {
  const start = Date.parse('2026-03-05T12:00:00Z')
  const wait = async () => {
    const { unmount } = await portal.show(OtpPage())
    const text = screen.queryByText(/^You can ask for another code in/)?.textContent
    unmount()
    return text
  }
  portal.answers({ 'POST /login/sendotp': {}, 'POST /login/resendotp': {} })
  setClock(start)
  await request.browser.post('/api/session/login', { loginId: '2125550123' })
  expect(await wait()).toBe('You can ask for another code in 30 seconds.')
  setClock(start + 20_400)
  expect(await wait()).toBe('You can ask for another code in 10 seconds.')
  setClock(start + 30_000)
  expect(await wait()).toBeUndefined()
  await request.browser.post('/api/session/resend', {})
  setClock(start + 35_000)
  expect(await wait()).toBe('You can ask for another code in 25 seconds.')
})

test('the code of a new number of a signed-in member is the last of three steps', async () => {
  portal.answers({ 'POST /api/own-number/code': { challengeId: 'c1' } }, { 'x-panel-features': 'own-number' })
  await portal.signIn(panelistProfile())
  const body = { otp: '123456', newMobileNumber: '(202) 555-0147' }
  expect((await request.browser.post('/api/session/own-number', body)).status).toBe(200)
  await portal.show(OtpPage())
  screen.getByText('Step 3 of 3')
})
