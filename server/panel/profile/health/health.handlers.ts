import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import { addCaregiverProfile, caregiverProfile, saveCaregiverConditions } from './caregivers.ts'
import { patientProfile, updatePatientProfile } from './medical.ts'

type HealthCalls =
  | 'addCaregiverProfile'
  | 'getCaregiverProfile'
  | 'getPatientProfile'
  | 'saveCaregiverConditions'
  | 'updatePatientProfile'

/** @see docs/specification/panel-api.md#patient-and-caregiver */
export const healthHandlers: Handlers<HealthCalls> = {
  getPatientProfile: (request) => patientProfile(request),

  async updatePatientProfile(request) {
    await updatePatientProfile(request, request.body)
    return {}
  },

  getCaregiverProfile: (request) => caregiverProfile(request),
  addCaregiverProfile: (request) => addCaregiverProfile(request, request.body),

  async saveCaregiverConditions(request) {
    await saveCaregiverConditions(request, request.body)
    return {}
  },
}
