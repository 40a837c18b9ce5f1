import * as z from 'zod/mini'
import {
  Email,
  Key,
  LoginId,
  longText,
  Mobile,
  Otp,
  ParticipationCode,
  SsnFragment,
  TypedEmail,
  TypedWorkplaceUrl,
  text,
} from '#lib/contract/fields.ts'
import { AddressPayload, saveAddress, TypedAddress } from '#lib/contract/panel/profile/address.ts'
import { HcpInfo, PatientInfo, TypedHcpInfo, TypedPatientInfo } from '#lib/contract/panel/profile/demographics.ts'
import { Npi, ProfessionPayload, SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import { referPanelist } from '#lib/contract/panel/rewards.ts'
import { WRONG_EMAIL_FORMAT } from '#lib/messages/texts/fields.ts'

const takes = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success

const npiNumber = z.optional(Npi)
const { email: referralEmail, name: referralName } = referPanelist.declared.body.shape
const workplaceUrl = TypedWorkplaceUrl

type Row = readonly [what: string, ids: string, schema: z.ZodMiniType, value: unknown]

const accepted: readonly Row[] = [
  ['a mobile number of ten digits', 'VAL-010', Mobile, '+12025550123'],
  ['four digits of an SSN', 'VAL-014', SsnFragment, '0123'],
  ['an email address', 'VAL-030', Email, 'a@b.co'],
  ['a top-level domain of four letters', 'VAL-031', Email, 'a@b.info'],
  ['a kept address with a longer top-level domain', 'no id', Email, 'q@clinic.health'],
  ['a referral to an email address', 'VAL-039', referralEmail, 'a@b.co'],
  ['a referral name of 75 characters', 'VAL-041', referralName, 'n'.repeat(75)],
  ['a participation code of letters and digits', 'VAL-046', ParticipationCode, 'AB12cd34'],
  ['a participation code of digits', 'VAL-046', ParticipationCode, '01234567'],
  ['an NPI that starts with 1', 'VAL-069', npiNumber, '1234567890'],
  ['an NPI that starts with 3', 'VAL-070', npiNumber, '3234567890'],
  ['no NPI', 'no id', npiNumber, undefined],
  ['a state of two letters', 'VAL-088', TypedAddress.shape.state, 'MI'],
  ['a ZIP of five digits', 'VAL-091', TypedAddress.shape.zipCode, '02134'],
  ['no suite', 'VAL-094', TypedAddress.shape.suiteNumber, undefined],
  ['a suite of 45 characters', 'VAL-095', TypedAddress.shape.suiteNumber, 's'.repeat(45)],
  ['a workplace URL', 'VAL-097', workplaceUrl, 'https://www.example.com'],
  ['a workplace URL', 'VAL-098', workplaceUrl, 'http://example.org/path'],
  ['a workplace URL', 'VAL-099', workplaceUrl, 'www.example.com'],
  ['a workplace URL', 'VAL-100', workplaceUrl, 'example.co:8080'],
  ['a workplace URL', 'VAL-101', workplaceUrl, 'example.com/a/b'],
  ['a code of six digits', 'CONST-001', Otp, '000123'],
]

const refused: readonly Row[] = [
  ['a mobile number of nine digits', 'VAL-010', Mobile, '+1202555012'],
  ['a mobile number of eleven digits', 'VAL-010', Mobile, '+120255501234'],
  ['a mobile number without prefix', 'VAL-010', Mobile, '2025550123'],
  ['three digits of an SSN', 'VAL-014, CONST-003', SsnFragment, '123'],
  ['five digits of an SSN', 'CONST-003', SsnFragment, '12345'],
  ['letters of an SSN', 'no id', SsnFragment, '12a4'],
  ['an email address without top-level domain', 'VAL-032', Email, 'a@b'],
  ['a top-level domain of one letter', 'VAL-033', Email, 'a@b.c'],
  ['a top-level domain of five letters, typed anew', 'VAL-034', TypedEmail, 'a@b.abcde'],
  ['an email address without @', 'VAL-035', Email, 'ab.com'],
  ['a referral to no email address', 'VAL-039', referralEmail, 'a@b.c'],
  ['a referral email with a space inside', 'VAL-040', referralEmail, 'a b@c.co'],
  ['a referral name of 76 characters', 'VAL-041, CONST-006', referralName, 'n'.repeat(76)],
  ['a participation code of seven', 'VAL-042, CONST-002', ParticipationCode, 'AB12CD3'],
  ['a participation code of nine', 'VAL-043, CONST-002', ParticipationCode, 'AB12CD345'],
  ['a participation code with a symbol', 'VAL-044', ParticipationCode, 'AB12-D34'],
  ['a participation code with a space inside', 'VAL-045', ParticipationCode, 'AB12 D34'],
  ['an NPI that starts with 2', 'VAL-071', npiNumber, '2234567890'],
  ['an NPI of nine digits', 'VAL-072, CONST-014', npiNumber, '123456789'],
  ['an NPI of eleven digits', 'VAL-073, CONST-014', npiNumber, '12345678901'],
  ['an NPI with a letter', 'VAL-074', npiNumber, '12345678a0'],
  ['a state of three letters', 'VAL-088, CONST-016', TypedAddress.shape.state, 'MIC'],
  ['a state of one letter', 'CONST-016', TypedAddress.shape.state, 'M'],
  ['a ZIP of four digits', 'VAL-091, CONST-015', TypedAddress.shape.zipCode, '0213'],
  ['a ZIP of six digits', 'CONST-015', TypedAddress.shape.zipCode, '021345'],
  ['a ZIP with a letter', 'no id', TypedAddress.shape.zipCode, '0213a'],
  ['a suite of 46 characters', 'VAL-095', TypedAddress.shape.suiteNumber, 's'.repeat(46)],
  ['a workplace URL without domain', 'VAL-102', workplaceUrl, 'example'],
  ['a top-level domain of one letter', 'VAL-103', workplaceUrl, 'example.c'],
  ['a top-level domain of six letters', 'VAL-104', workplaceUrl, 'example.abcdef'],
  ['another scheme', 'VAL-105', workplaceUrl, 'ftp://example.com'],
  ['a code of five digits', 'CONST-001', Otp, '00123'],
  ['a code with a letter', 'no id', Otp, '00123a'],
  ['a code of seven digits', 'CONST-001', Otp, '0001234'],
]

it.each(accepted)('accepts %s (%s)', (_what, _id, schema, value) => {
  expect(takes(schema, value)).toBe(true)
})

it.each(refused)('refuses %s (%s)', (_what, _id, schema, value) => {
  expect(takes(schema, value)).toBe(false)
})

it('the message for a wrong email address is "Incorrect email address format." (VAL-032, VAL-033, VAL-034, VAL-035)', () => {
  expect(WRONG_EMAIL_FORMAT).toBe('Incorrect email address format.')
})

describe('typed text', () => {
  it.each([
    ['an email address', 'VAL-027', Email, 'Ann.Smith@Example.COM', 'ann.smith@example.com'],
    ['a login id', 'VAL-027', LoginId, 'ANN@EXAMPLE.COM', 'ann@example.com'],
    ['an email address', 'VAL-029', Email, '  a@b.co ', 'a@b.co'],
    ['a referral email', 'VAL-040', referralEmail, ' a@b.co\t', 'a@b.co'],
    ['an email address', 'VAL-130', TypedEmail, '\u200ba\u200e@b.co\ufeff', 'a@b.co'],
    ['a participation code', 'VAL-047', ParticipationCode, ' AB12CD34 ', 'AB12CD34'],
    ['a workplace URL', 'VAL-106', workplaceUrl, '  HTTPS://WWW.Example.com/Staff ', 'https://www.example.com/staff'],
    ['a text', 'no id', longText(4000), '  Hello\r\n\tyou \n', 'Hello\r\n\tyou'],
  ] as const)('%s is trimmed and normalized (%s)', (_what, _id, schema, typed, normalized) => {
    expect(z.parse<z.ZodMiniType>(schema, typed)).toBe(normalized)
  })
})

describe('the Email schema', () => {
  it.each(["o'brien+surveys@b.co", 'first.last@mail.example.info', 'élodie@b.co'])('accepts %s', (address) => {
    expect(takes(Email, address)).toBe(true)
  })

  it.each([
    'a,victim@b.co',
    'a;victim@b.co',
    '<victim@b.co>',
    'Ann <ann@b.co>',
    '"ann"@b.co',
    'a(b)@c.co',
    'group:a@b.co',
    'a\u0001@b.co',
    'a\r\nBcc: x@b.co',
    'a@b.co,c@d.co',
    'a@b..co',
    'a@-.c',
    `${'a'.repeat(65)}@b.co`,
    `a@${'b.'.repeat(130)}co`,
  ])('refuses %j', (text) => {
    expect(takes(Email, text)).toBe(false)
  })
})

describe('text schemas', () => {
  it.each(['a\0b', 'a\u0007b', 'a\u009fb', 'a\nb'])('refuse control characters in one line: %j', (value) => {
    expect(takes(text(75), value)).toBe(false)
  })

  it.each(['a\0b', 'a\u001bb'])('refuse control characters but line breaks and tabs in a long text: %j', (value) => {
    expect(takes(longText(75), value)).toBe(false)
  })

  it.each(['', 'a\0', 'a\n', 'k'.repeat(513)])('refuse %j as the key of a link', (value) => {
    expect(takes(Key, value)).toBe(false)
  })
})

const choice = { id: 1, name: 'One' }
const patient = {
  birthYear: 1980,
  weight: 150,
  height: 67,
  gender: choice,
  ethnicity: choice,
  ethnicityOther: null,
  sexualOrientation: choice,
  sexualOrientationOther: null,
  typesOfHealthInsurance: [choice],
  maritalStatus: choice,
  firstNativeLanguage: choice,
  secondNativeLanguage: choice,
  annualHouseholdIncome: choice,
  educationLevel: choice,
  householdChildren: choice,
}
const professional = { latestGraduationYear: 2010, gender: choice, ethnicity: choice }
const without = (value: object, field: string) =>
  Object.fromEntries(Object.entries(value).filter(([name]) => name !== field))

describe('a patient profile', () => {
  it.each([
    ['birthYear', 'VAL-053'],
    ['gender', 'VAL-054'],
    ['height', 'VAL-055'],
    ['weight', 'VAL-056'],
    ['sexualOrientation', 'VAL-057'],
    ['ethnicity', 'VAL-058'],
    ['firstNativeLanguage', 'VAL-059'],
    ['secondNativeLanguage', 'VAL-060'],
    ['educationLevel', 'VAL-061'],
    ['maritalStatus', 'VAL-062'],
    ['typesOfHealthInsurance', 'VAL-063'],
    ['annualHouseholdIncome', 'VAL-064'],
    ['householdChildren', 'VAL-065'],
  ])('requires %s (%s)', (field) => {
    expect(takes(TypedPatientInfo, patient)).toBe(true)
    expect(takes(TypedPatientInfo, without(patient, field))).toBe(false)
  })

  it('requires at least one health insurance (VAL-063)', () => {
    expect(takes(TypedPatientInfo, { ...patient, typesOfHealthInsurance: [] })).toBe(false)
  })

  const thisYear = new Date().getFullYear()
  it.each([
    [{ ethnicityOther: 'x'.repeat(75) }, { ethnicityOther: 'x'.repeat(76) }, 'VAL-051, CONST-007'],
    [{ sexualOrientationOther: 'x'.repeat(75) }, { sexualOrientationOther: 'x'.repeat(76) }, 'VAL-052, CONST-008'],
    [{ birthYear: thisYear - 100 }, { birthYear: thisYear - 101 }, 'VAL-112, CONST-045'],
    [{ birthYear: thisYear - 18 }, { birthYear: thisYear - 17 }, 'VAL-126'],
    [{ birthYear: 'Prefer not to answer' }, { birthYear: 'No' }, 'VAL-111'],
    [{ height: 36 }, { height: 35 }, 'VAL-114, VAL-120'],
    [{ height: 95 }, { height: 96 }, 'VAL-118, VAL-120'],
    [{ height: 'Prefer not to answer' }, { height: '67' }, 'VAL-119'],
    [{ weight: 75 }, { weight: 74 }, 'VAL-121, CONST-049'],
    [{ weight: 600 }, { weight: 601 }, 'VAL-121, CONST-049'],
    [{ weight: 'Prefer not to answer' }, { weight: 150.5 }, 'VAL-121, CONST-049'],
  ])('accepts %j and refuses %j (%s)', (good, bad, _id) => {
    expect(takes(TypedPatientInfo, { ...patient, ...good })).toBe(true)
    expect(takes(TypedPatientInfo, { ...patient, ...bad })).toBe(false)
  })
})

describe('a professional profile', () => {
  it.each([
    ['gender', 'VAL-066'],
    ['latestGraduationYear', 'VAL-067'],
    ['ethnicity', 'VAL-068'],
  ])('requires %s (%s)', (field) => {
    expect(takes(TypedHcpInfo, professional)).toBe(true)
    expect(takes(TypedHcpInfo, without(professional, field))).toBe(false)
  })

  const thisYear = new Date().getFullYear()
  it.each([thisYear - 75, thisYear + 4])('accepts the graduation year %s (VAL-113)', (latestGraduationYear) => {
    expect(takes(TypedHcpInfo, { ...professional, latestGraduationYear })).toBe(true)
  })

  it.each([thisYear - 76, thisYear + 5, 2010.5, '2010'])(
    'refuses the graduation year %s (VAL-113)',
    (latestGraduationYear) => {
      expect(takes(TypedHcpInfo, { ...professional, latestGraduationYear })).toBe(false)
    },
  )

  it.each([
    ['professionId', 'VAL-077'],
    ['specialityId', 'VAL-078'],
  ])('requires %s (%s)', (field) => {
    const payload = { email: 'a@b.co', professionId: 1, specialityId: 2 }
    expect(takes(ProfessionPayload, payload)).toBe(true)
    expect(takes(ProfessionPayload, without(payload, field))).toBe(false)
  })
})

describe('a stored value that breaks the rules for typed ones', () => {
  const address = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }
  const { body: addressBody } = saveAddress.declared

  it.each([
    ['ZIP code', AddressPayload, { ...address, zipCode: '89501-1234' }],
    ['state', AddressPayload, { ...address, state: 'Nevada' }],
    ['first line', AddressPayload, { ...address, firstLine: 'x'.repeat(400) }],
    ['suite', AddressPayload, { ...address, suiteNumber: 'x'.repeat(100) }],
    ['workplace URL', addressBody, { ...address, workplaceUrl: 'clinic.example.health' }],
    ['workplace URL of a profile', SavedProfilePayload, { id: 1, workplaceUrl: 'see our page' }],
    ['workplace ZIP', SavedProfilePayload, { id: 1, primaryWorkspaceZip: '89501-1234' }],
    ['medical school', SavedProfilePayload, { id: 1, medicalSchool: 'x'.repeat(200) }],
    ['NPI', ProfessionPayload, { email: 'a@b.co', professionId: 1, specialityId: 2, npiNumber: '12345' }],
    ['birth year', PatientInfo, { ...patient, birthYear: 1899 }],
    ['weight', PatientInfo, { ...patient, weight: 74.5 }],
    ['height', PatientInfo, { ...patient, height: 100 }],
    ['graduation year', HcpInfo, { ...professional, latestGraduationYear: 1930 }],
  ] as [string, z.ZodMiniType, unknown][])('goes back to the panel unchanged: %s', (_what, schema, value) => {
    expect(z.parse(schema, value)).toEqual(value)
  })
})
