import * as z from 'zod/mini'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
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
const option = { id: 1, name: 'One' }

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
  gender: option,
  ethnicity: { id: 8, name: 'Other' },
  ethnicityOther: 'Mine',
  sexualOrientation: { id: 9, name: 'Other' },
  sexualOrientationOther: 'Mine',
  typesOfHealthInsurance: [option],
  maritalStatus: option,
  firstNativeLanguage: option,
  secondNativeLanguage: option,
  annualHouseholdIncome: option,
  educationLevel: option,
  householdChildren: option,
  isMedicationPrescribed: null,
}
const professional = { latestGraduationYear: 2010, gender: option, ethnicity: option, ethnicityOther: null }
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
  nonProfitOrganizationDto: option,
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
  gender: option,
  birthYear: 2010,
  patientRelationship: { id: 6, name: 'Other' },
  patientRelationshipOther: 'Neighbor',
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

/** Complete payloads with the specification's field names; one row for each variant of a call. */
const samples: readonly (readonly [call: CallName, ids: string, body: Record<string, unknown>])[] = [
  ['sendRegistrationCode', 'ENT-001, API-001', registration],
  ['sendRegistrationCode', 'ENT-001', { mobileNumber: '+912025550123', firstName: 'A', lastName: 'B', rcode: 'r1' }],
  ['verifyRegistration', 'ENT-003, API-003', registered],
  ['resendRegistrationCode', 'API-005', registration],
  ['sendLoginCode', 'ENT-002, API-006', { loginId: 'a@b.co', otp: '' }],
  ['sendLoginCode', 'ENT-002, API-006', { loginId: '+12025550123', otp: '' }],
  ['login', 'ENT-002, API-007', { loginId: '+12025550123', otp: '012345' }],
  ['resendLoginCode', 'API-009', { loginId: 'a@b.co' }],
  ['linkPanelist', 'API-012', { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }],
  [
    'linkPanelistByNpi',
    'API-070',
    { panelistIdForLinkToPartnerPanel: 5, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' },
  ],
  ['saveProfile', 'ENT-018, API-015', profile],
  ['saveProfile', 'API-014', { id: 12, email: 'a@b.co' }],
  [
    'updateProfileInfo',
    'ENT-020, API-026',
    {
      profileId: 12,
      panelistPatientProfileInfo: patient,
      maritalStatus: option,
      nativeLanguage: option,
      secondaryNativeLanguage: option,
    },
  ],
  ['updateProfileInfo', 'ENT-021, API-026', { profileId: 12, panelistHcpProfileInfo: professional }],
  ['registerProfession', 'API-060', profession],
  ['registerProfession', 'API-061', { email: 'a@b.co' }],
  ['saveAddress', 'API-062', { ...address, workplaceUrl: 'www.example.com' }],
  ['saveCampaignProfile', 'API-059', profession],
  ['saveCampaignProfile', 'API-059', { email: 'a@b.co' }],
  ['verifyEmailCode', 'API-019', { verificationCode: '123456', email: 'a@b.co' }],
  ['verifyEmailLink', 'API-020, API-068', { verificationCode: 'token-of-a-link' }],
  ['resendEmailCode', 'API-021', { email: 'a@b.co' }],
  ['registerEmail', 'API-067', { email: 'a@b.co' }],
  ['sendEmailLink', 'API-028', { email: 'a@b.co' }],
  ['contactUs', 'ENT-015, API-022', { content: 'Hello' }],
  ['reportMessage', 'our own', { code: 'BCDF-GHJK' }],
  ['sendPrivacyCode', 'our own', {}],
  ['copyOfData', 'our own', { otp: '123456' }],
  ['copyOfDataAsPdf', 'our own', { otp: '123456' }],
  ['savePayoutMethod', 'our own', { method: 'paypal', address: 'a@b.co', otp: '123456' }],
  [
    'answerSurveyFacts',
    'our own',
    { invitationMaskedId: 'm1', facts: ['birth_year', 'zip3'], agrees: true, version: '1', sentTo: 'a.co' },
  ],
  ['beginPasskey', 'our own', { otp: '123456' }],
  [
    'addPasskey',
    'our own',
    { passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA', transports: ['usb'] } } },
  ],
  ['beginPasskeyCode', 'our own', {}],
  ['codeByPasskey', 'our own', { passkey: signedPasskey }],
  ['beginSessionByCode', 'our own', { otp: '123456' }],
  ['beginPasskeyLogin', 'our own', {}],
  ['loginByPasskey', 'our own', { passkey: signedPasskey }],
  ['sendNumberCode', 'our own', lostPhone],
  ['askNumberChange', 'our own', { ...lostPhone, ssn: '1234', dateOfBirth: '01-31-1970', otp: '123456' }],
  ['sendOwnNumberCode', 'our own', { newMobileNumber: '+12025550124', otp: '123456' }],
  ['resendOwnNumberCode', 'our own', { newMobileNumber: '+12025550124' }],
  ['changeOwnNumber', 'our own', { newMobileNumber: '+12025550124', otp: '123456' }],
  ['stopNumberChange', 'our own', { token: 'token-of-a-link' }],
  ['saveConsent', 'our own', { purpose: 'texts', given: true, version: '2026-11' }],
  ['saveMessageChoices', 'our own', { email: true, texts: false, textConsentVersion: '1', pause: 'week' }],
  ['saveMessageChoices', 'our own', { email: true, texts: true, pause: 'keep', textHours: { from: 10, to: 18 } }],
  ['saveMessageChoices', 'our own', { email: true, texts: true, pause: 'keep', unwantedAreas: [2, 3] }],
  ['saveLanguage', 'our own', { language: 'es' }],
  ['declineInvitation', 'our own', { invitationMaskedId: 'm1', reason: 'no-time' }],
  ['declineInvitation', 'START-039', { invitationMaskedId: 'm1' }],
  ['undoDecline', 'our own', { invitationMaskedId: 'm1' }],
  ['eraseAccount', 'our own', { otp: '123456', givesUpUnpaid: false }],
  ['referPanelist', 'ENT-014, API-030', { email: 'a@b.co', name: 'Ann' }],
  ['saveNonProfitOrganization', 'API-032', { id: 3 }],
  ['validateInvitation', 'API-017', { panelistId: 12, invitationMaskedId: 'm1' }],
  ['recordOutcome', 'API-064', outcome],
  ['recordScreener', 'API-064', { ...outcome, redirectUri: 'screener-completed' }],
  ['recordPartnerOutcome', 'API-065', partnerOutcome],
  ['recordPartnerScreener', 'API-065', { ...partnerOutcome, redirectUri: 'screener-completed' }],
  ['unsubscribe', 'API-066', { invitationMaskId: 'm1' }],
  [
    'updatePatientProfile',
    'API-054',
    {
      medicalConditionIds: [1, 2],
      medications: [{ medication: option, medicationAnswer: option }],
      isPatientProfile: true,
      isMedicationPrescribed: true,
      otherPrescriptionMedication: 'Another',
    },
  ],
  ['updatePatientProfile', 'PAT-024', { medicalConditionIds: [1], isPatientProfile: false }],
  ['addCaregiverProfile', 'API-047', { ...person, caregiverProfile: true }],
  [
    'saveCaregiverConditions',
    'ENT-023, API-049',
    { caregiverProfileDtos: [{ ...person, id: 4, medicalConditions: [option] }], isCaregiverProfile: true },
  ],
  ['saveCaregiverConditions', 'API-049', { isCaregiverProfile: false }],
  [
    'saveTaxDetail',
    'API-043',
    { id: 1, taxIdTypeId: 2, fullName: 'Mary Ann', lastName: 'Smith', address, taxIdNumber: '123456789' },
  ],
  ['signingEvent', 'API-045', { signatureId: 'sig1', signatureRequestId: 'req1' }],
  ['openSigning', 'chosen', { token: signingToken }],
  ['signForm', 'chosen', { token: signingToken, answers: w9 }],
]

const calls: Readonly<Record<string, Call>> = contract

function bodyOf(name: string): z.ZodMiniType {
  const body = calls[name]?.body
  if (!body) throw new Error(`${name} has no body`)
  return body
}

const fits = (name: string, body: unknown) => z.safeParse(bodyOf(name), body).success

describe('a request body', () => {
  it.each(samples)('%s keeps its fields as they are (%s)', (name, _ids, body) => {
    expect(z.parse(bodyOf(name), body)).toEqual(body)
  })

  it.each(samples)('%s is refused with an unknown field (%s)', (name, _ids, body) => {
    expect(fits(name, { ...body, isAdmin: true })).toBe(false)
    for (const inherited of ['__proto__', 'constructor']) {
      expect(fits(name, { ...body, ...JSON.parse(`{"${inherited}":{}}`) })).toBe(false)
    }
  })

  it.each(samples)('%s is refused when it is not an object (%s)', (name, _ids, body) => {
    for (const other of [null, undefined, [], [body], 'text', 7, true]) expect(fits(name, other)).toBe(false)
  })

  it.each(samples)('%s is refused with a field of another type (%s)', (name, _ids, body) => {
    for (const field of Object.keys(body)) expect(fits(name, { ...body, [field]: { toString: 1 } })).toBe(false)
  })

  it('has a sample for every call with a body', () => {
    const withBody = Object.entries(calls).filter(([, { body }]) => body !== undefined)
    expect([...new Set(samples.map(([name]) => name))].toSorted()).toEqual(withBody.map(([name]) => name).toSorted())
  })
})

type Fields = Record<string, unknown>

/** Fields of a complete payload that may be left out, one at a time. */
const optionalOf = (name: CallName, body: Fields) =>
  Object.keys(body).filter((field) => {
    const { [field]: _, ...rest } = body
    return fits(name, rest)
  })

describe('the optional fields of a request body', () => {
  it.each([
    [
      'sendRegistrationCode',
      'ENT-001, REG-050',
      registration,
      ['ssn', 'dateOfBirth', 'profileKey', 'identitySearchKey', 'utmSource', 'utmMedium', 'code', 'ckey'],
    ],
    ['sendLoginCode', 'ENT-002', { loginId: 'a@b.co', otp: '' }, []],
    ['login', 'ENT-002, API-007', { loginId: 'a@b.co', otp: '012345' }, []],
    ['referPanelist', 'ENT-014, API-030', { email: 'a@b.co', name: 'Ann' }, []],
    [
      'saveAddress',
      'API-062, VAL-083, VAL-084, VAL-085, VAL-086, VAL-087, VAL-094',
      address,
      ['suiteNumber', 'timezone'],
    ],
    [
      'registerProfession',
      'API-060',
      profession,
      ['npiNumber', 'subSpecialityId', 'nurseCategoryId', 'pharmacySettingId'],
    ],
    ['recordOutcome', 'API-064', outcome, ['skey']],
    ['recordPartnerOutcome', 'API-065', partnerOutcome, ['skey']],
  ] as const)('%s: are exactly the expected ones (%s)', (name, _ids, body, optional) => {
    expect(optionalOf(name, { ...body })).toEqual(optional)
  })

  it.each([
    ['email', 'PROF-045'],
    ['professionId', 'PROF-047'],
    ['specialityId', 'PROF-048'],
    ['subSpecialityId', 'PROF-049'],
    ['certificates', 'PROF-050'],
    ['mailingAddress', 'PROF-051'],
    ['primaryPracticeName', 'PROF-052'],
    ['primaryWorkspaceZip', 'PROF-053'],
    ['workplaceUrl', 'PROF-054'],
    ['nonProfitOrganizationDto', 'PROF-055'],
    ['panelistPatientProfileInfo', 'PROF-056'],
    ['panelistHcpProfileInfo', 'PROF-057'],
  ] as const)('saveProfile: takes %s beside the id alone (%s)', (field, _id) => {
    const body = { id: 12, [field]: profile[field] }
    expect(z.parse(bodyOf('saveProfile'), body)).toEqual(body)
  })

  it('saveProfile: are all but the id (ENT-018)', () => {
    expect(optionalOf('saveProfile', profile)).toEqual(Object.keys(profile).filter((field) => field !== 'id'))
  })

  it('saveProfile: has no others, except the version of the saved data (ENT-018)', () => {
    expect(Object.keys(SavedProfilePayload.shape).toSorted()).toEqual([...Object.keys(profile), 'version'].toSorted())
  })
})

describe('a lookup value in a request', () => {
  const saved = (gender: unknown) => fits('addCaregiverProfile', { ...person, gender, caregiverProfile: true })

  it('must be an object with id and name (ADDL-038)', () => {
    for (const bad of [1, 'One', null, { id: 1 }, { name: 'One' }]) expect(saved(bad)).toBe(false)
  })

  it('loses the other fields of its lookup', () => {
    const body = { ...person, gender: { ...option, displayOrder: 3 }, caregiverProfile: true }
    expect(z.parse(bodyOf('addCaregiverProfile'), body)).toEqual({ ...body, gender: option })
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
  const ill = (count: number) => ({ ...person, id: 4, medicalConditions: Array.from({ length: count }, () => option) })
  const conditions = (count: number) => ({
    medicalConditionIds: Array.from({ length: count }, (_, index) => index + 1),
    isPatientProfile: false,
  })

  it('allow a patient 1 to 15 conditions (CONST-012)', () => {
    expect([0, 1, 15, 16].map((count) => fits('updatePatientProfile', conditions(count)))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it.each([
    ['contactUs', { content: 'c'.repeat(4000) }, { content: 'c'.repeat(4001) }, 'no id'],
    ['contactUs', { content: 'c' }, { content: ' \n ' }, 'no id'],
    ['addCaregiverProfile', { nickName: 'n'.repeat(75) }, { nickName: 'n'.repeat(76) }, 'CONST-009'],
    [
      'addCaregiverProfile',
      { patientRelationshipOther: 'o'.repeat(75) },
      { patientRelationshipOther: 'o'.repeat(76) },
      'CONST-010',
    ],
    ['saveCaregiverConditions', { caregiverProfileDtos: [ill(15)] }, { caregiverProfileDtos: [ill(16)] }, 'CONST-012'],
    ['sendRegistrationCode', { firstName: 'n'.repeat(75) }, { firstName: 'n'.repeat(76) }, 'no id'],
    ['sendRegistrationCode', { utmSource: 'u'.repeat(255) }, { utmSource: 'u'.repeat(256) }, 'no id'],
    ['saveTaxDetail', { taxIdNumber: '123456789' }, { taxIdNumber: '12-3456789' }, 'no id'],
    ['sendLoginCode', { otp: '' }, { otp: '123456' }, 'no id'],
    ['verifyEmailCode', { verificationCode: '000000' }, { verificationCode: 'token-of-a-link' }, 'no id'],
  ] as const)('%s accepts %j and refuses %j (%s)', (name, good, bad, _id) => {
    const sample = samples.find(([call]) => call === name)?.[2]
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
