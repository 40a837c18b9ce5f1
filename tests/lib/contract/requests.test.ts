import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import {
  LoginRequest,
  RegistrationRequest,
  requestEmailCode,
  resendCode,
  verifyCode,
} from '#lib/contract/portal/session.ts'

const signingToken = 'a'.repeat(43)
const w9 = {
  name: 'Mary Ann Smith',
  businessName: null,
  classification: 'individual',
  llcClass: null,
  otherClassification: null,
  hasForeignOwners: false,
  exemptPayeeCode: null,
  fatcaCode: null,
  address: { firstLine: '1 Main Street', suiteNumber: '4b', city: 'Detroit', state: 'MI', zipCode: '48201' },
  taxIdTypeId: 1,
  taxIdNumber: '900123456',
  taxIdNumberConfirmation: '900123456',
  isSubjectToBackupWithholding: false,
  isUsPerson: true,
  certifies: true,
  signature: { kind: 'drawn', strokes: [[1, 2, 3, 4]] },
}
const lostPhone = {
  mobileNumber: '+12025550123',
  newMobileNumber: '+12025550124',
  lastName: 'Lee',
  email: 'a@b.co',
  zipCode: '90210',
}
const credential = { id: 'aWQ', rawId: 'aWQ', type: 'public-key' }
const signedPasskey = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'MEU' },
}
const one = { id: 1, name: 'One' }

const registration = {
  mobileNumber: '+12025550123',
  firstName: 'Mary Ann',
  lastName: 'Smith',
  ssn: '1234',
  dateOfBirth: '03-05-1980',
  profileKey: 'pk-1',
  identitySearchKey: 'ik-1',
  utmSource: 'news',
  utmMedium: 'mail',
  code: 'c1',
  ckey: 'ck1',
}
const registered = {
  ...registration,
  otp: '123456',
  isHealthCareProfessional: true,
  nonProfitOrganizationDto: { id: 7 },
}

const address = {
  firstLine: '1 Main Street',
  suiteNumber: '4b',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
  country: 'USA',
  timezone: 'America/Detroit',
}
const patient = {
  birthYear: 1980,
  weight: 150,
  height: 67,
  gender: one,
  ethnicity: { id: 8, name: 'Other' },
  ethnicityOther: 'Mine',
  sexualOrientation: { id: 9, name: 'Other' },
  sexualOrientationOther: 'Mine',
  typesOfHealthInsurance: [one],
  maritalStatus: one,
  firstNativeLanguage: one,
  secondNativeLanguage: one,
  annualHouseholdIncome: one,
  educationLevel: one,
  householdChildren: one,
  isMedicationPrescribed: null,
}
const professional = { latestGraduationYear: 2010, gender: one, ethnicity: one, ethnicityOther: null }
const profile = {
  id: 12,
  email: 'a@b.co',
  npiNumber: '1234567890',
  countryOfPractice: 'USA - United States',
  professionId: 1,
  specialityId: 2,
  subSpecialityId: 3,
  medicalSchool: 'Wayne State',
  yearOfGraduation: 2005,
  certificates: [{ id: 1, name: 'Board', subcertificates: [{ id: 2, name: 'Sub' }] }],
  nurseCategoryId: 4,
  pharmacySettingId: 5,
  mailingAddress: address,
  primaryPracticeName: 'Practice',
  primaryWorkspaceZip: '48201',
  workplaceUrl: 'www.example.com',
  nonProfitOrganizationDto: one,
  panelistPatientProfileInfo: patient,
  panelistHcpProfileInfo: professional,
}
const profession = {
  npiNumber: '1234567890',
  email: 'a@b.co',
  professionId: 1,
  specialityId: 2,
  subSpecialityId: 3,
  nurseCategoryId: 4,
  pharmacySettingId: 5,
}
const person = {
  nickName: 'Patient1',
  gender: one,
  birthYear: 2010,
  patientRelationship: { id: 6, name: 'Other' },
  patientRelationshipOther: 'Neighbour',
}
const outcome = {
  redirectUri: 'completed',
  ikey: 'i1',
  skey: 's1',
  surveyUrl: 'https://portal.example/completed?ikey=i1',
}
const partnerOutcome = {
  redirectUri: 'screened',
  pikey: 'p1',
  skey: 's1',
  surveyUrl: 'https://portal.example/screened?pikey=p1',
  partnerQueryParams: { tid: '77', 'x y': 'é&=' },
}

/** Payloads as the specification names their fields, whole; one row for each shape that a call takes. */
const samples: readonly (readonly [ids: string, call: CallName, body: Record<string, unknown>])[] = [
  ['ENT-001, API-001', 'sendRegistrationCode', registration],
  ['ENT-001', 'sendRegistrationCode', { mobileNumber: '+912025550123', firstName: 'A', lastName: 'B', rcode: 'r1' }],
  ['ENT-003, API-003', 'verifyRegistration', registered],
  ['API-005', 'resendRegistrationCode', registration],
  ['ENT-002, API-006', 'sendLoginCode', { loginId: 'a@b.co', otp: '' }],
  ['ENT-002, API-006', 'sendLoginCode', { loginId: '+12025550123', otp: '' }],
  ['ENT-002, API-007', 'login', { loginId: '+12025550123', otp: '012345' }],
  ['API-009', 'resendLoginCode', { loginId: 'a@b.co' }],
  ['API-012', 'linkPanelist', { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }],
  [
    'API-070',
    'linkPanelistByNpi',
    { panelistIdForLinkToPartnerPanel: 5, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' },
  ],
  ['ENT-018, API-015', 'saveProfile', profile],
  ['API-014', 'saveProfile', { id: 12, email: 'a@b.co' }],
  [
    'ENT-020, API-026',
    'updateProfileInfo',
    {
      profileId: 12,
      panelistPatientProfileInfo: patient,
      maritalStatus: one,
      nativeLanguage: one,
      secondaryNativeLanguage: one,
    },
  ],
  ['ENT-021, API-026', 'updateProfileInfo', { profileId: 12, panelistHcpProfileInfo: professional }],
  ['API-060', 'registerProfession', profession],
  ['API-061', 'registerProfession', { email: 'a@b.co' }],
  ['API-062', 'saveAddress', { ...address, workplaceUrl: 'www.example.com' }],
  ['API-059', 'saveCampaignProfile', profession],
  ['API-059', 'saveCampaignProfile', { email: 'a@b.co' }],
  ['API-019', 'verifyEmailCode', { verificationCode: '123456', email: 'a@b.co' }],
  ['API-020, API-068', 'verifyEmailLink', { verificationCode: 'token-of-a-link' }],
  ['API-021', 'resendEmailCode', { email: 'a@b.co' }],
  ['API-067', 'registerEmail', { email: 'a@b.co' }],
  ['API-028', 'sendEmailLink', { email: 'a@b.co' }],
  ['ENT-015, API-022', 'contactUs', { content: 'Hello' }],
  ['our own', 'reportMessage', { code: 'BCDF-GHJK' }],
  ['our own', 'sendPrivacyCode', {}],
  ['our own', 'copyOfData', { otp: '123456' }],
  ['our own', 'copyOfDataAsPdf', { otp: '123456' }],
  ['our own', 'savePayoutMethod', { method: 'paypal', address: 'a@b.co', otp: '123456' }],
  [
    'our own',
    'answerSurveyFacts',
    { invitationMaskedId: 'm1', facts: ['birth_year', 'zip3'], agrees: true, version: '1', sentTo: 'a.co' },
  ],
  ['our own', 'beginPasskey', { otp: '123456' }],
  [
    'our own',
    'addPasskey',
    { passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } } },
  ],
  ['our own', 'beginPasskeyCode', {}],
  ['our own', 'codeByPasskey', { passkey: signedPasskey }],
  ['our own', 'beginSessionByCode', { otp: '123456' }],
  ['our own', 'beginPasskeyLogin', {}],
  ['our own', 'loginByPasskey', { passkey: signedPasskey }],
  ['our own', 'sendNumberCode', lostPhone],
  ['our own', 'askNumberChange', { ...lostPhone, ssn: '1234', dateOfBirth: '01-31-1970', otp: '123456' }],
  ['our own', 'sendOwnNumberCode', { newMobileNumber: '+12025550124', otp: '123456' }],
  ['our own', 'resendOwnNumberCode', { newMobileNumber: '+12025550124' }],
  ['our own', 'changeOwnNumber', { newMobileNumber: '+12025550124', otp: '123456' }],
  ['our own', 'stopNumberChange', { token: 'token-of-a-link' }],
  ['our own', 'saveConsent', { purpose: 'texts', given: true, version: '2026-11' }],
  ['our own', 'saveMessageChoices', { email: true, texts: false, textConsentVersion: '1', pause: 'week' }],
  ['our own', 'saveMessageChoices', { email: true, texts: true, pause: 'keep', textHours: { from: 10, to: 18 } }],
  ['our own', 'saveMessageChoices', { email: true, texts: true, pause: 'keep', unwantedAreas: [2, 3] }],
  ['our own', 'saveLanguage', { language: 'es' }],
  ['our own', 'declineInvitation', { invitationMaskedId: 'm1', reason: 'no-time' }],
  ['our own', 'eraseAccount', { otp: '123456', givesUpUnpaid: false }],
  ['ENT-014, API-030', 'referPanelist', { email: 'a@b.co', name: 'Ann' }],
  ['API-032', 'saveNonProfitOrganization', { id: 3 }],
  ['API-017', 'validateInvitation', { panelistId: 12, invitationMaskedId: 'm1' }],
  ['API-064', 'recordOutcome', outcome],
  ['API-064', 'recordScreener', { ...outcome, redirectUri: 'screener-completed' }],
  ['API-065', 'recordPartnerOutcome', partnerOutcome],
  ['API-065', 'recordPartnerScreener', { ...partnerOutcome, redirectUri: 'screener-completed' }],
  ['API-066', 'unsubscribe', { invitationMaskId: 'm1' }],
  [
    'API-054',
    'updatePatientProfile',
    {
      medicalConditionIds: [1, 2],
      medications: [{ medication: one, medicationAnswer: one }],
      isPatientProfile: true,
      isMedicationPrescribed: true,
      otherPrescriptionMedication: 'Another',
    },
  ],
  ['PAT-024', 'updatePatientProfile', { medicalConditionIds: [1], isPatientProfile: false }],
  ['API-047', 'addCaregiverProfile', { ...person, caregiverProfile: true }],
  [
    'ENT-023, API-049',
    'saveCaregiverConditions',
    { caregiverProfileDtos: [{ ...person, id: 4, medicalConditions: [one] }], isCaregiverProfile: true },
  ],
  ['API-049', 'saveCaregiverConditions', { isCaregiverProfile: false }],
  [
    'API-043',
    'saveTaxDetail',
    { id: 1, taxIdTypeId: 2, fullName: 'Mary Ann', lastName: 'Smith', address, taxIdNumber: '123456789' },
  ],
  ['API-045', 'signingEvent', { signatureId: 'sig1', signatureRequestId: 'req1' }],
  ['chosen', 'openSigning', { token: signingToken }],
  ['chosen', 'signForm', { token: signingToken, answers: w9 }],
]

const calls: Readonly<Record<string, Call>> = contract

function bodyOf(name: string): z.ZodMiniType {
  const body = calls[name]?.body
  if (!body) throw new Error(`${name} has no body`)
  return body
}

const fits = (name: string, body: unknown) => z.safeParse(bodyOf(name), body).success

describe('a request body', () => {
  it.each(samples)('[%s] %s keeps its fields as they are', (_ids, name, body) => {
    expect(z.parse(bodyOf(name), body)).toEqual(body)
  })

  it.each(samples)('[%s] %s is refused with an unknown field', (_ids, name, body) => {
    expect(fits(name, { ...body, isAdmin: true })).toBe(false)
    for (const inherited of ['__proto__', 'constructor']) {
      expect(fits(name, { ...body, ...JSON.parse(`{"${inherited}":{}}`) })).toBe(false)
    }
  })

  it.each(samples)('[%s] %s is refused when it is not an object', (_ids, name, body) => {
    for (const other of [null, undefined, [], [body], 'text', 7, true]) expect(fits(name, other)).toBe(false)
  })

  it.each(samples)('[%s] %s is refused with a field of another type', (_ids, name, body) => {
    for (const field of Object.keys(body)) expect(fits(name, { ...body, [field]: { toString: 1 } })).toBe(false)
  })

  it('has a sample here for every call that takes one', () => {
    const withBody = Object.entries(calls).filter(([, { body }]) => body !== undefined)
    expect([...new Set(samples.map(([, name]) => name))].toSorted()).toEqual(withBody.map(([name]) => name).toSorted())
  })
})

type Fields = Record<string, unknown>

/** Which fields of a whole payload may be left out, each by itself. */
const optionalOf = (name: CallName, body: Fields) =>
  Object.keys(body).filter((field) => {
    const { [field]: _, ...rest } = body
    return fits(name, rest)
  })

describe('the optional fields of a request body', () => {
  it.each([
    [
      'ENT-001, REG-050',
      'sendRegistrationCode',
      registration,
      ['ssn', 'dateOfBirth', 'profileKey', 'identitySearchKey', 'utmSource', 'utmMedium', 'code', 'ckey'],
    ],
    ['ENT-002', 'sendLoginCode', { loginId: 'a@b.co', otp: '' }, []],
    ['ENT-014', 'referPanelist', { email: 'a@b.co', name: 'Ann' }, []],
    ['API-062', 'saveAddress', address, ['suiteNumber', 'timezone']],
    [
      'API-060',
      'registerProfession',
      profession,
      ['npiNumber', 'subSpecialityId', 'nurseCategoryId', 'pharmacySettingId'],
    ],
    ['API-064', 'recordOutcome', outcome, ['skey']],
    ['API-065', 'recordPartnerOutcome', partnerOutcome, ['skey']],
  ] as const)('[%s] %s: are exactly the expected ones', (_ids, name, body, optional) => {
    expect(optionalOf(name, { ...body })).toEqual(optional)
  })

  it('saveProfile: are all but the id (ENT-018)', () => {
    expect(optionalOf('saveProfile', profile)).toEqual(Object.keys(profile).filter((field) => field !== 'id'))
  })
})

describe('a lookup value in a request', () => {
  const saved = (gender: unknown) => fits('addCaregiverProfile', { ...person, gender, caregiverProfile: true })

  it('must be an object with id and name (ADDL-038)', () => {
    for (const bad of [1, 'One', null, { id: 1 }, { name: 'One' }]) expect(saved(bad)).toBe(false)
  })

  it('loses the other fields of its lookup', () => {
    const body = { ...person, gender: { ...one, displayOrder: 3 }, caregiverProfile: true }
    expect(z.parse(bodyOf('addCaregiverProfile'), body)).toEqual({ ...body, gender: one })
  })

  it.each([
    { id: 1.5, name: 'One' },
    { id: 1, name: 'n'.repeat(256) },
    { id: 1, name: 'a\0' },
  ])('is refused: %j', (bad) => {
    expect(saved(bad)).toBe(false)
  })
})

describe('limits of lists and texts', () => {
  const conditions = (count: number) => ({
    medicalConditionIds: Array.from({ length: count }, (_, at) => at + 1),
    isPatientProfile: false,
  })

  it('allow a patient 1 to 15 conditions', () => {
    expect([0, 1, 15, 16].map((count) => fits('updatePatientProfile', conditions(count)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it.each([
    ['contactUs', { content: 'c'.repeat(4000) }, { content: 'c'.repeat(4001) }],
    ['contactUs', { content: 'c' }, { content: ' \n ' }],
    ['addCaregiverProfile', { nickName: 'n'.repeat(75) }, { nickName: 'n'.repeat(76) }],
    ['addCaregiverProfile', { patientRelationshipOther: 'o'.repeat(75) }, { patientRelationshipOther: 'o'.repeat(76) }],
    ['sendRegistrationCode', { firstName: 'n'.repeat(75) }, { firstName: 'n'.repeat(76) }],
    ['sendRegistrationCode', { utmSource: 'u'.repeat(255) }, { utmSource: 'u'.repeat(256) }],
    ['saveTaxDetail', { taxIdNumber: '123456789' }, { taxIdNumber: '12-3456789' }],
    ['sendLoginCode', { otp: '' }, { otp: '123456' }],
    ['verifyEmailCode', { verificationCode: '000000' }, { verificationCode: 'token-of-a-link' }],
  ] as const)('%s accepts %j and refuses %j', (name, good, bad) => {
    const sample = samples.find(([, call]) => call === name)?.[2]
    expect(fits(name, { ...sample, ...good })).toBe(true)
    expect(fits(name, { ...sample, ...bad })).toBe(false)
  })
})

describe('a request body of the BFF', () => {
  const form = {
    firstName: 'mary ann',
    lastName: 'Smith',
    mobileNumber: '(202) 555-0123',
    healthcareSetting: 'HCP',
    smsConsent: true,
    privacyConsent: true,
    ssn: '1234',
    dateOfBirth: '03-05-1980',
    ckey: 'ck',
    code: 'c',
    rcode: 'r',
    utmSource: 's',
    utmMedium: 'm',
    dev: 'true',
    maskId: 'mk',
    skey: 'sk',
    pikey: 'pk',
    returnUrl: '/dashboard',
  }
  const requests = [
    ['registration', RegistrationRequest, form],
    ['login', LoginRequest, { loginId: '(202) 555-0123', returnUrl: '/profile', maskId: 'm', surveyMaskedId: 's' }],
    ['email', requestEmailCode.declared.body, { email: 'a@b.co' }],
    ['verify', verifyCode.declared.body, { otp: '123456' }],
    ['resend', resendCode.declared.body, {}],
  ] as const

  it.each(requests)('%s: keeps its fields and refuses any other', (_name, schema: z.ZodMiniType, body) => {
    expect(z.parse(schema, body)).toEqual(body)
    expect(z.safeParse(schema, { ...body, isAdmin: true }).success).toBe(false)
  })

  it.each(['firstName', 'lastName', 'mobileNumber', 'smsConsent', 'privacyConsent'] as const)(
    'registration: requires %s',
    (field) => {
      const { [field]: _, ...rest } = form
      expect(RegistrationRequest.safeParse(rest).success).toBe(false)
      expect(RegistrationRequest.safeParse({ ...form, [field]: false }).success).toBe(false)
    },
  )
})
