import * as z from 'zod/mini'
import {
  draftedPatient,
  type PatientValues,
  patientData,
  patientPayload,
  patientValues,
  savedPatientForm,
} from '#components/profile/patient/patientForm.ts'
import { patientSchema } from '#components/profile/patient/patientSchema.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { getPatientProfile, updatePatientProfile } from '#lib/contract/panel/profile/health.ts'
import { answerOptions } from '#lib/rules/profile/health.ts'
import { refusedBy } from '#tests/support/screens/forms.ts'
import {
  CURRENT,
  NONE,
  OTHER,
  PAST,
  patientLookups,
  savedPatient,
  unansweredPatient,
} from '#tests/support/screens/health.ts'

const NO_CONDITION =
  "Please choose at least one medical condition. If you don't have any medical conditions, kindly select 'None of the above'."
const NO_MEDICATION = 'Please select atleast 1 medication'

const empty = patientValues(unansweredPatient, patientLookups)
const without: PatientValues = { ...empty, conditions: ['30'], prescribed: 'no' }
const withOne: PatientValues = { ...without, prescribed: 'yes', medications: ['40'], answer_40: CURRENT }
const withOther = (answer: string, other = ''): PatientValues => ({
  ...without,
  prescribed: 'yes',
  medications: [OTHER],
  other,
  answer_50: answer,
})

const faults = (values: PatientValues, saved = unansweredPatient) =>
  refusedBy(patientSchema(values, { saved, lookups: patientLookups }), values)

describe('errors of the patient profile form', () => {
  it.each([
    [
      empty,
      'PAT-012, PAT-015',
      { conditions: NO_CONDITION, prescribed: "Say whether you've been prescribed weight loss medication" },
    ],
    [
      { ...without, prescribed: '' },
      'PAT-015',
      { prescribed: "Say whether you've been prescribed weight loss medication" },
    ],
    [without, 'no id', {}],
    [{ ...without, conditions: [NONE] }, 'no id', {}],
    [
      { ...without, conditions: Array.from({ length: 16 }, (_, at) => `${at}`) },
      'PAT-014',
      { conditions: 'Maximum of 15 options selected' },
    ],
    [{ ...without, conditions: Array.from({ length: 15 }, (_, at) => `${at}`) }, 'PAT-014', {}],
    [{ ...without, prescribed: 'yes' }, 'PAT-016', { medications: NO_MEDICATION }],
    [{ ...withOne, answer_40: 'never' }, 'PAT-016', { medications: NO_MEDICATION }],
    [{ ...withOne, answer_40: '' }, 'no id', { answer_40: 'Choose an answer' }],
    [{ ...withOne, prescribed: 'no', answer_40: '' }, 'no id', {}],
    [withOne, 'no id', {}],
    [withOther(CURRENT), 'PAT-018, PAT-020', { other: '* Required' }],
    [withOther(PAST, '  '), 'PAT-019, PAT-020', { other: '* Required' }],
    [withOther(PAST, 'x'.repeat(101)), 'PAT-021', { other: 'Use at most 100 characters' }],
    [withOther(PAST, 'x'.repeat(100)), 'PAT-021', {}],
    [withOther('never'), 'PAT-016', { medications: NO_MEDICATION }],
    [{ ...withOther(CURRENT), medications: ['40'], answer_40: PAST }, 'no id', {}],
  ] as [PatientValues, string, object][])('are as expected for %j (%s)', (values, _, expected) => {
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
  const cases: [PatientValues, string, object][] = [
    [withOne, 'PAT-023', { ...sent, medications: [metformin] }],
    [without, 'PAT-023', { ...sent, isMedicationPrescribed: false }],
    [{ ...withOne, prescribed: 'no' }, 'no id', { ...sent, isMedicationPrescribed: false }],
    [{ ...withOne, medications: ['40', '41'], answer_41: 'never' }, 'PAT-011', { ...sent, medications: [metformin] }],
    [
      withOther(CURRENT, ' Rybelsus '),
      'PAT-023',
      { ...sent, medications: [{ medication: other, medicationAnswer }], otherPrescriptionMedication: 'Rybelsus' },
    ],
    [
      { ...withOther(CURRENT, 'Rybelsus'), medications: ['40'], answer_40: CURRENT },
      'no id',
      { ...sent, medications: [metformin] },
    ],
    [
      { ...withOther('never', 'Rybelsus'), medications: ['40', OTHER], answer_40: CURRENT },
      'PAT-022',
      { ...sent, medications: [metformin] },
    ],
  ]
  it.each(cases)('gives the expected body for %j (%s)', (values, _id, expected) => {
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

it('answerOptions labels the answers by their ids and adds "Never Prescribed" [PAT-008, PAT-009, PAT-010, LOOK-024]', () => {
  expect(answerOptions(patientLookups.answers)).toEqual([
    { value: '1', label: 'Currently Prescribed' },
    { value: '2', label: 'Taken in the past, but not currently' },
    { value: 'never', label: 'Never Prescribed' },
  ])
})

describe('saved medications that a panel repeats', () => {
  const metformin = { id: 40, name: 'Metformin' }
  const row = (medication: { id: number; name: string }, answer: number) => ({
    medication,
    medicationAnswer: { id: answer, name: '' },
  })
  const again = (...medications: ReturnType<typeof row>[]) => {
    const data = patientData({ ...savedPatient, medications }, patientLookups)
    return { ...data, values: savedPatientForm.valuesOf(data) }
  }

  it('are in the form once, and sent once', () => {
    const { values, lookups } = again(row(metformin, 1), row(metformin, 1))
    expect([values.medications, values.answer_40]).toEqual([['40'], CURRENT])
    expect(patientPayload(values, lookups)).toMatchObject({ medications: [{ medication: metformin }] })
  })

  it.each([[[1, 2]], [[2, 1, 1]], [[1, 2, 2]]])('are asked again with the answers %j', (answers) => {
    const { values } = again(...answers.map((answer) => row(metformin, answer)))
    expect([values.medications, values.answer_40]).toEqual([['40'], ''])
  })

  it('offer an unlisted answer or medication once', () => {
    const gone = { id: 70, name: 'Gone' }
    const { lookups } = again(row(metformin, 3), row(gone, 3), row(gone, 3))
    expect(lookups.answers.map(({ id }) => id)).toEqual([1, 2, 3])
    expect(lookups.medications.filter(({ id }) => id === 70)).toHaveLength(1)
  })
})

describe('saved answers that a panel sends without a name or an answer (ENT-039)', () => {
  const [unanswered, unnamed] = [{ id: 40, name: 'Metformin' }, { id: 41 }]
  const answered = readLeniently(getPatientProfile.declared.answer, {
    medicalConditions: [{ id: 30 }, { id: 31, name: null }],
    medications: [
      { medication: unnamed, medicationAnswer: { id: 2 } },
      { medication: unanswered, medicationAnswer: null },
    ],
    isMedicationPrescribed: true,
  })
  const values = answered.ok ? patientValues(answered.data, patientLookups) : empty

  it('stay in the form', () => {
    expect(values).toMatchObject({ conditions: ['30', '31'], medications: ['41', '40'], answer_41: '2', answer_40: '' })
  })

  it('are sent again', () => {
    expect(patientPayload({ ...values, answer_40: CURRENT }, patientLookups)).toMatchObject({
      medicalConditionIds: [30, 31],
      medications: [
        { medication: { id: 41, name: 'Semaglutide (Wegovy)' }, medicationAnswer: { id: 2 } },
        { medication: { id: 40, name: 'Metformin' }, medicationAnswer: { id: 1 } },
      ],
    })
  })

  it('ask for a missing answer', () => {
    expect(faults(values)).toEqual({ answer_40: 'Choose an answer' })
  })
})
