import type { Input } from '#lib/contract/endpoint.ts'
import type { Contract } from '#lib/contract/index.ts'
import type { TestMember } from '#tests/support/panel/facts/builders.ts'
import { choice } from '#tests/support/panel/facts/profiles.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const aPatient = () => world.member({ panelist_type: 'Patient' })
const condition = (name: string) => choice('medicalConditions', name)
const medication = (name: string, answer = 'Currently Prescribed') => ({
  medication: choice('medications', name),
  medicationAnswer: choice('medicationAnswers', answer),
})
const OTHER = 'Other prescription medication'
const PAST = 'Taken in the past, but not currently'

const asthma = condition('Asthma')
const gout = condition('Gout')

describe('patient profile', () => {
  const answers = {
    medicalConditionIds: [asthma.id, gout.id],
    medications: [medication('Semaglutide (Wegovy)'), medication('Metformin (Glucophage)', PAST)],
    isPatientProfile: true as const,
    isMedicationPrescribed: true,
  }
  const save = (member: TestMember, change: object = {}) =>
    world.as(member).call('updatePatientProfile', { body: { ...answers, ...change } })
  const refused = (member: TestMember, change: object) =>
    world.as(member).refused('updatePatientProfile', { body: { ...answers, ...change } })
  const saved = (member: TestMember) => world.as(member).call('getPatientProfile')

  it('is empty before the first save', async () => {
    expect(await saved(await aPatient())).toEqual({
      version: expect.any(String),
      medicalConditions: [],
      medications: [],
      isMedicationPrescribed: null,
      otherPrescriptionMedication: null,
    })
  })

  it('keeps the names of the lookups and completes the step (ENT-025)', async () => {
    const member = await aPatient()
    const words = { ...medication(OTHER, PAST), medication: { ...choice('medications', OTHER), name: 'Mine' } }
    await save(member, { medications: [...answers.medications, words], otherPrescriptionMedication: '  Olestra ' })
    expect(await saved(member)).toEqual({
      version: expect.any(String),
      medicalConditions: [asthma, gout],
      medications: [...answers.medications, medication(OTHER, PAST)],
      isMedicationPrescribed: true,
      otherPrescriptionMedication: 'Olestra',
    })
    expect(await world.as(member).call('getProfile')).toMatchObject({
      isPatientProfileCompleted: true,
      isCaregiverProfileCompleted: false,
    })
  })

  it('with conditions alone keeps medications and step as they were (PAT-024)', async () => {
    const member = await aPatient()
    await world
      .as(member)
      .call('updatePatientProfile', { body: { medicalConditionIds: [gout.id], isPatientProfile: false } })
    expect(await saved(member)).toMatchObject({ medicalConditions: [gout], isMedicationPrescribed: null })
    expect((await world.as(member).call('getProfile')).isPatientProfileCompleted).toBe(false)
    await save(member)
    await world
      .as(member)
      .call('updatePatientProfile', { body: { medicalConditionIds: [gout.id], isPatientProfile: false } })
    expect(await saved(member)).toMatchObject({ medicalConditions: [gout], medications: answers.medications })
    expect((await world.as(member).call('getProfile')).isPatientProfileCompleted).toBe(true)
  })

  it('drops medications when none is prescribed', async () => {
    const member = await aPatient()
    await save(member, { isMedicationPrescribed: false, otherPrescriptionMedication: 'Olestra' })
    expect(await saved(member)).toMatchObject({
      medications: [],
      isMedicationPrescribed: false,
      otherPrescriptionMedication: null,
    })
  })

  it("drops the other medication's name when that is not chosen", async () => {
    const member = await aPatient()
    await save(member, { otherPrescriptionMedication: 'Olestra' })
    expect((await saved(member)).otherPrescriptionMedication).toBeNull()
  })

  it('keeps a saved condition and medication that were removed from their lookups (LOOK-028)', async () => {
    const member = await aPatient()
    const removed = {
      medication: { id: 9001, name: 'Olestra' },
      medicationAnswer: { id: 1, name: 'Currently Prescribed' },
    }
    const medical_profile = JSON.stringify({
      medicalConditions: [{ id: 9000, name: 'Old Gout' }],
      medications: [removed],
    })
    await world.db.updateTable('panelist').set({ medical_profile }).where('id', '=', member.panelistId).execute()
    await save(member, { medicalConditionIds: [9000, gout.id], medications: [removed] })
    expect(await saved(member)).toMatchObject({
      medicalConditions: [{ id: 9000, name: 'Old Gout' }, gout],
      medications: [removed],
    })
    expect(await refused(await aPatient(), { medicalConditionIds: [9000] })).toMatchObject({
      fields: { medicalConditionIds: 'not in the list' },
    })
  })

  it('keeps a repeated condition once', async () => {
    const member = await aPatient()
    await save(member, { medicalConditionIds: [gout.id, gout.id] })
    expect((await saved(member)).medicalConditions).toEqual([gout])
  })

  it.each([
    [{ medicalConditionIds: [] }, 'no id', 'medicalConditionIds', 'too short', undefined],
    [
      { medicalConditionIds: Array.from({ length: 16 }, (_, index) => index + 1) },
      'no id',
      'medicalConditionIds',
      'too long',
      undefined,
    ],
    [{ isMedicationPrescribed: undefined }, 'PAT-015', 'isMedicationPrescribed', 'required', undefined],
    [{ medications: [] }, 'no id', 'medications', 'required', 'Please select atleast 1 medication'],
    [{ medications: [medication(OTHER)] }, 'PAT-018', 'otherPrescriptionMedication', 'required', '* Required'],
    [{ medications: [medication(OTHER, PAST)] }, 'PAT-019', 'otherPrescriptionMedication', 'required', '* Required'],
    [{ otherPrescriptionMedication: 'x'.repeat(101) }, 'PAT-021', 'otherPrescriptionMedication', 'format', undefined],
    [{ medicalConditionIds: [9999] }, 'no id', 'medicalConditionIds', 'not in the list', undefined],
    [
      { medications: [medication('Metformin (Glucophage)'), medication('Metformin (Glucophage)', PAST)] },
      'no id',
      'medications',
      'not in the list',
      undefined,
    ],
    [
      { medications: [{ ...medication('Metformin (Glucophage)'), medicationAnswer: { id: 3, name: 'Never' } }] },
      'no id',
      'medications',
      'not in the list',
      undefined,
    ],
  ])('refuses %j (%s)', async (change, _, field, fault, message) => {
    const member = await aPatient()
    const error = await refused(member, change)
    expect(error).toMatchObject({ status: 422, errorCode: 'VALIDATION_FAILED', fields: { [field]: fault } })
    if (message) expect(error.errorMessage).toBe(message)
    expect((await world.as(member).call('getProfile')).isPatientProfileCompleted).toBe(false)
  })

  it('returns 403 to a professional', async () => {
    expect((await refused(await world.member({ panelist_type: 'Nurse' }), {})).status).toBe(403)
  })
})

describe('caregiver profile', () => {
  const mother = {
    nickName: 'Patient1',
    gender: choice('genders', 'Female'),
    birthYear: 1950,
    patientRelationship: choice('patientRelationships', 'Parent'),
  }
  const add = (member: TestMember, change: object = {}) =>
    world.as(member).call('addCaregiverProfile', { body: { ...mother, caregiverProfile: true, ...change } })
  type Saved = Input<Contract['saveCaregiverConditions']>['body']
  const save = (member: TestMember, body: Saved) => world.as(member).call('saveCaregiverConditions', { body })
  const saved = (member: TestMember) => world.as(member).call('getCaregiverProfile')
  const bodyOf = (change: object = {}, conditions = [asthma]) => ({
    isCaregiverProfile: true as const,
    caregiverProfileDtos: [{ ...mother, medicalConditions: conditions, ...change }],
  })
  const step = async (member: TestMember) => (await world.as(member).call('getProfile')).isCaregiverProfileCompleted

  it('is empty before the first save', async () => {
    expect(await saved(await aPatient())).toEqual({
      version: expect.any(String),
      isCaregiverProfile: null,
      isCaregiverProfileCompleted: false,
      caregiverProfileDtos: [],
    })
  })

  it('lists an added person without conditions (ENT-023, ENT-024)', async () => {
    const member = await aPatient()
    const answered = await add(member)
    expect(answered).toEqual({
      version: expect.any(String),
      isCaregiverProfile: true,
      isCaregiverProfileCompleted: false,
      caregiverProfileDtos: [
        { id: expect.any(Number), ...mother, patientRelationshipOther: null, medicalConditions: [] },
      ],
    })
    expect(await saved(member)).toEqual(answered)
  })

  it('adds a person once when it is sent twice at once', async () => {
    const member = await aPatient()
    await Promise.all([add(member), add(member)])
    expect((await saved(member)).caregiverProfileDtos).toHaveLength(1)
    await add(member, { nickName: 'Patient2', birthYear: 'Prefer not to answer' })
    expect((await saved(member)).caregiverProfileDtos).toHaveLength(2)
  })

  it("saves everybody's conditions and completes the step on Yes", async () => {
    const member = await aPatient()
    const [person] = (await add(member)).caregiverProfileDtos ?? []
    await save(member, bodyOf({ id: person?.id }, [asthma, gout]))
    expect(await saved(member)).toMatchObject({
      isCaregiverProfile: true,
      isCaregiverProfileCompleted: true,
      caregiverProfileDtos: [{ id: person?.id, medicalConditions: [asthma, gout] }],
    })
    expect(await step(member)).toBe(true)
  })

  it('adds a new person once on Yes', async () => {
    const member = await aPatient()
    await save(member, bodyOf())
    await save(member, bodyOf({}, [gout]))
    expect(await saved(member)).toMatchObject({
      caregiverProfileDtos: [{ nickName: 'Patient1', medicalConditions: [gout] }],
    })
  })

  it('removes the named people of this member only', async () => {
    const [member, other] = [await aPatient(), await aPatient()]
    await add(member)
    const [first, second] = (await add(member, { nickName: 'Patient2' })).caregiverProfileDtos ?? []
    const [theirs] = (await add(other)).caregiverProfileDtos ?? []
    await save(member, { ...bodyOf({ id: first?.id }), removedIds: [second?.id ?? 0, theirs?.id ?? 0] })
    expect((await saved(member)).caregiverProfileDtos?.map(({ id }) => id)).toEqual([first?.id])
    expect((await saved(other)).caregiverProfileDtos?.map(({ id }) => id)).toEqual([theirs?.id])
  })

  it('removes everybody and completes the step on No', async () => {
    const member = await aPatient()
    await add(member)
    await save(member, { isCaregiverProfile: false })
    expect(await saved(member)).toEqual({
      version: expect.any(String),
      isCaregiverProfile: false,
      isCaregiverProfileCompleted: true,
      caregiverProfileDtos: [],
    })
    expect(await step(member)).toBe(true)
  })

  it.each([
    [{ nickName: ' ' }, 'no id', 'nickName'],
    [{ gender: { id: 99, name: 'x' } }, 'no id', 'gender'],
    [{ birthYear: 1800 }, 'no id', 'birthYear'],
    [{ nickName: 'x'.repeat(76) }, 'CARE-010', 'nickName'],
    [{ patientRelationship: choice('patientRelationships', 'Other') }, 'no id', 'patientRelationshipOther'],
    [{ patientRelationshipOther: 'x'.repeat(76) }, 'CARE-013', 'patientRelationshipOther'],
    [{ patientRelationship: { id: 99, name: 'Parent' } }, 'no id', 'patientRelationship'],
  ])('refuses to add a person with %j (%s)', async (change, _, field) => {
    const member = await aPatient()
    const error = await world.as(member).refused('addCaregiverProfile', {
      body: { ...mother, caregiverProfile: true, ...change },
    })
    expect(error).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect((await saved(member)).caregiverProfileDtos).toEqual([])
  })

  it('keeps the text for another relationship (CARE-012)', async () => {
    const member = await aPatient()
    const other = { patientRelationship: choice('patientRelationships', 'Other'), patientRelationshipOther: 'Neighbor' }
    await add(member, other)
    expect((await saved(member)).caregiverProfileDtos).toMatchObject([other])
  })

  it('drops the text for another relationship when that is not chosen', async () => {
    const answered = await add(await aPatient(), { patientRelationshipOther: 'Neighbor' })
    expect(answered.caregiverProfileDtos).toMatchObject([{ patientRelationshipOther: null }])
  })

  it.each([
    [{ isCaregiverProfile: true as const, caregiverProfileDtos: [] }, 'CARE-028', 'caregiverProfileDtos'],
    [bodyOf({}, []), 'CARE-029', 'caregiverProfileDtos.0.medicalConditions'],
    [
      bodyOf(
        {},
        Array.from({ length: 16 }, () => asthma),
      ),
      'CARE-029',
      'caregiverProfileDtos.0.medicalConditions',
    ],
    [bodyOf({ id: 987_654 }), 'no id', 'caregiverProfileDtos.0.id'],
    [bodyOf({}, [{ id: 9999, name: 'x' }]), 'no id', 'caregiverProfileDtos.0.medicalConditions'],
  ])('refuses Yes with %j (%s)', async (body, _, field) => {
    const member = await aPatient()
    const error = await world.as(member).refused('saveCaregiverConditions', { body })
    expect(error).toMatchObject({ status: 422, fields: { [field]: expect.any(String) } })
    expect(await step(member)).toBe(false)
  })

  it("refuses another member's person and saves nothing of that request", async () => {
    const [member, other] = [await aPatient(), await aPatient()]
    const [person] = (await add(other)).caregiverProfileDtos ?? []
    const body = {
      isCaregiverProfile: true as const,
      caregiverProfileDtos: [
        ...bodyOf().caregiverProfileDtos,
        ...bodyOf({ id: person?.id }, [gout]).caregiverProfileDtos,
      ],
    }
    expect((await world.as(member).refused('saveCaregiverConditions', { body })).status).toBe(422)
    expect((await saved(other)).caregiverProfileDtos).toMatchObject([{ medicalConditions: [] }])
    expect((await saved(member)).caregiverProfileDtos).toEqual([])
  })

  it('refuses a 26th person', async () => {
    const member = await aPatient()
    const many = Array.from(
      { length: 25 },
      (_, index) => bodyOf({ nickName: `Person ${index}` }).caregiverProfileDtos,
    ).flat()
    await save(member, { isCaregiverProfile: true, caregiverProfileDtos: many })
    const error = await world.as(member).refused('addCaregiverProfile', { body: { ...mother, caregiverProfile: true } })
    expect(error).toMatchObject({ status: 422, errorMessage: 'You can add at most 25 people.' })
  })

  it('is forbidden to a professional', async () => {
    const member = await world.member({ panelist_type: 'Nurse' })
    expect(await world.as(member).refusal('saveCaregiverConditions', { body: { isCaregiverProfile: false } })).toBe(
      'FORBIDDEN',
    )
  })
})
