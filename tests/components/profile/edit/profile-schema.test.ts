import {
  about,
  nurse,
  patient,
  pharmacist,
  professional,
  refused,
  refusedFields,
} from '#tests/support/screens/profile/answers.ts'

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

  it('requires no inches of a height that is not given', () => {
    expect(refused(patient, { feet: 'Prefer not to answer', inches: '' })).toEqual({})
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
