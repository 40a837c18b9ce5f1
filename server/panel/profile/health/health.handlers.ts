import 'server-only'
import type { Handlers } from '../../core/handler.ts'
import { addCaregiverProfile, getCaregiverProfile, saveCaregiverConditions } from './caregivers.ts'
import { getPatientProfile, updatePatientProfile } from './medical.ts'

type HealthEndpoints =
  | 'addCaregiverProfile'
  | 'getCaregiverProfile'
  | 'getPatientProfile'
  | 'saveCaregiverConditions'
  | 'updatePatientProfile'

/** @see docs/specification/panel-api.md#patient-and-caregiver */
export const healthHandlers: Handlers<HealthEndpoints> = {
  getPatientProfile,

  async updatePatientProfile(request) {
    await updatePatientProfile(request, request.body)
    return {}
  },

  getCaregiverProfile,
  addCaregiverProfile: (request) => addCaregiverProfile(request, request.body),

  async saveCaregiverConditions(request) {
    await saveCaregiverConditions(request, request.body)
    return {}
  },
}
