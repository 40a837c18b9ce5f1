import { render, screen } from '@testing-library/react'
import { ErrorPage } from '#components/surveys/outcome/ErrorPage.tsx'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { addressTask, completedTask, partialTask } from '#components/surveys/outcome/outcomeTasks.ts'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { brand } from '#tests/support/screens/brand.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

type Facts = Partial<Parameters<typeof OutcomePage>[0]>
const show = (outcome: OutcomeName, facts: Facts = {}) =>
  render(<OutcomePage outcome={outcome} brand={brand} error={null} task={null} {...facts} />)

test.each([
  ['over-quota', 'do not currently meet the qualifications', 'OUT-016'],
  ['screened', 'do not currently meet the qualifications', 'OUT-019'],
  ['screener-completed', 'Thank you', 'OUT-020'],
  ['screener-completed', 'Your answers have been submitted to the client.', 'OUT-021'],
  ['screener-completed', 'You will be contacted within 48-72 hours, and only if you are qualified.', 'OUT-022'],
  ['partial-completed', 'did not qualify', 'OUT-023'],
  ['partial-completed', 'It is paid after the study closes, in about four to six weeks.', 'OUT-024'],
  ['completed', 'Thank you', 'OUT-027'],
] as const)('%s says: %s [%s]', (outcome, text, _id) => {
  const { container } = show(outcome)
  expect(container).toHaveTextContent(text)
})

test.each([
  ['over-quota', 'OUT-017'],
  ['screened', 'OUT-019'],
] as const)('%s links to the FAQ [%s]', (outcome, _id) => {
  show(outcome)
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', 'https://c.example/faq')
})

test.each([
  ['OUT-018', 'over-quota'],
  ['OUT-019', 'screened'],
  ['', 'partial-completed'],
  ['', 'completed'],
  ['', 'screener-completed'],
] as const)('[%s] %s leads to My Survey Dashboard', (_id, outcome) => {
  show(outcome)
  expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('a completed survey leads to its payment, unless it was not kept', () => {
  const { unmount } = show('completed')
  expect(screen.getByRole('button', { name: 'See when you are paid' })).toHaveAttribute('href', '/payments')
  unmount()
  show('completed', { error: 'You have already participated in this survey.' })
  expect(screen.queryByRole('button', { name: 'See when you are paid' })).toBeNull()
})

test('an outcome that was not kept is said, and the page stays', () => {
  show('completed', { error: 'You have already participated in this survey.' })
  expect(screen.getByRole('alert')).toHaveTextContent('You have already participated in this survey.')
  screen.getByRole('heading', { name: /Thank you/ })
})

test.each(['completed', 'partial-completed', 'screener-completed'] as const)(
  '%s promises nothing when it was not kept',
  (outcome) => {
    const { container } = show(outcome, { error: 'Something went wrong. Please retry again later.' })
    expect(container).not.toHaveTextContent(/received|submitted|compensation/)
    screen.getByRole('link', { name: 'help@c.example' })
  },
)

const status = {
  profileCompleted: false,
  npiPresent: false,
  panelistType: { type: 'Patient' },
  addressStatus: { status: 'Not Filled' },
  status: 'Verified',
}

describe('completed', () => {
  const member = panelistProfile({ type: 'Patient', profileCompleted: false })

  test('asks a visitor to complete the profile, by way of the login [OUT-034, OUT-043]', () => {
    show('completed', { task: completedTask(status, null) })
    expect(screen.getByRole('button', { name: 'Complete Profile & Get Paid' })).toHaveAttribute(
      'href',
      '/login?returnUrl=%2FcompleteProfile',
    )
    expect(addressTask(status, null)).toBeNull()
  })

  test.each([
    [{ profileCompleted: true }, 'OUT-035'],
    [{ addressStatus: { status: 'Filled' } }, 'OUT-036'],
  ])('asks for nothing when %j, whoever looks [%s]', (facts, _id) => {
    for (const visitor of [null, { ...member, ...facts }]) {
      expect(completedTask({ ...status, ...facts }, visitor)).toBeNull()
      expect(addressTask({ ...status, ...facts }, visitor)).toBeNull()
    }
  })

  test('asks for nothing of nobody known', () => {
    expect(completedTask(null, null)).toBeNull()
    expect(addressTask(null, member)).toBeNull()
  })

  test('asks the member it is about for the address [OUT-029]', () => {
    expect(addressTask(status, member)).not.toBeNull()
    expect(completedTask(status, member)).toBeNull()
  })

  test.each([
    ['kind', panelistProfile({ type: 'Physician', profileCompleted: false })],
    ['status', panelistProfile({ type: 'Patient', profileCompleted: false, status: 'Registered' })],
    ['profile', panelistProfile({ type: 'Patient', profileCompleted: true })],
    ['address', panelistProfile({ type: 'Patient', profileCompleted: false, addressStatus: { status: 'Filled' } })],
  ])('tells another member, as the %s shows, whose profile it is, and links to nothing of theirs', (_what, other) => {
    expect(addressTask(status, other)).toBeNull()
    show('completed', { task: completedTask(status, other) })
    screen.getByText(/^This survey was taken with another account\./)
    expect(screen.queryByRole('button', { name: 'Complete Profile & Get Paid' })).toBeNull()
  })

  test.each([
    ['Physician', false, true, 'OUT-031'],
    ['Patient', false, false, 'OUT-032'],
    ['Physician', true, false, 'OUT-033'],
  ])('asks a %s, NPI %s, for the workplace: %s [%s]', (type, npiPresent, asksWorkplace, _id) => {
    const own = panelistProfile({ type, profileCompleted: false })
    expect(addressTask({ ...status, npiPresent, panelistType: { type } }, own)).toMatchObject({ asksWorkplace })
  })
})

describe('partial', () => {
  test('prompts a Registered member to complete the profile [OUT-025]', () => {
    show('partial-completed', { task: partialTask({ ...status, status: 'Registered' }, null) })
    expect(screen.getByRole('button', { name: 'Complete Profile' })).toHaveAttribute('href', '/completeProfile')
  })

  test('links a member to nothing of theirs when the survey was taken with another account', () => {
    const other = panelistProfile({ type: 'Patient', status: 'Verified' })
    show('partial-completed', { task: partialTask({ ...status, status: 'Registered' }, other) })
    screen.getByText(/^This survey was taken with another account\./)
    expect(screen.queryByRole('button', { name: 'Complete Profile' })).toBeNull()
  })

  test('and nobody else [OUT-026]', () => {
    expect(partialTask(status, null)).toBeNull()
    expect(partialTask(null, null)).toBeNull()
  })
})

test('the error page is generic, names the support contact and leads to the dashboard [ROUTE-040]', () => {
  render(<ErrorPage brand={brand} />)
  screen.getByRole('heading', { name: 'Something went wrong. Please retry again later.' })
  expect(screen.getByRole('link', { name: 'help@c.example' })).toHaveAttribute('href', 'mailto:help@c.example')
  expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
})
