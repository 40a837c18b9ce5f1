import type { PanelistProfile } from '#lib/contract/panel/profile/profile.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { isPatient } from './panelist-type.ts'
import { type ProfileTabName, tabIndexOf } from './profile-tabs.ts'

type CompletionFlag = 'profileCompleted' | 'isPatientProfileCompleted' | 'isCaregiverProfileCompleted'
export type OnboardingFacts = Pick<PanelistProfile, CompletionFlag | 'panelistType'>

/** Someone who has only registered. */
export const newMember = (type: 'HCP' | 'Patient'): OnboardingFacts => ({
  panelistType: { type },
  profileCompleted: false,
  isPatientProfileCompleted: false,
  isCaregiverProfileCompleted: false,
})

type StepName = 'account' | Exclude<ProfileTabName, 'w9'>

export interface OnboardingStep {
  name: StepName
  label: string
  done: boolean
  /** The page of the step. */
  href: string
  /** Usual time to complete the step once its page is open. */
  minutes: number
}

/** The onboarding steps in order. @see docs/specification/dashboard-dialogs.md#onboarding-steps */
export function onboardingSteps(facts: OnboardingFacts): OnboardingStep[] {
  const tab = (name: ProfileTabName) => linkTo(routes.completeProfile, { tabIndex: tabIndexOf(facts, name) })
  const steps: OnboardingStep[] = [
    { name: 'account', label: 'Account Registration', done: true, href: linkTo(routes.profile), minutes: 1 },
    {
      name: 'profile',
      label: 'Basic Information',
      done: facts.profileCompleted,
      href: tab('profile'),
      minutes: isPatient(facts) ? 3 : 2,
    },
  ]
  if (!isPatient(facts)) return steps
  const { isPatientProfileCompleted, isCaregiverProfileCompleted } = facts
  return [
    ...steps,
    { name: 'patient', label: 'Patient Profile', done: isPatientProfileCompleted, href: tab('patient'), minutes: 2 },
    {
      name: 'caregiver',
      label: 'Caregiver Profile',
      done: isCaregiverProfileCompleted,
      href: tab('caregiver'),
      minutes: 2,
    },
  ]
}

export const isOnboarded = (facts: OnboardingFacts) => onboardingSteps(facts).every(({ done }) => done)

/** The first open step; undefined when all are done. */
export const nextStep = (facts: OnboardingFacts) => onboardingSteps(facts).find(({ done }) => !done)

/**
 * The progress line of a step: its number, all labels, and its minutes. Null when all steps are done, or when the member is
 * past this one.
 * @see docs/specification/welcome.md#step-line
 */
export function stepLine(facts: OnboardingFacts, name: StepName | undefined = nextStep(facts)?.name) {
  const steps = onboardingSteps(facts)
  const index = steps.findIndex((step) => step.name === name)
  const step = steps[index]
  const isBehind = step?.done && (step.name !== 'account' || steps[index + 1]?.done)
  return step && !isBehind
    ? { number: index + 1, labels: steps.map(({ label }) => label), minutes: step.minutes }
    : null
}
