import { act, screen, waitFor, within } from '@testing-library/react'
import { TaxAlert } from '#components/tax/TaxAlert.tsx'
import { frameMessages, HEIGHT_MESSAGE } from '#lib/rules/tax/signing-frame.ts'
import { open, refusal } from '#tests/support/screens/screens.tsx'
import { taxDetail } from '#tests/support/screens/tax.ts'
import {
  button,
  GENERIC,
  noFrame,
  openFrame,
  pending,
  SIGN_URL,
  STATE,
  show,
  submitted,
  TEMPLATE,
} from '#tests/support/screens/tax-panel.tsx'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))

const EVENTS = 'POST /api/panel/api/hello-sign/events'

const frame = () => screen.getByTitle<HTMLIFrameElement>('Form W-9')

/** Sends a message from the frame to the page. */
const say = (
  data: object,
  { origin = 'https://app.hellosign.com', source = frame().contentWindow as Window | null } = {},
) => act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
const signed = { type: frameMessages.signed, payload: { signatureId: 's1' } }

describe('signing on the tax panel', () => {
  it('opens the form at once after "Complete Form W-9" on another page [TAX-042]', async () => {
    const { user, unmount: leaveAlert } = open(<TaxAlert taxTab="/completeProfile?tabIndex=1" isNext />)
    await user.click(screen.getByRole('button', { name: 'Complete Form W-9' }))
    leaveAlert()
    const first = show()
    expect(await screen.findByTitle('Form W-9')).toBeVisible()
    first.unmount()
    const { made } = show()
    expect(made()).toEqual([])
  })

  it('opens no form when none is due [TAX-042]', async () => {
    const { user, unmount: leaveAlert } = open(<TaxAlert taxTab="/completeProfile?tabIndex=1" isNext />)
    await user.click(screen.getByRole('button', { name: 'Complete Form W-9' }))
    leaveAlert()
    const { made } = show(submitted)
    expect(made()).toEqual([])
  })

  it('opens Form W-9 in a frame of 1000 px [TAX-001, TAX-002, TAX-003, TAX-004, API-044, CONST-051]', async () => {
    const { user, made } = show()
    const opened = await openFrame(user)
    expect(made()).toEqual([TEMPLATE])
    expect(opened).toHaveAttribute('height', '1000')
    expect(opened.src).toContain(SIGN_URL)
    expect(new URL(opened.src).searchParams.get('client_id')).toBe('c1')
    expect(screen.getByRole('heading', { name: 'Sign your Form W-9' })).toHaveFocus()
  })

  it('scrolls the whole section into view', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
    const { user } = show()
    await openFrame(user)
    const section = screen.getByRole('region', { name: 'Sign your Form W-9' })
    expect(scroll.mock.contexts).toContain(section)
    expect(scroll).toHaveBeenCalledWith({ block: 'start' })
    scroll.mockRestore()
  })

  it.each([
    [true, '1'],
    [false, '0'],
  ])('with test mode %s sets skip_domain_verification to %s [TAX-005]', async (testMode, skipped) => {
    const { user } = show(pending, {}, { testMode })
    const { src } = await openFrame(user)
    expect(new URL(src).searchParams.get('skip_domain_verification')).toBe(skipped)
  })

  it.each([
    ['our own page', null, 4400, '4400px'],
    ['our own page, never lower than 1000 px', null, 300, '1000px'],
    ['a service', 'c1', 4400, '1000px'],
  ])(
    'in the frame of %s (%s) that reports %d px has a height of %s on a phone',
    async (_, clientId, height, expected) => {
      const { user } = show(pending, {
        [TEMPLATE]: { body: { signatureRequestId: 'r1', clientId, signUrl: SIGN_URL } },
      })
      await openFrame(user)
      await say({ type: HEIGHT_MESSAGE, payload: { height } })
      expect(frame().style.getPropertyValue('--content-height')).toBe(expected)
      expect(frame()).toHaveAttribute('height', '1000')
    },
  )

  it('frames our own page with its URL unchanged', async () => {
    const signUrl = 'http://localhost:3000/signW9?token=t'
    const { user } = show(pending, { [TEMPLATE]: { body: { signatureRequestId: 'r1', clientId: null, signUrl } } })
    expect(await openFrame(user)).toHaveAttribute('src', signUrl)
  })

  it.each(['Not Filled', 'Pending Approval', 'Approved', 'Something new'])(
    'in status %s asks before it opens a new form [TAX-006, TAX-007, TAX-008]',
    async (taxStatus) => {
      const { user, made } = show(taxDetail({ taxStatus }))
      expect(screen.queryByRole('button', { name: 'Complete Form W-9' })).toBeNull()
      await user.click(button('Complete New Form W-9'))
      const question = await screen.findByRole('dialog', { name: 'Are you sure you want to submit a new Form W-9?' })
      expect(made()).toEqual([])
      expect(within(question).getByRole('button', { name: 'No' })).toBeVisible()
      await user.click(within(question).getByRole('button', { name: 'Yes' }))
      expect(await screen.findByTitle('Form W-9')).toBeVisible()
    },
  )

  it('opens nothing on No [TAX-009]', async () => {
    const { user, made } = show(submitted)
    await user.click(button('Complete New Form W-9'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'No' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByTitle('Form W-9')).toBeNull()
    expect(made()).toEqual([])
  })

  it('reports a signature once and shows the new status [TAX-010, TAX-011, TAX-012, MODAL-029, API-045]', async () => {
    const { user, sent } = show(pending, { [EVENTS]: { body: { w9SubmittedDate: '2026-11-21' } } }, { held: 300 })
    await openFrame(user)
    await say(signed)
    await noFrame()
    expect(sent(EVENTS).map(({ body }) => body)).toEqual([{ signatureId: 's1', signatureRequestId: 'r1' }])
    expect(await screen.findByText('Pending Approval')).toBeVisible()
    expect(screen.getByText('Submitted on Nov 21, 2026')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toHaveFocus()
    expect(screen.getByText(/Once we approve it, we can send the \$300 that's on hold\./)).toBeVisible()
    expect(screen.getAllByText(/on hold/)).toHaveLength(1)
    expect(screen.getByRole('link', { name: 'See your payments' })).toHaveAttribute('href', '/payments')
    expect(button('Complete New Form W-9')).toBeVisible()
    expect(router.refresh).toHaveBeenCalled()
  })

  it('keeps saying that the form is signed when the new tax details cannot be loaded [TAX-012]', async () => {
    const told = { body: { w9SubmittedDate: '2026-11-21' } }
    const { user } = show(pending, { [EVENTS]: told, [STATE]: refusal('UPSTREAM_UNAVAILABLE', '', 503) })
    await openFrame(user)
    await say(signed)
    await noFrame()
    expect(await screen.findByRole('heading', { name: 'Thank you. Your Form W-9 is signed.' })).toHaveFocus()
    expect(screen.getByText('Pending Approval')).toBeVisible()
    expect(screen.queryByText(GENERIC)).toBeNull()
    expect(router.refresh).not.toHaveBeenCalled()
  })

  it.each([
    ['SIGNING_UNAVAILABLE', 503],
    ['INTERNAL_ERROR', 500],
    ['ANYTHING_ELSE', 400],
  ])('shows an error and keeps the frame when the signature cannot be reported: %s [ERR-148]', async (code, status) => {
    const { user, made } = show(pending, { [EVENTS]: refusal(code, 'A message of the panel.', status) })
    await openFrame(user)
    await say(signed)
    expect(await screen.findByText(`${GENERIC} Your signature isn't lost.`)).toBeVisible()
    expect(screen.queryByText(GENERIC)).toBeNull()
    await say({ type: frameMessages.finished })
    expect(frame()).toBeVisible()
    expect(made()).not.toContain(STATE)
  })

  it('offers to report the signature again after a failure', async () => {
    const told = { body: { w9SubmittedDate: '2026-11-21' } }
    const { user, sent } = show(pending, { [EVENTS]: [refusal('SIGNING_UNAVAILABLE', '', 503), told] })
    await openFrame(user)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await say(signed)
    expect(await screen.findByRole('button', { name: 'Try again' })).toHaveAccessibleDescription(
      `${GENERIC} Your signature isn't lost.`,
    )
    expect(button('Try again')).toHaveFocus()
    await user.click(button('Try again'))
    await noFrame()
    const ids = { signatureId: 's1', signatureRequestId: 'r1' }
    expect(sent(EVENTS).map(({ body }) => body)).toEqual([ids, ids])
    expect(await screen.findByText('Pending Approval')).toBeVisible()
  })

  it.each([
    ['cancel', 'TAX-013', frameMessages.canceled],
    ['declining', 'TAX-013', frameMessages.declined],
    ['the end', 'TAX-014', frameMessages.finished],
    ['a failure', 'TAX-014', frameMessages.failed],
  ])('on %s closes the frame and reloads the status (%s, API-042)', async (_what, _, type) => {
    const { user, made } = show()
    await openFrame(user)
    await say({ type })
    await noFrame()
    expect(made()).toEqual([TEMPLATE, STATE])
    expect(await screen.findByText('Pending Approval')).toBeVisible()
    expect(button('Download Form W-9')).toBeVisible()
  })

  it('closes the frame and reloads the status on Close [TAX-014, API-042]', async () => {
    const { user, made } = show()
    await openFrame(user)
    await user.click(button('Close'))
    await noFrame()
    await waitFor(() => expect(made()).toEqual([TEMPLATE, STATE]))
  })

  it('ignores messages from other windows and origins', async () => {
    const { user, made } = show()
    await openFrame(user)
    await say(signed, { source: window })
    await say(signed, { origin: 'https://evil.example' })
    expect(frame()).toBeVisible()
    expect(made()).toEqual([TEMPLATE])
  })

  it.each([
    ['SIGNING_UNAVAILABLE', 503],
    ['INTERNAL_ERROR', 500],
    ['ANYTHING_ELSE', 400],
  ])('shows an error when the form cannot be opened: %s [ERR-147]', async (code, status) => {
    const { user } = show(pending, { [TEMPLATE]: refusal(code, 'The panel says something.', status) })
    await user.click(button('Complete Form W-9'))
    await waitFor(() => expect(button('Complete Form W-9')).toHaveAccessibleDescription(GENERIC))
    expect(router.push).not.toHaveBeenCalled()
    expect(screen.queryByRole('link', { name: 'Verify your email' })).toBeNull()
  })

  it('links to the email page when an email address is missing', async () => {
    const { user } = show(pending, { [TEMPLATE]: refusal('EMAIL_NOT_REGISTERED', 'You need an email address.') })
    await user.click(button('Complete Form W-9'))
    expect(await screen.findByRole('link', { name: 'Verify your email' })).toHaveAttribute('href', '/verifyEmail')
    expect(button('Complete Form W-9')).toHaveAccessibleDescription('You need an email address.')
  })
})
