import { screen } from '@testing-library/react'
import { ProfileTabs } from '#components/profile/tabs/ProfileTabs.tsx'
import { openedTab } from '#lib/rules/profile/profile-tabs.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { advanceClock, open } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))

const profile = (facts: Parameters<typeof panelistProfile>[0]) =>
  panelistProfile({ type: 'Patient', isPatientProfileCompleted: true, ...facts })

const shown = (facts: Parameters<typeof panelistProfile>[0], tabIndex?: string, content = 'The content') => {
  const member = profile(facts)
  return (
    <ProfileTabs profile={member} opened={openedTab(member, tabIndex)}>
      <button type="button">{content}</button>
    </ProfileTabs>
  )
}
const tabs = () => screen.queryAllByRole('tab').map((tab) => [tab.textContent, tab.getAttribute('href')])
const tab = (name: string) => screen.getByRole('tab', { name })

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => jest.useRealTimers())

it('profile tabs are links, and the opened one shows its content [PROF-001, PROF-023, PROF-026, WCAG 4.1.2]', () => {
  open(shown({}, '1'))
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Edit Profile')
  expect(tabs()).toEqual([
    ['Personal Information', '/completeProfile'],
    ['Patient Profile', '/completeProfile?tabIndex=1'],
    ['Caregiver Profile', '/completeProfile?tabIndex=2'],
  ])
  expect(tab('Patient Profile')).toHaveAttribute('aria-selected', 'true')
  const panel = screen.getByRole('tabpanel', { name: 'Patient Profile' })
  expect(panel).toHaveTextContent('The content')
  expect(tab('Patient Profile')).toHaveAttribute('aria-controls', panel.id)
  expect(tab('Caregiver Profile')).not.toHaveAttribute('aria-controls')
})

it('profile tabs of a patient begin with two [PROF-018, PROF-021]', () => {
  open(shown({ isPatientProfileCompleted: false }))
  expect(tabs().map(([label]) => label)).toEqual(['Personal Information', 'Patient Profile'])
})

it('profile tabs are not shown before the profile is completed [PROF-019]', () => {
  open(shown({ profileCompleted: false }, '1'))
  expect(tabs()).toEqual([])
  expect(screen.getByText('The content')).toBeVisible()
})

it('profile tabs of a professional are the profile and Form W-9 [PROF-025]', () => {
  open(shown({ type: 'Physician' }, '1'))
  expect(tabs()).toEqual([
    ['Personal Information', '/completeProfile'],
    ['Form W-9', '/completeProfile?tabIndex=1'],
  ])
})

it('profile tabs name what must be completed before Form W-9', () => {
  open(shown({ isPatientProfileCompleted: false }, '3'))
  expect(tab('Patient Profile')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('Please complete first: Patient Profile, Caregiver Profile.')).toBeVisible()
})

it('profile tabs name and link what must be completed before another tab', () => {
  open(shown({ isPatientProfileCompleted: false }, '2'))
  expect(tab('Personal Information')).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByText('Your Caregiver Profile comes after a few questions.')).toBeVisible()
  expect(screen.getByText('Please complete first: Patient Profile.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Go to Patient Profile' })).toHaveAttribute(
    'href',
    '/completeProfile?tabIndex=1',
  )
})

it.each([
  ['1', 'Step 3 of 4: Patient Profile, about 2 minutes'],
  [undefined, undefined],
])('profile tabs at index %s show the step "%s"', (tabIndex, line) => {
  open(shown({ isPatientProfileCompleted: false }, tabIndex))
  expect(screen.queryByText(/^Step/, { selector: 'strong' })?.parentElement?.textContent).toBe(line)
})

it('profile tabs change after 300 ms and show "Loading…" meanwhile [PROF-029, PROF-002]', async () => {
  const { user } = open(shown({}, '1'), { clock: true })
  await user.click(tab('Caregiver Profile'))
  expect(screen.getByText('Loading…')).toBeVisible()
  await advanceClock(299)
  expect(push).not.toHaveBeenCalled()
  await advanceClock(1)
  expect(push.mock.calls).toEqual([['/completeProfile?tabIndex=2', { scroll: false }]])
})

it('profile tabs open the last one pressed, and none after they were left', async () => {
  const { user, unmount } = open(shown({}, '1'), { clock: true })
  await user.click(tab('Caregiver Profile'))
  await user.click(tab('Personal Information'))
  await advanceClock(300)
  expect(push.mock.calls).toEqual([['/completeProfile', { scroll: false }]])
  await user.click(tab('Caregiver Profile'))
  unmount()
  await advanceClock(300)
  expect(push).toHaveBeenCalledTimes(1)
})

it('profile tabs open in another tab of the browser with Control', async () => {
  const { user } = open(shown({}, '1'), { clock: true })
  await user.keyboard('{Control>}')
  await user.click(tab('Caregiver Profile'))
  await user.keyboard('{/Control}')
  await advanceClock(300)
  expect(push).not.toHaveBeenCalled()
})

it('profile tabs are moved between by arrow keys and opened by the space bar [WCAG 2.1.1]', async () => {
  const { user } = open(shown({}, '1'), { clock: true })
  tab('Patient Profile').focus()
  await user.keyboard('{ArrowRight}')
  expect(tab('Caregiver Profile')).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(tab('Personal Information')).toHaveFocus()
  await user.keyboard(' ')
  await advanceClock(300)
  expect(push.mock.calls).toEqual([['/completeProfile', { scroll: false }]])
})

it('profile tabs focus the panel that opens by itself, unless a tab has the focus [WCAG 2.4.3]', () => {
  const { rerender } = open(shown({}, '1'))
  rerender(shown({}, '2'))
  expect(screen.getByRole('tabpanel', { name: 'Caregiver Profile' })).toHaveFocus()
  tab('Patient Profile').focus()
  rerender(shown({}, '1'))
  expect(tab('Patient Profile')).toHaveFocus()
})
