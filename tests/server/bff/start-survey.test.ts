import { openLink } from '#server/bff/session/sealed-links.ts'
import { sessionOf } from '#server/bff/session/session.ts'
import type { Browser } from '../../support/bff/browser.ts'
import { useScriptedPortal } from '../../support/bff/portal.ts'
import { type Answer, profileOf, refusal } from '../../support/scripted-panel.ts'

/*
 * POST /api/surveys/start: the calls to the panel in order, and the response to the browser.
 */

const CLOSED = 'Unfortunately, this survey has reached the required number of responses and is now closed.'
const GENERIC = 'Something went wrong. Please retry again later.'
const TRY_AGAIN = 'Something went wrong, please try again later.'

const PROFILE = 'GET /api/panelist-profiles/1001'
const METHODOLOGY = 'GET /api/methodology/s1'
const VALIDATE = 'POST /api/survey-landing/validate'
const REGISTER = 'PATCH /api/register-profession'
const LINK = 'GET /api/campaign-survey/c1/invitation-url'
const SAVE = 'PATCH /api/campaign-survey/c1/profiles/'
const CODE = 'GET /api/inviteLink/AB12cd34'

const onDashboard = { by: 'invitation', screen: 'dashboard', surveyMaskedId: 's1', invitationMaskedId: 'm1' }
const onLanding = { ...onDashboard, screen: 'landing' }
const campaign = { by: 'campaign', surveyMaskedId: 's1', ckey: 'c1' }
const byCode = { by: 'code', code: 'AB12cd34' }
const details = { email: 'sam@x.co' }

const portal = useScriptedPortal()

interface World {
  status?: string
  methodology?: unknown
  answers?: Record<string, Answer>
}

const opened = { json: { redirectUrl: 'https://survey.example/s' } }

async function start(body: object, { status = 'Verified', methodology = 'Quantitative', answers = {} }: World = {}) {
  const browser = await portal.signedIn()
  const scripts = {
    [VALIDATE]: opened,
    [LINK]: opened,
    [SAVE]: opened,
    [CODE]: opened,
    [REGISTER]: { json: {} },
    ...answers,
  }
  portal.panel.on(PROFILE, { json: profileOf({ panelistStatus: { status } }) }).on(METHODOLOGY, { json: methodology })
  for (const [call, answer] of Object.entries(scripts)) portal.panel.on(call, answer)
  const answer = await browser.post('/api/surveys/start', body, { 'idempotency-key': 'key-1' })
  return { browser, answer }
}

/** The calls in order; concurrent ones are sorted. */
const callsMade = () => {
  const calls = portal.panel.received.map(({ method, path }) => `${method} ${path}`)
  const lookups = calls.filter((call) => [PROFILE, METHODOLOGY].includes(call)).sort()
  return [...lookups, ...calls.filter((call) => !lookups.includes(call))]
}

async function targetOf(browser: Browser, next: unknown) {
  const session = await sessionOf(browser.cookieHeader)
  const to = new URL(String(next), 'http://x').searchParams.get('to') ?? undefined
  return session && (await openLink(to, session))
}

const sharing = (facts: unknown): Record<string, Answer> => {
  const answer = { json: { redirectUrl: 'https://survey.example/s', facts } }
  return { [VALIDATE]: answer, [LINK]: answer, [SAVE]: answer, [CODE]: answer }
}

describe('POST /api/surveys/start', () => {
  it.each([
    ['by an invitation', onDashboard, [METHODOLOGY, PROFILE, VALIDATE]],
    ['by an invitation with details', { ...onLanding, details }, [METHODOLOGY, PROFILE, REGISTER, VALIDATE]],
    ['by a campaign', campaign, [METHODOLOGY, PROFILE, LINK]],
    ['by a campaign with details', { ...campaign, details }, [METHODOLOGY, PROFILE, SAVE]],
    ['by a participation code', byCode, [CODE]],
  ])(
    '%s calls the panel in order and returns an encrypted link [START-019, START-029, SURVEY-037, SURVEY-038, SURVEY-039, DASH-027, DASH-028, SESS-013, API-016, API-017, API-018, API-029, API-059, API-061]',
    async (...row) => {
      const [, body, calls] = row
      const { browser, answer } = await start(body)
      expect(answer.status).toBe(200)
      expect(callsMade()).toEqual(calls)
      const saved = [...portal.panel.calls(REGISTER), ...portal.panel.calls(SAVE)]
      expect(saved.map((call) => call.body)).toEqual('details' in body ? [{ email: 'sam@x.co' }] : [])
      expect(await targetOf(browser, answer.json.next)).toMatchObject({ redirectUrl: 'https://survey.example/s' })
      expect(answer.json.next).toMatch(/^\/redirect\?to=/)
    },
  )

  it.each([
    ['an invitation', onDashboard],
    ['an invitation with details', { ...onLanding, details }],
    ['a campaign', campaign],
    ['a campaign with details', { ...campaign, details }],
    ['a participation code', byCode],
  ])('by %s leads to the survey facts question when the panel asks one', async (_by, body) => {
    const facts = { invitationMaskedId: 'm1', isOpen: true }
    const { browser, answer } = await start(body, { answers: sharing(facts) })
    expect(answer.json.next).toMatch(/^\/surveyFacts\?to=/)
    expect(await targetOf(browser, answer.json.next)).toMatchObject({ redirectUrl: 'https://survey.example/s', facts })
  })

  it.each([
    ['that was answered', { invitationMaskedId: 'm1', isOpen: false }],
    ['that makes no sense', { invitationMaskedId: '../..', isOpen: 'maybe' }],
    ['of another shape', 'yes'],
  ])('leads straight to the survey for a question %s', async (_what, facts) => {
    const { answer } = await start(onDashboard, { answers: sharing(facts) })
    expect([answer.status, answer.json.next]).toEqual([200, expect.stringMatching(/^\/redirect\?to=/)])
  })

  it('validates for the member of the session [START-026, API-017]', async () => {
    await start(onDashboard)
    expect(portal.panel.calls(VALIDATE)[0]?.body).toEqual({ panelistId: 501, invitationMaskedId: 'm1' })
  })

  it.each([
    ['an invitation', onDashboard, [VALIDATE]],
    ['an invitation with details', { ...onLanding, details }, [REGISTER, VALIDATE]],
    ['a campaign with details', { ...campaign, details }, [SAVE]],
  ])('by %s passes the idempotency key on to the calls that change something, and to no other', async (...row) => {
    const [, body, calls] = row
    await start(body)
    const withKey = portal.panel.received.filter(({ headers }) => headers['idempotency-key'] === 'key-1')
    expect(withKey.map(({ method, path }) => `${method} ${path}`)).toEqual(calls)
  })

  it.each([
    ['an invitation', 'API-061', REGISTER, onLanding],
    ['a campaign', 'API-059, SURVEY-037, SURVEY-038', SAVE, campaign],
  ])('by %s sends the details to the panel unchanged (%s)', async (_by, _id, call, body) => {
    const nurse = {
      npiNumber: '1234567893',
      email: 'sam@x.co',
      professionId: 4,
      specialityId: 41,
      subSpecialityId: 411,
      nurseCategoryId: 3,
      pharmacySettingId: 2,
    }
    for (const sent of [{ email: 'sam@x.co' }, nurse]) {
      portal.panel.received.length = 0
      await start({ ...body, details: sent })
      expect(portal.panel.calls(call).map((made) => made.body)).toEqual([sent])
    }
  })

  it.each([
    [{ ...onDashboard, by: 'nobody' }],
    [{ by: 'invitation', surveyMaskedId: 's1', invitationMaskedId: 'm1' }],
    [{ ...campaign, ckey: '../logout' }],
    [{ ...byCode, code: 'short' }],
    [{ ...onDashboard, panelistId: 7 }],
  ])('returns 422 for %j and calls nothing', async (body) => {
    const { answer } = await start(body)
    expect([answer.status, answer.json.errorCode]).toEqual([422, 'VALIDATION_FAILED'])
    expect(callsMade()).toEqual([])
  })

  it('returns 401 when the panel ends the session', async () => {
    const { answer } = await start(onDashboard, { answers: { [VALIDATE]: refusal('UNAUTHORIZED', 'x', 401) } })
    expect([answer.status, answer.json.errorCode]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('start by a blocked member', () => {
  it.each([
    ['START-001', 'Registration Flagged', 'Qualitative'],
    ['START-002', 'Registration Flagged', 'Quantitative'],
    ['START-003', 'Registration Flagged', 'Qual & Quant'],
    ['START-004', 'Profile Flagged', 'Qualitative'],
    ['START-005', 'Profile Flagged', 'Quantitative'],
    ['START-006', 'Profile Flagged', 'Qual & Quant'],
    ['START-007', 'Banned for Both', 'Qualitative'],
    ['START-008', 'Banned for Both', 'Quantitative'],
    ['START-009', 'Banned for Both', 'Qual & Quant'],
    ['START-010', 'Banned_Qual', 'Qualitative'],
    ['START-012', 'Banned_Qual', 'Qual & Quant'],
    ['START-013', 'Banned Quant', 'Quantitative'],
    ['START-015', 'Banned Quant', 'Qual & Quant'],
  ])('says that the survey is closed and validates nothing [%s, START-020, START-021]', async (_id, status, method) => {
    const { answer } = await start(onDashboard, { status, methodology: method })
    expect(answer.json.notice).toMatchObject({ message: CLOSED })
    expect(callsMade()).toEqual([METHODOLOGY, PROFILE])
  })

  it.each([
    ['START-022', 'Registration Flagged', onDashboard, '/profile', 8_000],
    ['START-023', 'Banned for Both', onDashboard, '/dashboard', 10_000],
    ['START-024, CONST-021', 'Registration Flagged', onLanding, '/profile', 10_000],
    ['START-025, CONST-021', 'Banned for Both', campaign, '/dashboard', 10_000],
  ])('returns the next page and the delay before it (%s)', async (_id, status, body, next, after) => {
    expect((await start(body, { status })).answer.json).toEqual({ next, notice: { message: CLOSED, after } })
  })

  it.each(['Ethnography', { methodology: 'Ethnography' }, { name: 'Qualitative' }, 7, null])(
    'starts a survey of unknown methodology unless the member is banned for both: %j',
    async (methodology) => {
      const free = await start(onDashboard, { status: 'Banned_Qual', methodology })
      expect(await targetOf(free.browser, free.answer.json.next)).toMatchObject(opened.json)
      const { answer } = await start(onDashboard, { status: 'Banned for Both', methodology })
      expect(answer.json.notice).toMatchObject({ message: CLOSED })
    },
  )

  it('saves no details [START-021]', async () => {
    await start({ ...campaign, details }, { status: 'Banned for Both' })
    expect(callsMade()).toEqual([METHODOLOGY, PROFILE])
  })

  it.each([
    ['START-011', 'Banned_Qual', 'Quantitative'],
    ['START-014', 'Banned Quant', 'Qualitative'],
    ['START-016', 'Registered', 'Qual & Quant'],
    ['START-017', 'Verified', 'Qual & Quant'],
    ['START-018', 'Pending Verification', 'Qual & Quant'],
  ])("starts a survey that the member's status allows (%s)", async (_id, status, method) => {
    await start(onDashboard, { status, methodology: method })
    expect(callsMade()).toEqual([METHODOLOGY, PROFILE, VALIDATE])
  })
})

describe('start errors on the dashboard', () => {
  const failed = async (answer: Answer) => {
    const { answer: response } = await start(onDashboard, { answers: { [VALIDATE]: answer } })
    return [response.status, response.json.errorMessage]
  }

  it.each([
    ['SURVEY_CLOSED', 'ERR-057'],
    ['INVITATION_EXPIRED', 'ERR-058'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-059'],
    ['ALREADY_PARTICIPATED', 'ERR-060'],
    ['NOT_INVITED_PANELIST', 'ERR-061'],
    ['PROFILE_UNDER_REVIEW', 'ERR-062'],
  ])("%s shows the panel's message (%s)", async (code) => {
    expect(await failed(refusal(code, `Server on ${code}.`))).toEqual([400, `Server on ${code}.`])
  })

  it.each(['LIST_MATCHING_FAILED', 'INVALID_NPI', 'SURVEY_DOES_NOT_MATCH_PROFILE', 'ANYTHING_ELSE'])(
    '%s shows a generic message [ERR-063]',
    async (code) => expect(await failed(refusal(code))).toEqual([400, GENERIC]),
  )

  it('a failing panel shows a generic message [ERR-063]', async () => {
    expect(await failed({ status: 503, json: {} })).toEqual([503, GENERIC])
  })

  it.each([
    ['INVALID_PARTICIPATION_CODE', 'Server on it.', 'ERR-132'],
    ['ANYTHING_ELSE', GENERIC, 'ERR-133'],
  ])('a participation code with %s shows "%s" (%s)', async (code, text) => {
    const { answer } = await start(byCode, { answers: { [CODE]: refusal(code, 'Server on it.') } })
    expect([answer.status, answer.json.errorMessage]).toEqual([400, text])
  })
})

describe('start errors on the landing page', () => {
  it.each([
    ['SURVEY_CLOSED', 'ERR-087'],
    ['INVITATION_EXPIRED', 'ERR-088'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-089'],
    ['ALREADY_PARTICIPATED', 'ERR-090'],
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-091'],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', 'ERR-092'],
    ['INVALID_NPI', 'ERR-093'],
    ['NOT_INVITED_PANELIST', 'ERR-094'],
    ['PROFILE_UNDER_REVIEW', 'ERR-095'],
    ['LIST_MATCHING_FAILED', 'ERR-096'],
    ['NPI_INFO_NOT_FOUND', 'ERR-097'],
  ])("%s of an invitation shows the panel's message and leads to the dashboard (%s)", async (code) => {
    const { answer } = await start(onLanding, { answers: { [VALIDATE]: refusal(code, `Server on ${code}.`) } })
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message: `Server on ${code}.`, after: 10_000 } })
  })

  it.each(['SURVEY_DOES_NOT_MATCH_PROFILE', 'SURVEY_NOT_IN_LAUNCHED_STATE', 'ANYTHING_ELSE'])(
    'the code %s of an invitation leads to the dashboard after 10 s [ERR-098, CONST-022]',
    async (code) => {
      const { answer } = await start(onLanding, { answers: { [VALIDATE]: refusal(code) } })
      expect(answer.json).toEqual({ next: '/dashboard', notice: { message: GENERIC, after: 10_000 } })
    },
  )

  it.each([
    ['a failing panel', { status: 500, json: {} }],
    ['a busy panel', { status: 503, json: {} }],
    ['a body that says nothing', { status: 400, json: { error: 'no' } }],
  ])('%s, an error without a code, leads to the dashboard after 8 s (C-112, CONST-023)', async (_what, failure) => {
    const { answer } = await start(onLanding, { answers: { [VALIDATE]: failure } })
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message: GENERIC, after: 8_000 } })
  })

  it.each([
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-071'],
    ['ALREADY_PARTICIPATED', 'ERR-072'],
    ['SURVEY_CLOSED', 'ERR-073'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-074'],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-075'],
    ['PROFILE_UNDER_REVIEW', 'ERR-076'],
    ['LIST_MATCHING_FAILED', 'ERR-077'],
    ['NPI_INFO_NOT_FOUND', 'ERR-078'],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', 'ERR-079'],
    ['PANELIST_EXCLUDED_FOR_SURVEY', 'ERR-080'],
  ])("%s of a campaign shows the panel's message and leads to the dashboard (%s)", async (code) => {
    const { answer } = await start(campaign, { answers: { [LINK]: refusal(code, `Server on ${code}.`) } })
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message: `Server on ${code}.`, after: 10_000 } })
  })

  it.each([
    ['V2_UNIQUE_LINKS_NOT_FOUND', 'Survey link missing.', 'ERR-070', 10_000],
    ['PANELIST_WITH_NPI_EXISTS', CLOSED, 'ERR-081', 10_000],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', CLOSED, 'ERR-082', 10_000],
    ['INVALID_NPI', CLOSED, 'ERR-083', 10_000],
    ['ANYTHING_ELSE', TRY_AGAIN, 'ERR-086, CONST-023', 8_000],
  ])('%s of a campaign shows "%s" (%s)', async (code, message, _id, after) => {
    const { answer } = await start(campaign, { answers: { [LINK]: refusal(code) } })
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message, after } })
  })

  it.each([
    ['PROFESSION_DETAILS_MISSING', 'ERR-084'],
    ['PATIENT_EMAIL_NOT_REGISTERED', 'ERR-085'],
  ])('%s of a campaign is answered as an error, so that the page asks for details (%s)', async (code) => {
    const { answer } = await start(campaign, { answers: { [LINK]: refusal(code) } })
    expect([answer.status, answer.json.errorCode]).toEqual([400, code])
  })
})

describe('start errors with details', () => {
  it.each([
    ['V2_UNIQUE_LINKS_NOT_FOUND', 'ERR-099', 'Survey link missing.'],
    ['SURVEY_EXPIRED', 'ERR-100'],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-101'],
    ['SURVEY_CLOSED', 'ERR-102'],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-103'],
    ['ALREADY_PARTICIPATED', 'ERR-104'],
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-105'],
    ['CAMPAIGN_NOT_FOUND', 'ERR-106'],
    ['LIST_MATCHING_FAILED', 'ERR-107'],
    ['NPI_INFO_NOT_FOUND', 'ERR-108'],
  ])('%s leads to the dashboard after 10 s (%s)', async (code, _id, message = `Server on ${code}.`) => {
    const { answer } = await start(
      { ...campaign, details },
      { answers: { [SAVE]: refusal(code, `Server on ${code}.`) } },
    )
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message, after: 10_000 } })
  })

  it.each([
    ['PANELIST_WITH_NPI_EXISTS', 'ERR-109'],
    ['NPI_DOES_NOT_MATCH_LAST_NAME', 'ERR-110'],
    ['INVALID_NPI', 'ERR-111'],
    ['ALREADY_REGISTERED_EMAIL', 'ERR-112'],
    ['ANYTHING_ELSE', 'ERR-113', GENERIC],
  ])('%s stays on the page (%s)', async (code, _id, message = `Server on ${code}.`) => {
    const { answer } = await start(
      { ...campaign, details },
      { answers: { [SAVE]: refusal(code, `Server on ${code}.`) } },
    )
    expect([answer.status, answer.json.errorMessage]).toEqual([400, message])
  })

  it('stays on the page and does not start when the details cannot be saved', async () => {
    const taken = refusal('ALREADY_REGISTERED_EMAIL', 'Taken.')
    const { answer } = await start({ ...onLanding, details }, { answers: { [REGISTER]: taken } })
    expect([answer.status, answer.json.errorMessage]).toEqual([400, 'Taken.'])
    expect(portal.panel.calls(VALIDATE)).toEqual([])
  })

  it('leads to the dashboard when the invitation is refused after its details were saved', async () => {
    const expired = refusal('INVITATION_EXPIRED', 'Expired.')
    const { answer } = await start({ ...onLanding, details }, { answers: { [VALIDATE]: expired } })
    expect(answer.json).toEqual({ next: '/dashboard', notice: { message: 'Expired.', after: 10_000 } })
  })
})
