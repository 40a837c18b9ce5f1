import * as z from 'zod/mini'
import { SharedFacts } from '#lib/contract/answers.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { Token, TokenClaims } from '#lib/contract/panel/auth.ts'

type Fields = Readonly<Record<string, unknown>>

const fact = { fact: 'birth_year', title: 'Year of birth', value: '1980', savedAt: '2026-11-20', given: true }
const facts = {
  invitationMaskedId: 'i1',
  topic: 'Sleep',
  sentTo: 'surveys.test',
  words: 'I agree.',
  version: '1',
  facts: [fact],
  given: true,
  answeredAt: '2026-11-21',
}
const request = {
  challenge: 'AA',
  rpId: 'portal.test',
  timeout: 60_000,
  userVerification: 'required',
  allowCredentials: [{ id: 'aWQ', type: 'public-key', transports: ['internal'] }],
}
const creation = {
  challenge: 'AA',
  rp: { id: 'portal.test', name: 'Carepanel' },
  user: { id: 'dQ', name: 'ann', displayName: 'Ann' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 60_000,
  attestation: 'none',
  excludeCredentials: [{ id: 'aWQ', type: 'public-key' }],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
}

/** Complete answers of the additions to the panel API, and the defaults of fields that a panel left out. */
const answers: readonly (readonly [name: CallName, sample: Fields, missing: Fields])[] = [
  [
    'messageChoices',
    {
      email: { isOn: true, canChange: false, note: 'Verify your email.' },
      texts: { isOn: false, canChange: true, note: null },
      textConsent: { words: 'I agree.', version: '1' },
      pausedUntil: '2026-12-01',
      textHours: { from: 10, to: 18 },
      areas: [{ id: 2, name: 'Heart', isUnwanted: true }],
    },
    { email: null, texts: null, textConsent: null, pausedUntil: null, textHours: null, areas: null },
  ],
  [
    'numberChange',
    { state: 'done', newNumber: '***0124', effectiveAt: '2026-11-24T10:00', canUndoUntil: '2026-12-01' },
    { newNumber: null, canUndoUntil: null },
  ],
  [
    'ownNumber',
    { codeGoesTo: '***0123', hasPasskey: true, nextChangeAt: '2026-12-01' },
    { codeGoesTo: null, hasPasskey: false, nextChangeAt: null },
  ],
  [
    'payoutMethod',
    {
      methods: [{ method: 'paypal', label: 'PayPal' }],
      method: 'paypal',
      sentTo: 'a***@b.co',
      codeGoesTo: '***0123',
      hasPasskey: true,
      isHeld: true,
    },
    { methods: [], method: null, sentTo: null, codeGoesTo: null, hasPasskey: false, isHeld: false },
  ],
  [
    'privacySummary',
    {
      held: [{ what: 'Name', why: 'To pay you', afterErasure: 'Erased' }],
      sessions: [{ device: 'Safari on iPhone', startedAt: '2026-11-20', isThisOne: true }],
      history: [{ what: 'Signed in', at: '2026-11-20', from: '192.0.2.7' }],
      codeGoesTo: '***0123',
      hasPasskey: true,
      unpaid: 75,
    },
    { held: [], sessions: [], history: [], codeGoesTo: null, hasPasskey: false, unpaid: null },
  ],
  [
    'erasureReceipt',
    { receipt: 'r1', erasedAt: '2026-11-20', kept: [{ what: 'Payments', afterErasure: 'Kept', until: '2033-12-31' }] },
    { kept: [] },
  ],
  [
    'consents',
    {
      consents: [
        {
          purpose: 'texts',
          title: 'Texts',
          words: 'I agree.',
          version: '1',
          given: true,
          changedAt: '2026-11-20',
          how: 'here',
          note: 'No',
        },
      ],
    },
    {},
  ],
  [
    'form1099Copies',
    { isOffered: true, forms: [{ year: 2026, form: 'NEC', isCorrected: true, writtenAt: '2027-01-20' }] },
    { isOffered: false, forms: [] },
  ],
  ['checkMessage', { about: 'code', channel: 'sms', sentOn: '2026-11-20' }, { about: 'account', channel: '' }],
  ['listSurveyFacts', { surveys: [facts], isCut: true }, { isCut: null }],
  ['surveyFacts', facts, { answeredAt: null }],
  [
    'surveyLength',
    { quoted: 20, observed: { count: 30, median: 18, low: 12, high: 25 }, paidWithinDays: 42 },
    { quoted: null, observed: null, paidWithinDays: null },
  ],
  [
    'passkeys',
    { passkeys: [{ id: 'p1', name: 'Phone', addedAt: '2026-11-20', usedAt: '2026-11-21' }], codeGoesTo: '***0123' },
    { passkeys: [], codeGoesTo: null },
  ],
  ['beginPasskey', { options: creation }, {}],
  ['beginPasskeyCode', { options: request }, {}],
  ['beginPasskeyLogin', { challengeId: 'c1', options: request }, {}],
  ['codeByPasskey', { otp: '123456' }, {}],
  ['receiptKeys', { keys: [{ kty: 'OKP', x: 'AA' }] }, {}],
  [
    'findByNpi',
    { professionId: 4, specialityId: 41, subSpecialityId: 411, address: null },
    { professionId: null, specialityId: null, subSpecialityId: null, address: null },
  ],
  [
    'openSigning',
    {
      signatureRequestId: 'r1',
      signatureId: 's1',
      requester: 'Carepanel',
      name: 'Mary',
      address: null,
      taxIdTypeId: 1,
      taxIdNumber: '***-**-6789',
    },
    { name: null, address: null, taxIdTypeId: null, taxIdNumber: null },
  ],
  ['signForm', { signatureRequestId: 'r1', signatureId: 's1', w9SubmittedDate: '2026-11-20' }, {}],
]

const without = (value: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))

const read = (schema: z.ZodMiniType, value: unknown) => {
  const reading = readLeniently(schema, value)
  return reading.ok ? reading.data : null
}

describe('the answer of', () => {
  it.each(answers)('%s keeps every field', (name, sample) => {
    expect(z.parse(contract[name].answer, sample)).toEqual(sample)
  })

  it.each(answers)(
    '%s is read without the fields that a panel may leave out, and not without the others',
    (name, sample, missing) => {
      for (const field of Object.keys(sample)) {
        const expected = field in missing ? { ...sample, [field]: missing[field] } : null
        expect([field, read(contract[name].answer, without(sample, field))]).toEqual([field, expected])
      }
    },
  )
})

describe('a part of an answer that a panel left out', () => {
  it.each([
    [
      'a channel can be changed',
      contract.messageChoices.answer,
      { email: { isOn: true }, texts: { isOn: true } },
      { email: { isOn: true, canChange: true, note: null } },
    ],
    [
      'a topic is wanted',
      contract.messageChoices.answer,
      { email: { isOn: true }, texts: { isOn: true }, areas: [{ id: 2, name: 'Heart' }] },
      { areas: [{ id: 2, name: 'Heart', isUnwanted: false }] },
    ],
    [
      'a session is another one',
      contract.privacySummary.answer,
      { held: [], sessions: [{ startedAt: '2026-11-20' }] },
      { sessions: [{ device: null, startedAt: '2026-11-20', isThisOne: false }] },
    ],
    [
      'kept data has no reason',
      contract.privacySummary.answer,
      { held: [{ what: 'Name' }] },
      { held: [{ what: 'Name', why: '', afterErasure: '' }] },
    ],
    [
      'a form is no correction',
      contract.form1099Copies.answer,
      { forms: [{ year: 2026, form: 'MISC', writtenAt: '2027-01-20' }] },
      { forms: [{ year: 2026, form: 'MISC', isCorrected: false, writtenAt: '2027-01-20' }] },
    ],
    ['a token is a bearer token', Token, { accessToken: 'a' }, { tokenType: 'Bearer', accessToken: 'a' }],
    ['a member has no roles', TokenClaims, { userId: 7 }, { userId: 7, roles: [] }],
    [
      'a lookup is empty',
      contract.demographicLookups.answer,
      { genders: [{ id: 1, name: 'One' }] },
      { genders: [{ id: 1, name: 'One', displayOrder: null }], ethnicity: [], maritalStatuses: [] },
    ],
    [
      'a certificate has no parts',
      contract.certificates.answer,
      [{ id: 1, name: 'One' }],
      [{ id: 1, name: 'One', physicianSubcertificates: [] }],
    ],
    [
      'a profession has no specialities',
      contract.professions.answer,
      [{ id: 1, name: 'One' }],
      [{ id: 1, name: 'One', specialities: [] }],
    ],
    [
      'a speciality has no parts',
      contract.professions.answer,
      [{ id: 1, name: 'One', specialities: [{ id: 2, name: 'Two' }] }],
      [{ specialities: [{ id: 2, name: 'Two', subSpecialities: [] }] }],
    ],
  ] as const)('means that %s', (_, schema: z.ZodMiniType, value, meant) => {
    expect(read(schema, value)).toMatchObject(meant)
  })
})

it('a change of number is in one of five states', () => {
  const states = ['waiting', 'done', 'stopped', 'impossible', 'undone']
  const reads = (state: string) =>
    z.safeParse(contract.numberChange.answer, { state, effectiveAt: '2026-11-24T10:00' }).success
  expect([...states, 'lost'].filter(reads)).toEqual(states)
})

it('the facts of a survey start have an invitation and whether they are open', () => {
  const shared = { invitationMaskedId: 'i1', isOpen: true }
  expect(z.parse(SharedFacts, shared)).toEqual(shared)
  for (const field of Object.keys(shared)) expect(z.safeParse(SharedFacts, without(shared, field)).success).toBe(false)
})

/** The largest valid requests, and invalid ones. */
const limits: readonly (readonly [CallName, Fields, Fields])[] = [
  ['saveMessageChoices', { pause: 'three-months' }, { pause: 'year' }],
  ['saveMessageChoices', { textConsentVersion: 'v'.repeat(20) }, { textConsentVersion: 'v'.repeat(21) }],
  ['saveMessageChoices', { textConsentVersion: 'v' }, { textConsentVersion: '' }],
  ['saveMessageChoices', { textHours: { from: 8, to: 21 } }, { textHours: { from: 7, to: 21 } }],
  ['saveMessageChoices', { textHours: { from: 10, to: 13 } }, { textHours: { from: 10, to: 12 } }],
  ['saveMessageChoices', { textHours: { from: 10, to: 13 } }, { textHours: { from: 10, to: 13.5 } }],
  ['saveMessageChoices', { textHours: { from: 10, to: 13 } }, { textHours: { from: 9.5, to: 13 } }],
  ['saveMessageChoices', { unwantedAreas: Array(500).fill(1) }, { unwantedAreas: Array(501).fill(1) }],
  ['saveConsent', { purpose: 'tax-forms' }, { purpose: 'all' }],
  ['saveConsent', { version: 'v'.repeat(20) }, { version: 'v'.repeat(21) }],
  ['saveConsent', { version: 'v' }, { version: '' }],
  ['saveLanguage', { language: 'en' }, { language: 'de' }],
  ['savePayoutMethod', { method: 'm'.repeat(40) }, { method: 'm'.repeat(41) }],
  ['savePayoutMethod', { method: 'm' }, { method: '' }],
  ['reportMessage', { code: 'c'.repeat(40) }, { code: 'c'.repeat(41) }],
  ['reportMessage', { code: 'c' }, { code: ' ' }],
  ['declineInvitation', { reason: 'too-personal' }, { reason: 'rude' }],
  ['answerSurveyFacts', { facts: Array(40).fill('a') }, { facts: Array(41).fill('a') }],
  ['answerSurveyFacts', { facts: [`a${'_'.repeat(39)}`] }, { facts: [`a${'_'.repeat(40)}`] }],
  ['answerSurveyFacts', { facts: ['a1'] }, { facts: ['1a'] }],
  ['answerSurveyFacts', { facts: ['a'] }, { facts: ['a-b'] }],
  ['answerSurveyFacts', { sentTo: 's'.repeat(255) }, { sentTo: 's'.repeat(256) }],
  ['answerSurveyFacts', { sentTo: 's' }, { sentTo: '' }],
  ['answerSurveyFacts', { version: 'v'.repeat(20) }, { version: 'v'.repeat(21) }],
  ['answerSurveyFacts', { version: 'v' }, { version: '' }],
  ['sendNumberCode', { zipCode: '9'.repeat(10) }, { zipCode: '9'.repeat(11) }],
  ['stopNumberChange', { token: 'a_-' }, { token: 'a/b' }],
  ['signingEvent', { signatureId: 's'.repeat(255) }, { signatureId: 's'.repeat(256) }],
  ['signingEvent', { signatureRequestId: 's'.repeat(255) }, { signatureRequestId: 's'.repeat(256) }],
  ['openSigning', { token: 'a_-1'.padEnd(43, '1') }, { token: 'a_-1'.padEnd(42, '1') }],
  ['openSigning', { token: 'a_-1'.padEnd(43, '1') }, { token: 'a_-1'.padEnd(44, '1') }],
]

const bodies: Readonly<Partial<Record<CallName, Fields>>> = {
  saveMessageChoices: { email: true, texts: false, pause: 'keep' },
  saveConsent: { purpose: 'texts', given: true, version: '1' },
  saveLanguage: { language: 'es' },
  savePayoutMethod: { method: 'paypal', address: 'a@b.co', otp: '123456' },
  declineInvitation: { invitationMaskedId: 'i1', reason: 'other' },
  answerSurveyFacts: { invitationMaskedId: 'i1', facts: [], agrees: false, version: '1', sentTo: 'a.co' },
  sendNumberCode: { mobileNumber: '+12025550123', newMobileNumber: '+12025550124', lastName: 'Lee' },
  signingEvent: { signatureId: 's1', signatureRequestId: 'r1' },
}

it.each(limits)('%s accepts %j and refuses %j', (name, good, bad) => {
  const call = contract[name]
  const body: z.ZodMiniType = 'body' in call ? (call.body ?? z.never()) : z.never()
  expect(z.safeParse(body, { ...bodies[name], ...good }).success).toBe(true)
  expect(z.safeParse(body, { ...bodies[name], ...bad }).success).toBe(false)
})
