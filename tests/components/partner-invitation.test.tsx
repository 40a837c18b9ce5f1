import { render, screen, waitFor } from '@testing-library/react'
import { LinkByNpi } from '#components/partners/LinkByNpi.tsx'
import { PartnerInvitation } from '#components/partners/PartnerInvitation.tsx'
import { refusal, serve } from '#tests/support/screens.tsx'

type Facts = Partial<Parameters<typeof PartnerInvitation>[0]>
const show = (facts: Facts = {}) =>
  render(
    <PartnerInvitation brand="Carepanel" problem={null} status={null} {...facts}>
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
  show({ problem: 'Invalid Link.' })
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
