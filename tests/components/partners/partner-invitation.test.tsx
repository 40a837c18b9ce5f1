import { render, screen, waitFor } from '@testing-library/react'
import { leaveFor } from '#components/call/leave.ts'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { PartnerStart } from '#components/partners/PartnerStart.tsx'
import { type Answer, open, pass, refusal, serve } from '#tests/support/screens.tsx'

const push = jest.fn()
jest.mock('next/navigation', () => ({ useRouter: () => ({ push }) }))
jest.mock('#components/call/leave.ts', () => ({ leaveFor: jest.fn() }))
beforeEach(() => {
  push.mockClear()
  jest.mocked(leaveFor).mockClear()
})
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
  ['RPS-009', 1, 'status'],
  ['RPS-010', 5, 'status'],
  ['RPS-011', 6, 'status'],
  ['RPS-012', 7, 'status'],
  ['RPS-013', 2, 'alert'],
  ['RPS-014', 3, 'alert'],
  ['RPS-015', 4, 'alert'],
  ['RPS-016', 8, 'alert'],
])('[%s] status id %d has the style of a %s', (_id, id, role) => {
  show({ status: { id, status: 'Any' } })
  const message = screen.getByRole(role)
  expect(message).toHaveTextContent('Any')
  expect(message).toHaveClass(role === 'alert' ? 'bg-danger-wash' : 'bg-success-wash')
})

test.each([
  ['RPS-017', 'Completed', 'You have already completed this survey.'],
  ['RPS-018', 'Terminated', 'You did not qualify for this survey.'],
  ['RPS-019', 'Quota Completed', 'This survey is full.'],
  ['RPS-020', 'Screener Completed', 'You have already completed the screener of this survey.'],
  ['RPS-021', 'No Show', 'You did not attend the interview of this survey.'],
  ['RPS-022', 'Interview Scheduled', 'Your interview for this survey is scheduled.'],
])('[%s, RPS-006] %s says: %s', (_id, status, said) => {
  show({ status: { id: 1, status } })
  expect(screen.getByRole('status')).toHaveTextContent(said)
})

test('[RPS-007] the form stands below the message, and alone without a status', () => {
  show()
  screen.getByText('form')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a link that is none has no form', () => {
  show({ error: 'Invalid Link.' })
  expect(screen.getByRole('alert')).toHaveTextContent('Invalid Link.')
  expect(screen.queryByText('form')).toBeNull()
})

test('[RPS-023, RPS-024, ERR-173] an existing panelist is linked once, and a failure shows nothing', async () => {
  const keys = { panelistIdForLinkToPartnerPanel: 7, surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const made = serve({ 'POST /api/panel/rps/link-panelist-by-npi': refusal('X', 'x', 500) })
  const { container, rerender } = render(<LinkByNpi {...keys} />)
  rerender(<LinkByNpi {...keys} />)
  await waitFor(() => expect(made.map(({ body }) => body)).toEqual([keys]))
  expect(container).toBeEmptyDOMElement()
})

describe('a member on a partner’s link', () => {
  const LINK = 'POST /api/panel/rps/link-panelist'
  const keys = { surveyMaskId: 's1', partnerInvitationMaskId: 'p1' }
  const linked: Answer = { body: { redirectUrl: '/redirect?to=sealed' } }
  const start = async (isTest: boolean, answer = linked, clock = false) => {
    if (clock) jest.useFakeTimers()
    const made = serve({ [LINK]: answer })
    const { user } = open(<PartnerStart keys={keys} name="Mary" isTest={isTest} brand="Carepanel" />, { clock })
    await user.click(screen.getByRole('button', { name: 'Start Survey' }))
    return { made, user }
  }
  const sent = (made: ReturnType<typeof serve>) => made.map(({ body }) => body)

  test('[START-036, START-038] is linked and sent on', async () => {
    const { made } = await start(false)
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(sent(made)).toEqual([keys])
  })

  test('[START-033, START-034, START-035] with a test account is asked first', async () => {
    const { made, user } = await start(true)
    expect(await screen.findByRole('dialog')).toHaveTextContent('the invitation will be linked to the test account')
    expect(made).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(leaveFor).toHaveBeenCalledWith('/redirect?to=sealed'))
    expect(sent(made)).toEqual([keys])
  })

  test('[START-037] and may say no', async () => {
    const { made, user } = await start(true)
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(leaveFor).toHaveBeenCalledWith('/dashboard')
    expect(made).toEqual([])
  })

  test.each([
    ['ALREADY_PARTICIPATED', 'Server on it.', 10],
    ['ANYTHING_ELSE', 'Something went wrong, please try again later.', 8],
  ])('who is refused with %s is told, and led to the dashboard', async (code, said, seconds) => {
    await start(false, refusal(code, 'Server on it.'), true)
    expect(await screen.findByRole('alert')).toHaveTextContent(said)
    await pass(seconds * 1000 - 50)
    expect(push).not.toHaveBeenCalled()
    await pass(100)
    expect(push).toHaveBeenCalledWith('/dashboard')
  })
})
