import type { PanelistProfile } from '#lib/contract/profile.ts'
import { isPatient } from '../profileFacts.ts'

/** The tabs of a patient by their number, each with what has to be complete first. @see portal-part-2 §2 */
const patientTabs = [
  { tabIndex: '1', name: 'Patient Profile', after: 'profileCompleted' },
  { tabIndex: '2', name: 'Caregiver Profile', after: 'isPatientProfileCompleted' },
  { tabIndex: '3', name: 'Form W-9', after: 'isCaregiverProfileCompleted' },
] as const

const professionalTabs = [{ tabIndex: '1', name: 'Form W-9', after: 'profileCompleted' }] as const

/** The tab that an address names and this member has; `null` for the form itself. @see decisions C-01 */
export function namedTab(profile: PanelistProfile, tabIndex: string | undefined): string | null {
  const tabs = isPatient(profile) ? patientTabs : professionalTabs
  return tabs.find((tab) => tab.tabIndex === tabIndex && profile[tab.after])?.name ?? null
}
