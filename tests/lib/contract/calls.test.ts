import * as z from 'zod/mini'
import { File, Redirect } from '#lib/contract/answers.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { fillRoute, matchCall } from '#lib/contract/match.ts'
import * as auth from '#lib/contract/panel/auth.ts'

/**
 * The calls of the specification, as docs/specification/panel-api.md writes them; its additions are checked by
 * `documented-additions.test.ts`. Paths that the specification states are literal (API-071).
 */
const table = [
  ['sendRegistrationCode', 'POST', '/register/sendOtp', 'open', 'API-001'],
  ['verifyRegistration', 'POST', '/register/login/', 'open', 'API-003'],
  ['resendRegistrationCode', 'POST', '/register/resendOtp', 'open', 'API-005'],
  ['sendLoginCode', 'POST', '/login/sendotp', 'open', 'API-006'],
  ['login', 'POST', '/login', 'open', 'API-007'],
  ['resendLoginCode', 'POST', '/login/resendotp', 'open', 'API-009'],
  ['campaignDetails', 'GET', '/register/campaign-details/{ckey}', 'open', 'API-010'],
  ['isTestAccount', 'GET', '/rps/is-test-account/{loginId}', 'open', 'API-011'],
  ['linkPanelist', 'POST', '/rps/link-panelist', 'member', 'API-012'],
  ['getProfile', 'GET', '/api/panelist-profiles/{userId}', 'member', 'API-013'],
  ['saveProfile', 'PATCH', '/api/panelist-profiles/{id}', 'member', 'API-014, API-015'],
  ['methodology', 'GET', '/api/methodology/{surveyMaskedId}', 'member', 'API-016'],
  ['validateInvitation', 'POST', '/api/survey-landing/validate', 'member', 'API-017'],
  ['campaignInvitationUrl', 'GET', '/api/campaign-survey/{ckey}/invitation-url', 'member', 'API-018'],
  ['verifyEmailCode', 'POST', '/api/verifyEmail', 'member', 'API-019'],
  ['verifyEmailLink', 'POST', '/verifyEmail', 'open', 'API-020, API-068'],
  ['resendEmailCode', 'POST', '/api/registerEmail/resendOtp', 'member', 'API-021'],
  ['contactUs', 'POST', '/api/panelist-dashboard/contact-us', 'member', 'API-022'],
  ['listSurveys', 'GET', '/api/panelist-dashboard/{userId}', 'member', 'API-023'],
  ['incentiveSummary', 'GET', '/api/panelist-dashboard/dashboardSummary/{userId}', 'member', 'API-024'],
  ['profileStatus', 'GET', '/api/panelist-profile-status/{userId}', 'member', 'API-025'],
  ['updateProfileInfo', 'PATCH', '/api/panelist-profile-info', 'member', 'API-026'],
  ['emailStatus', 'GET', '/api/emailStatus', 'member', 'API-027'],
  ['sendEmailLink', 'POST', '/api/verifyLink', 'member', 'API-028'],
  ['openByCode', 'GET', '/api/inviteLink/{code}', 'member', 'API-029'],
  ['referPanelist', 'POST', '/api/refer-panelist', 'member', 'API-030, API-034'],
  ['nonProfitOrganizations', 'GET', '/api/non-profit-organizations', 'member', 'API-031'],
  ['saveNonProfitOrganization', 'POST', '/api/non-profit-organizations', 'member', 'API-032'],
  ['demographicLookups', 'GET', '/api/panelist-additional-info', 'member', 'API-033'],
  ['genders', 'GET', '/api/genders', 'member', 'API-035'],
  ['pharmacySettings', 'GET', '/api/pharmacy-settings', 'member', 'API-036'],
  ['nurseCategories', 'GET', '/api/nurse-categories', 'member', 'API-037'],
  ['professions', 'GET', '/api/professions', 'member', 'API-034, API-038'],
  ['certificates', 'GET', '/api/certificates', 'member', 'API-034, API-039'],
  ['taxTypes', 'GET', '/api/tax-types', 'member', 'API-041'],
  ['getTaxDetail', 'GET', '/api/taxDetail/{userId}', 'member', 'API-034, API-042'],
  ['saveTaxDetail', 'PATCH', '/api/taxDetail/{userId}', 'member', 'API-034, API-043'],
  ['signingTemplate', 'GET', '/api/hello-sign/template', 'member', 'API-034, API-044'],
  ['signingEvent', 'POST', '/api/hello-sign/events', 'member', 'API-034, API-045'],
  ['signedDocument', 'GET', '/api/hello-sign/signed-document', 'member', 'API-034, API-046'],
  ['findByNpi', 'GET', '/api/npi/{npiNumber}', 'member', 'chosen'],
  ['openSigning', 'POST', '/api/hello-sign/signing', 'member', 'chosen'],
  ['signForm', 'POST', '/api/hello-sign/signature', 'member', 'chosen'],
  ['addCaregiverProfile', 'PATCH', '/api/caregiver-profile', 'member', 'API-034, API-047'],
  ['getCaregiverProfile', 'GET', '/api/caregiver-profile', 'member', 'API-034, API-048'],
  ['saveCaregiverConditions', 'PATCH', '/api/caregiver-profile/medical-conditions', 'member', 'API-034, API-049'],
  ['medicalConditions', 'GET', '/api/medical-conditions', 'member', 'API-034, API-050'],
  ['medications', 'GET', '/api/medications', 'member', 'API-034, API-051'],
  ['medicationAnswers', 'GET', '/api/medication-answers', 'member', 'API-034, API-052'],
  ['getPatientProfile', 'GET', '/api/patient-profile', 'member', 'API-034, API-053'],
  ['updatePatientProfile', 'PATCH', '/api/patient-profile', 'member', 'API-034, API-054'],
  ['referralStatus', 'GET', '/api/referral-status/{userId}', 'member', 'API-034, API-055'],
  ['surveyByInvitation', 'GET', '/api/survey-info/{maskId}', 'open', 'API-056'],
  ['surveyByCampaign', 'GET', '/api/campaign-survey/{ckey}/survey', 'open', 'API-057'],
  ['campaignCode', 'GET', '/api/campaign-survey/{ckey}', 'open', 'API-058'],
  ['saveCampaignProfile', 'PATCH', '/api/campaign-survey/{ckey}/profiles/', 'member', 'API-059'],
  ['registerProfession', 'PATCH', '/api/register-profession', 'member', 'API-060, API-061'],
  ['saveAddress', 'PATCH', '/api/address', 'member', 'API-034, API-062'],
  ['profileStatusByIkey', 'GET', '/api/panelist-profile-status/by-ikey/{ikey}', 'open', 'API-063'],
  ['recordOutcome', 'POST', '/api/survey-details', 'open', 'API-064'],
  ['recordScreener', 'POST', '/api/survey-details/screener-completed', 'open', 'API-064'],
  ['recordPartnerOutcome', 'POST', '/api/partner-details', 'open', 'API-065'],
  ['recordPartnerScreener', 'POST', '/api/partner-details/screener-completed', 'open', 'API-065'],
  ['unsubscribe', 'POST', '/api/unsubscribe', 'open', 'API-066'],
  ['registerEmail', 'POST', '/api/registerEmail', 'member', 'API-067'],
  ['partnerInvitationStatus', 'GET', '/rps/invitation-status', 'open', 'API-069'],
  ['linkPanelistByNpi', 'POST', '/rps/link-panelist-by-npi', 'open', 'API-070'],
] as const satisfies readonly (readonly [CallName, string, string, string, string])[]

const calls: Readonly<Record<string, Call>> = contract
const all = Object.entries(calls)

it.each(table)('%s is %s %s, %s (%s)', (name, method, route, access) => {
  const { method: declared, route: path, access: who } = contract[name]
  expect([declared, path, who]).toEqual([method, route, access])
})

/** An example path of the route, with valid parameters. */
const examplePath = ({ route }: Call) => route.replace(/\{(\w+)\}/g, (_, name) => (name === 'code' ? 'AB12CD34' : '77'))

describe('matchCall and fillRoute (API-071)', () => {
  it.each(all)('%s is matched by its path, with and without a trailing slash', (name, call) => {
    const path = examplePath(call)
    const stripped = path.replace(/\/$/, '')
    for (const written of [path, stripped, `${stripped}/`]) {
      expect(matchCall(calls, call.method, written).match?.name).toBe(name)
    }
  })

  it.each([
    ['POST', '/register/sendotp'],
    ['POST', '/register/resendotp'],
    ['POST', '/login/sendOtp'],
    ['POST', '/login/resendOtp'],
    ['POST', '/api/verifyemail'],
    ['GET', '/api/taxdetail/77'],
    ['GET', '/api/panelist-dashboard/dashboardsummary/77'],
  ])('%s %s matches no call, because of its upper or lower case', (method, path) => {
    expect(matchCall(calls, method, path).match).toBeNull()
  })

  it.each(['/', '', '/api', '/api//genders', '//api/genders', '/api/genders/1', '/api/panelist-profiles/'])(
    '%j matches no call',
    (path) => {
      expect(matchCall(calls, 'GET', path)).toEqual({ match: null, allowed: [] })
    },
  )

  it('match by method, and list the other methods for a 405', () => {
    const { match, allowed } = matchCall(calls, 'DELETE', '/api/caregiver-profile')
    expect([match, allowed.toSorted()]).toEqual([null, ['GET', 'PATCH']])
  })

  it('prefer a literal path over one with a parameter', () => {
    expect(matchCall(calls, 'POST', '/api/panelist-dashboard/contact-us').match?.name).toBe('contactUs')
    expect(matchCall(calls, 'GET', '/api/panelist-dashboard/contact-us').match).toBeNull()
  })

  it('decode each parameter within its own segment', () => {
    const { match } = matchCall(calls, 'GET', '/rps/is-test-account/%2B12025550123')
    expect(match?.path).toEqual({ loginId: '+12025550123' })
    expect(matchCall(calls, 'GET', '/api/survey-info/..%2F..%2Fx').match?.path).toEqual({ maskId: '../../x' })
  })

  it('encode parameters in a path, and read them back unchanged', () => {
    const loginId = '+1/..?#&é%'
    const filled = fillRoute('/rps/is-test-account/{loginId}', { loginId })
    expect(filled).toBe('/rps/is-test-account/%2B1%2F..%3F%23%26%C3%A9%25')
    expect(matchCall(calls, 'GET', filled).match?.path).toEqual({ loginId })
    expect(fillRoute('/api/taxDetail/{userId}', { userId: 7 })).toBe('/api/taxDetail/7')
    expect(fillRoute('/api/taxDetail/{userId}', {})).toBe('/api/taxDetail/')
  })

  it('throw a URIError for a badly encoded path', () => {
    expect(() => matchCall(calls, 'GET', '/api/survey-info/%E0%A4%A')).toThrow(URIError)
  })
})

describe('every call', () => {
  it.each(all)('%s declares exactly the parameters of its path', (_name, { route, path }) => {
    const written = [...route.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(path).toSorted()).toEqual(written.toSorted())
  })

  it.each(all)('%s has no body when it is a GET', (_name, { method, body }) => {
    if (method === 'GET') expect(body).toBeUndefined()
  })

  const LARGE = [
    'saveCaregiverConditions',
    'saveProfile',
    'saveTaxDetail',
    'signForm',
    'updatePatientProfile',
    'updateProfileInfo',
  ]
  it.each(all)('%s limits its body to 16 KB, or to 64 KB for large forms', (name, { bodyLimit }) => {
    expect(bodyLimit).toBe((LARGE.includes(name) ? 64 : 16) * 1024)
  })
})

/** The calls that declare a property, with its value. */
const declaring = (property: keyof Call) =>
  Object.fromEntries(all.flatMap(([name, call]) => (call[property] === undefined ? [] : [[name, call[property]]])))

const yes = (...names: readonly CallName[]) => Object.fromEntries(names.map((name) => [name, true]))

describe('the calls', () => {
  it('whose GET writes accept no other origin', () => {
    expect(declaring('writes')).toEqual(yes('campaignInvitationUrl', 'openByCode', 'signingTemplate'))
  })

  it('that pages make on their own do not extend the session', () => {
    expect(declaring('passive')).toEqual(yes('emailStatus'))
  })

  it('that answer a file are passed through', () => {
    const files = ['consentReceipt', 'copyOfData', 'copyOfDataAsPdf', 'signedDocument'] as const
    expect(declaring('file')).toEqual(yes(...files, 'form1099Copy', 'form1099Sample'))
  })

  it('that answer a lookup are cached', () => {
    const profile = ['demographicLookups', 'genders', 'pharmacySettings', 'nurseCategories', 'certificates'] as const
    const health = ['medicalConditions', 'medications', 'medicationAnswers'] as const
    expect(declaring('lookup')).toEqual(yes(...profile, ...health, 'professions', 'taxTypes', 'nonProfitOrganizations'))
  })

  it('that show tax forms need a recent code', () => {
    expect(declaring('recentCode')).toEqual(yes('form1099Copy', 'signedDocument'))
  })

  it('that take an email address for the member say whether it will be verified (EMAIL-021)', () => {
    expect(declaring('newEmail')).toEqual({
      registerEmail: 'to-verify',
      sendEmailLink: 'to-verify',
      saveProfile: 'to-save',
      registerProfession: 'to-save',
      saveCampaignProfile: 'to-save',
    })
  })

  it('with a query beyond the specification send it only to a panel with the feature', () => {
    expect(declaring('queryFeature')).toEqual({ listSurveys: 'survey-pages' })
  })

  it('with long answers accept 8 MB of them', () => {
    const names = ['copyOfData', 'copyOfDataAsPdf', 'form1099Copy', 'listSurveys', 'referralStatus', 'signedDocument']
    expect(declaring('answerLimit')).toEqual(Object.fromEntries(names.map((name) => [name, 8 * 1024 * 1024])))
  })

  it("with the member's id in their body have it filled in", () => {
    const inBody = all.flatMap(([name, { own }]) => (own?.body ? [[name, own.body]] : []))
    expect(Object.fromEntries(inBody)).toEqual({
      saveProfile: { id: 'panelistId' },
      updateProfileInfo: { profileId: 'panelistId' },
      validateInvitation: { panelistId: 'panelistId' },
    })
  })

  it("with the member's id in their path have it filled in", () => {
    const inPath = all.flatMap(([name, { own }]) => (own?.path ? [[name, own.path]] : []))
    expect(Object.fromEntries(inPath)).toEqual({
      getProfile: { userId: 'userId' },
      saveProfile: { id: 'panelistId' },
      profileStatus: { userId: 'userId' },
      getTaxDetail: { userId: 'userId' },
      saveTaxDetail: { userId: 'userId' },
      listSurveys: { userId: 'userId' },
      incentiveSummary: { userId: 'userId' },
      referralStatus: { userId: 'userId' },
    })
  })
})

it('the proxy does not open calls that make, change or end a session to the browser', () => {
  const inside = all.filter(([, { via }]) => via === 'session').map(([name]) => name)
  expect(inside.toSorted()).toEqual([
    'askNumberChange',
    'beginPasskeyLogin',
    'beginSessionByCode',
    'changeOwnNumber',
    'endAllSessions',
    'eraseAccount',
    'login',
    'loginByPasskey',
    'logout',
    'registerEmail',
    'resendEmailCode',
    'resendLoginCode',
    'resendOwnNumberCode',
    'resendRegistrationCode',
    'sendLoginCode',
    'sendNumberCode',
    'sendOwnNumberCode',
    'sendRegistrationCode',
    'verifyEmailCode',
    'verifyRegistration',
  ])
})

describe('the answer of a call', () => {
  it.each([{}, null, '', 'ok', 42, [], { message: [7] }, { sent: true }])(
    'that sends a code can be anything: %j (API-002)',
    (body) => {
      const { answer } = auth.sendRegistrationCode
      expect(z.parse(answer, body)).toEqual({ identityFail: false, message: null, challengeId: null })
    },
  )

  it('that sends a code keeps its known fields (API-002)', () => {
    const body = { identityFail: true, message: 'Sent', challengeId: 'c1', other: 1 }
    expect(z.parse(auth.sendRegistrationCode.answer, body)).toEqual({
      identityFail: true,
      message: 'Sent',
      challengeId: 'c1',
    })
  })

  it.each([
    ['API-004', auth.verifyRegistration],
    ['API-008', auth.login],
  ])('that accepts a correct code is a token (%s)', (_id, { answer }) => {
    const token = { tokenType: 'Bearer', accessToken: 'abc' }
    expect(z.parse(answer, { ...token, expiresIn: 60 })).toEqual(token)
    expect(z.safeParse(answer, { tokenType: 'Bearer' }).success).toBe(false)
  })

  it.each([
    ['API-012', contract.linkPanelist],
    ['API-017', contract.validateInvitation],
    ['API-018', contract.campaignInvitationUrl],
    ['API-029', contract.openByCode],
    ['API-059', contract.saveCampaignProfile],
    ['API-065', contract.recordPartnerOutcome],
    ['API-065', contract.recordPartnerScreener],
  ])('is a redirect URL in any of its three forms (%s)', (_id, { answer }) => {
    const redirectUrl = 'https://survey.example/s/1?x=2'
    expect(answer).toBe(Redirect)
    for (const body of [{ redirectUrl }, { url: redirectUrl }, redirectUrl, { redirectUrl, more: 1 }]) {
      expect(z.parse(answer, body)).toEqual({ redirectUrl })
    }
    for (const body of [null, {}, 7, { redirectUrl: 7 }]) expect(z.safeParse(answer, body).success).toBe(false)
  })

  it('isTestAccount is a boolean (API-011)', () => {
    expect(z.parse(contract.isTestAccount.answer, true)).toBe(true)
    expect(z.safeParse(contract.isTestAccount.answer, 'true').success).toBe(false)
  })

  it.each(['Qualitative', 'Quantitative', 'Qual & Quant'])(
    'methodology is %s, bare or in an object (API-016)',
    (methodology) => {
      expect(z.parse(contract.methodology.answer, methodology)).toBe(methodology)
      expect(z.parse(contract.methodology.answer, { methodology })).toBe(methodology)
    },
  )

  it('emailStatus is isVerified (API-027)', () => {
    expect(z.parse(contract.emailStatus.answer, { isVerified: true, at: 'now' })).toEqual({ isVerified: true })
  })

  it('signingTemplate has ids and a URL (API-044)', () => {
    const template = { signatureRequestId: 's1', clientId: 'c1', signUrl: 'https://sign.example/1' }
    expect(z.parse(contract.signingTemplate.answer, template)).toEqual(template)
  })

  it('signingEvent has the date of submission (API-045)', () => {
    const answer = { w9SubmittedDate: '2026-11-21' }
    expect(z.parse(contract.signingEvent.answer, answer)).toEqual(answer)
  })

  it('signedDocument is a file (API-046)', () => {
    expect(contract.signedDocument.answer).toBe(File)
  })

  it('saveProfile is read for its version only (PROF-015, C-120)', () => {
    for (const answer of ['<html>', null, [], 17, { id: 7, version: 3 }])
      expect(z.parse(contract.saveProfile.answer, answer)).toEqual({})
    expect(z.parse(contract.saveProfile.answer, { id: 7, version: 'abc' })).toEqual({ version: 'abc' })
  })
})
