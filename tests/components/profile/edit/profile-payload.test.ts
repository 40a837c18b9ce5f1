import { payloadOf } from '#components/profile/edit/checkedPayload.ts'
import { profileValues, withSavedLookups } from '#components/profile/edit/profileValues.ts'
import { SavedProfilePayload } from '#lib/contract/panel/profile/profile.ts'
import {
  about,
  address,
  NO_ANSWER,
  nurse,
  patient,
  pharmacist,
  professional,
  refused,
  sent,
} from '#tests/support/screens/profile/answers.ts'
import { noStatus } from '#tests/support/screens/profiles.ts'

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
    expect(sent(professional, nurse)).toMatchObject({ professionId: 4, specialityId: 41, subSpecialityId: 411 })
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

  it('keeps saved answers that are no longer in the lookups [LOOK-028]', () => {
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
