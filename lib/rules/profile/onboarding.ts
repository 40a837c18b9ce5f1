import type { PanelistProfile } from '#lib/contract/panel/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isPatient } from './panelist-type.ts'
import { type ProfileTabName, tabIndexOf } from './profile-tabs.ts'

type Completed = 'profileCompleted' | 'isPatientProfileCompleted' | 'isCaregiverProfileCompleted'
export type OnboardingFacts = Pick<PanelistProfile, Completed | 'panelistType'>

export interface OnboardingStep {
  label: string
  done: boolean
  /** Where it is done. */
  href: string
}

/** The steps of becoming a member, in their order. @see docs/specification/dashboard-dialogs.md#onboarding-steps */
export function onboardingSteps(facts: OnboardingFacts): OnboardingStep[] {
  const tab = (name: ProfileTabName) => linkTo(routes.completeProfile, { tabIndex: tabIndexOf(facts, name) })
  const steps = [
    { label: 'Account Registration', done: true, href: linkTo(routes.profile) },
    { label: 'Basic Information', done: facts.profileCompleted, href: tab('profile') },
  ]
  if (!isPatient(facts)) return steps
  return [
    ...steps,
    { label: 'Patient Profile', done: facts.isPatientProfileCompleted, href: tab('patient') },
    { label: 'Caregiver Profile', done: facts.isCaregiverProfileCompleted, href: tab('caregiver') },
  ]
}

export const isOnboarded = (facts: OnboardingFacts) => onboardingSteps(facts).every(({ done }) => done)
