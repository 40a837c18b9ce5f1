import { hcpAnswers, patientAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import { lookupId } from '#server/panel/scenarios/lookups/lookup-trees.ts'
import { anEmail, type TestMember } from '#tests/support/panel/facts/builders.ts'
import {
  anNpi,
  cardiologist,
  choice,
  dentist,
  dentistPayload,
  nurse,
  patientPayload,
  pharmacist,
  physicianPayload,
  work,
} from '#tests/support/panel/facts/profiles.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

type Payload = Record<string, unknown>
const bodyOf = (member: TestMember, payload: Payload) => ({ body: { id: member.panelistId, ...payload } })
const save = (member: TestMember, payload: Payload) => world.as(member).call('saveProfile', bodyOf(member, payload))
const refused = (member: TestMember, payload: Payload) =>
  world.as(member).refused('saveProfile', bodyOf(member, payload))
const profileOf = (member: TestMember) => world.as(member).call('getProfile')

const aPatient = (columns = {}) => world.member({ panelist_type: 'Patient', ...columns })
const without = <T extends object>(payload: T, ...names: (keyof T)[]): Payload =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => !names.includes(name as keyof T)))

const auditOf = async ({ panelistId }: TestMember) => {
  const rows = await world.db
    .selectFrom('audit')
    .select('event')
    .where('panelist_id', '=', panelistId)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}

describe('saveProfile with a whole profile', () => {
  it('saves every field of a physician and completes the profile', async () => {
    const member = await world.member()
    const email = anEmail()
    const payload = physicianPayload()
    await save(member, { ...payload, email })
    expect(await profileOf(member)).toMatchObject({
      profileCompleted: true,
      status: 'Pending Verification',
      panelistType: { type: 'Physician (MD, DO, Resident)' },
      email,
      emailVerificationStatus: 'Not Verified',
      ...cardiologist,
      npiNumber: payload.npiNumber,
      mailingAddress: payload.mailingAddress,
      addressStatus: { status: 'Filled' },
      primaryPracticeName: 'Riverside Heart',
      primaryWorkspaceZip: '07302',
      workplaceUrl: 'www.riversideheart.test',
      medicalSchool: 'Rutgers New Jersey Medical School',
      yearOfGraduation: 2009,
      genderId: 1,
      gender: { id: 1, name: 'Female' },
    })
    expect(await world.as(member).call('profileStatus')).toEqual({
      version: expect.any(String),
      additionalInfoIncomplete: false,
      panelistPatientProfileInfo: null,
      ...hcpAnswers,
    })
    expect(await auditOf(member)).toEqual(['profile completed', 'status changed'])
  })

  it('saves certificates with the names of the lookups', async () => {
    const member = await world.member()
    await save(member, physicianPayload())
    const { certificates } = await profileOf(member)
    expect(certificates).toEqual([
      {
        id: expect.any(Number),
        name: 'American Board of Internal Medicine',
        subcertificates: [{ id: expect.any(Number), name: 'Cardiovascular Disease' }],
      },
    ])
  })

  it("completes a patient's profile with its non-profit and verifies a member with a verified email", async () => {
    const email = anEmail()
    const member = await aPatient({ email, email_verified_at: new Date() })
    const { id } = await world.db.selectFrom('non_profit').select('id').orderBy('id').executeTakeFirstOrThrow()
    await save(member, { ...patientPayload(), email, nonProfitOrganizationDto: { id, name: 'whatever' } })
    expect(await profileOf(member)).toMatchObject({
      profileCompleted: true,
      isPatientProfileCompleted: false,
      isCaregiverProfileCompleted: false,
      status: 'Verified',
      panelistType: { type: 'Patient' },
      nonProfitOrganizationDto: { id, name: 'Open Door Free Clinic' },
    })
  })

  it.each(['Registration Flagged', 'Profile Flagged', 'Banned_Qual'])('keeps the status %s', async (status) => {
    const member = await aPatient({ status, email: anEmail(), email_verified_at: new Date() })
    await save(member, patientPayload())
    expect(await profileOf(member)).toMatchObject({ profileCompleted: true, status })
  })

  it('sets the time zone by the address', async () => {
    const member = await aPatient()
    await save(member, patientPayload())
    const row = await world.db
      .selectFrom('panelist')
      .select('time_zone')
      .where('id', '=', member.panelistId)
      .executeTakeFirst()
    expect(row?.time_zone).toBe('America/New_York')
  })

  const missing = (member: TestMember, payload: Payload, field: string) =>
    expect(refused(member, payload)).resolves.toMatchObject({
      status: 422,
      errorCode: 'VALIDATION_FAILED',
      fields: { [field]: 'required' },
    })

  it.each([
    ['professionId', 'VAL-077'],
    ['specialityId', 'VAL-078'],
    ['workplaceUrl', 'VAL-107'],
    ['mailingAddress', 'no id'],
  ] as const)("requires a professional's %s (%s)", async (field, _id) => {
    const member = await world.member()
    const dropped = field === 'professionId' ? (['professionId', 'specialityId'] as const) : ([field] as const)
    await missing(member, without(dentistPayload(), ...dropped), field)
    expect(await profileOf(member)).toMatchObject({ profileCompleted: false, professionId: null, status: 'Registered' })
  })

  it('does not require the workplace URL with an NPI, nor an NPI of a dentist (VAL-108, VAL-076)', async () => {
    const [first, second] = [await world.member(), await world.member()]
    await save(first, { ...without(dentistPayload(), 'workplaceUrl'), npiNumber: anNpi() })
    await save(second, dentistPayload())
    expect((await profileOf(first)).profileCompleted && (await profileOf(second)).profileCompleted).toBe(true)
  })

  it.each([
    ['a physician', cardiologist],
    ['a physician assistant', work('Physician Assistant', 'Cardiology')],
    ['a nurse practitioner', work('Nurse Practitioner', 'Family')],
  ])('requires the NPI of %s (VAL-075)', async (_, details) => {
    await missing(await world.member(), { ...dentistPayload(), ...details }, 'npiNumber')
  })

  it('counts fields that were saved before', async () => {
    const member = await world.member()
    const payload = physicianPayload()
    await world
      .as(member)
      .call('registerProfession', { body: { ...cardiologist, npiNumber: payload.npiNumber, email: anEmail() } })
    await save(member, without(payload, 'npiNumber', 'professionId', 'specialityId', 'subSpecialityId'))
    expect(await profileOf(member)).toMatchObject({ profileCompleted: true, ...cardiologist })
  })
})

describe('saveProfile with a part of the profile', () => {
  it('changes the named fields only and does not complete the profile', async () => {
    const member = await world.member({ email: anEmail() })
    const before = await profileOf(member)
    await save(member, { primaryPracticeName: 'Corner Clinic', workplaceUrl: '  WWW.Corner.Test/About ' })
    expect(await profileOf(member)).toEqual({
      ...before,
      version: expect.any(String),
      primaryPracticeName: 'Corner Clinic',
      workplaceUrl: 'www.corner.test/about',
    })
    await save(member, { primaryPracticeName: null })
    expect(await profileOf(member)).toMatchObject({ primaryPracticeName: null, workplaceUrl: 'www.corner.test/about' })
  })

  it('clears the fields of the old profession', async () => {
    const member = await world.member()
    await save(member, { ...cardiologist, medicalSchool: 'Rutgers', yearOfGraduation: 2001 })
    await save(member, pharmacist)
    expect(await profileOf(member)).toMatchObject({
      panelistType: { type: 'Pharmacy' },
      ...pharmacist,
      subSpecialityId: null,
      medicalSchool: null,
      yearOfGraduation: null,
    })
  })

  it('clears the subspeciality of the old speciality', async () => {
    const member = await world.member()
    await save(member, cardiologist)
    await save(member, { specialityId: lookupId('specialities', 'Dermatology', cardiologist.professionId) })
    expect(await profileOf(member)).toMatchObject({ professionId: 1, subSpecialityId: null })
  })

  it("refuses another member's profile", async () => {
    const [member, other] = [await world.member(), await world.member()]
    const body = { id: other.panelistId, primaryPracticeName: 'Mine' }
    expect(await world.refusal('saveProfile', { body }, { member })).toBe('FORBIDDEN')
    expect(await world.refusal('saveProfile', { path: { id: other.panelistId }, body }, { member })).toBe('FORBIDDEN')
  })
})

describe('saveProfile with fields that do not fit together', () => {
  const faults: readonly [string, Payload, Payload][] = [
    ['a profession without a speciality (VAL-078)', { professionId: 1 }, { specialityId: 'required' }],
    ['a nurse without a subspeciality (VAL-079)', { ...nurse, subSpecialityId: null }, { subSpecialityId: 'required' }],
    ['a nurse without a title (VAL-081)', { ...nurse, nurseCategoryId: null }, { nurseCategoryId: 'required' }],
    [
      'pharmacy without a setting (VAL-082)',
      { ...pharmacist, pharmacySettingId: null },
      { pharmacySettingId: 'required' },
    ],
    ['no such profession', { ...cardiologist, professionId: 999 }, { professionId: 'not in the list' }],
    ['another profession’s speciality', { ...dentist, professionId: 1 }, { specialityId: 'not in the list' }],
    [
      'another speciality’s subspeciality',
      {
        ...cardiologist,
        subSpecialityId: lookupId(
          'subSpecialities',
          'Glaucoma',
          work('Physician (MD, DO, Resident)', 'Ophthalmology').specialityId,
        ),
      },
      { subSpecialityId: 'not in the list' },
    ],
    ['no such title', { ...nurse, nurseCategoryId: 999 }, { nurseCategoryId: 'not in the list' }],
    ['a title of a dentist', { ...dentist, nurseCategoryId: 1 }, { nurseCategoryId: 'not allowed' }],
    ['a pharmacy setting of a nurse', { ...nurse, pharmacySettingId: 1 }, { pharmacySettingId: 'not allowed' }],
    ['a medical school of a dentist', { ...dentist, medicalSchool: 'X' }, { medicalSchool: 'not allowed' }],
    ['a year of graduation of a dentist', { ...dentist, yearOfGraduation: 2001 }, { yearOfGraduation: 'not allowed' }],
    [
      'certificates of a dentist',
      { ...dentist, certificates: [{ id: 1, name: '', subcertificates: [] }] },
      { certificates: 'not allowed' },
    ],
    [
      'no such certificate',
      { ...cardiologist, certificates: [{ id: 999, name: '', subcertificates: [] }] },
      { certificates: 'not in the list' },
    ],
    [
      'another board’s subcertificate',
      {
        ...cardiologist,
        certificates: [
          {
            id: 1,
            name: '',
            subcertificates: [
              {
                id: lookupId('subcertificates', 'Urology', lookupId('certificates', 'American Board of Urology')),
                name: '',
              },
            ],
          },
        ],
      },
      { certificates: 'not in the list' },
    ],
    [
      'no such non-profit',
      { nonProfitOrganizationDto: { id: 999, name: '' } },
      { nonProfitOrganizationDto: 'not in the list' },
    ],
    [
      'a time zone nobody has',
      { mailingAddress: { ...dentistPayload().mailingAddress, timezone: 'Mars/Olympus' } },
      { 'mailingAddress.timezone': 'format' },
    ],
  ]
  it.each(faults)('%s: is refused with an error for the field', async (_, payload, fields) => {
    const member = await world.member()
    expect(await refused(member, payload)).toMatchObject({ status: 422, fields })
    expect(await profileOf(member)).toMatchObject({ professionId: null, panelistType: { type: 'HCP' } })
  })

  it('accepts a physician without a subspeciality (VAL-080)', async () => {
    const member = await world.member()
    await save(member, work('Physician (MD, DO, Resident)', 'Cardiology'))
    expect(await profileOf(member)).toMatchObject({ professionId: 1, subSpecialityId: null })
  })

  it.each([
    ['professionId', cardiologist],
    ['npiNumber', { npiNumber: anNpi() }],
    ['workplaceUrl', { workplaceUrl: 'www.x.test' }],
    ['medicalSchool', { medicalSchool: 'X' }],
    ['panelistHcpProfileInfo', hcpAnswers],
  ])('refuses %s from a patient', async (field, payload) => {
    expect(await refused(await aPatient(), payload)).toMatchObject({ status: 422, fields: { [field]: 'not allowed' } })
  })

  it("refuses a patient's answers from a professional", async () => {
    const error = await refused(await world.member(), patientAnswers)
    expect(error).toMatchObject({ status: 422, fields: { panelistPatientProfileInfo: 'not allowed' } })
  })
})

describe('demographic answers in saveProfile', () => {
  const info = patientAnswers.panelistPatientProfileInfo
  const payloadWith = (change: object) => ({ ...patientPayload(), panelistPatientProfileInfo: { ...info, ...change } })

  it.each([
    [{ ethnicity: choice('ethnicity', 'Other') }, 'VAL-049', 'ethnicityOther', 'required'],
    [{ sexualOrientation: choice('sexualOrientations', 'Other') }, 'VAL-050', 'sexualOrientationOther', 'required'],
    [{ firstNativeLanguage: choice('nativeLanguages', 'None') }, 'VAL-122', 'firstNativeLanguage', 'not in the list'],
    [{ gender: { id: 99, name: 'Female' } }, 'no id', 'gender', 'not in the list'],
    [{ typesOfHealthInsurance: [{ id: 99, name: 'x' }] }, 'no id', 'typesOfHealthInsurance', 'not in the list'],
  ])('refuse %j (%s)', async (change, _, field, fault) => {
    expect(await refused(await aPatient(), payloadWith(change))).toMatchObject({
      status: 422,
      fields: { [`panelistPatientProfileInfo.${field}`]: fault },
    })
  })

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
  ])("require a patient's %s (%s)", async (field) => {
    const member = await aPatient()
    const error = await refused(member, payloadWith({ [field]: undefined }))
    expect(error).toMatchObject({
      status: 422,
      fields: { [`panelistPatientProfileInfo.${field}`]: expect.any(String) },
    })
    expect((await profileOf(member)).profileCompleted).toBe(false)
  })

  it.each([
    ['gender', 'VAL-066'],
    ['latestGraduationYear', 'VAL-067'],
    ['ethnicity', 'VAL-068'],
  ])("require a professional's %s (%s)", async (field) => {
    const info = { ...hcpAnswers.panelistHcpProfileInfo, [field]: undefined }
    const error = await refused(await world.member(), { ...dentistPayload(), panelistHcpProfileInfo: info })
    expect(error).toMatchObject({ status: 422, fields: { [`panelistHcpProfileInfo.${field}`]: expect.any(String) } })
  })

  it('accept None as the second language (VAL-123)', async () => {
    const member = await aPatient()
    await save(member, payloadWith({ secondNativeLanguage: choice('nativeLanguages', 'None') }))
    expect((await world.as(member).call('profileStatus')).additionalInfoIncomplete).toBe(false)
  })

  it('drop texts for Other when Other is not chosen', async () => {
    const member = await aPatient()
    await save(member, payloadWith({ ethnicityOther: 'Roma', sexualOrientationOther: 'None of yours' }))
    expect((await world.as(member).call('profileStatus')).panelistPatientProfileInfo).toMatchObject({
      ethnicityOther: null,
      sexualOrientationOther: null,
    })
  })

  it('keep the text for Other', async () => {
    const member = await aPatient()
    await save(member, payloadWith({ ethnicity: choice('ethnicity', 'Other'), ethnicityOther: 'Roma' }))
    expect((await world.as(member).call('profileStatus')).panelistPatientProfileInfo).toMatchObject({
      ethnicity: { id: 8, name: 'Other' },
      ethnicityOther: 'Roma',
    })
  })
})

describe('saveProfile of a completed profile', () => {
  const completed = async () => {
    const member = await world.member()
    const payload = { ...physicianPayload(), email: anEmail() }
    await save(member, payload)
    return { member, payload }
  }

  it('accepts the same payload again', async () => {
    const { member, payload } = await completed()
    const before = await profileOf(member)
    await save(member, payload)
    await save(member, without(payload, 'npiNumber'))
    expect(await profileOf(member)).toEqual(before)
  })

  it.each([
    ['primaryPracticeName', { primaryPracticeName: 'Elsewhere' }],
    ['mailingAddress', { mailingAddress: { ...physicianPayload().mailingAddress, city: 'Newark' } }],
    ['specialityId', { specialityId: lookupId('specialities', 'Dermatology', 1), subSpecialityId: null }],
    ['medicalSchool', { medicalSchool: null }],
    ['certificates', { certificates: [] }],
    ['nonProfitOrganizationDto', { nonProfitOrganizationDto: { id: 1, name: 'Open Door Free Clinic' } }],
    [
      'panelistHcpProfileInfo',
      { panelistHcpProfileInfo: { ...hcpAnswers.panelistHcpProfileInfo, latestGraduationYear: 2001 } },
    ],
  ])('refuses to change %s', async (field, change) => {
    const { member } = await completed()
    const before = await profileOf(member)
    expect(await refused(member, change)).toMatchObject({ status: 422, fields: { [field]: 'read-only' } })
    expect(await profileOf(member)).toEqual(before)
  })

  it('accepts the email address that has been verified since', async () => {
    const { member, payload } = await completed()
    await world.db
      .updateTable('panelist')
      .set({ email_verified_at: new Date() })
      .where('id', '=', member.panelistId)
      .execute()
    await save(member, { email: payload.email })
    expect(await profileOf(member)).toMatchObject({ status: 'Verified', emailVerificationStatus: 'Verified' })
  })

  it('completes once when it comes twice at once', async () => {
    const member = await world.member()
    const payload = physicianPayload()
    await Promise.all([save(member, payload), save(member, payload)])
    expect(await profileOf(member)).toMatchObject({ profileCompleted: true, npiNumber: payload.npiNumber })
    expect(await auditOf(member)).toEqual(['profile completed', 'status changed', 'profile saved'])
  })
})

describe('saveProfile with removed lookup entries', () => {
  const stores = (member: TestMember, profile: Payload, columns: { panelist_type?: string } = {}) =>
    world.db
      .updateTable('panelist')
      .set({ profile: JSON.stringify(profile), ...columns })
      .where('id', '=', member.panelistId)
      .execute()
  const certificates = [{ id: 901, name: 'Board of Old', subcertificates: [{ id: 902, name: 'Old Medicine' }] }]
  const thisYear = new Date().getFullYear()

  it('keeps a saved certificate and a saved graduation year', async () => {
    const member = await world.member()
    const { panelistHcpProfileInfo: _, ...payload } = physicianPayload()
    await save(member, payload)
    const { certificates: listed } = await profileOf(member)
    const row = await world.db
      .selectFrom('panelist')
      .select('profile')
      .where('id', '=', member.panelistId)
      .executeTakeFirstOrThrow()
    await stores(member, { ...row.profile, certificates, yearOfGraduation: thisYear - 76 })
    await save(member, { ...physicianPayload(), npiNumber: undefined, certificates, yearOfGraduation: thisYear - 76 })
    expect(await profileOf(member)).toMatchObject({ certificates, yearOfGraduation: thisYear - 76 })
    expect(listed).not.toEqual(certificates)
  })

  it.each([
    ['a certificate', { certificates }, 'certificates'],
    ['a graduation year', { yearOfGraduation: thisYear - 76 }, 'yearOfGraduation'],
  ])('rejects %s that was never saved and is not listed (VAL-113)', async (_, change, field) => {
    const payload = { ...physicianPayload(), ...change }
    expect(await refused(await world.member(), payload)).toMatchObject({ fields: { [field]: 'not in the list' } })
  })

  it('keeps a saved profession, its questions and the panelist type', async () => {
    const member = await world.member()
    const removed = { professionId: 951, specialityId: 952, subSpecialityId: 953, medicalSchool: 'Rutgers' }
    await stores(member, removed, { panelist_type: 'Physician (MD, DO, Resident)' })
    await save(member, { ...removed, primaryPracticeName: 'Corner Clinic' })
    expect(await profileOf(member)).toMatchObject({
      ...removed,
      primaryPracticeName: 'Corner Clinic',
      panelistType: { type: 'Physician (MD, DO, Resident)' },
    })
  })

  it('keeps a demographic answer under its saved name', async () => {
    const member = await aPatient()
    const info = { ...patientAnswers.panelistPatientProfileInfo, maritalStatus: { id: 77, name: 'Engaged' } }
    await stores(member, { panelistPatientProfileInfo: info })
    const sent = { ...info, maritalStatus: { id: 77, name: 'whatever' } }
    await save(member, { ...patientPayload(), panelistPatientProfileInfo: sent })
    expect((await world.as(member).call('profileStatus')).panelistPatientProfileInfo).toMatchObject({
      maritalStatus: { id: 77, name: 'Engaged' },
    })
  })
})

describe('isMedicationPrescribed of the demographic answers', () => {
  const { isMedicationPrescribed: _, ...unasked } = patientAnswers.panelistPatientProfileInfo
  const prescribed = async (member: TestMember) =>
    (await world.as(member).call('profileStatus')).panelistPatientProfileInfo?.isMedicationPrescribed

  it('stays when saveProfile or updateProfileInfo leaves it out (ENT-020)', async () => {
    const member = await aPatient()
    await save(member, {
      ...patientPayload(),
      panelistPatientProfileInfo: { ...unasked, isMedicationPrescribed: true },
    })
    expect(await prescribed(member)).toBe(true)
    await save(member, { ...patientPayload(), panelistPatientProfileInfo: unasked })
    expect(await prescribed(member)).toBe(true)
    await world.as(member).call('updateProfileInfo', {
      body: { profileId: member.panelistId, panelistPatientProfileInfo: unasked },
    })
    expect(await prescribed(member)).toBe(true)
  })

  it('changes when it is sent', async () => {
    const member = await aPatient()
    await save(member, {
      ...patientPayload(),
      panelistPatientProfileInfo: { ...unasked, isMedicationPrescribed: true },
    })
    await world.as(member).call('updateProfileInfo', {
      body: {
        profileId: member.panelistId,
        panelistPatientProfileInfo: { ...unasked, isMedicationPrescribed: false },
      },
    })
    expect(await prescribed(member)).toBe(false)
  })
})
