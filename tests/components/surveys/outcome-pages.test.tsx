import { render, screen } from '@testing-library/react'
import { ErrorPage } from '#components/surveys/outcome/ErrorPage.tsx'
import { OutcomePage } from '#components/surveys/outcome/OutcomePage.tsx'
import { addressTask, completedTask, partialTask } from '#components/surveys/outcome/outcomeTasks.ts'
import type { OutcomeName } from '#lib/contract/outcomes.ts'
import { paymentsOf } from '#lib/rules/rewards/payments.ts'
import { brand } from '#tests/support/screens/brand.ts'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

type Facts = Partial<Parameters<typeof OutcomePage>[0]>
const show = (outcome: OutcomeName, facts: Facts = {}) =>
  render(<OutcomePage outcome={outcome} brand={brand} error={null} task={null} {...facts} />)

const completed = surveyRow({ status: 'Completed', payment: 'Pending', incentivesEarned: 50 })

test.each([
  ['over-quota', 'do not currently meet the qualifications', 'OUT-016'],
  ['screened', 'do not currently meet the qualifications', 'OUT-019'],
  ['screener-completed', 'Thank you', 'OUT-020'],
  ['screener-completed', 'Your answers have been submitted to the client.', 'OUT-021'],
  [
    'screener-completed',
    'You will be contacted within 48-72 hours, and only if you are qualified.',
    'OUT-022, CONST-039',
  ],
  ['partial-completed', 'did not qualify', 'OUT-023'],
  ['partial-completed', 'It is paid after the study closes, in about four to six weeks.', 'OUT-024, CONST-040'],
  ['completed', 'Thank you', 'OUT-027'],
] as const)('the %s page says: %s (%s)', (outcome, text, _id) => {
  const { container } = show(outcome)
  expect(container).toHaveTextContent(text)
})

test.each([
  ['over-quota', 'OUT-017'],
  ['screened', 'OUT-019'],
] as const)('the %s page links to the FAQ (%s)', (outcome, _id) => {
  show(outcome)
  expect(screen.getByRole('link', { name: 'FAQ' })).toHaveAttribute('href', 'https://c.example/faq')
})

test.each([
  ['over-quota', 'OUT-018'],
  ['screened', 'OUT-019'],
  ['partial-completed', 'no id'],
  ['completed', 'no id'],
  ['screener-completed', 'no id'],
] as const)('the %s page links to My Survey Dashboard (%s)', (outcome, _id) => {
  show(outcome)
  expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
})

test('the completed page links to the payments unless the outcome was not saved', () => {
  const { unmount } = show('completed')
  expect(screen.getByRole('button', { name: 'See when you are paid' })).toHaveAttribute('href', '/payments')
  unmount()
  const { unmount: leave } = show('completed', { payment: paymentsOf([completed], [])[0] })
  expect(screen.getByRole('button', { name: 'See when you are paid' })).toHaveAttribute(
    'href',
    '/payments?payment=R-1#payment',
  )
  leave()
  show('completed', { error: 'You have already participated in this survey.' })
  expect(screen.queryByRole('button', { name: 'See when you are paid' })).toBeNull()
})

test('the completed page says what the survey earned also when it is opened again [OUT-047]', () => {
  const error = 'You have already participated in this survey.'
  const { container } = show('completed', { error, payment: paymentsOf([completed], [])[0] })
  expect(screen.getByRole('status')).toHaveTextContent(error)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(container).toHaveTextContent('We pay after approval.')
  expect(container).not.toHaveTextContent('If you think this is wrong')
  expect(screen.getByRole('button', { name: 'See when you are paid' })).toHaveAttribute(
    'href',
    '/payments?payment=R-1#payment',
  )
})

test('the completed page shows why the outcome was not saved', () => {
  show('completed', { error: 'You have already participated in this survey.' })
  expect(screen.getByRole('alert')).toHaveTextContent('You have already participated in this survey.')
  screen.getByRole('heading', { name: /Thank you/ })
})

test.each(['completed', 'partial-completed', 'screener-completed'] as const)(
  'the %s page promises nothing when the outcome was not saved',
  (outcome) => {
    const { container } = show(outcome, { error: 'Something went wrong. Please retry again later.' })
    expect(container).not.toHaveTextContent(/received|submitted|compensation/)
    screen.getByRole('link', { name: 'help@c.example' })
  },
)

const GENERIC = 'Something went wrong. Please retry again later.'

test.each(['completed', 'screened'] as const)(
  'the %s page offers to report the outcome again when the panel could not be asked [OUT-048]',
  (outcome) => {
    const { container } = show(outcome, { error: GENERIC, retry: `/${outcome}?ikey=i1` })
    expect(screen.getByRole('alert')).toHaveTextContent(GENERIC)
    expect(container).toHaveTextContent("The result of your survey isn't saved yet. Select Retry to send it again.")
    expect(screen.getByRole('link', { name: 'Retry' })).toHaveAttribute('href', `/${outcome}?ikey=i1`)
    screen.getByRole('link', { name: 'help@c.example' })
  },
)

test('the completed page shows no failure when it knows what the outcome earned [OUT-048]', () => {
  const { container } = show('completed', {
    error: GENERIC,
    retry: '/completed?ikey=i1',
    payment: paymentsOf([completed], [])[0],
  })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Retry' })).toBeNull()
  expect(container).toHaveTextContent('Your answers have been received.')
  expect(container).toHaveTextContent('We pay after approval.')
})

const status = {
  profileCompleted: false,
  npiPresent: false,
  panelistType: { type: 'Patient' },
  addressStatus: { status: 'Not Filled' },
  status: 'Verified',
}

describe('task of the completed page', () => {
  const member = panelistProfile({ type: 'Patient', profileCompleted: false })

  test('sends a visitor through the login to complete the profile [OUT-034, OUT-043]', () => {
    show('completed', { task: completedTask(status, null) })
    expect(screen.getByRole('button', { name: 'Complete Profile & Get Paid' })).toHaveAttribute(
      'href',
      '/login?returnUrl=%2FcompleteProfile',
    )
    expect(addressTask(status, null)).toBeNull()
  })

  test.each([
    [{ profileCompleted: true }, 'OUT-034, OUT-035'],
    [{ addressStatus: { status: 'Filled' } }, 'OUT-034, OUT-036'],
  ])('is none when %j (%s)', (facts, _id) => {
    for (const visitor of [null, { ...member, ...facts }]) {
      expect(completedTask({ ...status, ...facts }, visitor)).toBeNull()
      expect(addressTask({ ...status, ...facts }, visitor)).toBeNull()
    }
  })

  test('is none without a status, and without a member and a status', () => {
    expect(completedTask(null, null)).toBeNull()
    expect(addressTask(null, member)).toBeNull()
  })

  test('is the address for the member of the survey [OUT-029]', () => {
    expect(addressTask(status, member)).not.toBeNull()
    expect(completedTask(status, member)).toBeNull()
  })

  test.each([
    ['kind', panelistProfile({ type: 'Physician', profileCompleted: false })],
    ['status', panelistProfile({ type: 'Patient', profileCompleted: false, status: 'Registered' })],
    ['profile', panelistProfile({ type: 'Patient', profileCompleted: true })],
    ['address', panelistProfile({ type: 'Patient', profileCompleted: false, addressStatus: { status: 'Filled' } })],
  ])('names another account when the %s differs, without a link to the profile', (_what, other) => {
    expect(addressTask(status, other)).toBeNull()
    show('completed', { task: completedTask(status, other) })
    screen.getByText(/^This survey was taken with another account\./)
    expect(screen.queryByRole('button', { name: 'Complete Profile & Get Paid' })).toBeNull()
  })

  test.each([
    ['Physician', false, true, 'OUT-031, OUT-038'],
    ['Patient', false, false, 'OUT-032'],
    ['Physician', true, false, 'OUT-033, OUT-038'],
  ])('for a %s with NPI %s asks for the workplace: %s (%s)', (type, npiPresent, asksWorkplace, _id) => {
    const own = panelistProfile({ type, profileCompleted: false })
    expect(addressTask({ ...status, npiPresent, panelistType: { type } }, own)).toMatchObject({ asksWorkplace })
  })
})

describe('task of the partially completed page', () => {
  test('is the profile for a Registered member [OUT-025]', () => {
    show('partial-completed', { task: partialTask({ ...status, status: 'Registered' }, null) })
    expect(screen.getByRole('button', { name: 'Complete Profile' })).toHaveAttribute('href', '/completeProfile')
  })

  test('names another account to a member who did not take the survey, without a link to the profile', () => {
    const other = panelistProfile({ type: 'Patient', status: 'Verified' })
    show('partial-completed', { task: partialTask({ ...status, status: 'Registered' }, other) })
    screen.getByText(/^This survey was taken with another account\./)
    expect(screen.queryByRole('button', { name: 'Complete Profile' })).toBeNull()
  })

  test.each(['Registration Flagged', 'Pending Verification', 'Verified', 'Profile Flagged', 'Something New'])(
    'is none for a member with status %s [OUT-026]',
    (other) => {
      expect(partialTask({ ...status, status: other }, null)).toBeNull()
    },
  )

  test('is none without a status [OUT-026]', () => {
    expect(partialTask(null, null)).toBeNull()
  })
})

test('the error page shows the generic error, the support address and a dashboard link [ROUTE-040]', () => {
  render(<ErrorPage brand={brand} />)
  screen.getByRole('heading', { name: 'Something went wrong. Please retry again later.' })
  expect(screen.getByRole('link', { name: 'help@c.example' })).toHaveAttribute('href', 'mailto:help@c.example')
  expect(screen.getByRole('button', { name: 'My Survey Dashboard' })).toHaveAttribute('href', '/dashboard')
})
