import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { portal } from '#lib/contract/index.ts'

type PortalName = keyof typeof portal

/** Every endpoint of the portal as docs/specification/panel-api.md writes it. */
const table = [
  ['requestRegistrationCode', 'POST', '/api/session/registration', 'open'],
  ['requestLoginCode', 'POST', '/api/session/login', 'open'],
  ['requestEmailCode', 'POST', '/api/session/email', 'member'],
  ['resendCode', 'POST', '/api/session/resend', 'open'],
  ['verifyCode', 'POST', '/api/session/verify', 'open'],
  ['requestNumberCode', 'POST', '/api/session/lost-phone', 'open'],
  ['requestOwnNumberCode', 'POST', '/api/session/own-number', 'member'],
  ['requestPasskey', 'POST', '/api/session/passkey/options', 'open'],
  ['signInByPasskey', 'POST', '/api/session/passkey', 'open'],
  ['requestStepUpCode', 'POST', '/api/session/step-up', 'member'],
  ['stepUpByPasskey', 'POST', '/api/session/step-up/passkey', 'member'],
  ['signOutEverywhere', 'POST', '/api/session/sign-out-everywhere', 'member'],
  ['eraseOwnAccount', 'POST', '/api/session/erase', 'member'],
  ['readSessionTime', 'GET', '/api/session', 'member'],
  ['extendSession', 'POST', '/api/session', 'member'],
  ['signOut', 'DELETE', '/api/session', 'open'],
  ['startSurvey', 'POST', '/api/surveys/start', 'member'],
  ['readDraft', 'GET', '/api/draft', 'member'],
  ['keepDraft', 'POST', '/api/draft', 'member'],
  ['dropDraft', 'DELETE', '/api/draft', 'member'],
  ['paymentsFile', 'GET', '/api/payments', 'member'],
  ['findTimeZone', 'GET', '/api/time-zone', 'open'],
  ['chooseLanguage', 'POST', '/api/language', 'open'],
  ['reportBrowserError', 'POST', '/api/browser-error', 'open'],
  ['postForm', 'POST', '/api/form/{form}', 'open'],
  ['reportOutcome', 'POST', '/api/outcomes/{outcome}', 'open'],
  ['oneClickUnsubscribe', 'POST', '/api/unsubscribe', 'open'],
  ['live', 'GET', '/api/health/live', 'open'],
  ['ready', 'GET', '/api/health/ready', 'open'],
  ['metrics', 'GET', '/api/metrics', 'open'],
  ['publishedReceiptKeys', 'GET', '/api/receipt-keys', 'open'],
  ['helloSignCallback', 'POST', '/api/hello-sign/callback', 'open'],
  ['tremendousCallback', 'POST', '/api/payouts/tremendous', 'open'],
  ['paypalCallback', 'POST', '/api/payouts/paypal', 'open'],
  ['postmarkEvent', 'POST', '/api/mail/postmark', 'open'],
  ['inboundText', 'POST', '/api/sms/inbound', 'open'],
] as const satisfies readonly (readonly [PortalName, string, string, string])[]

const all: readonly (readonly [string, Call])[] = Object.entries(portal)

describe('an endpoint of the portal', () => {
  it.each(table)('%s is %s %s, %s', (name, ...declared) => {
    const { method, route, access, host } = portal[name]
    expect([method, route, access, host]).toEqual([...declared, 'portal'])
  })

  it('is in this table', () => {
    expect(table.map(([name]) => name).toSorted()).toEqual(Object.keys(portal).toSorted())
  })

  it('does not extend the session when the page calls it on its own', () => {
    const passive = all.flatMap(([name, call]) => (call.passive ? [name] : []))
    expect(passive.toSorted()).toEqual(['findTimeZone', 'postForm', 'readSessionTime', 'reportBrowserError'])
  })

  it('answers a file only for the payments', () => {
    expect(all.flatMap(([name, call]) => (call.file ? [name] : []))).toEqual(['paymentsFile'])
  })
})

const passkey = {
  id: 'aWQ',
  rawId: 'aWQ',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEU' },
}
const invitation = { by: 'invitation', screen: 'landing', surveyMaskedId: 's1', invitationMaskedId: 'i1' }
const profession = { email: 'a@b.co', professionId: 4, specialityId: 41 }

type Sample = readonly [name: PortalName, body: Record<string, unknown>, optional: readonly string[]]

/** Complete bodies, and their optional fields. */
const samples: readonly Sample[] = [
  ['requestEmailCode', { email: 'a@b.co', returnUrl: '/profile' }, ['returnUrl']],
  ['requestStepUpCode', { returnUrl: '/profile' }, []],
  ['stepUpByPasskey', { otp: '123456' }, []],
  [
    'requestNumberCode',
    {
      mobileNumber: '(202) 555-0123',
      newMobileNumber: '(202) 555-0124',
      lastName: 'Lee',
      email: 'a@b.co',
      zipCode: '90210',
      dateOfBirth: '01-31-1970',
      ssn: '1234',
    },
    ['email', 'zipCode', 'dateOfBirth', 'ssn'],
  ],
  ['requestOwnNumberCode', { newMobileNumber: '(202) 555-0124', otp: '123456' }, []],
  ['requestPasskey', {}, []],
  ['signInByPasskey', { passkey, returnUrl: '/profile' }, ['returnUrl']],
  ['resendCode', {}, []],
  ['verifyCode', { otp: '123456' }, []],
  ['eraseOwnAccount', { otp: '123456', givesUpUnpaid: true }, []],
  ['startSurvey', { ...invitation, details: profession }, ['details']],
  ['startSurvey', { by: 'campaign', surveyMaskedId: 's1', ckey: 'c1', details: { email: 'a@b.co' } }, ['details']],
  ['startSurvey', { by: 'code', code: 'AB12CD34' }, []],
  ['keepDraft', { form: 'profile', values: { city: 'Troy', kinds: ['1', '2'] } }, []],
  ['chooseLanguage', { language: 'es' }, []],
  ['reportBrowserError', { page: '/login', error: 'TypeError', script: 'chunks/1f2e3d.js:1:4711' }, ['script']],
]

/** Complete bodies, in which a row below changes fields. */
const wholeBodies: Partial<Record<PortalName, Record<string, unknown>>> = {
  ...Object.fromEntries(samples),
  startSurvey: {},
  requestRegistrationCode: {
    firstName: 'Ann',
    lastName: 'Lee',
    mobileNumber: '2025550123',
    smsConsent: true,
    privacyConsent: true,
  },
  requestLoginCode: { loginId: '2025550123' },
}

const bodyOf = ({ body }: Pick<Call, 'body'>) => body ?? z.never()
const fits = (name: PortalName, body: unknown) => z.safeParse(bodyOf(portal[name]), body).success

describe('a body that the portal accepts', () => {
  it.each(samples)('%s: keeps its fields, and refuses any other', (name, body) => {
    expect(z.parse(bodyOf(portal[name]), body)).toEqual(body)
    expect(fits(name, { ...body, isAdmin: true })).toBe(false)
  })

  it.each(samples)('%s: requires all but its optional fields', (name, body, optional) => {
    const missing = Object.keys(body).filter((field) => {
      const { [field]: _, ...rest } = body
      return fits(name, rest)
    })
    expect(missing).toEqual(optional)
  })

  it.each<readonly [PortalName, Record<string, unknown>, Record<string, unknown>]>([
    ['requestRegistrationCode', { healthcareSetting: 'Patient' }, { healthcareSetting: 'Nurse' }],
    ['requestRegistrationCode', { mobileNumber: '1'.repeat(32) }, { mobileNumber: '1'.repeat(33) }],
    ['requestRegistrationCode', { dev: true }, { dev: 1 }],
    ['requestRegistrationCode', { dev: 't'.repeat(16) }, { dev: 't'.repeat(17) }],
    ['requestRegistrationCode', { returnUrl: 'r'.repeat(2048) }, { returnUrl: 'r'.repeat(2049) }],
    ['requestLoginCode', { loginId: 'l'.repeat(254) }, { loginId: 'l'.repeat(255) }],
    ['requestLoginCode', { returnUrl: 'r'.repeat(2048) }, { returnUrl: 'r'.repeat(2049) }],
    ['requestNumberCode', { zipCode: '9'.repeat(10) }, { zipCode: '9'.repeat(11) }],
    ['startSurvey', { ...invitation, screen: 'dashboard' }, { ...invitation, screen: 'home' }],
    ['startSurvey', invitation, { ...invitation, by: 'mail' }],
    ['keepDraft', { values: { ['f'.repeat(64)]: '' } }, { values: { ['f'.repeat(65)]: '' } }],
    ['keepDraft', { values: { a: 'v'.repeat(2048) } }, { values: { a: 'v'.repeat(2049) } }],
    ['keepDraft', { values: { a: Array(500).fill('1') } }, { values: { a: Array(501).fill('1') } }],
    ['keepDraft', { values: {} }, { values: { 'a b': '' } }],
    ['keepDraft', { values: {} }, { values: { 'a!': '' } }],
    ['keepDraft', { values: {} }, { values: { '!a': '' } }],
    ['keepDraft', { values: { a: '' } }, { values: { a: 7 } }],
    ['chooseLanguage', { language: 'en' }, { language: 'fr' }],
    ['reportBrowserError', { page: 'p'.repeat(100) }, { page: 'p'.repeat(101) }],
    ['reportBrowserError', { error: 'E'.repeat(40) }, { error: 'E'.repeat(41) }],
    ['reportBrowserError', { error: 'Error' }, { error: 'Error: 123-45-6789' }],
    ['reportBrowserError', { error: 'Error' }, { error: '1Error' }],
    ['reportBrowserError', { script: 'a/b-c~d.e.js:1234567:1234567' }, { script: 'a.js:12345678:1' }],
    ['reportBrowserError', { script: 'a.js:1:1' }, { script: 'a.js:1:12345678' }],
    ['reportBrowserError', { script: 'a.js:1:1' }, { script: 'https://a.js:1:1' }],
    ['reportBrowserError', { script: `${'s'.repeat(120)}.js:1:1` }, { script: `${'s'.repeat(121)}.js:1:1` }],
  ])('%s accepts %j and refuses %j', (name, good, bad) => {
    const sample = wholeBodies[name]
    expect(fits(name, { ...sample, ...good })).toBe(true)
    expect(fits(name, { ...sample, ...bad })).toBe(false)
  })

  it('keeps drafts of the six large forms and of an email address', () => {
    const forms = ['profile', 'patient', 'caregiver', 'professional-details', 'additional-info', 'w9', 'email']
    expect(forms.filter((form) => fits('keepDraft', { form, values: {} }))).toEqual(forms)
    expect(fits('keepDraft', { form: 'tax', values: {} })).toBe(false)
  })
})

describe('a query that the portal accepts', () => {
  const query = (name: PortalName): Call['query'] => portal[name].query
  const accepts = (name: PortalName, field: string, value: unknown) =>
    z.safeParse(query(name)[field] ?? z.never(), value).success

  it.each([
    ['findTimeZone', 'lat', [undefined, '90', '-90', '42.331427'], ['90.1', '-90.1', '1e1', '', 'x', '1.', '.5', '+1']],
    ['findTimeZone', 'lng', [undefined, '180', '-180', '-83.0457538'], ['180.1', '-180.1', '1000']],
    ['findTimeZone', 'lat', [`1.${'2'.repeat(15)}`], [`1.${'2'.repeat(16)}`]],
    ['findTimeZone', 'zip', [undefined, '48201'], ['4820', '482011', '4820a', ' 48201']],
    ['readDraft', 'form', ['profile'], [undefined, 'tax']],
    ['paymentsFile', 'year', [undefined, '2026'], ['26', '20260', 'x2026']],
    ['postForm', 'at', ['/login?code=1', 'p'.repeat(2048)], [undefined, 'p'.repeat(2049)]],
    [
      'postForm',
      'key',
      ['a_-0'.repeat(4), 'k'.repeat(64)],
      [undefined, 'k'.repeat(15), 'k'.repeat(65), 'k k'.repeat(6)],
    ],
    ['postForm', 'member', [undefined, '7', '1'.repeat(16)], ['', '1'.repeat(17), '7a', 'a7']],
    ['postForm', 'given', [undefined, '{}', 'g'.repeat(4096)], ['g'.repeat(4097)]],
  ] as const)('%s: %s', (name, field, good, bad) => {
    expect(good.filter((value) => !accepts(name, field, value))).toEqual([])
    expect(bad.filter((value) => accepts(name, field, value))).toEqual([])
  })

  it('the path of an outcome is one of its five names, and of a form at most 64 characters', () => {
    const { outcome } = portal.reportOutcome.declared.path
    const names = ['completed', 'partial-completed', 'over-quota', 'screened', 'screener-completed']
    expect(names.filter((name) => z.safeParse(outcome, name).success)).toEqual(names)
    expect(z.safeParse(outcome, 'paid').success).toBe(false)
    const { form } = portal.postForm.declared.path
    expect(['login', 'f'.repeat(64), 'f'.repeat(65)].map((name) => z.safeParse(form, name).success)).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('an answer of the portal', () => {
  it.each<readonly [PortalName, unknown]>([
    ['requestLoginCode', { next: '/otp' }],
    ['startSurvey', { next: '/away?to=x', notice: { message: 'Wait.', after: 8000 } }],
    [
      'verifyCode',
      {
        next: '/dashboard',
        notice: { message: 'Wait.', after: 8000 },
        confirmTestAccount: { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' },
      },
    ],
    ['resendCode', { resent: true }],
    ['requestPasskey', { options: { challenge: 'AA', rpId: 'a.co', timeout: 1, userVerification: 'required' } }],
    ['readSessionTime', { left: 1800, warnAt: 120, canExtend: true }],
    ['readDraft', { values: { city: 'Troy' } }],
    ['keepDraft', { kept: true }],
    ['findTimeZone', { timeZoneId: 'America/Detroit' }],
    ['reportOutcome', { redirectUrl: 'https://a.co/' }],
    ['live', { status: 'ok' }],
    ['ready', { status: 'ok' }],
    ['publishedReceiptKeys', { keys: [{ kty: 'OKP' }] }],
  ])('to %s has its fields', (name, answer) => {
    expect(z.parse(portal[name].answer, answer)).toEqual(answer)
  })

  it('to readDraft is null without a draft', () => {
    expect(z.parse(portal.readDraft.answer, { values: null })).toEqual({ values: null })
  })

  it.each(['dropDraft', 'stepUpByPasskey', 'reportBrowserError'] as const)('to %s has no data', (name) => {
    expect(z.parse(portal[name].answer, { any: 1 })).toEqual({})
  })
})
