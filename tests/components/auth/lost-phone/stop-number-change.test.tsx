import { render, screen } from '@testing-library/react'
import { StopNumberChange } from '#components/auth/lost-phone/StopNumberChange.tsx'
import type { NumberChange } from '#lib/contract/panel/number-change.ts'
import { open, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {} }) }))

const waiting: NumberChange = {
  state: 'waiting',
  newNumber: '(•••) •••-0150',
  effectiveAt: '2026-11-28T15:00:00Z',
  canUndoUntil: null,
}

const show = (change: NumberChange | 'unknown') =>
  render(<StopNumberChange change={change} token="token-1" action="/numberChange" supportEmail="help@x.co" />)

test.each<[string, Partial<NumberChange>, string]>([
  ['waits', {}, 'Stop this change'],
  ['is done, and can be undone', { state: 'done', canUndoUntil: '2026-12-28T15:00:00Z' }, 'Get my old number back'],
])('a change of number that %s has a button', (_case, facts, button) => {
  show({ ...waiting, ...facts })
  screen.getByRole('button', { name: button })
  screen.getByText(/\(•••\) •••-0150/)
})

test.each<[string, Partial<NumberChange>, string, string]>([
  ['is stopped', {}, 'Stop this change', 'This change was stopped. Your account keeps its number.'],
  [
    'is undone',
    { state: 'done', canUndoUntil: '2026-12-28T15:00:00Z' },
    'Get my old number back',
    'Your account has its old number again. Log in with it.',
  ],
])(
  'a change of number that %s moves the focus to the sentence that says so [WCAG 2.4.3]',
  async (_case, facts, button, sentence) => {
    serve({ 'POST /api/panel/number-changes/stop': { body: {} } })
    const { user } = open(
      <StopNumberChange
        change={{ ...waiting, ...facts }}
        token="token-1"
        action="/numberChange"
        supportEmail="help@x.co"
      />,
    )
    await user.click(screen.getByRole('button', { name: button }))
    await screen.findByText(sentence)
    expect(document.activeElement).toHaveTextContent(sentence)
  },
)

test.each<[string, NumberChange | 'unknown', string]>([
  ['was stopped', { ...waiting, state: 'stopped' }, 'This change was stopped. Your account keeps its number.'],
  ['was not made', { ...waiting, state: 'impossible' }, "This change wasn't made. Your account keeps its number."],
  ['is done for good', { ...waiting, state: 'done' }, "This change is done, and can't be stopped anymore."],
  ['is unknown', 'unknown', "We couldn't find that change. Check the link in our message."],
])('a change of number that %s has a sentence and no button', (_case, change, sentence) => {
  show(change)
  screen.getByText(sentence)
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('link', { name: 'help@x.co' })).toHaveAttribute('href', 'mailto:help@x.co')
})

test('a change of number says that whoever made it has nothing to do', () => {
  show(waiting)
  screen.getByText("Was it you? Then there's nothing to do.")
})

test('a change of number that was undone leads to the login, and says what to check then', () => {
  show({ ...waiting, state: 'undone' })
  screen.getByText(/^Then check under Settings and Payments that your email address and where we pay you/)
  screen.getByText('Your account has its old number again. Log in with it.')
  expect(screen.getByRole('button', { name: 'Login' })).toHaveAttribute('href', '/login')
})

test.each<[NumberChange['state'], string]>([
  ['done', "Wasn't you, or have a question? Email help@x.co."],
  ['undone', 'Questions? Email help@x.co.'],
  ['stopped', 'Questions? Email help@x.co.'],
])('a change of number that is %s names whom to write to', (state, sentence) => {
  const { container } = show({ ...waiting, state })
  expect(container).toHaveTextContent(sentence)
})
