import type { CaregiverValues } from './caregiver/caregiverForm.ts'
import type { PersonValues } from './caregiver/personForm.ts'
import type { PatientValues } from './patient/patientForm.ts'

/** What was filled in and not saved when its form was left. */
export interface Draft<Values> {
  values: Values | null
}

/*
 * One for each form beyond the profile's own. In the browser's memory alone: gone with the document, and so with whoever
 * signs out.
 */
export const patientDraft: Draft<PatientValues> = { values: null }
export const caregiverDraft: Draft<CaregiverValues> = { values: null }
export const personDraft: Draft<PersonValues> = { values: null }
