import * as z from 'zod/mini'
import { contract } from '#lib/contract/index.ts'
import { CampaignDetails, Token, TokenClaims } from '#lib/contract/panel/auth.ts'
import { Address } from '#lib/contract/panel/profile/address.ts'
import { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { ReferralRow } from '#lib/contract/panel/rewards.ts'
import { SurveyInfo } from '#lib/contract/panel/surveys/survey-start.ts'
import { IncentiveSummary, SurveyRow } from '#lib/contract/panel/surveys/surveys.ts'
import { TaxDetail } from '#lib/contract/panel/tax/tax.ts'

type Fields = Readonly<Record<string, unknown>>

const option = { id: 1, name: 'One' }

const address = {
  firstLine: '1 Main Street',
  suiteNumber: '4b',
  city: 'Detroit',
  state: 'MI',
  zipCode: '48201',
  country: 'USA',
  timezone: 'America/Detroit',
}

const profile = {
  id: 12,
  panelistName: 'Mary Ann Smith',
  panelistStatus: { status: 'Verified' },
  panelistType: { type: 'Patient' },
  profileCompleted: true,
  isPatientProfileCompleted: true,
  isCaregiverProfileCompleted: true,
  taxStatus: 'W9 Pending',
  refrralLink: 'https://portal.example/?code=abc',
  referralBonus: 25,
  gender: option,
  email: 'a@b.co',
  emailVerificationStatus: 'Verified',
  mailingAddress: address,
  nonProfitOrganizationDto: { id: 7, name: 'Good Works' },
  professionId: 1,
  specialityId: 2,
  subSpecialityId: 3,
  nurseCategoryId: 4,
  pharmacySettingId: 5,
  npiNumber: '1234567890',
  workplaceUrl: 'www.example.com',
  officePincode: '48201',
  payTo: 'Mary',
  mobileNumber: '+12025550123',
  placeOfWork: 'Clinic',
  status: 'Verified',
  addressStatus: { status: 'Filled' },
  ssn: '****',
  dateOfBirth: '03-05-1980',
  genderId: 1,
  primaryWorkspaceAddress: address,
  primaryPracticeName: 'Practice',
  primaryWorkspaceZip: '48201',
  medicalSchool: 'Wayne State',
  yearOfGraduation: 2005,
  certificates: [{ id: 1, name: 'Board', subcertificates: [{ id: 2, name: 'Sub' }] }],
}

const row = {
  topic: 'Sleep',
  projectNumber: 'P-1',
  referenceNumber: 'R-1',
  loi: 20,
  endDate: '2026-12-31',
  invitationStatus: { status: 'Invited' },
  paymentStatus: { status: 'Pending' },
  paymentDate: '2026-11-30',
  incentivesEarned: 40,
  incentivesOffered: 100,
  interviewDateTime: '2026-12-01T14:00:00',
  respondentTimezone: 'America/Chicago',
  surveyMaskedId: 'sm1',
  invitationMaskedId: 'im1',
}

const caregiver = {
  isCaregiverProfile: true,
  isCaregiverProfileCompleted: true,
  caregiverProfileDtos: [
    {
      id: 4,
      nickName: 'Patient1',
      gender: option,
      birthYear: 2010,
      patientRelationship: { id: 6, name: 'Other' },
      patientRelationshipOther: 'Neighbor',
      medicalConditions: [option],
    },
  ],
}

interface Entity {
  ids: string
  name: string
  schema: z.ZodMiniType
  sample: Fields
  /** Required fields; all others may be missing. */
  required: readonly string[]
  /** Defaults of missing fields other than null. */
  defaults?: Fields
}

const entities: readonly Entity[] = [
  {
    ids: 'ENT-004',
    name: 'a token',
    schema: Token,
    sample: { tokenType: 'Bearer', accessToken: 'abc' },
    required: ['tokenType', 'accessToken'],
  },
  {
    ids: 'ENT-005, ENT-006, ENT-007',
    name: 'a profile',
    schema: PanelistProfile,
    sample: profile,
    required: ['id', 'panelistName', 'panelistStatus', 'panelistType'],
    defaults: {
      profileCompleted: false,
      isPatientProfileCompleted: false,
      isCaregiverProfileCompleted: false,
      certificates: [],
    },
  },
  { ids: 'ENT-008, ENT-009', name: 'an address', schema: Address, sample: address, required: [] },
  {
    ids: 'ENT-010',
    name: 'a survey row',
    schema: SurveyRow,
    sample: row,
    required: ['topic', 'invitationStatus'],
  },
  {
    ids: 'ENT-011, ENT-012',
    name: 'an incentive summary',
    schema: IncentiveSummary,
    sample: { totalIncentiveEarned: 140.5, incentivesInProcess: 0 },
    required: ['totalIncentiveEarned', 'incentivesInProcess'],
  },
  {
    ids: 'ENT-013, API-010',
    name: 'campaign details',
    schema: CampaignDetails,
    sample: { campaignType: 'Non-Profit Organization', nonProfitOrgName: 'Good Works', nonProfitOrgId: 7 },
    required: [],
  },
  {
    ids: 'ENT-022',
    name: 'a tax detail',
    schema: TaxDetail,
    sample: {
      id: 3,
      taxIdTypeId: 2,
      fullName: 'Mary Ann',
      lastName: 'Smith',
      address,
      taxIdNumber: '***-**-6789',
      taxStatus: 'Pending Approval',
      signatureRequestId: 'req1',
      signatureId: 'sig1',
      w9SubmittedDate: '2026-11-21',
      rejection: { reason: 'The name does not fit the number.', date: '2026-11-22' },
      taxYear: { year: 2026, paid: 480, threshold: 600, form1099Threshold: 2000 },
      hasPasskey: true,
    },
    required: [],
  },
  {
    ids: 'ENT-023, ENT-024',
    name: 'a caregiver answer',
    schema: contract.getCaregiverProfile.answer,
    sample: caregiver,
    required: [],
    defaults: { isCaregiverProfileCompleted: false, caregiverProfileDtos: [] },
  },
  {
    ids: 'ENT-025',
    name: 'a patient medical profile',
    schema: contract.getPatientProfile.answer,
    sample: {
      medicalConditions: [option],
      medications: [{ medication: option, medicationAnswer: { id: 1, name: 'Currently Prescribed' } }],
      isMedicationPrescribed: true,
      otherPrescriptionMedication: 'Another',
    },
    required: [],
    defaults: { medicalConditions: [], medications: [] },
  },
  {
    ids: 'ENT-026',
    name: 'a referral row',
    schema: ReferralRow,
    sample: {
      referentName: 'Ann',
      referentEmail: 'ann@b.co',
      referralStatus: 'Invited',
      referralBonus: 25,
      paymentStatus: 'Pending W9',
      paymentStatusUpdateDate: '2026-11-20',
    },
    required: ['referentName'],
  },
  {
    ids: 'ENT-027',
    name: 'a survey info',
    schema: SurveyInfo,
    sample: {
      topic: 'Sleep',
      loi: 20,
      endDate: '2026-12-31',
      incentive: 100,
      projectNumber: 'P-1',
      surveyMaskedId: 'sm1',
      surveyType: { type: 'SOF & Partner' },
      panelistEmail: 'a@b.co',
      npiMandatory: true,
    },
    required: ['topic'],
    defaults: { npiMandatory: false },
  },
  {
    ids: 'ENT-028',
    name: 'a partner invitation status',
    schema: contract.partnerInvitationStatus.answer,
    sample: { status: { id: 5, status: 'Screener Completed' }, panelistIdForLinkToPartnerPanel: 9 },
    required: [],
  },
  {
    ids: 'ENT-029',
    name: 'a profile status by invitation key',
    schema: contract.profileStatusByIkey.answer,
    sample: {
      profileCompleted: true,
      npiPresent: true,
      panelistType: { type: 'Physician' },
      addressStatus: { status: 'Not Filled' },
      status: 'Verified',
    },
    required: ['profileCompleted'],
    defaults: { npiPresent: false },
  },
  {
    ids: 'API-058',
    name: 'the details of a campaign code',
    schema: contract.campaignCode.answer,
    sample: { inviteCode: 'AB12', projectNumber: 'P-1', campaignName: 'Sleep', surveyMaskedId: 'sm1' },
    required: [],
  },
]

/** Adds an unknown field to every object in a value. */
function withExtras(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtras)
  if (typeof value !== 'object' || value === null) return value
  const known = Object.entries(value).map(([name, inner]) => [name, withExtras(inner)])
  return { ...Object.fromEntries(known), addedLater: { anything: [1] } }
}

const without = (value: Fields, field: string): Fields =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))

describe.each(entities)('[$ids] $name', ({ schema, sample, required, defaults = {} }) => {
  it('keeps every field', () => {
    expect(z.parse(schema, sample)).toEqual(sample)
  })

  it('drops unknown fields (GEN-018)', () => {
    expect(z.parse(schema, withExtras(sample))).toEqual(sample)
  })

  it.each(Object.keys(sample))(
    'without %s fails when the field is required, and otherwise reads its default',
    (field) => {
      const parsed = z.safeParse(schema, without(sample, field))
      expect(parsed.success).toBe(!required.includes(field))
      if (parsed.success) {
        const missing = field in defaults ? defaults[field] : null
        expect(parsed.data).toEqual({ ...sample, [field]: missing })
      }
    },
  )

  it('accepts null for optional fields', () => {
    const nullable = Object.keys(sample).filter((field) => !required.includes(field) && !(field in defaults))
    const empty = { ...sample, ...Object.fromEntries(nullable.map((field) => [field, null])) }
    expect(z.parse(schema, empty)).toEqual(empty)
  })
})

it('PanelistProfile spells the referral link "refrralLink", as the specification does (ENT-007)', () => {
  expect(Object.keys(PanelistProfile.shape)).toContain('refrralLink')
  expect(Object.keys(PanelistProfile.shape)).not.toContain('referralLink')
})

it('PanelistProfile reads an address of six fields without a time zone (ENT-008)', () => {
  const { timezone: _, ...six } = address
  const { mailingAddress } = PanelistProfile.parse({ ...profile, mailingAddress: six })
  expect(mailingAddress).toEqual({ ...six, timezone: null })
})

it.each([
  ['ENT-016', contract.nonProfitOrganizations.answer],
  ['LOOK-013', contract.nurseCategories.answer],
  ['LOOK-014', contract.pharmacySettings.answer],
  ['LOOK-015', contract.nonProfitOrganizations.answer],
  ['LOOK-016', contract.genders.answer],
])('a list requires id and name; its display order is optional (%s)', (_id, schema) => {
  const list = [option, { id: 2, name: 'Two', displayOrder: 3 }]
  expect(z.parse(schema, withExtras(list))).toEqual([{ ...option, displayOrder: null }, list[1]])
  expect(z.safeParse(schema, [{ id: 1 }]).success).toBe(false)
})

const order = { displayOrder: 1 }

it.each([
  ['annualHouseHoldIncome', 'LOOK-001'],
  ['educationLevel', 'LOOK-002'],
  ['ethnicity', 'LOOK-003'],
  ['genders', 'LOOK-004'],
  ['maritalStatuses', 'LOOK-005'],
  ['nativeLanguages', 'LOOK-006'],
  ['typeOfHealthInsurance', 'LOOK-007'],
  ['sexualOrientations', 'LOOK-008'],
  ['householdChildren', 'LOOK-009'],
  ['patientRelationships', 'LOOK-010'],
])('the demographic lookups require %s (%s)', (list) => {
  const names = Object.keys(contract.demographicLookups.declared.answer.shape)
  const lookups = Object.fromEntries(names.map((name) => [name, [{ ...option, ...order }]]))
  expect(z.parse(contract.demographicLookups.answer, withExtras(lookups))).toEqual(lookups)
  expect(z.safeParse(contract.demographicLookups.answer, without(lookups, list)).success).toBe(false)
})

it('a profession has specialities, each with subspecialities (LOOK-011)', () => {
  const professions = [
    {
      id: 4,
      name: 'Nurse',
      ...order,
      specialities: [{ ...option, ...order, subSpecialities: [{ id: 2, name: 'Two', ...order }] }],
    },
  ]
  expect(z.parse(contract.professions.answer, withExtras(professions))).toEqual(professions)
})

it('a certificate has physicianSubcertificates (LOOK-012)', () => {
  const certificates = [{ ...option, physicianSubcertificates: [{ id: 2, name: 'Two' }] }]
  expect(z.parse(contract.certificates.answer, withExtras(certificates))).toEqual(certificates)
})

describe('the profile status (ENT-019)', () => {
  const status = {
    additionalInfoIncomplete: true,
    panelistPatientProfileInfo: { birthYear: 1980, gender: option },
    panelistHcpProfileInfo: null,
  }

  it('is read bare or from inside "body"', () => {
    expect(z.parse(contract.profileStatus.answer, status)).toEqual(status)
    expect(z.parse(contract.profileStatus.answer, { body: status, more: 1 })).toEqual(status)
  })

  it('has the HCP part for a professional (API-025)', () => {
    const professional = { additionalInfoIncomplete: false, panelistHcpProfileInfo: { latestGraduationYear: 2010 } }
    expect(z.parse(contract.profileStatus.answer, professional)).toEqual({
      ...professional,
      panelistPatientProfileInfo: null,
    })
  })

  it('requires additionalInfoIncomplete', () => {
    expect(z.safeParse(contract.profileStatus.answer, { panelistHcpProfileInfo: null }).success).toBe(false)
  })
})

it('a participation code is a text of eight characters (ENT-017)', () => {
  const { code } = contract.openByCode.declared.path
  expect(z.parse(code, '01AbCdEf')).toBe('01AbCdEf')
  for (const bad of ['0123456', '012345678', 12345678]) expect(z.safeParse(code, bad).success).toBe(false)
})

describe('TokenClaims (GEN-017)', () => {
  it.each([[[]], [[{ authority: 'ROLE_PANELIST' }]], [[{ authority: 'WHATEVER' }, { authority: 'X', extra: 1 }]]])(
    'accept the roles %j',
    (roles) => {
      expect(TokenClaims.safeParse({ userId: 7, roles, exp: 1, sub: 'x' }).success).toBe(true)
    },
  )
})
