import { readFormReply } from '#server/bff/session/form-reply.ts'
import { Browser } from '#tests/support/bff/browser.ts'
import { useScriptedPortal } from '#tests/support/bff/portal.ts'
import { lookups } from '#tests/support/screens/profiles.ts'
import { refusal } from '#tests/support/scripted-panel.ts'

/* The forms before a survey of a campaign, an invitation or a partner, posted without JavaScript. */

let visiting = new Browser()
jest.mock('next/headers', () => ({
  headers: async () => new Headers({ cookie: visiting.cookieHeader }),
  cookies: async () => ({ get: () => undefined }),
}))

const portal = useScriptedPortal()
beforeEach(async () => {
  visiting = await portal.signedIn(1001, { professionId: null, specialityId: null, npiNumber: null, email: null })
  portal.panel.on('GET /api/methodology/survey-1', { json: 'Quantitative' })
})

const post = (form: string, fields: Record<string, string>, at: string, browser = visiting) => {
  const query = new URLSearchParams({ at, key: '0123456789abcdef', member: '1001' })
  return browser.send(`/api/form/${form}?${query}`, {
    method: 'POST',
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

const locationOf = ({ status, headers }: Awaited<ReturnType<typeof post>>) => [status, headers.get('location')]
const reply = () => readFormReply(visiting.cookieHeader)

const LANDING = '/surveyLanding?ckey=c1'
const URL_CALL = 'GET /api/campaign-survey/c1/invitation-url'
const VALIDATE = 'POST /api/survey-landing/validate'
const byCampaign = { by: 'campaign', surveyMaskedId: 'survey-1', ckey: 'c1' }
const opened = { json: { redirectUrl: 'https://surveys.example/s/1' } }

it('shows the terms before a survey of the dashboard, with its pay', async () => {
  portal.panel.on(VALIDATE, opened)
  const row = { surveyMaskedId: 'survey-1', invitationMaskedId: 'm1', incentive: '75.5' }
  const [status, location] = locationOf(await post('start', row, '/dashboard'))
  const { pathname, searchParams } = new URL(String(location), 'http://localhost')
  expect([status, pathname, Object.fromEntries(searchParams)]).toEqual([
    303,
    '/surveyTerms',
    { to: expect.stringMatching(/^Fe26/), incentive: '75.5', survey: 'survey-1' },
  ])
})

describe('Start Survey of a landing page', () => {
  it.each([
    ['a campaign', byCampaign, LANDING, URL_CALL],
    [
      'an invitation',
      { by: 'invitation', screen: 'landing', surveyMaskedId: 'survey-1', invitationMaskedId: 'm1' },
      '/surveyLanding?maskId=m1',
      VALIDATE,
    ],
  ])('redirects to the survey of %s, once for two posts', async (_, fields, at, call) => {
    portal.panel.on(call, opened)
    const both = await Promise.all([post('start-on-landing', fields, at), post('start-on-landing', fields, at)])
    for (const response of both) expect(locationOf(response)).toEqual([303, expect.stringMatching(/^\/redirect\?to=/)])
    expect(portal.panel.calls(call)).toHaveLength(1)
  })

  it('opens the form for missing details without a notice', async () => {
    portal.panel.on(URL_CALL, refusal('PROFESSION_DETAILS_MISSING'))
    const response = await post('start-on-landing', byCampaign, LANDING)
    expect(locationOf(response)).toEqual([303, '/surveyLanding?ckey=c1&isRegistered=true'])
    expect(await reply()).toMatchObject({ notice: null, refused: { error: { code: 'PROFESSION_DETAILS_MISSING' } } })
  })

  it.each([
    ['a closed survey', refusal('SURVEY_CLOSED', 'It is closed.'), 'It is closed.'],
    ['a failure', { status: 500, json: {} }, 'Something went wrong, please try again later.'],
  ])('shows the reason on the dashboard after %s', async (_, answer, text) => {
    portal.panel.on(URL_CALL, answer)
    expect(locationOf(await post('start-on-landing', byCampaign, LANDING))).toEqual([303, '/dashboard'])
    expect((await reply())?.notice).toEqual({ tone: 'warning', text })
  })

  it('refuses the fields of a participation code', async () => {
    await post('start-on-landing', { by: 'code', code: 'SIGN2026', surveyMaskedId: 'survey-1' }, LANDING)
    expect((await reply())?.refused?.error.code).toBe('VALIDATION_FAILED')
    expect(portal.panel.calls(URL_CALL)).toEqual([])
  })
})

describe('the details form of a landing page', () => {
  const at = '/surveyLanding?ckey=c1&isRegistered=true'
  const SAVE = 'PATCH /api/campaign-survey/c1/profiles/'
  const typed = {
    professionId: '1',
    specialityId: '11',
    subSpecialityId: '',
    npiNumber: '1234567893',
    email: 'Ada@x.co',
  }
  beforeEach(() => {
    portal.panel.on('GET /api/professions', { json: lookups.professions })
    portal.panel.on('GET /api/nurse-categories', { json: lookups.nurseCategories })
    portal.panel.on('GET /api/pharmacy-settings', { json: lookups.pharmacySettings })
    portal.panel.on('GET /api/campaign-survey/c1/survey', { json: { topic: 'Asthma', surveyMaskedId: 'survey-1' } })
  })

  it('saves the details and redirects to the survey, once for two posts', async () => {
    portal.panel.on(SAVE, opened)
    const send = () => post('survey-details', { ...byCampaign, ...typed }, at)
    const both = await Promise.all([send(), send()])
    for (const response of both) expect(locationOf(response)).toEqual([303, expect.stringMatching(/^\/redirect\?to=/)])
    expect(portal.panel.calls(SAVE).map(({ body }) => body)).toEqual([
      {
        professionId: 1,
        specialityId: 11,
        subSpecialityId: null,
        nurseCategoryId: null,
        pharmacySettingId: null,
        npiNumber: '1234567893',
        email: 'ada@x.co',
      },
    ])
  })

  it.each([
    ['a missing answer', { ...typed, specialityId: '' }, 'VALIDATION_FAILED', 0],
    ['a taken NPI', typed, 'PANELIST_WITH_NPI_EXISTS', 1],
  ])('returns with the typed values after %s', async (_, fields, code, calls) => {
    portal.panel.on(SAVE, refusal('PANELIST_WITH_NPI_EXISTS'))
    expect(locationOf(await post('survey-details', { ...byCampaign, ...fields }, at))).toEqual([303, at])
    expect((await reply())?.refused).toMatchObject({ userId: 1001, values: fields, error: { code } })
    expect(portal.panel.calls(SAVE)).toHaveLength(calls)
  })
})

describe("the start of a partner's survey", () => {
  const at = '/rps/register?skey=s1&pikey=p1'
  const LINK = 'POST /rps/link-panelist'
  const keys = { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }

  it('links the member and redirects to the survey, once for two posts', async () => {
    portal.panel.on(LINK, opened)
    const both = await Promise.all([post('link-partner', keys, at), post('link-partner', keys, at)])
    for (const response of both) expect(locationOf(response)).toEqual([303, expect.stringMatching(/^\/redirect\?to=/)])
    expect(portal.panel.calls(LINK).map(({ body }) => body)).toEqual([keys])
  })

  it('shows the reason of a refusal on the dashboard', async () => {
    portal.panel.on(LINK, refusal('ALREADY_PARTICIPATED', 'You have participated.'))
    expect(locationOf(await post('link-partner', keys, at))).toEqual([303, '/dashboard'])
    expect((await reply())?.notice).toEqual({ tone: 'warning', text: 'You have participated.' })
  })

  it("asks a test account on the partner's page after the code, and links nothing", async () => {
    portal.panel.on('GET /rps/is-test-account/ada%40example.com', { json: true })
    const browser = new Browser()
    await browser.post('/api/session/login', { loginId: 'ada@example.com', skey: 's1', pikey: 'p1' })
    const query = new URLSearchParams({ at: '/otp', key: '0123456789abcdef' })
    const response = await browser.send(`/api/form/code?${query}`, {
      method: 'POST',
      raw: 'otp=123456',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(locationOf(response)).toEqual([303, at])
    expect(portal.panel.calls(LINK)).toEqual([])
  })
})
