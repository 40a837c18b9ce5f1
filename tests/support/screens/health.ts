import type { CaregiverLookups, SavedCaregiver } from '#components/profile/caregiver/caregiverForm.ts'
import type { PatientLookups, SavedPatient } from '#components/profile/patient/patientForm.ts'

/*
 * Small lookups of conditions, medications and people that cover every rule. Ids fixed by the specification are the
 * real ones.
 */

const entry = (id: number, name: string, displayOrder = id) => ({ id, name, displayOrder })

export const NONE = '99'
export const OTHER = '50'
export const CURRENT = '1'
export const PAST = '2'

/** Condition 1, Condition 2, … and some with real names; 'None of the above' is last. */
const conditions = [
  ...Array.from({ length: 20 }, (_, index) => entry(index + 1, `Condition ${index + 1}`)),
  entry(30, 'Asthma'),
  entry(31, 'Crohn’s disease'),
  entry(99, 'None of the above'),
]

export const patientLookups: PatientLookups = {
  conditions,
  medications: [entry(40, 'Metformin'), entry(41, 'Semaglutide (Wegovy)'), entry(50, 'Other prescription medication')],
  answers: [entry(1, 'Current, as this panel says it'), entry(2, 'Past, as this panel says it')],
}

export const caregiverLookups: CaregiverLookups = {
  conditions,
  genders: [entry(1, 'Female'), entry(2, 'Male')],
  relationships: [entry(3, 'Parent'), entry(6, 'Other')],
}

export const unansweredPatient: SavedPatient = {
  medicalConditions: [],
  medications: [],
  isMedicationPrescribed: null,
  otherPrescriptionMedication: null,
}

export const savedPatient: SavedPatient = {
  medicalConditions: [{ id: 30, name: 'Asthma' }],
  medications: [
    { medication: { id: 50, name: 'Other prescription medication' }, medicationAnswer: { id: 2, name: '' } },
  ],
  isMedicationPrescribed: true,
  otherPrescriptionMedication: 'Rybelsus',
}

type SavedPerson = NonNullable<SavedCaregiver['caregiverProfileDtos']>[number]

export const person = (facts: Partial<SavedPerson> = {}): SavedPerson => ({
  id: 7,
  nickName: 'Patient1',
  gender: { id: 1, name: 'Female' },
  birthYear: 1950,
  patientRelationship: { id: 3, name: 'Parent' },
  patientRelationshipOther: null,
  medicalConditions: [{ id: 30, name: 'Asthma' }],
  ...facts,
})

export const caregiver = (...people: SavedPerson[]): SavedCaregiver => ({
  isCaregiverProfile: people.length > 0 ? true : null,
  isCaregiverProfileCompleted: false,
  caregiverProfileDtos: people,
})
