import * as z from 'zod/mini'
import {
  draftedPatient,
  type PatientValues,
  patientPayload,
  patientValues,
} from '#components/profile/patient/patientForm.ts'
import { patientSchema } from '#components/profile/patient/patientSchema.ts'
import { updatePatientProfile } from '#lib/contract/panel/profile/health.ts'
import { answerOptions } from '#lib/rules/profile/health.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import {
  CURRENT,
  NONE,
  OTHER,
  PAST,
  patientLookups,
  savedPatient,
  unsaidPatient,
} from '#tests/support/screens/health.ts'

const NO_CONDITION =
  "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'."
const NO_MEDICATION = 'Please select atleast 1 medication'

const empty = patientValues(unsaidPatient, patientLookups)
const without: PatientValues = { ...empty, conditions: ['30'], prescribed: 'no' }
const withOne: PatientValues = { ...without, prescribed: 'yes', medications: ['40'], answer_40: CURRENT }
const withOther = (answer: string, other = ''): PatientValues => ({
  ...without,
  prescribed: 'yes',
  medications: [OTHER],
  other,
  answer_50: answer,
})

const faults = (values: PatientValues, saved = unsaidPatient) =>
  refusedBy(patientSchema(values, { saved, lookups: patientLookups }), values)

describe('errors of the patient profile form', () => {
  it.each([
    ['PAT-012, PAT-015', empty, { conditions: NO_CONDITION, prescribed: 'Choose Yes or No' }],
    ['PAT-015', { ...without, prescribed: '' }, { prescribed: 'Choose Yes or No' }],
    ['no line', without, {}],
    ['no line', { ...without, conditions: [NONE] }, {}],
    [
      'PAT-014',
      { ...without, conditions: Array.from({ length: 16 }, (_, at) => `${at}`) },
      { conditions: 'Maximum of 15 options selected' },
    ],
    ['PAT-014', { ...without, conditions: Array.from({ length: 15 }, (_, at) => `${at}`) }, {}],
    ['PAT-016', { ...without, prescribed: 'yes' }, { medications: NO_MEDICATION }],
    ['PAT-016', { ...withOne, answer_40: 'never' }, { medications: NO_MEDICATION }],
    ['no line', { ...withOne, answer_40: '' }, { answer_40: 'Choose an answer' }],
    ['no line', { ...withOne, prescribed: 'no', answer_40: '' }, {}],
    ['no line', withOne, {}],
    ['PAT-018, PAT-020', withOther(CURRENT), { other: '* Required' }],
    ['PAT-019, PAT-020', withOther(PAST, '  '), { other: '* Required' }],
    ['PAT-021', withOther(PAST, 'x'.repeat(101)), { other: 'Use at most 100 characters' }],
    ['PAT-021', withOther(PAST, 'x'.repeat(100)), {}],
    ['PAT-016', withOther('never'), { medications: NO_MEDICATION }],
    ['no line', { ...withOther(CURRENT), medications: ['40'], answer_40: PAST }, {}],
  ] as [string, PatientValues, object][])('[%s] are as expected for %j', (_, values, expected) => {
    expect(faults(values)).toEqual(expected)
  })
})

it('the patient profile form accepts a saved medication name that is too long, and rejects a changed one', () => {
  const saved = { ...savedPatient, otherPrescriptionMedication: 'x'.repeat(101) }
  expect(faults(withOther(CURRENT, 'x'.repeat(101)), saved)).toEqual({})
  expect(faults(withOther(CURRENT, 'x'.repeat(102)), saved)).toEqual({ other: 'Use at most 100 characters' })
})

describe('patientPayload', () => {
  const medicationAnswer = { id: 1, name: 'Current, as this panel says it' }
  const metformin = { medication: { id: 40, name: 'Metformin' }, medicationAnswer }
  const other = { id: 50, name: 'Other prescription medication' }
  const sent = {
    medicalConditionIds: [30],
    medications: [],
    isPatientProfile: true,
    isMedicationPrescribed: true,
    otherPrescriptionMedication: null,
  }
  const cases: [string, PatientValues, object][] = [
    ['PAT-023', withOne, { ...sent, medications: [metformin] }],
    ['PAT-023', without, { ...sent, isMedicationPrescribed: false }],
    ['no line', { ...withOne, prescribed: 'no' }, { ...sent, isMedicationPrescribed: false }],
    ['PAT-011', { ...withOne, medications: ['40', '41'], answer_41: 'never' }, { ...sent, medications: [metformin] }],
    [
      'PAT-023',
      withOther(CURRENT, ' Rybelsus '),
      { ...sent, medications: [{ medication: other, medicationAnswer }], otherPrescriptionMedication: 'Rybelsus' },
    ],
    [
      'no line',
      { ...withOther(CURRENT, 'Rybelsus'), medications: ['40'], answer_40: CURRENT },
      { ...sent, medications: [metformin] },
    ],
  ]
  it.each(cases)('[%s] gives the expected body for %j', (_, values, expected) => {
    const payload = patientPayload(values, patientLookups)
    expect(payload).toEqual(expected)
    expect(z.safeParse(updatePatientProfile.declared.body, payload).success).toBe(true)
  })
})

describe('answers of the patient profile form', () => {
  it('start from the saved ones [PAT-007]', () => {
    expect(patientValues(savedPatient, patientLookups)).toEqual({
      conditions: ['30'],
      prescribed: 'yes',
      medications: [OTHER],
      other: 'Rybelsus',
      answer_50: PAST,
    })
  })

  it('come from a draft as far as the lookups still have them', () => {
    const saved = patientValues(savedPatient, patientLookups)
    const draft = {
      conditions: ['31', '500'],
      prescribed: 'yes',
      medications: ['40', '700', OTHER],
      answer_40: CURRENT,
      answer_50: 'never',
      other: '',
      unknown: 'x',
    }
    expect(draftedPatient(saved, draft, patientLookups)).toEqual({
      conditions: ['31'],
      prescribed: 'yes',
      medications: ['40', OTHER],
      answer_40: CURRENT,
      answer_50: 'never',
      answer_700: '',
      other: '',
    })
    expect(draftedPatient(saved, { conditions: 'x', other: ['y'] }, patientLookups)).toEqual(saved)
  })

  it('leave out what the lookups no longer have', () => {
    const gone = { id: 500, name: 'Gone' }
    const saved = {
      ...savedPatient,
      medicalConditions: [gone],
      medications: [{ medication: gone, medicationAnswer: { id: 1, name: '' } }],
    }
    expect(patientValues(saved, patientLookups)).toMatchObject({ conditions: [], medications: [] })
  })
})

it('answerOptions labels the answers by their ids and adds "Never Prescribed" [PAT-008, PAT-009, PAT-010]', () => {
  expect(answerOptions(patientLookups.answers)).toEqual([
    { value: '1', label: 'Currently Prescribed' },
    { value: '2', label: 'Taken in the past, but not currently' },
    { value: 'never', label: 'Never Prescribed' },
  ])
})
