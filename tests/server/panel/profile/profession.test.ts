import { knownNpis } from '#server/panel/gateways/known-npis.ts'
import { anEmail, type TestMember } from '#tests/support/panel/facts/builders.ts'
import {
  anNpi,
  cardiologist,
  dentist,
  loadLookups,
  nurse,
  patientPayload,
  pharmacist,
  physicianPayload,
} from '#tests/support/panel/facts/profiles.ts'
import { openWorld, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const register = (member: TestMember, body: ReturnType<typeof bodyOf>) =>
  world.as(member).call('registerProfession', { body })
const refused = (member: TestMember, body: ReturnType<typeof bodyOf>) =>
  world.as(member).refused('registerProfession', { body })
const profileOf = (member: TestMember) => world.as(member).call('getProfile')
const bodyOf = (change: Partial<ReturnType<typeof completeBody>> & Record<string, unknown> = {}) => ({
  ...completeBody(),
  ...change,
})
const completeBody = () => ({ ...cardiologist, email: anEmail(), npiNumber: anNpi() as string | null })

const bar = (npiNumber: string) =>
  world.db.insertInto('npi_record').values({ npi_number: npiNumber, last_names: [], barred: true }).execute()
const record = (npiNumber: string, ...lastNames: string[]) =>
  world.db.insertInto('npi_record').values({ npi_number: npiNumber, last_names: lastNames }).execute()

describe('registerProfession', () => {
  it.each([
    ['Physician (MD, DO, Resident)', cardiologist],
    ['Nurse', nurse],
    ['Pharmacy', { ...pharmacist, subSpecialityId: undefined }],
    ['Dentist/Dental Professional', { ...dentist, subSpecialityId: undefined }],
  ])('makes the member a panelist of type %s (GEN-002)', async (type, profession) => {
    const member = await world.member({ panelist_type: 'HCP' })
    await register(member, { ...bodyOf({ npiNumber: null }), ...profession })
    expect(await profileOf(member)).toMatchObject({ panelistType: { type } })
  })

  it('saves the seven fields and sets the panelist type', async () => {
    const member = await world.member()
    const body = { ...bodyOf({ npiNumber: null }), ...nurse, pharmacySettingId: null }
    await register(member, body)
    expect(await profileOf(member)).toMatchObject({
      ...nurse,
      pharmacySettingId: null,
      npiNumber: null,
      email: body.email,
      emailVerificationStatus: 'Not Verified',
      panelistType: { type: 'Nurse' },
      profileCompleted: false,
      status: 'Registered',
    })
  })

  it('clears the fields that are missing', async () => {
    const member = await world.member()
    await register(member, bodyOf({ ...pharmacist, subSpecialityId: undefined }))
    await register(member, bodyOf({ ...dentist, subSpecialityId: undefined, npiNumber: undefined }))
    expect(await profileOf(member)).toMatchObject({ ...dentist, subSpecialityId: null, pharmacySettingId: null })
  })

  it('accepts an email address alone (PDET-004)', async () => {
    const member = await world.member({ panelist_type: 'Patient' })
    const email = anEmail()
    await world.as(member).call('registerProfession', { body: { email } })
    expect(await profileOf(member)).toMatchObject({
      email,
      emailVerificationStatus: 'Not Verified',
      panelistType: { type: 'Patient' },
      professionId: null,
    })
  })

  it.each([
    [{ specialityId: 999_999 }, 'no id', 'specialityId', 'not in the list'],
    [{ ...nurse, subSpecialityId: undefined }, 'VAL-079', 'subSpecialityId', 'required'],
    [{ ...nurse, nurseCategoryId: undefined }, 'VAL-081', 'nurseCategoryId', 'required'],
    [
      { ...pharmacist, subSpecialityId: undefined, pharmacySettingId: undefined },
      'VAL-082',
      'pharmacySettingId',
      'required',
    ],
  ])('refuses %j (%s)', async (change, _, field, fault) => {
    const member = await world.member()
    const before = await profileOf(member)
    expect(await refused(member, bodyOf(change))).toMatchObject({ status: 422, fields: { [field]: fault } })
    expect(await profileOf(member)).toEqual(before)
  })

  it('refuses a profession without a speciality (VAL-078)', async () => {
    const member = await world.member()
    expect(await refused(member, bodyOf({ specialityId: undefined }))).toMatchObject({ status: 422 })
    expect((await profileOf(member)).professionId).toBeNull()
  })

  it('refuses a patient', async () => {
    const error = await refused(await world.member({ panelist_type: 'Patient' }), bodyOf())
    expect(error).toMatchObject({ status: 422, fields: { professionId: 'not allowed', npiNumber: 'not allowed' } })
  })

  it('refuses to change the profession of a completed profile', async () => {
    const member = await world.member()
    const payload = physicianPayload()
    await world.as(member).call('saveProfile', { body: { id: member.panelistId, ...payload } })
    const email = anEmail()
    await register(member, bodyOf({ npiNumber: payload.npiNumber, email }))
    expect(await profileOf(member)).toMatchObject({ ...cardiologist, email })
    const error = await refused(member, bodyOf({ ...dentist, subSpecialityId: undefined, npiNumber: undefined, email }))
    expect(error).toMatchObject({ status: 422, fields: { professionId: 'read-only' } })
  })
})

describe('email address in registerProfession', () => {
  it('is refused when another account has verified it', async () => {
    const email = anEmail()
    await world.member({ email, email_verified_at: new Date() })
    const member = await world.member()
    const error = await refused(member, bodyOf({ email }))
    expect(error).toMatchObject({ status: 400, errorCode: 'ALREADY_REGISTERED_EMAIL' })
    expect(await profileOf(member)).toMatchObject({ email: null, professionId: null, npiNumber: null })
  })

  it('can be entered by two members until one of them verifies it', async () => {
    const email = anEmail()
    const [first, second] = [await world.member(), await world.member()]
    await register(first, bodyOf({ email }))
    await register(second, bodyOf({ email }))
    await world.as(second).call('registerEmail', { body: { email } })
    const verificationCode = await world.lastCode(email)
    await world.as(second).call('verifyEmailCode', { body: { verificationCode, email } })
    expect((await profileOf(first)).email).toBeNull()
    expect(await profileOf(second)).toMatchObject({ email, emailVerificationStatus: 'Verified' })
    expect(await refused(first, bodyOf({ email, npiNumber: null }))).toMatchObject({
      errorCode: 'ALREADY_REGISTERED_EMAIL',
    })
  })

  it('can be changed until it is verified', async () => {
    const [claimed, verified] = [
      await world.member({ email: anEmail() }),
      await world.member({ email: anEmail(), email_verified_at: new Date() }),
    ]
    const email = anEmail()
    await register(claimed, bodyOf({ email }))
    expect((await profileOf(claimed)).email).toBe(email)
    expect(await refused(verified, bodyOf())).toMatchObject({ status: 422, fields: { email: 'read-only' } })
  })
})

describe('NPI in registerProfession', () => {
  const code = async (npiNumber: string, lastName = 'Smith') =>
    (await refused(await world.member({ last_name: lastName }), bodyOf({ npiNumber }))).errorCode

  it('is refused when another member has it', async () => {
    const npiNumber = anNpi()
    await register(await world.member(), bodyOf({ npiNumber }))
    const error = await refused(await world.member(), bodyOf({ npiNumber }))
    expect(error).toMatchObject({ status: 400, errorCode: 'PANELIST_WITH_NPI_EXISTS' })
    expect(error.errorMessage).toBe('An account with this NPI number already exists.')
  })

  it('is saved for one of four members who send it at the same time', async () => {
    const npiNumber = anNpi()
    const members = await Promise.all([1, 2, 3, 4].map(() => world.member()))
    const answers = await Promise.all(
      members.map((member, index) =>
        index % 2
          ? world.send('registerProfession', { body: bodyOf({ npiNumber }) }, { member })
          : world.send(
              'saveProfile',
              { body: { id: member.panelistId, ...physicianPayload(), npiNumber } },
              { member },
            ),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    const holders = await Promise.all(members.map(async (member) => (await profileOf(member)).npiNumber))
    expect(holders.filter(Boolean)).toEqual([npiNumber])
  })

  it('is refused when an operator has barred it', async () => {
    const npiNumber = anNpi()
    await bar(npiNumber)
    expect(await code(npiNumber)).toBe('ILLEGAL_NPI')
  })

  it('is refused without a valid check digit', async () => {
    expect(await code('1234567890')).toBe('INVALID_NPI')
  })

  it('needs no check digit when the setting is off (VAL-069, VAL-070)', async () => {
    const lenient = await openWorld({ npiLuhn: false })
    try {
      await loadLookups(lenient)
      for (const npiNumber of ['1234567890', '3234567890']) {
        const member = await lenient.member()
        await lenient.as(member).call('registerProfession', { body: bodyOf({ npiNumber }) })
        expect((await lenient.as(member).call('getProfile')).npiNumber).toBe(npiNumber)
      }
    } finally {
      await lenient.close()
    }
  })

  it('is refused when it is registered to another last name', async () => {
    const npiNumber = anNpi()
    await record(npiNumber, 'Garcia', 'Lopez')
    const error = await refused(await world.member({ last_name: 'Smith' }), bodyOf({ npiNumber }))
    expect(error).toMatchObject({
      errorCode: 'INVALID_NPI',
      errorMessage: 'The NPI number does not match your last name.',
    })
  })

  it.each([
    ['GARCÍA', 'Garcia'],
    ['Lopez', 'Lopez Garcia'],
    ['Smith-Jones', 'smith jones'],
    ['O’Brien', "O'Brien Jr."],
    ['St. John', 'St John'],
  ])('of a member named %s matches the record of %s', async (lastName, recorded) => {
    const npiNumber = anNpi()
    await record(npiNumber, 'Nobody', recorded)
    const member = await world.member({ last_name: lastName })
    await register(member, bodyOf({ npiNumber }))
    expect((await profileOf(member)).npiNumber).toBe(npiNumber)
  })

  it.each([
    ['Jo', 'Jones'],
    ['III', 'Jones III'],
  ])('of a member named %s does not match the record of %s', async (lastName, recorded) => {
    const npiNumber = anNpi()
    await record(npiNumber, recorded)
    expect(await code(npiNumber, lastName)).toBe('INVALID_NPI')
  })

  it('can be sent again once it is saved, and not be changed', async () => {
    const member = await world.member()
    const npiNumber = anNpi()
    await register(member, bodyOf({ npiNumber }))
    await bar(anNpi())
    await world.db
      .insertInto('npi_record')
      .values({ npi_number: npiNumber, last_names: ['Garcia'], barred: true })
      .execute()
    await register(member, bodyOf({ npiNumber }))
    await register(member, bodyOf({ npiNumber: null }))
    expect((await profileOf(member)).npiNumber).toBe(npiNumber)
    expect(await refused(member, bodyOf())).toMatchObject({ status: 422, fields: { npiNumber: 'read-only' } })
  })

  it('without a record has no known holder', async () => {
    expect(await knownNpis.holderOf(world.db, anNpi())).toEqual({ kind: 'unknown' })
  })
})

describe('refusals of saveProfile', () => {
  const save = async (npiNumber: string, change = {}) => {
    const member = await world.member()
    const body = { id: member.panelistId, ...physicianPayload(), npiNumber, ...change }
    const error = await world.as(member).refused('saveProfile', { body })
    expect(await profileOf(member)).toMatchObject({ npiNumber: null, profileCompleted: false, professionId: null })
    return error
  }

  it('ILLEGAL_NPI for a barred NPI', async () => {
    const npiNumber = anNpi()
    await bar(npiNumber)
    expect(await save(npiNumber)).toMatchObject({ status: 400, errorMessage: 'The NPI number cannot be used.' })
  })

  it("PANELIST_WITH_NPI_EXISTS for another member's NPI", async () => {
    const npiNumber = anNpi()
    await register(await world.member(), bodyOf({ npiNumber }))
    expect(await save(npiNumber)).toMatchObject({ errorCode: 'PANELIST_WITH_NPI_EXISTS' })
  })

  it('INVALID_NPI for an NPI without a valid check digit', async () => {
    expect(await save('1234567890')).toMatchObject({ errorMessage: 'The NPI number is not valid.' })
  })

  it("ALREADY_REGISTERED_EMAIL for another account's email address", async () => {
    const email = anEmail()
    await world.member({ email, email_verified_at: new Date() })
    expect(await save(anNpi(), { email })).toMatchObject({ errorCode: 'ALREADY_REGISTERED_EMAIL' })
  })
})

describe('saveAddress and updateProfileInfo', () => {
  const home = { firstLine: '1 Elm Street', city: 'Trenton', state: 'NJ', zipCode: '08601', country: 'USA' }
  const completed = async () => {
    const member = await world.member({ panelist_type: 'Patient' })
    await world.as(member).call('saveProfile', { body: { id: member.panelistId, ...patientPayload() } })
    return member
  }
  const status = (member: TestMember) => world.as(member).call('profileStatus')
  const saveAddress = (member: TestMember, change: object = {}) =>
    world.as(member).call('saveAddress', { body: { ...home, ...change } })
  const refusedAddress = (member: TestMember, change: object) =>
    world.as(member).refused('saveAddress', { body: { ...home, ...change } })

  it('save an address in a completed profile', async () => {
    const member = await completed()
    await saveAddress(member, { suiteNumber: '', timezone: 'America/Chicago' })
    expect(await profileOf(member)).toMatchObject({
      mailingAddress: { ...home, suiteNumber: null, timezone: 'America/Chicago' },
      addressStatus: { status: 'Filled' },
      profileCompleted: true,
    })
  })

  it('require the workplace of a professional without an NPI (VAL-107)', async () => {
    const member = await world.member()
    expect(await refusedAddress(member, {})).toMatchObject({ status: 422, fields: { workplaceUrl: 'required' } })
    await saveAddress(member, { workplaceUrl: 'WWW.Clinic.test' })
    await saveAddress(member)
    expect((await profileOf(member)).workplaceUrl).toBe('www.clinic.test')
  })

  it('do not require the workplace of a professional with an NPI (VAL-108)', async () => {
    const member = await world.member()
    await register(member, bodyOf())
    await saveAddress(member)
    expect(await profileOf(member)).toMatchObject({ addressStatus: { status: 'Filled' }, workplaceUrl: null })
  })

  it('refuse the workplace of a patient', async () => {
    const error = await refusedAddress(await completed(), { workplaceUrl: 'www.clinic.test' })
    expect(error).toMatchObject({ status: 422, fields: { workplaceUrl: 'not allowed' } })
  })

  it('save additional information in a completed profile', async () => {
    const member = await completed()
    const { panelistPatientProfileInfo: info } = patientPayload()
    const changed = { ...info, weight: 170, firstNativeLanguage: info.secondNativeLanguage }
    await world.as(member).call('updateProfileInfo', {
      body: {
        profileId: member.panelistId,
        panelistPatientProfileInfo: changed,
        maritalStatus: changed.maritalStatus,
        nativeLanguage: changed.firstNativeLanguage,
        secondaryNativeLanguage: changed.secondNativeLanguage,
      },
    })
    expect(await status(member)).toMatchObject({ additionalInfoIncomplete: false, panelistPatientProfileInfo: changed })
  })

  it("do not complete a professional's profile", async () => {
    const member = await world.member()
    const { panelistHcpProfileInfo } = physicianPayload()
    await world.as(member).call('updateProfileInfo', { body: { profileId: member.panelistId, panelistHcpProfileInfo } })
    expect(await status(member)).toMatchObject({ additionalInfoIncomplete: false, panelistHcpProfileInfo })
    expect(await profileOf(member)).toMatchObject({ profileCompleted: false, genderId: 1 })
  })

  const { panelistPatientProfileInfo } = patientPayload()
  it.each([
    ['nothing', {}, 'panelistPatientProfileInfo'],
    [
      'a professional’s answers',
      { panelistHcpProfileInfo: physicianPayload().panelistHcpProfileInfo },
      'panelistHcpProfileInfo',
    ],
    [
      'a repeat that says otherwise',
      { panelistPatientProfileInfo, maritalStatus: { id: 1, name: 'x' } },
      'maritalStatus',
    ],
  ])('refuse from a patient %s', async (_, rest, field) => {
    const member = await completed()
    const before = await status(member)
    const error = await world
      .as(member)
      .refused('updateProfileInfo', { body: { profileId: member.panelistId, ...rest } })
    expect(error).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await status(member)).toEqual(before)
  })

  it("refuse another member's profile id", async () => {
    const [member, other] = [await completed(), await completed()]
    const body = { profileId: other.panelistId, panelistPatientProfileInfo }
    expect(await world.refusal('updateProfileInfo', { body }, { member })).toBe('FORBIDDEN')
  })
})
