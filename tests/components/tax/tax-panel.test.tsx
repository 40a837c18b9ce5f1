import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { loadPage } from '#components/call/loadPage.ts'
import { RejectedForm } from '#components/shell/RejectedForm.tsx'
import { TaxAlert } from '#components/tax/TaxAlert.tsx'
import { TaxPanel } from '#components/tax/TaxPanel.tsx'
import { ToastRegion } from '#components/ui/toast/ToastRegion.tsx'
import type { Consent } from '#lib/contract/panel/consents.ts'
import type { Form1099Copy } from '#lib/contract/panel/tax/form-1099.ts'
import type { TaxDetail } from '#lib/contract/panel/tax/tax.ts'
import { frameMessages, HEIGHT_MESSAGE } from '#lib/rules/tax/signing-frame.ts'
import { unsentTaxPosts } from '#tests/support/screens/forms.ts'
import { browserWithPasskeys, requestToSign } from '#tests/support/screens/passkeys.ts'
import { type Answer, advanceClock, open, refusal, serve } from '#tests/support/screens/screens.tsx'
import { form1099, savedTaxDetail, taxDetail, taxFormConsent, taxTypes } from '#tests/support/screens/tax.ts'

const router = { push: jest.fn(), refresh: jest.fn() }
jest.mock('next/navigation', () => ({ useRouter: () => router }))
jest.mock('#components/call/loadPage.ts', () => ({ loadPage: jest.fn() }))

const STATE = 'GET /api/panel/api/taxDetail/me'
const SAVE = 'PATCH /api/panel/api/taxDetail/me'
const TEMPLATE = 'GET /api/panel/api/hello-sign/template'
const EVENTS = 'POST /api/panel/api/hello-sign/events'
const DOCUMENT = 'GET /api/panel/api/hello-sign/signed-document'
const STEP_UP_BY_PASSKEY = 'POST /api/session/step-up/passkey'
const ZONE = 'GET /api/time-zone?zip=07030'
const GENERIC = 'Something went wrong. Please retry again later.'

const SIGN_URL = 'https://app.hellosign.com/editor/embeddedSign?signature_id=s1&token=t'
const template: Answer = { body: { signatureRequestId: 'r1', clientId: 'c1', signUrl: SIGN_URL } }
const pending = taxDetail({ taxStatus: 'W9 Pending' })
const submitted = taxDetail({ taxStatus: 'Pending Approval', signatureId: 's1', w9SubmittedDate: '2026-11-21' })

let unmount = () => {}

function show(
  detail: TaxDetail = pending,
  answers: Record<string, Answer | Answer[]> = {},
  { clock = false, testMode = true, held = null as number | null } = {},
) {
  const made = serve({ [TEMPLATE]: template, [STATE]: { body: submitted }, [ZONE]: {}, ...answers })
  const opened = open(
    <>
      <TaxPanel
        detail={detail}
        rejected={detail.rejection ? <RejectedForm rejection={detail.rejection} /> : null}
        types={taxTypes}
        posts={unsentTaxPosts}
        testMode={testMode}
        held={held}
      />
      <ToastRegion />
    </>,
    { clock },
  )
  unmount = opened.unmount
  return {
    ...opened,
    made: () => made.map(({ call }) => call),
    sent: (call: string) => made.filter((one) => one.call === call),
  }
}
type User = ReturnType<typeof show>['user']

const button = (name: string) => screen.getByRole('button', { name })
const frame = () => screen.getByTitle<HTMLIFrameElement>('Form W-9')
const noFrame = () => waitFor(() => expect(screen.queryByTitle('Form W-9')).toBeNull())

async function openFrame(user: User) {
  await user.click(button('Complete Form W-9'))
  return screen.findByTitle<HTMLIFrameElement>('Form W-9')
}

/** Sends a message from the frame to the page. */
const say = (
  data: object,
  { origin = 'https://app.hellosign.com', source = frame().contentWindow as Window | null } = {},
) => act(async () => void window.dispatchEvent(new MessageEvent('message', { data, origin, source })))
const signed = { type: frameMessages.signed, payload: { signatureId: 's1' } }

beforeEach(() => {
  router.push.mockClear()
  router.refresh.mockClear()
})
afterEach(() => {
  unmount()
  jest.useRealTimers()
})

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

  it('shows an error and keeps the frame when the signature cannot be reported [ERR-148]', async () => {
    const { user, made } = show(pending, { [EVENTS]: refusal('SIGNING_UNAVAILABLE', '', 503) })
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

describe('status on the tax panel', () => {
  it('says that a Form 1099 is mailed in January [TAX-039]', () => {
    show()
    expect(screen.getByText(/we'll mail you a Form 1099 in January/)).toBeVisible()
  })

  it('says how much is on hold for the form', () => {
    const taxYear = { year: 2026, paid: 500, threshold: 600, form1099Threshold: 600 }
    show(taxDetail({ taxStatus: 'W9 Pending', taxYear }), {}, { held: 300 })
    expect(screen.getByText('2026: $500 paid + $300 on hold = $800. We need the form from $600.')).toBeVisible()
    expect(screen.getByText('$300 is on hold until we approve your Form W-9.')).toBeVisible()
  })

  const held350 = { year: 2026, paid: 350, threshold: 600, form1099Threshold: 600 }
  it.each([
    ['W9 Pending', '$300 is on hold until we approve your Form W-9.'],
    ['Pending Approval', 'We have received your form. We can send the $300 once we approve it.'],
    ['Approved', 'Your form is approved. We can send the $300 now.'],
  ])('adds what is on hold to what was paid, in status %s [TAX-040]', (taxStatus, expected) => {
    show(taxDetail({ taxStatus, taxYear: held350 }), {}, { held: 300 })
    expect(screen.getByText('2026: $350 paid + $300 on hold = $650. We need the form from $600.')).toBeVisible()
    expect(screen.getByText(expected)).toBeVisible()
    expect(document.querySelector('rect.fill-brand')).toHaveAttribute('width', '100')
    expect(screen.queryByText(/^Paid to you/)).toBeNull()
    expect(screen.queryByText(/When your incentive payments reach/)).toBeNull()
  })

  it('says that the form was asked for earlier when this year is below the threshold [TAX-040]', () => {
    show(taxDetail({ taxStatus: 'W9 Pending', taxYear: { ...held350, paid: 100 } }), {}, { held: 25 })
    expect(
      screen.getByText('2026: $100 paid + $25 on hold = $125. We asked for the form before this year.'),
    ).toBeVisible()
  })

  it('announces the collection only before a form was asked for [TAX-040]', () => {
    show(taxDetail({ taxStatus: 'Not Filled', taxYear: held350 }))
    expect(screen.getByText('$350')).toBeVisible()
    expect(screen.getByText(/When your incentive payments reach \$600/)).toBeVisible()
  })

  it('names only the amount on hold when the tax year is unknown', () => {
    show(pending, {}, { held: 300 })
    expect(screen.getByText('$300 is on hold until we approve your Form W-9.')).toBeVisible()
  })

  const rejected = taxDetail({
    taxStatus: 'W9 Pending',
    w9SubmittedDate: '2026-11-01',
    rejection: { reason: 'The name on line 1.', date: '2026-11-02' },
  })
  const rejection = () => screen.getByText('Your Form W-9 was not accepted').closest('.bg-warning-wash') as HTMLElement

  it('says first that a form was not accepted, why, and what to do, with the only button to do it', () => {
    show(rejected)
    expect(rejection()).toHaveTextContent(
      /Why: The name on line 1\..*What to do: correct this, and sign the form again\..*Checked on Nov 2, 2026/,
    )
    const asked = screen.getByRole('button', { name: 'Complete Form W-9' })
    expect(asked.compareDocumentPosition(screen.getByText('W9 Pending'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(rejection().compareDocumentPosition(screen.getByText('W9 Pending'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(screen.queryByText(/^Submitted on/)).toBeNull()
  })

  it('keeps the reason above the form while it is signed again', async () => {
    const { user } = show(rejected)
    await openFrame(user)
    const section = screen.getByRole('region', { name: 'Sign your Form W-9' })
    expect(within(section).getByText('Why: The name on line 1.')).toBeVisible()
    expect(screen.getAllByText('Why: The name on line 1.')).toHaveLength(1)
  })

  it.each([
    [479, false],
    [480, true],
    [599, true],
  ])('with $%d of $600 paid warns: %s', (paid, warns) => {
    const taxYear = { year: 2026, paid, threshold: 600, form1099Threshold: 2000 }
    show(taxDetail({ taxStatus: 'Not Filled', taxYear }))
    expect(screen.getByText(`$${paid}`)).toBeVisible()
    expect(
      screen.getByText(/If we pay you \$2,000 or more in 2026, we'll mail you a Form 1099 in January 2027\./),
    ).toBeVisible()
    expect(screen.queryAllByText("You'll soon need a Form W-9.")).toHaveLength(warns ? 1 : 0)
  })
})

describe('download of the signed form [TAX-015, TAX-016]', () => {
  const kept: string[] = []
  beforeEach(() => {
    kept.length = 0
    URL.createObjectURL = () => 'blob:form'
    URL.revokeObjectURL = () => {}
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      kept.push(`${this.download} ${this.href}`)
    })
  })
  afterEach(() => jest.restoreAllMocks())

  it('saves the file as "Form W-9.pdf" [TAX-017]', async () => {
    const { user } = show(submitted)
    const headers = new Headers({ 'content-type': 'application/pdf' })
    const file = { ok: true, status: 200, headers, blob: async () => new Blob(['%PDF-']) }
    global.fetch = jest.fn(async () => file as Response)
    await user.click(button('Download Form W-9'))
    await waitFor(() => expect(kept).toEqual(['Form W-9.pdf blob:form']))
  })

  it('is not offered before a form is signed', () => {
    show()
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
  })

  it('asks for a recent code and leads to the code screen', async () => {
    const stepUp = 'POST /api/session/step-up'
    const { user, sent } = show(submitted, {
      [DOCUMENT]: refusal('RECENT_CODE_NEEDED', '', 403),
      [stepUp]: { body: { next: '/otp' } },
    })
    await user.click(button('Download Form W-9'))
    expect(await screen.findByText('Please confirm with a verification code that this is you.')).toBeVisible()
    await user.click(button('Send code'))
    await waitFor(() => expect(loadPage).toHaveBeenCalledWith('/otp'))
    expect(sent(stepUp)[0]?.body).toEqual({ returnUrl: location.pathname })
    expect(kept).toEqual([])
  })

  it('accepts a passkey instead of a code and then saves the file', async () => {
    browserWithPasskeys()
    const headers = new Headers({ 'content-type': 'application/pdf' })
    const file = { ok: true, status: 200, headers, blob: async () => new Blob(['%PDF-']) }
    const { user, sent } = show(taxDetail({ taxStatus: 'Approved', signatureId: 's1', hasPasskey: true }), {
      [DOCUMENT]: refusal('RECENT_CODE_NEEDED', '', 403),
      'POST /api/panel/api/passkeys/code/options': { body: { options: requestToSign } },
      'POST /api/panel/api/passkeys/code': { body: { otp: '123456' } },
      [STEP_UP_BY_PASSKEY]: { body: {} },
    })
    await user.click(button('Download Form W-9'))
    const use = await screen.findByRole('button', { name: 'Use a passkey instead' })
    const answered = global.fetch
    global.fetch = jest.fn(async (address, init) =>
      String(address).includes('signed-document') ? (file as Response) : answered(address, init),
    )
    await user.click(use)
    await waitFor(() => expect(kept).toEqual(['Form W-9.pdf blob:form']))
    expect(sent(STEP_UP_BY_PASSKEY)[0]?.body).toEqual({ otp: '123456' })
  })

  it.each([
    ['NOT_FOUND', 404],
    ['INTERNAL_ERROR', 500],
    ['SIGNING_UNAVAILABLE', 503],
  ])('shows an error when it fails with %s and can be tried again [ERR-149]', async (code, status) => {
    const { user, sent } = show(submitted, { [DOCUMENT]: refusal(code, 'The panel says something.', status) })
    await user.click(button('Download Form W-9'))
    expect((await screen.findByText(GENERIC)).closest('[role=alert]')).not.toBeNull()
    await user.click(button('Download Form W-9'))
    await waitFor(() => expect(sent(DOCUMENT)).toHaveLength(2))
    expect(kept).toEqual([])
  })

  it('shows an error and saves nothing when the document has changed', async () => {
    const { user } = show(submitted, { [DOCUMENT]: refusal('DOCUMENT_CHANGED', 'It was changed.', 409) })
    await user.click(button('Download Form W-9'))
    expect((await screen.findByText('It was changed.')).closest('[role=alert]')).not.toBeNull()
    expect(kept).toEqual([])
  })
})

const field = (label: string) => screen.getByLabelText(label)
const fill = (values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) fireEvent.input(field(label), { target: { value } })
}

describe('tax details form [TAX-018]', () => {
  const save = (user: User) => user.click(button('Save'))
  const number = (user: User, text: string, again = text) => {
    fill({ 'Tax ID number': text, 'Confirm tax ID number': again })
    return save(user)
  }

  it('starts with the saved answers except the number [TAX-019, TAX-020, TAX-021, TAX-022, TAX-023, TAX-024, TAX-026]', () => {
    show(savedTaxDetail)
    expect(screen.getByRole('group', { name: 'Tax ID type', hidden: true })).toContainElement(
      field('Employer Identification Number (EIN)'),
    )
    expect(field('Social Security Number (SSN)')).toBeChecked()
    expect(field('Full name')).toHaveValue('Mary Ann')
    expect(field('Last name')).toHaveValue('Lee')
    expect(field('Address')).toHaveValue('480 Garden Street')
    expect(field('City')).toHaveValue('Hoboken')
    expect(field('State')).toHaveValue('NJ')
    expect(field('ZIP code')).toHaveValue('07030')
    expect(field('Tax ID number')).toHaveValue('')
    expect(field('Tax ID number')).toHaveAccessibleDescription(expect.stringContaining('***-**-6802'))
    expect(field('Confirm tax ID number')).toHaveValue('')
  })

  it.each([
    ['Social Security Number (SSN)', '900-55-1234', 'TAX-030, FMT-009'],
    ['Employer Identification Number (EIN)', '90-0551234', 'TAX-029, FMT-008, LOOK-027'],
  ])('formats the number of type %s as %s (%s)', async (type, shown, _) => {
    const { user } = show(savedTaxDetail)
    await user.click(field(type))
    await user.type(field('Tax ID number'), '9005512349')
    expect(field('Tax ID number')).toHaveValue(shown)
    const other = screen.getByRole('radio', { checked: false })
    await user.click(other)
    expect(field('Tax ID number')).toHaveValue(shown === '900-55-1234' ? '90-0551234' : '900-55-1234')
  })

  it.each(['900551235', ''])('rejects %j as the confirmation of the number [TAX-027, TAX-028]', async (again) => {
    const { user, made } = show(savedTaxDetail)
    await number(user, '900551234', again)
    expect(field('Confirm tax ID number')).toBeInvalid()
    expect(made()).toEqual([])
    fill({ 'Confirm tax ID number': '900551234' })
    await waitFor(() => expect(field('Confirm tax ID number')).toBeValid())
  })

  it('is folded at first, and hidden while the form is being signed', async () => {
    const { user } = show()
    const way = screen.getByText('Enter tax details instead').closest('details')
    expect(way).not.toHaveAttribute('open')
    await openFrame(user)
    expect(way).toHaveAttribute('hidden')
    await user.click(button('Close'))
    await noFrame()
    expect(way).not.toHaveAttribute('hidden')
  })

  it("starts with the profile's name and address when nothing is saved [WCAG 3.3.7]", () => {
    const known = { fullName: 'Mary Ann', lastName: 'Lee', address: savedTaxDetail.address }
    open(<TaxPanel detail={pending} knownOwner={known} types={taxTypes} posts={unsentTaxPosts} testMode />)
    expect(field('Full name')).toHaveValue('Mary Ann')
    expect(field('Last name')).toHaveValue('Lee')
    expect(field('Address')).toHaveValue('480 Garden Street')
  })

  it('masks the number until "Show number"', async () => {
    const { user } = show(savedTaxDetail)
    const COVERED = 'not-focus:[-webkit-text-security:disc]'
    expect(field('Tax ID number')).toHaveClass(COVERED)
    await user.click(screen.getByText('Show number'))
    expect(field('Tax ID number')).not.toHaveClass(COVERED)
    expect(field('Confirm tax ID number')).not.toHaveClass(COVERED)
    await user.click(screen.getByText('Hide number'))
    expect(field('Tax ID number')).toHaveClass(COVERED)
  })

  it('shows a message after the save and opens the dashboard after 2 seconds [TAX-031, TAX-032, TAX-033, TAX-034, TAX-035, API-043, CONST-028, FMT-010]', async () => {
    jest.useFakeTimers()
    const { user, sent } = show(savedTaxDetail, { [SAVE]: {} }, { clock: true })
    fill({ 'Full name': 'mary ann', 'Last name': 'van lee' })
    await number(user, '900-55-1234')
    await waitFor(() => expect(screen.getByText('Tax information saved successfully.')).toBeVisible())
    expect(sent(SAVE).map(({ body }) => body)).toEqual([
      {
        id: 7,
        taxIdTypeId: 1,
        fullName: 'Mary Ann',
        lastName: 'Van Lee',
        address: { firstLine: '480 Garden Street', city: 'Hoboken', state: 'NJ', zipCode: '07030', country: 'USA' },
        taxIdNumber: '900551234',
      },
    ])
    await advanceClock(1_800)
    expect(router.push).not.toHaveBeenCalled()
    await advanceClock(300)
    expect(router.push).toHaveBeenCalledWith('/dashboard')
  })

  it.each([
    ['ANYTHING', 400],
    ['VALIDATION_FAILED', 422],
    ['INTERNAL_ERROR', 500],
  ])('shows an error and keeps its answers when the save fails with %s [TAX-036, ERR-146]', async (code, status) => {
    jest.useFakeTimers()
    const failed = refusal(code, 'The panel says something.', status)
    const { user } = show(savedTaxDetail, { [SAVE]: failed }, { clock: true })
    await number(user, '900551234')
    await waitFor(() => expect(button('Save')).toHaveAccessibleDescription(GENERIC))
    expect(screen.getAllByText(GENERIC)).toHaveLength(2)
    await advanceClock(3_000)
    expect(field('Tax ID number')).toHaveValue('900-55-1234')
    expect(router.push).not.toHaveBeenCalled()
  })
})

describe('Form 1099 card', () => {
  const CONSENT = 'POST /api/panel/api/privacy/consents'
  const COPY = 'GET /api/panel/api/forms-1099/2026/NEC'

  function showForms(forms: Form1099Copy[], asked: Partial<Consent>, answers: Record<string, Answer> = {}) {
    const made = serve(answers)
    const consent = { ...taxFormConsent, ...asked }
    const opened = open(
      <TaxPanel detail={pending} types={taxTypes} posts={unsentTaxPosts} testMode form1099={{ forms, consent }} />,
    )
    unmount = opened.unmount
    return { ...opened, sent: (call: string) => made.filter((one) => one.call === call) }
  }

  it('shows the words of the consent and sends it with their version', async () => {
    const given = { ...taxFormConsent, given: true, changedAt: '2026-11-22T15:05:00Z' }
    const { user, sent } = showForms([], {}, { [CONSENT]: { body: { consents: [given] } } })
    await screen.findByText('I agree to get them here.')
    button('Open a sample (PDF)')
    await user.click(button('I agree'))
    await screen.findByText(/You get your Forms 1099 here, since Nov 22, 2026, 10:05 AM ET\./)
    expect(sent(CONSENT).map(({ body }) => body)).toEqual([{ purpose: 'tax-forms', given: true, version: '1' }])
  })

  it('shows why the consent cannot be given yet', async () => {
    showForms([], { note: 'To agree, verify an email address first.' })
    await screen.findByText('To agree, verify an email address first.')
    expect(screen.queryByRole('button', { name: 'I agree' })).toBeNull()
  })

  it('asks for a code when a download needs a recent one', async () => {
    const refused = refusal('RECENT_CODE_NEEDED', '', 403)
    const { user } = showForms([form1099], { given: true }, { [COPY]: refused })
    await screen.findByText('Corrected on Jan 20, 2027')
    await user.click(button('Download Form 1099-NEC 2026'))
    await screen.findByRole('button', { name: 'Send code' })
  })
})
