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

  updatePatientProfile: (request) => updatePatientProfile(request, request.body),

  getCaregiverProfile,
  addCaregiverProfile: (request) => addCaregiverProfile(request, request.body),

  saveCaregiverConditions: (request) => saveCaregiverConditions(request, request.body),
}
