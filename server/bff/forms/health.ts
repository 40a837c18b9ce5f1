import 'server-only'
import {
  addCaregiverProfile,
  saveCaregiverConditions,
  updatePatientProfile,
} from '#lib/contract/panel/profile/health.ts'
import { CAREGIVER_PROFILE_SAVED, PATIENT_PROFILE_SAVED } from '#lib/messages/texts/profile.ts'
import { PERSON_ADDED } from '#lib/messages/texts.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { panelFormOf } from './define-form.ts'
import { bodyBy, type Check } from './member-forms.ts'

const CAREGIVER_TAB = linkTo(routes.completeProfile, { tabIndex: 2 })

/** @see docs/specification/caregiver.md#c-40-what-follows-a-patient-or-caregiver-save */
export const patient = (check: Check) =>
  panelFormOf(updatePatientProfile, {
    body: bodyBy(check),
    draft: 'patient',
    done: (_, { isLast }) => ({
      next: isLast === undefined ? CAREGIVER_TAB : routes.dashboard.path,
      notice: { tone: 'success', text: PATIENT_PROFILE_SAVED },
      endsDraft: 'patient',
    }),
  })

export const caregiver = (check: Check) =>
  panelFormOf(saveCaregiverConditions, {
    body: bodyBy(check),
    draft: 'caregiver',
    done: () => ({
      next: routes.dashboard.path,
      notice: { tone: 'success', text: CAREGIVER_PROFILE_SAVED },
      endsDraft: 'caregiver',
    }),
  })

/** Adding a person saves at once, so a draft of the tab would be out of date. */
export const person = (check: Check) =>
  panelFormOf(addCaregiverProfile, {
    body: bodyBy(check),
    done: () => ({ notice: { tone: 'success', text: PERSON_ADDED }, endsDraft: 'caregiver' }),
  })
