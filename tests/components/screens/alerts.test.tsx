import { render, screen } from '@testing-library/react'
import { Alerts, LateAlert } from '#components/screens/dashboard/Alerts.tsx'
import type { NextStep } from '#lib/rules/surveys/next-step.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

type Profile = Parameters<typeof panelistProfile>[0]

const WARNING = 'bg-warning-wash'
const INFO = 'bg-info-wash'
const incomplete: Profile = { profileCompleted: false }
const stepLeft: Profile = { type: 'Patient', isPatientProfileCompleted: true, isCaregiverProfileCompleted: false }
const formNeeded: Profile = { taxStatus: 'W9 Pending' }

test.each<[string, Profile, string, string, string, string]>([
  [
    'an incomplete profile warns (DASH-050)',
    incomplete,
    "Your profile isn't complete yet",
    WARNING,
    'Complete profile',
    '/completeProfile',
  ],
  [
    'a step that is left is named, and is no warning',
    stepLeft,
    'Finish your profile: Caregiver Profile',
    INFO,
    'Continue',
    '/completeProfile?tabIndex=2',
  ],
  [
    'a Form W-9 that is needed warns (DASH-052)',
    formNeeded,
    'We need your Form W-9',
    WARNING,
    'Complete Form W-9',
    '/completeProfile?tabIndex=1',
  ],
])('the alert about %s', (_what, profile, title, tone, action, href) => {
  render(<Alerts profile={panelistProfile(profile)} step={null} rejection={null} />)
  const alert = screen.getByText(title).closest('.notice')
  expect(alert).toHaveClass(tone)
  const link = screen.getByText(action).closest('a')
  expect(link).toHaveAttribute('href', href)
  expect(alert).toContainElement(link)
})

test.each<[string, Profile]>([
  ['professional', {}],
  ['patient', { type: 'Patient', isPatientProfileCompleted: true, isCaregiverProfileCompleted: true }],
])('there is no alert about the complete profile of a %s (DASH-051)', (_who, profile) => {
  const { container } = render(<Alerts profile={panelistProfile(profile)} step={null} rejection={null} />)
  expect(container).toBeEmptyDOMElement()
})

test.each<[Profile, NextStep, string, string]>([
  [incomplete, 'profile', 'Complete profile', 'button-primary'],
  [incomplete, 'survey', 'Complete profile', 'button-secondary'],
  [stepLeft, 'profile', 'Continue', 'button-primary'],
  [stepLeft, 'survey', 'Continue', 'button-secondary'],
  [formNeeded, 'w9', 'Complete Form W-9', 'button-primary'],
  [formNeeded, 'survey', 'Complete Form W-9', 'button-secondary'],
])('an alert %j has a primary button if it is the next step: %s (%s)', (profile, step, action, look) => {
  render(<Alerts profile={panelistProfile(profile)} step={step} rejection={null} />)
  expect(screen.getByText(action).closest('a')).toHaveClass(look)
})

test('the alert about a late payment warns', () => {
  const summary = { totalIncentiveEarned: 0, incentivesInProcess: 0, latePayments: 1 }
  render(<LateAlert summary={summary} rows={[]} />)
  expect(screen.getByText('A payment is late').closest('.notice')).toHaveClass(WARNING)
})
