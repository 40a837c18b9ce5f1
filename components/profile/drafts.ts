import type { CaregiverValues } from './caregiver/caregiverForm.ts'
import type { PersonValues } from './caregiver/personForm.ts'
import type { PatientValues } from './patient/patientForm.ts'

/** What was filled in and not saved when its form was left. */
export interface Draft<Values> {
  values: Values | null
}

/*
 * One for each form beyond the profile's own, in memory: another tab, and back, loses nothing. A reload is outlived by the draft
 * that the server seals, under these names (`useKeptDraft`).
 */
export const patientDraft: Draft<PatientValues> = { values: null }
export const caregiverDraft: Draft<CaregiverValues> = { values: null }
export const personDraft: Draft<PersonValues> = { values: null }

export const PATIENT_DRAFT = 'patient'
export const CAREGIVER_DRAFT = 'caregiver'
