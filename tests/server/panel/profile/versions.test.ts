import { hcpAnswers } from '#server/panel/scenarios/demo/profiles.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { choice, dentistPayload, loadLookups, patientPayload } from '#tests/support/panel/facts/profiles.ts'
import { openWorld, type World } from '#tests/support/panel/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  await loadLookups(world)
})
afterAll(() => world.close())

const stale = (...changed: string[]) => ({ status: 409, errorCode: 'STALE_VERSION', changed })
const home = { firstLine: '1 Main St', city: 'Reno', state: 'NV', zipCode: '89501', country: 'USA' }

const saveProfile = (member: TestMember, body: object) =>
  world.as(member).call('saveProfile', { body: { id: member.panelistId, ...body } })
const profileRefused = (member: TestMember, body: object) =>
  world.as(member).refused('saveProfile', { body: { id: member.panelistId, ...body } })
const profileVersion = async (member: TestMember) => (await world.as(member).call('getProfile')).version ?? ''

describe('saveProfile with a version', () => {
  it("refuses a save after another window's and names the changed fields (C-120)", async () => {
    const member = await world.member()
    const version = await profileVersion(member)
    await saveProfile(member, { ...dentistPayload(), panelistHcpProfileInfo: undefined, version })
    const second = { ...dentistPayload(), panelistHcpProfileInfo: undefined, workplaceUrl: 'www.other.test', version }
    expect(await profileRefused(member, second)).toMatchObject(
      stale('mailingAddress', 'workplaceUrl', 'professionId', 'specialityId'),
    )
    expect((await world.as(member).call('getProfile')).workplaceUrl).toBe('www.smile.test')
  })

  it('accepts a save of fields that have not changed', async () => {
    const member = await world.member()
    const version = await profileVersion(member)
    await world.as(member).call('saveAddress', { body: { ...home, workplaceUrl: 'www.smile.test' } })
    await saveProfile(member, { nonProfitOrganizationDto: null, version })
    expect((await world.as(member).call('getProfile')).mailingAddress).toMatchObject({ city: 'Reno' })
  })

  it('accepts a save without a version', async () => {
    const member = await world.member()
    await saveProfile(member, { workplaceUrl: 'www.one.test' })
    await saveProfile(member, { workplaceUrl: 'www.two.test' })
    expect((await world.as(member).call('getProfile')).workplaceUrl).toBe('www.two.test')
  })

  it('returns the version for the next save', async () => {
    const member = await world.member()
    const first = await saveProfile(member, { workplaceUrl: 'www.one.test', version: await profileVersion(member) })
    expect(first.version).toBe(await profileVersion(member))
    await saveProfile(member, { workplaceUrl: 'www.two.test', version: first.version })
    expect((await world.as(member).call('getProfile')).workplaceUrl).toBe('www.two.test')
  })

  it('accepts one of ten saves that come at the same time', async () => {
    const member = await world.member()
    const version = await profileVersion(member)
    const saves = Array.from({ length: 10 }, async (_, index) => {
      const body = { id: member.panelistId, workplaceUrl: `www.clinic${index}.test`, version }
      return (await world.send('saveProfile', { body }, { member })).status
    })
    expect((await Promise.all(saves)).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('refuses an invalid version', async () => {
    const member = await world.member()
    const refused = await profileRefused(member, { workplaceUrl: 'www.one.test', version: 'yesterday' })
    expect(refused).toMatchObject(stale('workplaceUrl'))
  })
})

it('saveAddress refuses an old version, also when the address changed in the profile (C-120)', async () => {
  const member = await world.member({ panelist_type: 'Patient' })
  const version = await profileVersion(member)
  const { version: next } = await world.as(member).call('saveAddress', { body: { ...home, version } })
  expect(await world.as(member).refused('saveAddress', { body: { ...home, city: 'Elko', version } })).toMatchObject(
    stale('mailingAddress'),
  )
  await world.as(member).call('saveAddress', { body: { ...home, city: 'Elko', version: next } })
  const { mailingAddress } = await world.as(member).call('getProfile')
  expect(mailingAddress?.city).toBe('Elko')
  await saveProfile(member, { mailingAddress: patientPayload().mailingAddress })
  expect(await world.as(member).refusal('saveAddress', { body: { ...home, version: next } })).toBe('STALE_VERSION')
})

it('updateProfileInfo refuses an old version (C-120)', async () => {
  const member = await world.member({ panelist_type: 'Dentist/Dental Professional' })
  const read = () => world.as(member).call('profileStatus')
  const save = (version?: string) => ({ body: { profileId: member.panelistId, ...hcpAnswers, version } })
  const { version } = await read()
  const { version: next } = await world.as(member).call('updateProfileInfo', save(version))
  expect(await world.as(member).refused('updateProfileInfo', save(version))).toMatchObject(
    stale('panelistHcpProfileInfo'),
  )
  expect(next).toBe((await read()).version)
  await world.as(member).call('updateProfileInfo', save(next))
})

it('updatePatientProfile refuses an old version (C-120)', async () => {
  const member = await world.member({ panelist_type: 'Patient' })
  const condition = (name: string) => choice('medicalConditions', name).id
  const body = (name: string, version?: string) => ({
    body: {
      medicalConditionIds: [condition(name)],
      medications: [],
      isPatientProfile: true as const,
      isMedicationPrescribed: false,
      version,
    },
  })
  const { version } = await world.as(member).call('getPatientProfile')
  const { version: next } = await world.as(member).call('updatePatientProfile', body('Asthma', version))
  expect(await world.as(member).refused('updatePatientProfile', body('Gout', version))).toMatchObject(
    stale('medicalConditions', 'isMedicationPrescribed'),
  )
  const saved = await world.as(member).call('getPatientProfile')
  expect([saved.version, saved.medicalConditions?.map(({ name }) => name)]).toEqual([next, ['Asthma']])
  await world.as(member).call('updatePatientProfile', body('Gout', next))
})

it('saveCaregiverConditions refuses an old version, and addCaregiverProfile needs none (C-120)', async () => {
  const member = await world.member({ panelist_type: 'Patient' })
  const person = (nickName: string) => ({
    nickName,
    gender: choice('genders', 'Female'),
    birthYear: 1950,
    patientRelationship: choice('patientRelationships', 'Parent'),
  })
  const add = (nickName: string) =>
    world.as(member).call('addCaregiverProfile', { body: { ...person(nickName), caregiverProfile: true } })
  const { version } = await world.as(member).call('getCaregiverProfile')
  const { version: withMum } = await add('Mum')
  expect(withMum).not.toBe(version)
  const withoutPeople = (from?: string) => ({ body: { isCaregiverProfile: false as const, version: from } })
  expect(await world.as(member).refused('saveCaregiverConditions', withoutPeople(version))).toMatchObject(
    stale('isCaregiverProfile', 'caregiverProfileDtos'),
  )
  await add('Aunt')
  expect(await world.as(member).refused('saveCaregiverConditions', withoutPeople(withMum))).toMatchObject(
    stale('caregiverProfileDtos'),
  )
  const { version: now, caregiverProfileDtos } = await world.as(member).call('getCaregiverProfile')
  expect(caregiverProfileDtos).toHaveLength(2)
  const { version: after } = await world.as(member).call('saveCaregiverConditions', withoutPeople(now))
  expect(after).toBe((await world.as(member).call('getCaregiverProfile')).version)
})
