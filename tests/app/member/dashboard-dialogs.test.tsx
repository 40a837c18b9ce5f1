/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Resources } from '#components/call/Resources.tsx'
import { SESSION_EXPIRED_EVENT } from '#components/call/sessionExpired.ts'
import { DialogQueue } from '#components/screens/dashboard/DialogQueue.tsx'
import { toastStore } from '#components/ui/toast/toast.ts'
import {
  allDialogs,
  dashboardPage,
  dialog,
  EMAIL_STATUS,
  type Facts,
  hearts,
  keepDialogs,
  noDialog,
  ORGANIZATIONS,
  type Profile,
  SUMMARY,
} from '#tests/support/pages/dashboard.tsx'
import { router } from '#tests/support/pages/navigation.ts'
import { panelistProfile } from '#tests/support/screens/members.ts'
import { type Answer, advanceClock, open, type RecordedCall, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const { visit } = dashboardPage()
const { refresh } = router

describe('automatic dialogs of the dashboard', () => {
  afterEach(() => jest.useRealTimers())

  const queueFor = (profile: Profile) => (
    <Resources>
      <DialogQueue
        facts={{ profile: panelistProfile(profile), emailVerified: true, additionalInfoIncomplete: false }}
        userId={1}
        previous={[]}
        brand="Carepanel"
        email={null}
        taxTab="/"
        taxYear={null}
      />
    </Resources>
  )

  test("show a patient's steps and link to the first open one [DASH-046, MODAL-003, MODAL-030]", async () => {
    await visit({ type: 'Patient', isPatientProfileCompleted: false, isCaregiverProfileCompleted: false })
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'Complete Your Profile' })
    expect(shown.getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Account RegistrationDone',
      'Basic InformationDone',
      'Patient ProfileTo do',
      'Caregiver ProfileTo do',
    ])
    expect(shown.getByRole('button', { name: 'Continue: Patient Profile' })).toHaveAttribute(
      'href',
      '/completeProfile?tabIndex=1',
    )
  })

  test.each([
    [{ profileCompleted: false }, 'Basic Information', 'MODAL-002'],
    [{ isPatientProfileCompleted: false }, 'Patient Profile', 'MODAL-003'],
    [{ isCaregiverProfileCompleted: false }, 'Caregiver Profile', 'MODAL-004'],
  ])('ask a patient with %j to continue with the step %s (%s)', async (missing, step, _id) => {
    await visit({ type: 'Patient', ...missing })
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'Complete Your Profile' })
    shown.getByRole('button', { name: `Continue: ${step}` })
  })

  const PROFILE = 'Complete Your Profile'
  const patient = { type: 'Patient' }
  const owesForm = { taxStatus: 'W9 Pending' }
  test.each<[Profile, Facts, string[], string]>([
    [patient, { additionalInfoIncomplete: true }, [PROFILE, 'A few more questions'], 'MODAL-001'],
    [patient, {}, [], 'MODAL-005'],
    [
      patient,
      { additionalInfoIncomplete: true, emailVerified: false },
      ['Verify your email', 'A few more questions'],
      'MODAL-006, MODAL-020',
    ],
    [{ profileCompleted: false }, {}, [PROFILE], 'MODAL-007'],
    [{}, { additionalInfoIncomplete: true }, ['A few more questions'], 'MODAL-008'],
    [{}, {}, [], 'MODAL-008'],
    [owesForm, {}, ['We need your Form W-9'], 'MODAL-011'],
    [{ ...patient, ...owesForm, isPatientProfileCompleted: false }, {}, [PROFILE], 'MODAL-003, MODAL-012'],
    [{ ...patient, ...owesForm, isCaregiverProfileCompleted: false }, {}, [PROFILE], 'MODAL-004, MODAL-013'],
    [owesForm, { emailVerified: false }, ['Verify your email'], 'MODAL-015'],
    [{ ...owesForm, profileCompleted: false }, {}, [PROFILE], 'MODAL-016'],
    [{ taxStatus: 'Pending Approval' }, {}, [], 'MODAL-017'],
  ])('of a member with %j and %j are, one after another: %j (%s)', async (profile, facts, titles, _id) => {
    const { user } = await visit(profile, facts)
    for (const title of titles) {
      await screen.findByRole('dialog', { name: title })
      await user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('dialog', { name: title })).toBeNull())
    }
    // As long as the script of another dialog takes to load.
    await act(() => new Promise((loaded) => setTimeout(loaded, 100)))
    noDialog()
  })

  test("show a professional's steps [MODAL-007, MODAL-031]", async () => {
    await visit({ profileCompleted: false })
    const steps = within(await dialog()).getAllByRole('listitem')
    expect(steps.map((step) => step.textContent)).toEqual(['Account RegistrationDone', 'Basic InformationTo do'])
  })

  test('remind of the tax form and link to it [DASH-047, MODAL-011]', async () => {
    const taxYear = { year: 2026, paid: 750, threshold: 750, form1099Threshold: 2100 }
    const answers = { [SUMMARY]: { totalIncentiveEarned: 750, incentivesInProcess: 0, taxYear } }
    await visit({ taxStatus: 'W9 Pending' }, { answers })
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'We need your Form W-9' })
    expect(screen.getByRole('dialog')).toHaveTextContent(
      /Your incentive payments reach \$750 in this tax year, counting those not sent yet\..* If we pay you \$2,100 or more in 2026, .*\./,
    )
    expect(shown.getByRole('button', { name: 'Complete Form W-9' })).toHaveAttribute(
      'href',
      '/completeProfile?tabIndex=1',
    )
  })

  test('say first that the last tax form was not accepted, why, and what to do', async () => {
    const rejection = { reason: 'The name on line 1.', date: '2026-11-02' }
    await visit({ taxStatus: 'W9 Pending' }, { answers: { 'GET /api/taxDetail/1001': { rejection } } })
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'Your Form W-9 was not accepted' })
    shown.getByText('Why: The name on line 1. What to do: correct this, and sign the form again.')
  })

  test('ask to verify the email first, and on Later open the next [DASH-044, MODAL-019, MODAL-020]', async () => {
    const { user } = await visit({ email: 'mary@x.co', profileCompleted: false }, { emailVerified: false })
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'Verify your email' })
    expect(shown.getByLabelText('Email')).toHaveValue('mary@x.co')
    expect(allDialogs()).toHaveLength(1)
    await user.click(shown.getByRole('button', { name: 'Later' }))
    expect(await screen.findByRole('heading', { name: 'Complete Your Profile' })).toBeInTheDocument()
    expect(allDialogs()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Later' }))
    await waitFor(noDialog)
  })

  test('ask for missing answers, and not for the tax form before [DASH-048, MODAL-009, MODAL-018]', async () => {
    const { user } = await visit({ taxStatus: 'W9 Pending' }, { additionalInfoIncomplete: true })
    expect(within(await dialog()).getByRole('heading')).toHaveTextContent('A few more questions')
    await user.keyboard('{Escape}')
    await waitFor(noDialog)
  })

  test('do not open again on the next visit after Later, while the alert stays', async () => {
    const { user, unmount } = await visit({ taxStatus: 'W9 Pending' })
    await user.click(within(await dialog()).getByRole('button', { name: 'Later' }))
    await waitFor(noDialog)
    unmount()
    await visit({ taxStatus: 'W9 Pending' })
    await act(async () => {})
    noDialog()
    screen.getByText('We need your Form W-9')
  })

  test('leave a notice with a Verify email button after Later', async () => {
    const { user, unmount } = await visit({}, { emailVerified: false })
    await user.click(within(await dialog()).getByRole('button', { name: 'Later' }))
    unmount()
    const reopened = await visit({}, { emailVerified: false })
    await act(async () => {})
    noDialog()
    await reopened.user.click(screen.getByRole('button', { name: 'Verify email' }))
    expect(await dialog()).toHaveTextContent('Verify your email')
  })

  test('open for another member in the same browser', async () => {
    keepDialogs('77.tax-reminder; Path=/dashboard')
    await visit({ taxStatus: 'W9 Pending' })
    expect(await dialog()).toHaveTextContent('We need your Form W-9')
  })

  test.each([
    ['has the focus since before the scripts started', (field: HTMLElement) => field.focus(), () => {}],
    ['gets the focus', () => {}, (field: HTMLElement) => act(() => field.focus())],
    ['was filled in', () => {}, (field: HTMLElement) => fireEvent.input(field)],
  ])('do not open when a field %s', async (_, before, after) => {
    jest.useFakeTimers()
    const field = document.body.appendChild(document.createElement('input'))
    before(field)
    const { rerender } = open(queueFor({ profileCompleted: true }))
    after(field)
    rerender(queueFor({ profileCompleted: false }))
    await advanceClock(1_000)
    noDialog()
    field.remove()
  })

  test('do not open while another dialog is open [MODAL-019]', async () => {
    const { user } = await visit({ nonProfitOrganizationDto: null })
    await user.click(screen.getByRole('button', { name: 'Help Raise Funds' }))
    expect(await dialog()).toHaveTextContent('Select Organization')
    const queue = open(queueFor({ profileCompleted: false }))
    await act(async () => {})
    expect(allDialogs()).toHaveLength(1)
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('Complete Your Profile')).toBeInTheDocument()
    expect(allDialogs()).toHaveLength(1)
    queue.unmount()
  })

  test('do not open while the pointer moves', async () => {
    jest.useFakeTimers()
    const { rerender } = open(queueFor({ profileCompleted: true }))
    fireEvent.pointerMove(document.body)
    rerender(queueFor({ profileCompleted: false }))
    await advanceClock(390)
    noDialog()
    fireEvent.pointerMove(document.body)
    await advanceClock(390)
    noDialog()
    await advanceClock(20)
    expect(screen.getByRole('dialog')).toHaveTextContent('Complete Your Profile')
  })

  test.each([
    ['a button', () => fireEvent.pointerDown(document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ])('do not open after %s was pressed', async (_, press) => {
    jest.useFakeTimers()
    const { rerender } = open(queueFor({ profileCompleted: true }))
    press()
    rerender(queueFor({ profileCompleted: false }))
    await advanceClock(60_000)
    noDialog()
  })

  test('do not open over what was pressed while their script loaded, and open at the next visit', async () => {
    const { rerender, unmount } = open(queueFor({ profileCompleted: true }))
    rerender(queueFor({ profileCompleted: false }))
    fireEvent.pointerDown(document.body)
    await act(() => new Promise((loaded) => setTimeout(loaded, 100)))
    noDialog()
    unmount()
    await visit({ profileCompleted: false })
    expect(await dialog()).toHaveTextContent('Complete Your Profile')
  })

  test('do not open over a form whose button was pressed before the scripts loaded', async () => {
    render(<button type="submit">Open survey</button>)
    screen.getByRole('button').focus()
    open(queueFor({ profileCompleted: false }))
    await act(() => new Promise((loaded) => setTimeout(loaded, 100)))
    noDialog()
  })
})

describe('email status poll of the dashboard', () => {
  const polls = (made: readonly RecordedCall[]) => made.filter(({ call }) => call === EMAIL_STATUS)
  const says = (...answers: Answer[]) => serve({ [EMAIL_STATUS]: answers })
  const no: Answer = { body: { isVerified: false } }
  const yes: Answer = { body: { isVerified: true } }
  const unverified = () => visit({}, { emailVerified: false }, { clock: true })
  function hide(hidden: boolean) {
    Object.defineProperty(document, 'visibilityState', { value: hidden ? 'hidden' : 'visible', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => {
    hide(false)
    jest.useRealTimers()
  })

  test('starts at once and repeats every five seconds [MODAL-021, API-027, CONST-017]', async () => {
    const made = says(no)
    await unverified()
    await advanceClock(0)
    expect(made).toHaveLength(1)
    await advanceClock(4_999)
    expect(made).toHaveLength(1)
    await advanceClock(1)
    expect(made).toHaveLength(2)
    await advanceClock(10_000)
    expect(made).toHaveLength(4)
  })

  test('does not start when the email is verified [MODAL-021]', async () => {
    const made = says(no)
    await visit({}, {}, { clock: true })
    await advanceClock(20_000)
    expect(polls(made)).toEqual([])
  })

  test('stops once the email is verified and refreshes the page once [MODAL-022, MODAL-023, EMAIL-020]', async () => {
    const made = says(no, yes)
    await unverified()
    await advanceClock(5_000)
    expect(refresh).toHaveBeenCalledTimes(1)
    await advanceClock(20_000)
    expect(made).toHaveLength(2)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  test('opens the next dialog once the email is verified [MODAL-024]', async () => {
    says(no, yes)
    await visit({ taxStatus: 'W9 Pending' }, { emailVerified: false }, { clock: true })
    expect(screen.queryByText(/we have your Form W-9/)).toBeNull()
    await advanceClock(5_000)
    await advanceClock(100)
    expect(screen.getByRole('dialog')).toHaveTextContent('we have your Form W-9')
  })

  test('stops when the dashboard is left [MODAL-025]', async () => {
    const made = says(no)
    const { unmount } = await unverified()
    await advanceClock(0)
    unmount()
    await advanceClock(20_000)
    expect(made).toHaveLength(1)
    expect(refresh).not.toHaveBeenCalled()
  })

  test('pauses while the page is hidden and resumes at once', async () => {
    const made = says(no)
    await unverified()
    await advanceClock(0)
    hide(true)
    await advanceClock(60_000)
    expect(polls(made)).toHaveLength(1)
    hide(false)
    await advanceClock(0)
    expect(polls(made)).toHaveLength(2)
  })

  test('makes one call at a time', async () => {
    let answer = () => {}
    const after = new Promise<void>((resolve) => {
      answer = resolve
    })
    const made = says({ ...no, after })
    await unverified()
    await advanceClock(30_000)
    expect(made).toHaveLength(1)
    answer()
    await advanceClock(5_000)
    expect(made).toHaveLength(2)
  })

  test('stops for good on a 401 and fires the session-expired event [SESS-012]', async () => {
    const made = says({ status: 401, body: { errorCode: 'UNAUTHORIZED' } })
    const expired = jest.fn()
    window.addEventListener(SESSION_EXPIRED_EVENT, expired)
    await unverified()
    await advanceClock(20_000)
    hide(true)
    hide(false)
    await advanceClock(20_000)
    expect(polls(made)).toHaveLength(1)
    expect(expired).toHaveBeenCalledTimes(1)
    window.removeEventListener(SESSION_EXPIRED_EVENT, expired)
  })

  test('continues after another error without an alert', async () => {
    const made = says({ status: 503, body: {} })
    await unverified()
    await advanceClock(10_000)
    expect(made).toHaveLength(3)
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('dialogs of the dashboard', () => {
  const REFER = 'POST /api/panel/api/refer-panelist'
  const SAVE = 'POST /api/panel/api/non-profit-organizations'
  const toasts = () => toastStore.current().map(({ tone, text }) => `${tone}: ${text}`)
  const without = { nonProfitOrganizationDto: null }
  const opener = (name: string) => screen.getByRole('button', { name })

  test('have buttons that link to pages for browsers without scripts', async () => {
    await visit(without)
    expect(opener('Refer a friend')).toHaveAttribute('href', '/referPopUP')
    expect(opener('Help Raise Funds')).toHaveAttribute('href', '/nonProfitOrg')
  })

  test('show the referral link in Refer & Earn [DASH-045, REF-008]', async () => {
    const { user } = await visit({ refrralLink: 'https://c.example/?rcode=Abc123' })
    await user.click(opener('Refer a friend'))
    const shown = within(await dialog())
    shown.getByRole('heading', { name: 'Refer & Earn' })
    expect(shown.getByLabelText('Your referral link')).toHaveValue('https://c.example/?rcode=Abc123')
  })

  test.each([
    ['Refer a friend', "Your friend's name"],
    ['Help Raise Funds', 'Organization'],
  ])('of %s have the focus in the field %s when they open [WCAG 2.4.3]', async (name, field) => {
    const { user } = await visit(without)
    await user.click(opener(name))
    const first = within(await dialog()).getByLabelText(field)
    await waitFor(() => expect(first).toHaveFocus())
  })

  async function refer(answer: Answer) {
    const made = serve({ [REFER]: answer })
    const { user } = await visit()
    await user.click(opener('Refer a friend'))
    const shown = within(await dialog())
    await user.type(shown.getByLabelText("Your friend's name"), 'Zoe')
    await user.type(shown.getByLabelText("Your friend's email"), 'zoe@x.co')
    await user.click(shown.getByRole('button', { name: 'Send invitation' }))
    return made
  }

  test('send a referral, close and show a toast [REF-003, REF-004, API-030]', async () => {
    const made = await refer({})
    await waitFor(noDialog)
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Zoe', email: 'zoe@x.co' }])
    expect(toasts()).toEqual(['success: Referral invite sent successfully'])
    screen.getByText(/We emailed zoe@x.co\./)
  })

  test('keep a typed referral when they are closed, until it is sent [REF-037]', async () => {
    serve({ [REFER]: {} })
    const { user } = await visit()
    await user.click(opener('Refer a friend'))
    const first = within(await dialog())
    await user.type(first.getByLabelText("Your friend's name"), 'Zoe')
    await user.type(first.getByLabelText("Your friend's email"), 'zoe@x')
    await user.keyboard('{Escape}')
    await waitFor(noDialog)
    await user.click(opener('Refer a friend'))
    const shown = within(await dialog())
    expect(shown.getByLabelText("Your friend's name")).toHaveValue('Zoe')
    await user.type(shown.getByLabelText("Your friend's email"), '.co{Enter}')
    await waitFor(noDialog)
    screen.getByText(/We emailed zoe@x.co\./)
    await user.click(opener('Refer a friend'))
    expect(within(await dialog()).getByLabelText("Your friend's name")).toHaveValue('')
  })

  test('keep the referral and show an error when its call fails [ERR-157]', async () => {
    await refer({ status: 503, body: {} })
    const shown = within(await dialog())
    expect(await shown.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    expect(shown.getByLabelText("Your friend's name")).toHaveValue('Zoe')
  })

  async function choose(answer: Answer, organization: string | null = 'Hearts of Ohio') {
    const made = serve({ [SAVE]: answer })
    const { user } = await visit(without)
    await user.click(opener('Help Raise Funds'))
    const shown = within(await dialog())
    if (organization) await user.selectOptions(shown.getByLabelText('Organization'), organization)
    await user.click(shown.getByRole('button', { name: 'Save' }))
    return { made, shown, user }
  }

  test('save the non-profit, close and show a toast [DASH-043, DASH-049, DON-001, DON-005, DON-006, API-032]', async () => {
    const { made } = await choose({})
    await waitFor(noDialog)
    expect(made.map(({ body }) => body)).toEqual([{ id: 3 }])
    expect(toasts()).toEqual(['success: Non-Profit Organization name updated successfully'])
    expect(refresh).toHaveBeenCalled()
  })

  test('start with the choice of a member who prefers not to donate', async () => {
    const optOut = { id: 1, name: 'Prefer not to donate' }
    const { user } = await visit(
      { nonProfitOrganizationDto: optOut },
      { answers: { [ORGANIZATIONS]: [hearts, { ...optOut, displayOrder: 2 }] } },
    )
    await user.click(opener('Help Raise Funds'))
    expect(within(await dialog()).getByLabelText('Organization')).toHaveDisplayValue('Prefer not to donate')
  })

  test('list the non-profits in their order [DON-002, LOOK-017]', async () => {
    const optOut = { id: 1, name: 'Prefer not to donate', displayOrder: 2 }
    const { user } = await visit(without, { answers: { [ORGANIZATIONS]: [optOut, hearts] } })
    await user.click(opener('Help Raise Funds'))
    const options = within(await dialog()).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'Select Organization',
      'Hearts of Ohio',
      'Prefer not to donate',
    ])
  })

  test('require a non-profit other than the placeholder [DON-004, VAL-048]', async () => {
    const { made, shown, user } = await choose({}, null)
    await user.tab()
    expect(shown.getByLabelText('Organization')).toHaveAccessibleDescription(/Select an organization/)
    expect(made).toEqual([])
  })

  test.each([
    [400, { errorCode: 'ANYTHING', errorMessage: 'The panel says no.' }],
    [500, {}],
  ])('keep the non-profit and show an error when its save fails with %d [DON-007, ERR-153]', async (status, body) => {
    const { shown } = await choose({ status, body })
    expect(await shown.findByRole('alert')).toHaveTextContent('Something went wrong. Please retry again later.')
    expect(shown.getByLabelText('Organization')).toHaveValue('3')
  })

  test('show an error when the non-profits could not be loaded', async () => {
    const { user } = await visit(without, { answers: { [ORGANIZATIONS]: undefined } })
    await user.click(opener('Help Raise Funds'))
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Something went wrong.')
  })
})
