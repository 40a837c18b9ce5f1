import type { CallName } from '#lib/contract/index.ts'
import { anEmail } from '#tests/support/panel/facts/builders.ts'
import {
  cardiologist,
  choice,
  nurse,
  patientPayload,
  pharmacist,
  physicianPayload,
} from '#tests/support/panel/facts/profiles.ts'
import { useWorld } from '#tests/support/panel/world.ts'

const world = useWorld({ lookups: true })

const { panelistPatientProfileInfo: info } = patientPayload()
const female = choice('genders', 'Female')
const asthma = choice('medicalConditions', 'Asthma')
const mother = choice('patientRelationships', 'Parent')
const prescribed = choice('medicationAnswers', 'Currently Prescribed')
const wegovy = choice('medications', 'Semaglutide (Wegovy)')
const person = { nickName: 'Ann', gender: female, birthYear: 1960, patientRelationship: mother }
const patientAnswers = {
  medicalConditionIds: [asthma.id],
  medications: [],
  isPatientProfile: true,
  isMedicationPrescribed: true,
}

type Body = (id: number) => object
const registering =
  (change: Body): Body =>
  (id) => ({ ...cardiologist, email: anEmail(), ...change(id) })
const named = (id: number) => ({ id, name: 'Nobody' })

const professionals: readonly [CallName, string, Body][] = [
  ['registerProfession', 'professionId', registering((professionId) => ({ professionId }))],
  ['registerProfession', 'specialityId', registering((specialityId) => ({ specialityId }))],
  ['registerProfession', 'subSpecialityId', registering((subSpecialityId) => ({ subSpecialityId }))],
  ['registerProfession', 'nurseCategoryId', registering((nurseCategoryId) => ({ ...nurse, nurseCategoryId }))],
  ['registerProfession', 'pharmacySettingId', registering((id) => ({ ...pharmacist, pharmacySettingId: id }))],
  ['saveProfile', 'specialityId', (specialityId) => ({ specialityId })],
  [
    'saveProfile',
    'certificates',
    (id) => ({ ...physicianPayload(), certificates: [{ ...named(id), subcertificates: [] }] }),
  ],
  ['saveProfile', 'nonProfitOrganizationDto', (id) => ({ nonProfitOrganizationDto: named(id) })],
]
const patients: readonly [CallName, string, Body][] = [
  [
    'saveProfile',
    'panelistPatientProfileInfo.gender',
    (id) => ({ panelistPatientProfileInfo: { ...info, gender: named(id) } }),
  ],
  [
    'updateProfileInfo',
    'panelistPatientProfileInfo.gender',
    (id) => ({ panelistPatientProfileInfo: { ...info, gender: named(id) } }),
  ],
  ['updatePatientProfile', 'medicalConditionIds', (id) => ({ ...patientAnswers, medicalConditionIds: [id] })],
  [
    'updatePatientProfile',
    'medications',
    (id) => ({ ...patientAnswers, medications: [{ medication: named(id), medicationAnswer: prescribed }] }),
  ],
  [
    'updatePatientProfile',
    'medications',
    (id) => ({ ...patientAnswers, medications: [{ medication: wegovy, medicationAnswer: named(id) }] }),
  ],
  [
    'addCaregiverProfile',
    'patientRelationship',
    (id) => ({ ...person, patientRelationship: named(id), caregiverProfile: true }),
  ],
  [
    'saveCaregiverConditions',
    'caregiverProfileDtos.0.medicalConditions',
    (id) => ({ caregiverProfileDtos: [{ ...person, medicalConditions: [named(id)] }], isCaregiverProfile: true }),
  ],
]

describe.each([2 ** 31, 99_999_999_999, Number.MAX_SAFE_INTEGER, -1])('unknown lookup id %d', (id) => {
  it.each(professionals)('is refused by %s with an error for %s', async (name, field, body) => {
    const error = await world.as(await world.member()).refused(name, { body: body(id) as never })
    expect(error).toMatchObject({ status: 422, fields: { [field]: 'not in the list' } })
  })

  it.each(patients)('is refused by %s of a patient with an error for %s', async (name, field, body) => {
    const member = await world.member({ panelist_type: 'Patient' })
    const error = await world.as(member).refused(name, { body: body(id) as never })
    expect(error).toMatchObject({ status: 422 })
    expect(error.fields).toMatchObject({ [field]: expect.any(String) })
  })

  it('is refused by saveNonProfitOrganization', async () => {
    expect(await world.as(await world.member()).refusal('saveNonProfitOrganization', { body: { id } })).toBe(
      id > 0 ? 'NOT_FOUND' : 'VALIDATION_FAILED',
    )
  })
})
