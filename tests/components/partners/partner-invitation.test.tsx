import { render, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { loadPage } from '#components/call/loadPage.ts'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import { unsent } from '#tests/support/screens/forms.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))
afterEach(() => {
  jest.useRealTimers()
})

type Facts = Partial<Parameters<typeof PartnerInvitation>[0]>
const show = (facts: Facts = {}) =>
  render(
    <PartnerInvitation brand="Carepanel" error={null} status={null} {...facts}>
      <p>form</p>
    </PartnerInvitation>,
  )

test.each([
  [1, 'status', 'RPS-009'],
  [5, 'status', 'RPS-010'],
  [6, 'status', 'RPS-011'],
  [7, 'status', 'RPS-012'],
  [2, 'alert', 'RPS-013'],
  [3, 'alert', 'RPS-014'],
  [4, 'alert', 'RPS-015'],
  [8, 'alert', 'RPS-016'],
])('the partner invitation shows status id %d as a %s (%s)', (id, role, _id) => {
  show({ status: { id, status: 'Any' } })
  const message = screen.getByRole(role)
  expect(message).toHaveTextContent('Any')
  expect(message.closest(role === 'alert' ? '.bg-danger-wash' : '.bg-success-wash')).not.toBeNull()
})

test.each([
  ['Completed', 'You have already completed this survey.', 'RPS-017'],
  ['Terminated', "You didn't qualify for this survey.", 'RPS-018'],
  ['Quota Completed', 'This survey is full.', 'RPS-019'],
  ['Screener Completed', 'You have already completed the screener of this survey.', 'RPS-020'],
  ['No Show', "You didn't attend the interview for this survey.", 'RPS-021'],
  ['Interview Scheduled', 'Your interview for this survey is scheduled.', 'RPS-022'],
])('the partner invitation shows %s as "%s" [%s, RPS-006]', (status, text, _id) => {
  show({ status: { id: 1, status } })
  expect(screen.getByRole('status')).toHaveTextContent(text)
})

test('the partner invitation shows only its form without a status', () => {
  show()
  screen.getByText('form')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the partner invitation shows its form below the status message (C-53)', () => {
  show({ status: { id: 1, status: 'Any' } })
  const following = screen.getByRole('status').compareDocumentPosition(screen.getByText('form'))
  expect(following).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the partner invitation shows no form for an invalid link, but ways to join or log in without it', () => {
  show({ error: 'Invalid Link.' })
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid Link.')
  expect(screen.queryByText('form')).toBeNull()
  expect(screen.getByRole('link', { name: 'Create New Account' })).toHaveAttribute('href', '/')
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
})

test('LinkByNpi links an existing panelist once and shows nothing on failure [RPS-023, RPS-024, ERR-173]', async () => {
  const keys = { panelistIdForLinkToPartnerPanel: 7, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const made = serve({ 'POST /api/panel/rps/link-panelist-by-npi': refusal('X', 'x', 500) })
  const { container, rerender } = render(<LinkByNpi {...keys} />)
  rerender(<LinkByNpi {...keys} />)
  await waitFor(() => expect(made.map(({ body }) => body)).toEqual([keys]))
  // A toast would come once the answer is there.
  await new Promise((settled) => setTimeout(settled, 50))
  expect(container).toBeEmptyDOMElement()
  expect(toastStore.current()).toEqual([])
})

describe('PartnerStart', () => {
  const LINK = 'POST /api/panel/rps/link-panelist'
  const keys = { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const linked: Answer = { body: { redirectUrl: '/redirect?to=sealed' } }
  const start = async (isTestAccount: boolean, answer = linked, clock = false) => {
    if (clock) jest.useFakeTimers()
    const made = serve({ [LINK]: answer })
    const { user } = open(
      <PartnerStart keys={keys} name="Mary" isTestAccount={isTestAccount} brand="Carepanel" action={unsent.action}>
        {null}
      </PartnerStart>,
      { clock },
    )
    await user.click(screen.getByRole('button', { name: 'Start Survey' }))
    return { made, user }
  }
  const sent = (made: ReturnType<typeof serve>) => made.map(({ body }) => body)

  test('links the member and opens the redirect URL [START-036, START-038]', async () => {
    const { made } = await start(false)
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(sent(made)).toEqual([keys])
  })

  test('asks for confirmation in a test account before it links [START-033, START-034, START-035]', async () => {
    const { made, user } = await start(true)
    expect(await screen.findByRole('dialog')).toHaveTextContent('the invitation will be linked to the test account')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
    expect(made).toEqual([])
    await user.dblClick(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(sent(made)).toEqual([keys])
  })

  test.each([
    ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
    ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ])('links nothing on %s in a test account and opens the dashboard [START-037]', async (_, cancel) => {
    const { made, user } = await start(true)
    await screen.findByRole('dialog')
    await cancel(user)
    expect(loadPage).toHaveBeenCalledWith('/dashboard')
    expect(made).toEqual([])
  })

  const SERVER = 'Server on it.'
  test.each([
    ['SURVEY_DOES_NOT_MATCH_PROFILE', 'ERR-044', SERVER, 10],
    ['SURVEY_CLOSED', 'ERR-045', SERVER, 10],
    ['SURVEY_TEMPORARY_CLOSED', 'ERR-046', SERVER, 10],
    ['ALREADY_PARTICIPATED', 'ERR-047', SERVER, 10],
    ['SURVEY_NOT_IN_LAUNCHED_STATE', 'ERR-048', SERVER, 10],
    ['PROFILE_UNDER_REVIEW', 'ERR-049', SERVER, 10],
    ['LIST_MATCHING_FAILED', 'ERR-050', SERVER, 10],
    ['NPI_INFO_NOT_FOUND', 'ERR-051', SERVER, 10],
    ['BYPASS_PROFESSION_NOT_ALLOWED_FOR_PATIENT', 'ERR-052', SERVER, 10],
    ['INVITATION_EXPIRED', 'ERR-053', SERVER, 10],
    ['NOT_INVITED_PANELIST', 'ERR-054', SERVER, 10],
    ['PANELIST_EXCLUDED_FOR_SURVEY', 'ERR-055', SERVER, 10],
    ['ANYTHING_ELSE', 'ERR-056', 'Something went wrong, please try again later.', 8],
  ])('shows the message for %s and then opens the dashboard (%s)', async (code, _id, text, seconds) => {
    await start(false, refusal(code, SERVER), true)
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    await advanceClock(seconds * 1000 - 50)
    expect(push).not.toHaveBeenCalled()
    await advanceClock(100)
    expect(push).toHaveBeenCalledWith('/dashboard')
  })
})
