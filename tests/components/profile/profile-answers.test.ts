import { payloadOf } from '#components/profile/edit/checkedPayload.ts'
import type { ProfilePayload } from '#components/profile/edit/profilePayload.ts'
import { profileSchema } from '#components/profile/edit/profileSchema.ts'
import {
  draftedValues,
  type ProfileFormData,
  type ProfileValues,
  profileValues,
  withSavedLookups,
} from '#components/profile/edit/profileValues.ts'
import { SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import { lookups, NURSE, newcomer, noStatus, PHARMACY, PHYSICIAN } from '#tests/support/screens/profiles.ts'

/*
 * The profile form's data without its screen: initial values from the saved profile, validation, and the payload.
 */

const NO_ANSWER = 'Prefer not to answer'
type Profile = ProfileFormData['profile']
type Facts = Parameters<typeof newcomer>[0]

const about = (facts: Facts = {}, status: ProfileFormData['status'] = noStatus): ProfileFormData => ({
  profile: newcomer(facts),
  status,
  lookups,
})
const patient = about({ type: 'Patient' })
const professional = about()

const address = { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030' }
const patientAnswers: Partial<ProfileValues> = {
  ...address,
  email: 'mary@x.co',
  birthYear: '1978',
  gender: '1',
  feet: '5',
  inches: '7',
  weight: '164',
  sexualOrientation: '1',
  ethnicity: '2',
  firstNativeLanguage: '1',
  secondNativeLanguage: '17',
  educationLevel: '5',
  maritalStatus: '2',
  typesOfHealthInsurance: ['3', '4'],
  annualHouseholdIncome: '4',
  householdChildren: '3',
}
const physicianAnswers: Partial<ProfileValues> = {
  ...address,
  email: 'mary@x.co',
  professionId: PHYSICIAN,
  specialityId: '11',
  npiNumber: '1234567893',
  gender: '1',
  latestGraduationYear: '2009',
  ethnicity: '2',
}
const nurse = { professionId: NURSE, specialityId: '41', subSpecialityId: '411', nurseCategoryId: '3' }
const pharmacist = { professionId: PHARMACY, specialityId: '51', pharmacySettingId: '2' }

const filled = (whom: ProfileFormData, changes: Partial<ProfileValues> = {}): ProfileValues => ({
  ...profileValues(whom),
  ...(whom.profile.panelistType.type === 'Patient' ? patientAnswers : physicianAnswers),
  ...changes,
})

/** Error message by field. */
function refused(whom: ProfileFormData, changes: Partial<ProfileValues> = {}): Record<string, string> {
  const values = filled(whom, changes)
  return refusedBy(profileSchema(whom, values), values)
}
const refusedFields = (whom: ProfileFormData, changes?: Partial<ProfileValues>) => Object.keys(refused(whom, changes))

function sent(whom: ProfileFormData, changes: Partial<ProfileValues> = {}): ProfilePayload {
  const payload = payloadOf(whom, filled(whom, changes))
  if (!payload) throw new Error('refused')
  return payload
}

describe('profileSchema (required answers)', () => {
  it('accepts a whole profile', () => {
    expect(refused(patient)).toEqual({})
    expect(refused(professional)).toEqual({})
  })

  it.each([
    ['birthYear', 'VAL-053'],
    ['gender', 'VAL-054'],
    ['feet', 'VAL-055'],
    ['inches', 'VAL-055'],
    ['weight', 'VAL-056'],
    ['sexualOrientation', 'VAL-057'],
    ['ethnicity', 'VAL-058'],
    ['firstNativeLanguage', 'VAL-059'],
    ['secondNativeLanguage', 'VAL-060'],
    ['educationLevel', 'VAL-061'],
    ['maritalStatus', 'VAL-062'],
    ['annualHouseholdIncome', 'VAL-064'],
    ['householdChildren', 'VAL-065'],
  ] as const)('requires of a patient: %s (%s)', (field, _id) => {
    expect(refusedFields(patient, { [field]: '' })).toEqual([field])
  })

  it('rejects None beside another health insurance', () => {
    expect(refused(patient, { typesOfHealthInsurance: ['3', '9'] })).toEqual({
      typesOfHealthInsurance: "None and Prefer not to answer can't be combined with other answers.",
    })
    expect(refused(patient, { typesOfHealthInsurance: ['9'] })).toEqual({})
  })

  it.each([
    ['74', 'Enter a whole number from 75 to 600'],
    ['601', 'Enter a whole number from 75 to 600'],
    ['164.5', 'Enter a whole number from 75 to 600'],
    ['heavy', 'Enter a whole number from 75 to 600'],
    ['75', undefined],
    ['600', undefined],
    ['Prefer not to answer', undefined],
  ])('returns for a weight of %j the error %s [VAL-121, CONST-049]', (weight, message) => {
    expect(refused(patient, { weight }).weight).toBe(message)
  })

  const thisYear = new Date().getFullYear()
  it.each([
    [thisYear - 17, 'You must be 18 or older to join.'],
    [thisYear, 'You must be 18 or older to join.'],
    [thisYear - 18, undefined],
    ['Prefer not to answer', undefined],
  ])('returns for the birth year %s the error %s [VAL-126]', (birthYear, message) => {
    expect(refused(patient, { birthYear: String(birthYear) }).birthYear).toBe(message)
  })

  it('rejects two native languages that are the same', () => {
    expect(refused(patient, { firstNativeLanguage: '1', secondNativeLanguage: '1' })).toEqual({
      secondNativeLanguage: 'Choose a language other than your first, or None',
    })
  })

  it.each([
    ['HO', 'Enter the two letters of your state'],
    ['nj', undefined],
    ['DC', undefined],
    ['PR', undefined],
    ['AE', undefined],
  ])('returns for the state %s the error %s', (state, message) => {
    expect(refused(patient, { state }).state).toBe(message)
  })

  it('requires a health insurance of a patient [VAL-063]', () => {
    expect(refusedFields(patient, { typesOfHealthInsurance: [] })).toEqual(['typesOfHealthInsurance'])
  })

  it.each([
    ['gender', 'VAL-066'],
    ['latestGraduationYear', 'VAL-067'],
    ['ethnicity', 'VAL-068'],
    ['professionId', 'VAL-077'],
    ['specialityId', 'VAL-078'],
    ['npiNumber', 'VAL-075'],
  ] as const)('requires of a physician: %s (%s)', (field, _id) => {
    expect(refusedFields(professional, { [field]: '', workplaceUrl: 'x.co' })).toEqual([field])
  })

  it.each([
    ['firstLine', 'VAL-083'],
    ['city', 'VAL-084'],
    ['state', 'VAL-085'],
    ['zipCode', 'VAL-086'],
    ['country', 'VAL-087'],
  ] as const)('requires of an address: %s (%s)', (field, _id) => {
    expect(refusedFields(patient, { [field]: ' ' })).toEqual([field])
    expect(refusedFields(professional, { [field]: '' })).toEqual([field])
  })

  it('does not require a unit or suite [VAL-094]', () => {
    expect(refused(patient, { suiteNumber: '' })).toEqual({})
  })

  it.each([
    [{ ...nurse, subSpecialityId: '' }, ['subSpecialityId', 'workplaceUrl'], 'VAL-079'],
    [{ ...nurse, nurseCategoryId: '' }, ['nurseCategoryId', 'workplaceUrl'], 'VAL-081'],
    [{ ...pharmacist, pharmacySettingId: '' }, ['pharmacySettingId', 'workplaceUrl'], 'VAL-082'],
    [{ subSpecialityId: '', npiNumber: '1234567893' }, [], 'VAL-080'],
    [{ ...nurse, workplaceUrl: 'x.co' }, [], 'VAL-076, PROF-069'],
    [nurse, ['workplaceUrl'], 'VAL-107'],
    [{ ...nurse, npiNumber: '1234567893' }, [], 'VAL-108'],
    [pharmacist, ['workplaceUrl'], 'PROF-095, PROF-069'],
  ] as const)('for %j has errors at %j (%s)', (changes, fields, _id) => {
    expect(refusedFields(professional, { npiNumber: '', ...changes }).toSorted()).toEqual([...fields].toSorted())
  })

  it('does not require a workplace URL of a member with a saved NPI or of a patient [PROF-095]', () => {
    expect(refused(about({ npiNumber: '1234567893' }))).toEqual({})
    expect(refused(patient, { npiNumber: '' })).toEqual({})
  })

  it('requires an email address unless one is saved', () => {
    expect(refusedFields(patient, { email: '' })).toEqual(['email'])
    expect(refused(about({ type: 'Patient', email: 'saved@x.co' }), { email: '' })).toEqual({})
  })
})

describe('profileSchema (formats)', () => {
  it.each([
    ['2234567890', 'VAL-071'],
    ['123456789', 'VAL-072'],
    ['12345678901', 'VAL-073'],
    ['12345678a0', 'VAL-074'],
  ])('rejects the NPI %s (%s)', (npiNumber) => {
    expect(refused(professional, { npiNumber })).toEqual({ npiNumber: 'The NPI number format is incorrect.' })
    const optional = refused(professional, { ...nurse, npiNumber })
    expect(optional).toEqual({ npiNumber: 'The NPI number format is incorrect.' })
  })

  it.each([
    ['1234567890', 'VAL-069'],
    ['3234567890', 'VAL-070'],
  ])('accepts the NPI %s (%s)', (npiNumber) => {
    expect(refused(professional, { npiNumber })).toEqual({})
  })

  it.each([
    ['https://www.example.com', true, 'VAL-097'],
    ['http://example.org/path', true, 'VAL-098'],
    ['www.example.com', true, 'VAL-099'],
    ['example.co:8080', true, 'VAL-100'],
    ['example.com/a/b', true, 'VAL-101'],
    ['example', false, 'VAL-102'],
    ['example.c', false, 'VAL-103'],
    ['example.abcdef', false, 'VAL-104'],
    ['ftp://example.com', false, 'VAL-105'],
  ] as const)('accepts the workplace URL %s: %s (%s)', (workplaceUrl, fits, _id) => {
    const found = fits ? {} : { workplaceUrl: 'Please enter a valid workplace URL.' }
    expect(refused(professional, { workplaceUrl })).toEqual(found)
    expect(refused(professional, { ...nurse, npiNumber: '', workplaceUrl })).toEqual(found)
  })

  it.each(['1234', '123456', 'abcde'])('rejects the workplace ZIP %s [VAL-109]', (primaryWorkspaceZip) => {
    expect(refused(professional, { primaryWorkspaceZip })).toEqual({
      primaryWorkspaceZip: 'Please enter correct Zip Code.',
    })
  })

  it('rejects a ZIP code of four digits [VAL-091]', () => {
    expect(refused(patient, { zipCode: '0703' })).toEqual({ zipCode: 'Please enter correct Zip Code.' })
  })

  it.each([
    ['suiteNumber', 45, 'VAL-095', {}],
    ['ethnicityOther', 75, 'VAL-051', { ethnicity: '8' }],
    ['sexualOrientationOther', 75, 'VAL-052, CONST-008', { sexualOrientation: '9' }],
  ] as const)('limits %s to %i characters (%s)', (field, max, _id, changes) => {
    expect(refused(patient, { ...changes, [field]: 'x'.repeat(max) })).toEqual({})
    expect(refusedFields(patient, { ...changes, [field]: 'x'.repeat(max + 1) })).toEqual([field])
  })

  it.each([
    ['ethnicity', '8', 'VAL-049', 'ethnicityOther'],
    ['sexualOrientation', '9', 'VAL-050', 'sexualOrientationOther'],
  ] as const)('requires words for %s %s (%s)', (field, other, _id, words) => {
    expect(refusedFields(patient, { [field]: other })).toEqual([words])
    expect(refusedFields(patient, { [field]: other, [words]: ' ' })).toEqual([words])
    expect(refused(patient, { [words]: '' })).toEqual({})
  })
})

describe('payloadOf', () => {
  it('returns what the contract accepts', () => {
    const whom = [
      sent(patient),
      sent(professional),
      sent(professional, { ...nurse, npiNumber: '', workplaceUrl: 'x.co' }),
      sent(professional, { ...pharmacist, certificates: ['7', '7:71'] }),
    ]
    for (const payload of whom) expect(SavedProfilePayload.parse(payload)).toEqual(payload)
  })

  it('has email, country, address and non-profit of each member [DON-010, PROF-040, PROF-045, PROF-046, PROF-051, PROF-055, CONST-052]', () => {
    const everybody = {
      id: 5001,
      email: 'mary@x.co',
      countryOfPractice: 'USA - United States',
      mailingAddress: { ...address, country: 'USA' },
      nonProfitOrganizationDto: { id: 6, name: 'Prefer not to donate' },
    }
    expect(sent(patient, { nonProfitId: '6' })).toMatchObject(everybody)
    expect(sent(professional, { nonProfitId: '6', email: ' Mary@X.co ' })).toMatchObject(everybody)
  })

  it('has the long form of a patient [PROF-056, ADDL-036, ADDL-038]', () => {
    const { panelistPatientProfileInfo, panelistHcpProfileInfo } = sent(patient)
    expect(panelistHcpProfileInfo).toBeUndefined()
    expect(panelistPatientProfileInfo).toEqual({
      birthYear: 1978,
      weight: 164,
      height: 67,
      gender: { id: 1, name: 'Female' },
      ethnicity: { id: 2, name: 'Asian' },
      sexualOrientation: { id: 1, name: 'Straight' },
      typesOfHealthInsurance: [
        { id: 3, name: 'Medicare' },
        { id: 4, name: 'Medicaid' },
      ],
      maritalStatus: { id: 2, name: 'Married' },
      firstNativeLanguage: { id: 1, name: 'English' },
      secondNativeLanguage: { id: 17, name: 'None' },
      annualHouseholdIncome: { id: 4, name: '$75,000 to $99,999' },
      educationLevel: { id: 5, name: 'Doctorate' },
      householdChildren: { id: 3, name: '2' },
    })
  })

  it('has the short form of a professional, and no professional answers of a patient [PROF-057, PROF-058]', () => {
    const professionalPart = Object.keys(sent(professional)).filter((name) => !Object.hasOwn(sent(patient), name))
    expect(professionalPart).toContain('professionId')
    expect(sent(professional).panelistHcpProfileInfo).toEqual({
      latestGraduationYear: 2009,
      gender: { id: 1, name: 'Female' },
      ethnicity: { id: 2, name: 'Asian' },
    })
    expect(Object.keys(sent(patient)).toSorted()).toEqual([
      'countryOfPractice',
      'email',
      'id',
      'mailingAddress',
      'nonProfitOrganizationDto',
      'panelistPatientProfileInfo',
    ])
  })

  it('sends "Prefer not to answer" as words [ADDL-037]', () => {
    const info = sent(patient, { feet: NO_ANSWER, inches: '0', weight: NO_ANSWER, birthYear: NO_ANSWER })
    expect(info.panelistPatientProfileInfo).toMatchObject({
      height: NO_ANSWER,
      weight: NO_ANSWER,
      birthYear: NO_ANSWER,
    })
  })

  it('sends own words for ethnicity and orientation only with Other [ADDL-021, ADDL-022]', () => {
    const words = { ethnicityOther: 'Basque', sexualOrientationOther: 'Mine' }
    expect(sent(patient, words).panelistPatientProfileInfo).not.toHaveProperty('ethnicityOther')
    expect(sent(patient, words).panelistPatientProfileInfo).not.toHaveProperty('sexualOrientationOther')
    expect(
      sent(patient, { ...words, ethnicity: '8', sexualOrientation: '9' }).panelistPatientProfileInfo,
    ).toMatchObject(words)
  })

  it('has profession, specialty and subspecialty [PROF-047, PROF-048, PROF-049]', () => {
    expect(sent(professional, { subSpecialityId: '111' })).toMatchObject({
      professionId: 1,
      specialityId: 11,
      subSpecialityId: 111,
    })
  })

  it.each([true, false])('keeps the saved answer whether a medication is prescribed (%s)', (isMedicationPrescribed) => {
    const whom = about({ type: 'Patient' }, { ...noStatus, panelistPatientProfileInfo: { isMedicationPrescribed } })
    expect(sent(whom).panelistPatientProfileInfo).toMatchObject({ isMedicationPrescribed })
    expect(sent(patient).panelistPatientProfileInfo).not.toHaveProperty('isMedicationPrescribed')
  })

  it('keeps a saved email whose ending is too long [VAL-034, PROF-045]', () => {
    const whom = about({ email: 'Q@clinic.health' })
    expect(refused(whom)).toEqual({})
    expect(sent(whom).email).toBe('Q@clinic.health')
    expect(refused(professional, { email: 'q@clinic.health' })).toEqual({ email: 'Incorrect email address format.' })
  })

  it('keeps saved answers that are no longer in the lookups', () => {
    const certificate = { id: 70, name: 'Board of Phrenology', subcertificates: [{ id: 700, name: 'Bumps' }] }
    const facts = {
      professionId: 1,
      specialityId: 11,
      subSpecialityId: 119,
      yearOfGraduation: 1931,
      certificates: [{ id: 7, name: 'Board of Medicine', subcertificates: [{ id: 79, name: 'Humors' }] }, certificate],
      nonProfitOrganizationDto: { id: 60, name: 'Closed Clinic' },
    }
    const info = {
      latestGraduationYear: 2009,
      gender: { id: 30, name: 'Unlisted' },
      ethnicity: { id: 2, name: 'Asian' },
    }
    const whom = withSavedLookups(about(facts, { ...noStatus, panelistHcpProfileInfo: info }))
    const payload = payloadOf(whom, { ...profileValues(whom), ...address, email: 'mary@x.co', npiNumber: '1234567893' })
    expect(payload).toMatchObject({
      subSpecialityId: 119,
      certificates: facts.certificates,
      nonProfitOrganizationDto: facts.nonProfitOrganizationDto,
      panelistHcpProfileInfo: info,
    })
    // A field that is left out keeps its saved value.
    expect(payload).not.toHaveProperty('yearOfGraduation')
  })

  it('leaves out the answers of a saved profession that is no longer in the list, so that they stay', () => {
    const certificates = [{ id: 7, name: 'Board of Medicine', subcertificates: [] }]
    const saved = about({
      professionId: 99,
      specialityId: 990,
      subSpecialityId: 9900,
      certificates,
      npiNumber: '1234567893',
    })
    const whom = withSavedLookups({ ...saved, profile: { ...saved.profile, medicalSchool: 'Rutgers' } })
    const payload = payloadOf(whom, {
      ...profileValues(whom),
      ...address,
      email: 'mary@x.co',
      gender: '1',
      ethnicity: '2',
      latestGraduationYear: '2009',
    })
    expect(Object.keys(payload ?? {}).toSorted()).toEqual([
      'countryOfPractice',
      'email',
      'id',
      'mailingAddress',
      'nonProfitOrganizationDto',
      'panelistHcpProfileInfo',
      'primaryPracticeName',
      'primaryWorkspaceZip',
      'workplaceUrl',
    ])
  })

  it('leaves out a subspecialty of another specialty', () => {
    expect(sent(professional, { specialityId: '12', subSpecialityId: '111' }).subSpecialityId).toBeNull()
  })

  it('has school, year and certificates of physicians only [PROF-041, PROF-042, PROF-050]', () => {
    const answers = {
      medicalSchool: ' Rutgers ',
      yearOfGraduation: '2008',
      certificates: ['7', '7:71', '8:81'],
    }
    const physicians = {
      medicalSchool: 'Rutgers',
      yearOfGraduation: 2008,
      certificates: [{ id: 7, name: 'Board of Medicine', subcertificates: [{ id: 71, name: 'Sleep Medicine' }] }],
    }
    expect(sent(professional, answers)).toMatchObject(physicians)
    const others = sent(professional, { ...answers, ...nurse })
    expect(others.certificates).toEqual([])
    expect(others).not.toHaveProperty('medicalSchool')
    expect(others).not.toHaveProperty('yearOfGraduation')
  })

  it.each([
    [nurse, 'nurseCategoryId', 3, 'PROF-043'],
    [pharmacist, 'pharmacySettingId', 2, 'PROF-044'],
  ] as const)('with %j has %s %i, and leaves it out for other professions (%s)', (changes, field, value, _id) => {
    expect(sent(professional, changes)).toHaveProperty(field, value)
    expect(sent(professional, { [field]: String(value) })).not.toHaveProperty(field)
  })

  it('leaves out the NPI when one is saved [PROF-039]', () => {
    expect(sent(professional).npiNumber).toBe('1234567893')
    expect(sent(about({ npiNumber: '1234567893' }))).not.toHaveProperty('npiNumber')
  })

  it('has the trimmed workplace, its URL in lower case [PROF-052, PROF-053, PROF-054, VAL-106]', () => {
    const work = { primaryPracticeName: ' Riverside ', primaryWorkspaceZip: '07302', workplaceUrl: ' WWW.River.co/A ' }
    expect(sent(professional, work)).toMatchObject({
      primaryPracticeName: 'Riverside',
      primaryWorkspaceZip: '07302',
      workplaceUrl: 'www.river.co/a',
    })
  })

  it('is null while an answer is missing', () => {
    expect(payloadOf(patient, profileValues(patient))).toBeNull()
  })
})

describe('saved profile answers', () => {
  const mailingAddress: Profile['mailingAddress'] = {
    ...address,
    suiteNumber: 'Apt 5B',
    country: 'USA',
    timezone: 'America/New_York',
  }

  it('fill the form, which sends the same answers again [ADDL-033]', () => {
    const first = sent(patient, { feet: NO_ANSWER, ethnicity: '8', ethnicityOther: 'Basque' })
    const { panelistPatientProfileInfo = null } = first
    const again = about(
      { type: 'Patient', email: 'mary@x.co', mailingAddress },
      { ...noStatus, panelistPatientProfileInfo },
    )
    expect(payloadOf(again, profileValues(again))?.panelistPatientProfileInfo).toEqual(panelistPatientProfileInfo)
  })

  it('keep the saved address and time zone [PROF-037, PROF-051]', () => {
    expect(sent(about({ mailingAddress }), { city: 'Elsewhere' }).mailingAddress).toEqual(mailingAddress)
  })

  it('leave out an address that the call would reject', () => {
    const foreign = about({ mailingAddress: { ...mailingAddress, state: 'New Jersey' } })
    expect(sent(foreign)).not.toHaveProperty('mailingAddress')
  })

  const oldPatient = { birthYear: 1899, weight: 74.5, height: 101 }
  it.each([
    ['workplace ZIP', { primaryWorkspaceZip: '07302-1234' }, { primaryWorkspaceZip: '07302-1234' }],
    ['workplace URL', { workplaceUrl: 'Clinic.Example.health' }, { workplaceUrl: 'Clinic.Example.health' }],
    ['practice', { primaryPracticeName: 'x'.repeat(200) }, { primaryPracticeName: 'x'.repeat(200) }],
    ['school', { professionId: 1, medicalSchool: 'x'.repeat(200) }, { medicalSchool: 'x'.repeat(200) }],
    [
      'part of an address',
      { mailingAddress: { ...mailingAddress, firstLine: null, state: 'New Jersey', zipCode: '07030-1234' } },
      { mailingAddress: { ...address, country: 'USA', state: 'New Jersey', zipCode: '07030-1234' } },
    ],
  ] as [string, Facts, object][])(
    'are accepted and sent unchanged although nobody could type them now: %s',
    (_, facts, expected) => {
      const whom = about(facts)
      const { firstLine: _line, city: _city, state: _state, zipCode: _zip, ...answers } = physicianAnswers
      const typed = facts?.mailingAddress ? { firstLine: address.firstLine } : address
      const values = { ...profileValues(whom), ...answers, ...typed }
      const payload = payloadOf(whom, values)
      expect(refusedBy(profileSchema(whom, values), values)).toEqual({})
      expect(payload).toMatchObject(expected)
      expect(SavedProfilePayload.safeParse(payload).success).toBe(true)
    },
  )

  it('are sent unchanged although nobody could choose them now: years, weight and height', () => {
    const { birthYear: _y, weight: _w, feet: _f, inches: _i, ...others } = patientAnswers
    const old = about({ type: 'Patient' }, { ...noStatus, panelistPatientProfileInfo: oldPatient })
    const payload = payloadOf(old, { ...profileValues(old), ...others })
    expect(payload?.panelistPatientProfileInfo).toMatchObject(oldPatient)
    expect(SavedProfilePayload.safeParse(payload).success).toBe(true)
    const { latestGraduationYear: _g, ...rest } = physicianAnswers
    const doctor = about({}, { ...noStatus, panelistHcpProfileInfo: { latestGraduationYear: 1930 } })
    const sentByDoctor = payloadOf(doctor, { ...profileValues(doctor), ...rest })
    expect(sentByDoctor?.panelistHcpProfileInfo).toMatchObject({ latestGraduationYear: 1930 })
    expect(SavedProfilePayload.safeParse(sentByDoctor).success).toBe(true)
  })

  it('are checked again once they are changed', () => {
    const whom = about({ primaryWorkspaceZip: '07302-1234', workplaceUrl: 'clinic.example.health' })
    const changes = { primaryWorkspaceZip: '07302-123', workplaceUrl: 'clinic.example.healthy' }
    expect(new Set(refusedFields(whom, changes))).toEqual(new Set(['primaryWorkspaceZip', 'workplaceUrl']))
  })

  it('keep part of an address, which must be completed', () => {
    const half = about({ mailingAddress: { ...mailingAddress, zipCode: null } })
    expect(profileValues(half)).toMatchObject({ city: 'Hoboken', zipCode: '' })
    expect(refusedFields(half, { zipCode: '' })).toEqual(['zipCode'])
    expect(sent(half).mailingAddress).toMatchObject({ zipCode: '07030', timezone: 'America/New_York' })
  })

  it('leave an answer empty when its lookup no longer has it', () => {
    const gone = { ...noStatus, panelistHcpProfileInfo: { gender: { id: 77, name: 'Gone' } } }
    expect(profileValues(about({}, gone)).gender).toBe('')
  })

  it('keep the non-profit when none is chosen [PROF-055]', () => {
    const nonProfitOrganizationDto = { id: 1, name: 'Open Door Free Clinic' }
    expect(sent(about({ nonProfitOrganizationDto }), { nonProfitId: '' })).toMatchObject({ nonProfitOrganizationDto })
    expect(profileValues(about({ nonProfitOrganizationDto })).nonProfitId).toBe('1')
  })
})

describe('the year of the latest degree', () => {
  const graduated = (latestGraduationYear: number | null) =>
    about(
      { yearOfGraduation: 2009 },
      {
        ...noStatus,
        panelistHcpProfileInfo: { gender: null, ethnicity: null, ethnicityOther: null, latestGraduationYear },
      },
    )

  it.each([
    ['the saved year of graduation', profileValues(graduated(null)), '2009'],
    ['its own saved answer', profileValues(graduated(2015)), '2015'],
    ['the year of graduation of a draft', draftedValues(professional, { yearOfGraduation: '2011' }), '2011'],
    [
      'its own answer of a draft',
      draftedValues(professional, { yearOfGraduation: '2011', latestGraduationYear: '2015' }),
      '2015',
    ],
    ['no answer', draftedValues(professional, {}), ''],
  ])('is %s', (_, values, year) => {
    expect(values.latestGraduationYear).toBe(year)
  })
})
