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

type Row = readonly [ids: string, what: string, schema: z.ZodMiniType, value: unknown]

const accepted: readonly Row[] = [
  ['VAL-010', 'a mobile number of ten digits', Mobile, '+12025550123'],
  ['VAL-014', 'four digits of an SSN', SsnFragment, '0123'],
  ['VAL-030', 'an email address', Email, 'a@b.co'],
  ['VAL-031', 'a top-level domain of four letters', Email, 'a@b.info'],
  ['VAL-034', 'a kept address with a longer top-level domain', Email, 'q@clinic.health'],
  ['VAL-039', 'a referral to an email address', referralEmail, 'a@b.co'],
  ['VAL-041', 'a referral name of 75 characters', referralName, 'n'.repeat(75)],
  ['VAL-046', 'a participation code of letters and digits', ParticipationCode, 'AB12cd34'],
  ['VAL-046', 'a participation code of digits', ParticipationCode, '01234567'],
  ['VAL-069', 'an NPI that starts with 1', npiNumber, '1234567890'],
  ['VAL-070', 'an NPI that starts with 3', npiNumber, '3234567890'],
  ['no line', 'no NPI', npiNumber, undefined],
  ['VAL-088', 'a state of two letters', TypedAddress.shape.state, 'MI'],
  ['VAL-091', 'a ZIP of five digits', TypedAddress.shape.zipCode, '02134'],
  ['VAL-094', 'no suite', TypedAddress.shape.suiteNumber, undefined],
  ['VAL-095', 'a suite of 45 characters', TypedAddress.shape.suiteNumber, 's'.repeat(45)],
  ['VAL-097', 'a workplace URL', workplaceUrl, 'https://www.example.com'],
  ['VAL-098', 'a workplace URL', workplaceUrl, 'http://example.org/path'],
  ['VAL-099', 'a workplace URL', workplaceUrl, 'www.example.com'],
  ['VAL-100', 'a workplace URL', workplaceUrl, 'example.co:8080'],
  ['VAL-101', 'a workplace URL', workplaceUrl, 'example.com/a/b'],
  ['no line', 'a code of six digits', Otp, '000123'],
]

const refused: readonly Row[] = [
  ['VAL-010', 'a mobile number of nine digits', Mobile, '+1202555012'],
  ['VAL-010', 'a mobile number of eleven digits', Mobile, '+120255501234'],
  ['VAL-010', 'a mobile number without prefix', Mobile, '2025550123'],
  ['VAL-014', 'three digits of an SSN', SsnFragment, '123'],
  ['no line', 'five digits of an SSN', SsnFragment, '12345'],
  ['no line', 'letters of an SSN', SsnFragment, '12a4'],
  ['VAL-032', 'an email address without top-level domain', Email, 'a@b'],
  ['VAL-033', 'a top-level domain of one letter', Email, 'a@b.c'],
  ['VAL-034', 'a top-level domain of five letters, typed anew', TypedEmail, 'a@b.abcde'],
  ['VAL-035', 'an email address without @', Email, 'ab.com'],
  ['VAL-039', 'a referral to no email address', referralEmail, 'a@b.c'],
  ['VAL-040', 'a referral email with a space inside', referralEmail, 'a b@c.co'],
  ['VAL-041', 'a referral name of 76 characters', referralName, 'n'.repeat(76)],
  ['VAL-042', 'a participation code of seven', ParticipationCode, 'AB12CD3'],
  ['VAL-043', 'a participation code of nine', ParticipationCode, 'AB12CD345'],
  ['VAL-044', 'a participation code with a symbol', ParticipationCode, 'AB12-D34'],
  ['VAL-045', 'a participation code with a space inside', ParticipationCode, 'AB12 D34'],
  ['VAL-071', 'an NPI that starts with 2', npiNumber, '2234567890'],
  ['VAL-072', 'an NPI of nine digits', npiNumber, '123456789'],
  ['VAL-073', 'an NPI of eleven digits', npiNumber, '12345678901'],
  ['VAL-074', 'an NPI with a letter', npiNumber, '12345678a0'],
  ['VAL-088', 'a state of three letters', TypedAddress.shape.state, 'MIC'],
  ['no line', 'a state of one letter', TypedAddress.shape.state, 'M'],
  ['VAL-091', 'a ZIP of four digits', TypedAddress.shape.zipCode, '0213'],
  ['no line', 'a ZIP of six digits', TypedAddress.shape.zipCode, '021345'],
  ['no line', 'a ZIP with a letter', TypedAddress.shape.zipCode, '0213a'],
  ['VAL-095', 'a suite of 46 characters', TypedAddress.shape.suiteNumber, 's'.repeat(46)],
  ['VAL-102', 'a workplace URL without domain', workplaceUrl, 'example'],
  ['VAL-103', 'a top-level domain of one letter', workplaceUrl, 'example.c'],
  ['VAL-104', 'a top-level domain of six letters', workplaceUrl, 'example.abcdef'],
  ['VAL-105', 'another scheme', workplaceUrl, 'ftp://example.com'],
  ['no line', 'a code of five digits', Otp, '00123'],
  ['no line', 'a code with a letter', Otp, '00123a'],
  ['no line', 'a code of seven digits', Otp, '0001234'],
]

it.each(accepted)('%s: takes %s', (_id, _what, schema, value) => {
  expect(takes(schema, value)).toBe(true)
})

it.each(refused)('%s: refuses %s', (_id, _what, schema, value) => {
  expect(takes(schema, value)).toBe(false)
})

it('the message for a wrong email address is "Incorrect email address format." (VAL-032, VAL-033, VAL-034, VAL-035)', () => {
  expect(WRONG_EMAIL_FORMAT).toBe('Incorrect email address format.')
})

describe('typed text', () => {
  it.each([
    ['VAL-027', 'an email address', Email, 'Ann.Smith@Example.COM', 'ann.smith@example.com'],
    ['VAL-027', 'a login id', LoginId, 'ANN@EXAMPLE.COM', 'ann@example.com'],
    ['VAL-029', 'an email address', Email, '  a@b.co ', 'a@b.co'],
    ['VAL-040', 'a referral email', referralEmail, ' a@b.co\t', 'a@b.co'],
    ['VAL-047', 'a participation code', ParticipationCode, ' AB12CD34 ', 'AB12CD34'],
    ['VAL-106', 'a workplace URL', workplaceUrl, '  HTTPS://WWW.Example.com/Staff ', 'https://www.example.com/staff'],
    ['no line', 'a text', longText(4000), '  Hello\r\n\tyou \n', 'Hello\r\n\tyou'],
  ] as const)('[%s] %s is trimmed and normalized', (_id, _what, schema, typed, kept) => {
    expect(z.parse<z.ZodMiniType>(schema, typed)).toBe(kept)
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
    ['VAL-053', 'birthYear'],
    ['VAL-054', 'gender'],
    ['VAL-055', 'height'],
    ['VAL-056', 'weight'],
    ['VAL-057', 'sexualOrientation'],
    ['VAL-058', 'ethnicity'],
    ['VAL-059', 'firstNativeLanguage'],
    ['VAL-060', 'secondNativeLanguage'],
    ['VAL-061', 'educationLevel'],
    ['VAL-062', 'maritalStatus'],
    ['VAL-063', 'typesOfHealthInsurance'],
    ['VAL-064', 'annualHouseholdIncome'],
    ['VAL-065', 'householdChildren'],
  ])('[%s] requires %s', (_id, field) => {
    expect(takes(TypedPatientInfo, patient)).toBe(true)
    expect(takes(TypedPatientInfo, without(patient, field))).toBe(false)
  })

  it('requires at least one health insurance (VAL-063)', () => {
    expect(takes(TypedPatientInfo, { ...patient, typesOfHealthInsurance: [] })).toBe(false)
  })

  const thisYear = new Date().getFullYear()
  it.each([
    ['VAL-051', { ethnicityOther: 'x'.repeat(75) }, { ethnicityOther: 'x'.repeat(76) }],
    ['VAL-052', { sexualOrientationOther: 'x'.repeat(75) }, { sexualOrientationOther: 'x'.repeat(76) }],
    ['VAL-112', { birthYear: thisYear - 100 }, { birthYear: thisYear - 101 }],
    ['VAL-112', { birthYear: thisYear }, { birthYear: thisYear + 1 }],
    ['VAL-111', { birthYear: 'Prefer not to answer' }, { birthYear: 'No' }],
    ['VAL-114, VAL-120', { height: 36 }, { height: 35 }],
    ['VAL-118, VAL-120', { height: 95 }, { height: 96 }],
    ['VAL-119', { height: 'Prefer not to answer' }, { height: '67' }],
    ['VAL-121', { weight: 75 }, { weight: 74 }],
    ['VAL-121', { weight: 600 }, { weight: 601 }],
    ['VAL-121', { weight: 'Prefer not to answer' }, { weight: 150.5 }],
  ])('[%s] takes %j and refuses %j', (_id, good, bad) => {
    expect(takes(TypedPatientInfo, { ...patient, ...good })).toBe(true)
    expect(takes(TypedPatientInfo, { ...patient, ...bad })).toBe(false)
  })
})

describe('a professional profile', () => {
  it.each([
    ['VAL-066', 'gender'],
    ['VAL-067', 'latestGraduationYear'],
    ['VAL-068', 'ethnicity'],
  ])('[%s] requires %s', (_id, field) => {
    expect(takes(TypedHcpInfo, professional)).toBe(true)
    expect(takes(TypedHcpInfo, without(professional, field))).toBe(false)
  })

  const thisYear = new Date().getFullYear()
  it.each([thisYear - 75, thisYear + 4])('takes the graduation year %s (VAL-113)', (latestGraduationYear) => {
    expect(takes(TypedHcpInfo, { ...professional, latestGraduationYear })).toBe(true)
  })

  it.each([thisYear - 76, thisYear + 5, 2010.5, '2010'])(
    'refuses the graduation year %s (VAL-113)',
    (latestGraduationYear) => {
      expect(takes(TypedHcpInfo, { ...professional, latestGraduationYear })).toBe(false)
    },
  )

  it.each([
    ['VAL-077', 'professionId'],
    ['VAL-078', 'specialityId'],
  ])('[%s] requires %s', (_id, field) => {
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
