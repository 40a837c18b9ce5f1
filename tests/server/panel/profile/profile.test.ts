import type { PanelistStatus } from '#lib/rules/profile/panelist-status.ts'
import { sealIdentity } from '#server/panel/auth/panelists.repository.ts'
import { statusesAfter } from '#server/panel/profile/status/status-transitions.ts'
import { address, hcpAnswers, patientAnswers, practice } from '#server/panel/scenarios/demo/profiles.ts'
import { lookups } from '#server/panel/scenarios/lookups/flat-lookups.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import { TEST_ORIGIN, useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

describe('getProfile', () => {
  it('returns every field by its name (API-013, ENT-005, ENT-006, ENT-007, ENT-008, ENT-009)', async () => {
    const { id: nonProfitId } = await world.db
      .selectFrom('non_profit')
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    const certificates = [{ id: 1, name: 'Board', subcertificates: [{ id: 2, name: 'Cardiology' }] }]
    const saved = {
      ...address,
      ...practice,
      professionId: 1,
      specialityId: 2,
      subSpecialityId: 3,
      npiNumber: '1234567893',
      certificates,
    }
    const member = await world.member({
      first_name: 'Maya',
      last_name: 'Chen',
      status: 'Verified',
      panelist_type: 'Physician (MD, DO, Resident)',
      email: 'maya@mail.test',
      email_verified_at: new Date(),
      profile_completed: true,
      tax_status: 'W9 Pending',
      gender_id: 1,
      non_profit_id: nonProfitId,
      referral_code: 'refer-maya',
      profile: JSON.stringify(saved),
    })
    await sealIdentity(world.db, world.panel.crypto, member.panelistId, { ssn: '4321', dateOfBirth: '05-12-1981' })
    const response = await world.send('getProfile', {}, { member })
    expect(await response.json()).toEqual({
      version: expect.any(String),
      id: member.panelistId,
      panelistName: 'Maya Chen',
      panelistStatus: { status: 'Verified' },
      status: 'Verified',
      panelistType: { type: 'Physician (MD, DO, Resident)' },
      profileCompleted: true,
      isPatientProfileCompleted: false,
      isCaregiverProfileCompleted: false,
      addressStatus: { status: 'Filled' },
      taxStatus: 'W9 Pending',
      refrralLink: `${TEST_ORIGIN}/?rcode=refer-maya`,
      referralBonus: expect.any(Number),
      gender: { id: 1, name: 'Female' },
      genderId: 1,
      email: 'maya@mail.test',
      emailVerificationStatus: 'Verified',
      mobileNumber: member.mobile,
      ssn: '****',
      dateOfBirth: '05-12-1981',
      mailingAddress: address.mailingAddress,
      primaryWorkspaceAddress: null,
      ...practice,
      officePincode: null,
      payTo: null,
      placeOfWork: null,
      nonProfitOrganizationDto: { id: nonProfitId, name: expect.any(String) },
      professionId: 1,
      specialityId: 2,
      subSpecialityId: 3,
      nurseCategoryId: null,
      pharmacySettingId: null,
      npiNumber: '1234567893',
      certificates,
    })
  })

  it('returns null for everything that a new member has not entered', async () => {
    const member = await world.member()
    expect(await world.as(member).call('getProfile')).toMatchObject({
      panelistName: 'Mary Smith',
      panelistStatus: { status: 'Registered' },
      profileCompleted: false,
      addressStatus: { status: 'Not Filled' },
      taxStatus: 'Not Filled',
      email: null,
      emailVerificationStatus: 'Not Verified',
      ssn: null,
      dateOfBirth: null,
      gender: null,
      mailingAddress: null,
      nonProfitOrganizationDto: null,
      certificates: [],
    })
  })

  it('never returns a social security number', async () => {
    const member = await world.member()
    await sealIdentity(world.db, world.panel.crypto, member.panelistId, { ssn: '9876' })
    const response = await world.send('getProfile', {}, { member })
    expect(await response.text()).not.toContain('9876')
  })
})

describe('profileStatus (API-025, ENT-019)', () => {
  const statusOf = async (panelist_type: string, profile: object) =>
    world.as(await world.member({ panelist_type, profile: JSON.stringify(profile) })).call('profileStatus')

  it('is complete for a patient who answered everything', async () => {
    expect(await statusOf('Patient', patientAnswers)).toEqual({
      version: expect.any(String),
      additionalInfoIncomplete: false,
      panelistPatientProfileInfo: patientAnswers.panelistPatientProfileInfo,
      panelistHcpProfileInfo: null,
    })
  })

  it('is complete for a professional who answered everything', async () => {
    expect(await statusOf('Nurse', hcpAnswers)).toEqual({
      version: expect.any(String),
      additionalInfoIncomplete: false,
      panelistPatientProfileInfo: null,
      panelistHcpProfileInfo: hcpAnswers.panelistHcpProfileInfo,
    })
  })

  const patientWith = (change: object) => ({
    panelistPatientProfileInfo: { ...patientAnswers.panelistPatientProfileInfo, ...change },
  })
  it.each([
    ['nothing', {}],
    ['a professional’s answers', hcpAnswers],
    ['no ethnicity', patientWith({ ethnicity: undefined })],
    ['ethnicity Other without words', patientWith({ ethnicity: { id: 8, name: 'Other' } })],
    ['sexual orientation Other without words', patientWith({ sexualOrientation: { id: 9, name: 'Other' } })],
    ['no health insurance', patientWith({ typesOfHealthInsurance: [] })],
  ])('is incomplete for a patient with %s', async (_, profile) => {
    expect((await statusOf('Patient', profile)).additionalInfoIncomplete).toBe(true)
  })

  it('is complete for a patient with a text for Other', async () => {
    const completePatient = patientWith({ ethnicity: { id: 8, name: 'Other' }, ethnicityOther: 'Roma' })
    expect((await statusOf('Patient', completePatient)).additionalInfoIncomplete).toBe(false)
  })
})

describe('saveProfile after the email code', () => {
  it('accepts the verified address and returns the profile', async () => {
    const email = anEmail()
    const member = await world.member({ email, email_verified_at: new Date() })
    const response = await world.send('saveProfile', { body: { id: member.panelistId, email } }, { member })
    expect(await response.json()).toMatchObject({ id: member.panelistId, email })
  })

  it("accepts the member's unverified address and refuses every other one", async () => {
    const [email, taken] = [anEmail(), anEmail()]
    const member = await world.member({ email })
    await world.member({ email: taken, email_verified_at: new Date() })
    const save = (address: string) =>
      world.as(member).refused('saveProfile', { body: { id: member.panelistId, email: address } })
    expect(await world.as(member).call('saveProfile', { body: { id: member.panelistId, email } })).toBeDefined()
    expect(await save(anEmail())).toMatchObject({ status: 422, fields: { email: 'read-only' } })
    expect(await save(taken)).toMatchObject({ status: 422, fields: { email: 'read-only' } })
    expect(await world.as(member).call('getProfile')).toMatchObject({ email, emailVerificationStatus: 'Not Verified' })
  })

  it('changes nothing else', async () => {
    const email = anEmail()
    const profile = { ...address, ...practice }
    const member = await world.member({ email, email_verified_at: new Date(), profile: JSON.stringify(profile) })
    const before = await world.as(member).call('getProfile')
    await world.as(member).call('saveProfile', { body: { id: member.panelistId, email } })
    expect(await world.as(member).call('getProfile')).toEqual(before)
  })
})

describe('automatic status changes', () => {
  const facts = (profileCompleted: boolean, emailVerified: boolean) => ({ profileCompleted, emailVerified })
  const moves: [PanelistStatus, boolean, boolean, PanelistStatus][] = [
    ['Registered', false, false, 'Registered'],
    ['Registered', false, true, 'Registered'],
    ['Registered', true, false, 'Pending Verification'],
    ['Registered', true, true, 'Verified'],
    ['Pending Verification', true, false, 'Pending Verification'],
    ['Pending Verification', true, true, 'Verified'],
    ['Verified', true, true, 'Verified'],
    ['Registration Flagged', true, true, 'Registration Flagged'],
    ['Profile Flagged', true, true, 'Profile Flagged'],
    ['Banned for Both', true, true, 'Banned for Both'],
    ['Banned_Qual', true, true, 'Banned_Qual'],
    ['Banned Quant', true, true, 'Banned Quant'],
  ]
  it.each(moves)('from %s with profile complete %s and email verified %s lead to %s', (from, profile, email, to) => {
    expect(statusesAfter(from, facts(profile, email)).at(-1) ?? from).toBe(to)
  })

  it('verify a member with a complete profile and a verified email, and their referral', async () => {
    const referrer = await world.member()
    const email = anEmail()
    const member = await world.member({
      status: 'Pending Verification',
      profile_completed: true,
      email,
      email_verified_at: new Date(),
    })
    await world.db
      .insertInto('referral')
      .values({
        referrer_id: referrer.panelistId,
        code: 'c',
        referent_name: 'M',
        referent_email: email,
        referent_id: member.panelistId,
        status: 'Registered',
        bonus_cents: 2500,
      })
      .execute()
    await world.as(member).call('saveProfile', { body: { id: member.panelistId, email } })
    expect(await world.as(member).call('getProfile')).toMatchObject({ status: 'Verified' })
    expect(await world.as(referrer).call('referralStatus')).toMatchObject([{ referralStatus: 'Verified' }])
  })
})

describe('demographic lookups', () => {
  const kinds = [
    ['annualHouseHoldIncome', 'LOOK-001', 'Less than $25,000'],
    ['educationLevel', 'LOOK-002', 'Less than high school'],
    ['ethnicity', 'LOOK-003', 'American Indian or Alaska Native'],
    ['genders', 'LOOK-004', 'Female'],
    ['maritalStatuses', 'LOOK-005', 'Single, never married'],
    ['nativeLanguages', 'LOOK-006', 'English'],
    ['typeOfHealthInsurance', 'LOOK-007', 'Employer or union'],
    ['sexualOrientations', 'LOOK-008', 'Straight'],
    ['householdChildren', 'LOOK-009', 'None'],
    ['patientRelationships', 'LOOK-010', 'Child'],
  ] as const
  it.each(kinds)('list %s in display order (API-033) (%s), from %s', async (kind, _id, first) => {
    const answered = await world.as(await world.member()).call('demographicLookups')
    expect(answered[kind][0]?.name).toBe(first)
    expect(answered[kind].length).toBeGreaterThan(4)
    expect(answered[kind]).toEqual(
      lookups[kind].map((name, index) => ({ id: index + 1, name, displayOrder: index + 1 })),
    )
  })

  it.each([
    ['ethnicity', 8, 'LOOK-021'],
    ['sexualOrientations', 9, 'LOOK-022'],
    ['patientRelationships', 6, 'LOOK-023'],
  ] as const)('list in %s with id %i Other (%s)', async (kind, id, _id) => {
    const answered = await world.as(await world.member()).call('demographicLookups')
    expect(answered[kind].find((entry) => entry.id === id)?.name).toBe('Other')
  })

  it('include the language None', async () => {
    const { nativeLanguages } = await world.as(await world.member()).call('demographicLookups')
    expect(nativeLanguages.map((entry) => entry.name)).toContain('None')
  })

  it('include genders as a call of their own (LOOK-016)', async () => {
    const answered = await world.as(await world.member()).call('genders')
    expect(answered.map((entry) => entry.name)).toEqual([
      'Female',
      'Male',
      'Non-binary',
      'Other',
      'Prefer not to answer',
    ])
  })
})
