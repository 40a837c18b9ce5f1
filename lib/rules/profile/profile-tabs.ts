import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { isPatient } from './panelist-type.ts'

/*
 * The tabs of /completeProfile: which ones a member has, and which one a URL opens. A tab's number is its position in the
 * list.
 * @see docs/specification/profile.md#tabs
 */

export type ProfileTabName = 'profile' | 'patient' | 'caregiver' | 'w9'
type Step = 'profileCompleted' | 'isPatientProfileCompleted' | 'isCaregiverProfileCompleted'
type Facts = Pick<PanelistProfile, Step | 'panelistType'>

export interface ProfileTab {
  tab: ProfileTabName
  label: string
  /** The step that has to be completed first. */
  after?: Step
}

const first: ProfileTab = { tab: 'profile', label: 'Personal Information' }
const patient: ProfileTab = { tab: 'patient', label: 'Patient Profile', after: 'profileCompleted' }
const caregiver: ProfileTab = { tab: 'caregiver', label: 'Caregiver Profile', after: 'isPatientProfileCompleted' }
const w9 = (after: Step): ProfileTab => ({ tab: 'w9', label: 'Form W-9', after })

const patientTabs = [first, patient, caregiver, w9('isCaregiverProfileCompleted')]
const professionalTabs = [first, w9('profileCompleted')]

const isDone = (facts: Facts, { after }: ProfileTab) => after === undefined || facts[after]

/** A tab requires all tabs before it, even if the panel reports a later step as done. */
const isReached = (facts: Facts, tabs: readonly ProfileTab[], index: number) =>
  tabs.slice(0, index + 1).every((tab) => isDone(facts, tab))

const allTabs = (facts: Pick<Facts, 'panelistType'>) => (isPatient(facts) ? patientTabs : professionalTabs)

/** The member's tabs, in order. */
export const profileTabs = (facts: Facts): ProfileTab[] =>
  allTabs(facts).filter((_, index, tabs) => isReached(facts, tabs, index))

/** The `tabIndex` of a tab; undefined for the first one, which needs none. */
export const tabIndexOf = (facts: Pick<Facts, 'panelistType'>, tab: ProfileTabName): number | undefined =>
  allTabs(facts).findIndex((profileTab) => profileTab.tab === tab) || undefined

export interface OpenedTab {
  tab: ProfileTabName
  /** The requested tab, if it is not available yet, and the tabs to complete before it. */
  missing?: { requested: ProfileTab; unfinished: readonly ProfileTab[] }
}

/**
 * The tab in the URL if the member has it, else the first one. For a W-9 that is not available yet, the first unfinished
 * tab. In both cases the page says what is missing.
 * @param tabIndex the query parameter
 * @see docs/specification/routes.md#c-01-what-tabindex1-opens
 * @see docs/specification/tax.md#c-08-what-must-be-complete-before-the-w-9
 */
export function openedTab(facts: Facts, tabIndex: string | undefined): OpenedTab {
  const all = allTabs(facts)
  const requested = all.find((_, index) => String(index) === tabIndex) ?? first
  const reached = profileTabs(facts)
  if (reached.includes(requested)) return { tab: requested.tab }
  const unfinished = reached.at(-1) ?? first
  const missing = { requested, unfinished: all.slice(all.indexOf(unfinished), all.indexOf(requested)) }
  return { tab: requested.tab === 'w9' ? unfinished.tab : first.tab, missing }
}
