/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import DashboardPage from '#app/(member)/dashboard/page.tsx'
import { Resources } from '#components/call/Resources.tsx'
import { SESSION_EXPIRED_EVENT } from '#components/call/sessionExpired.ts'
import { DialogQueue } from '#components/screens/dashboard/DialogQueue.tsx'
import { toast, toastStore } from '#components/ui/toast/toast.ts'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import { router } from '#tests/support/pages/navigation.ts'
import { type Answers, given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import { type Answer, advanceClock, open, type RecordedCall, serve } from '#tests/support/screens/screens.tsx'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()
const { refresh } = router
const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'
const SURVEYS = 'GET /api/panelist-dashboard/1001'
const STATUS = 'GET /api/panelist-profile-status/1001'
const ORGANIZATIONS = 'GET /api/non-profit-organizations'
const EMAIL_STATUS = 'GET /api/panel/api/emailStatus'
const hearts = { id: 3, name: 'Hearts of Ohio', displayOrder: 1 }

type Profile = Parameters<typeof panelistProfile>[0]
type Facts = { emailVerified?: boolean; additionalInfoIncomplete?: boolean; answers?: Answers; query?: Query }
type Query = Record<string, string>

const profileStatus = (additionalInfoIncomplete: boolean) => ({
  additionalInfoIncomplete,
  panelistPatientProfileInfo: null,
  panelistHcpProfileInfo: null,
})

/** A member without open tasks; `facts` overrides the profile. */
async function member(profile: Profile = {}, facts: Facts = {}) {
  const { emailVerified = true, additionalInfoIncomplete = false, answers = {} } = facts
  await portal.signIn(
    panelistProfile({
      taxStatus: 'Approved',
      isPatientProfileCompleted: true,
      isCaregiverProfileCompleted: true,
      nonProfitOrganizationDto: { id: 3, name: 'Hearts of Ohio' },
      ...profile,
    }),
  )
  portal.answers({
    [SURVEYS]: [surveyRow()],
    [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 75 },
    [STATUS]: profileStatus(additionalInfoIncomplete),
    'GET /api/emailStatus': { isVerified: emailVerified },
    [ORGANIZATIONS]: [hearts],
    ...answers,
  })
}

/** Opens the dashboard and waits for what its scripts load. */
async function visit(profile?: Profile, facts: Facts = {}, options?: { clock: boolean }) {
  await member(profile, facts)
  window.history.replaceState(null, '', `/dashboard?${new URLSearchParams(facts.query)}`)
  return portal.show(DashboardPage(given(facts.query)), options)
}

const keepDialogs = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes it this way, too
  document.cookie = `dialogs-shown=${value}`
}
const suppressDialogs = () => keepDialogs('1001.verify-email.complete-profile.tax-reminder; Path=/dashboard')
const card = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement
const dialog = () => screen.findByRole('dialog')
const allDialogs = () => screen.getAllByRole('dialog', { hidden: true })
const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull()

beforeEach(() => {
  serve({ [EMAIL_STATUS]: { body: { isVerified: false } } })
})
afterEach(() => {
  keepDialogs('; Path=/dashboard; Max-Age=0')
  for (const { id } of toastStore.current()) toast.dismiss(id)
})

describe('calls of the dashboard', () => {
  test('include the profile status and the email status [DASH-004, API-025]', async () => {
    await visit()
    expect(portal.calls()).toEqual(expect.arrayContaining([STATUS, 'GET /api/emailStatus']))
  })

  test.each([
    [null, true, 'MODAL-026, API-031'],
    [{ id: 1, name: 'Prefer not to donate' }, true, 'MODAL-027'],
    [{ id: 3, name: 'Hearts of Ohio' }, false, 'MODAL-028, API-031'],
  ])('include the non-profits for a member with %j: %s (%s)', async (nonProfitOrganizationDto, loaded, _id) => {
    await visit({ nonProfitOrganizationDto })
    expect(portal.calls().includes(ORGANIZATIONS)).toBe(loaded)
  })
})

describe('top of the dashboard', () => {
  const filled = () => [...document.querySelectorAll('.button-primary')]

  test.each([
    ['Pending Verification', true],
    ['Verified', false],
  ])('says to a member with status %s that the account is still being verified: %j', async (status, isSaid) => {
    await visit({ status })
    expect(screen.queryByText(/^We're still verifying your account\./) !== null).toBe(isSaid)
  })

  test.each([
    ['no late payment', ['2099-02-01'], null, {}],
    ['a late payment', ['2020-02-01', '2099-02-01'], 'A payment is late', {}],
    ['two late payments', ['2020-02-01', '2020-02-02'], '2 payments are late', {}],
    ['late payments that the summary counts', [], '3 payments are late', { latePayments: 3 }],
  ])('with %s links to the payments if one is late', async (_what, dueDays, title, summary) => {
    suppressDialogs()
    const approved = (dueBy: string) =>
      surveyRow({
        status: 'Completed',
        payment: 'Approved',
        incentivesEarned: 80,
        paymentEvents: [
          { event: 'approved', date: '2020-01-01' },
          { event: 'sent', dueBy },
        ],
      })
    await visit(
      {},
      { answers: { [SURVEYS]: dueDays.map(approved), [SUMMARY]: { totalIncentiveEarned: 1, ...summary } } },
    )
    expect(screen.queryByText(/late$/)?.textContent ?? null).toBe(title)
    const links = screen.queryAllByRole('link', { name: 'See payments' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(title ? ['/payments'] : [])
  })

  test.each([
    ['a survey', {}, 'Start Asthma'],
    ['a profile that is not complete', { profileCompleted: false, taxStatus: 'W9 Pending' }, 'Complete profile'],
    ['a step that is left', { type: 'Patient', isCaregiverProfileCompleted: false }, 'Continue'],
    ['the Form W-9', { taxStatus: 'W9 Pending' }, 'Complete Form W-9'],
  ])('has one primary button, which is for %s', async (_what, profile, name) => {
    suppressDialogs()
    await visit(profile)
    await waitFor(() => expect(filled()).toHaveLength(1))
    expect(filled()[0]).toHaveAccessibleName(name)
  })

  test('has no primary button when nothing is left to do', async () => {
    await visit({}, { answers: { [SURVEYS]: [] } })
    expect(filled()).toEqual([])
  })

  test.each([
    ['HCP', ['/settings', '/payments']],
    ['Patient', ['/completeProfile?tabIndex=1', '/settings', '/payments']],
  ])('offers a %s what to do while there is no survey [DASH-129]', async (type, links) => {
    await visit({ type }, { answers: { [SURVEYS]: [] } })
    const card = screen.getByRole('heading', { name: 'While you wait' }).closest('section')
    expect(Array.from(card?.querySelectorAll('a') ?? [], (link) => link.getAttribute('href'))).toEqual(links)
  })

  test('offers nothing else to do beside a survey [DASH-129]', async () => {
    await visit({}, { answers: { [SURVEYS]: [surveyRow({ topic: 'Sleep' })] } })
    expect(screen.queryByText('While you wait')).toBeNull()
  })

  test('shows an interview that the filter hides', async () => {
    const interview = surveyRow({
      topic: 'Sleep',
      status: 'Interview Scheduled',
      interviewDateTime: '2099-12-01T14:30:00',
    })
    await visit({}, { answers: { [SURVEYS]: [interview] } })
    expect(await screen.findByRole('region', { name: 'Interview: Sleep' })).toHaveTextContent('Dec 1, 2099 2:30 PM EST')
    expect(filled()[0]).toHaveTextContent('Add to calendar')
    screen.getByText('No surveys available.')
  })

  test('greets the member and shows the totals', async () => {
    await visit()
    screen.getByText('Hello, Mary')
    expect(screen.getByText(/not paid yet$/, { selector: '.balance > span' }).closest('p')).toHaveTextContent(
      /^\$75 not paid yet See payments$/,
    )
  })

  test('shows the next payment and links to all payments (DASH-128)', async () => {
    const nextPayment = { amount: 80, by: '2026-12-05' }
    await visit({}, { answers: { [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 80, nextPayment } } })
    const line = screen.getByText(/not paid yet$/, { selector: '.balance > span' }).closest('p') as HTMLElement
    expect(line).toHaveTextContent('$80 not paid yet Next payment: $80 by Dec 5, 2026')
    expect(within(line).getByRole('link', { name: 'See payments' })).toHaveAttribute('href', '/payments')
  })

  test('leaves out the line of money on its way when there is none (DASH-128)', async () => {
    await visit({}, { answers: { [SUMMARY]: { totalIncentiveEarned: 100, incentivesInProcess: 0 } } })
    screen.getByText('Total earned')
    expect(screen.queryByText(/not paid yet$/)).toBeNull()
    expect(screen.queryByRole('link', { name: 'See payments' })).toBeNull()
  })

  test('has the tax note below the surveys', async () => {
    await visit({ taxStatus: 'Not Filled' })
    const note = screen.getByText('About your taxes')
    const following = screen.getByRole('heading', { name: 'My Surveys' }).compareDocumentPosition(note)
    expect(following & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  })
})

describe('cards of the dashboard', () => {
  test.each(PANELIST_STATUSES.filter((status) => !status.startsWith('Regist')))(
    'include Refer & Earn for a %s member only if Verified [DASH-032, DASH-033]',
    async (status) => {
      await visit({ status })
      expect(screen.queryByRole('heading', { name: 'Refer & Earn' }) !== null).toBe(status === 'Verified')
    },
  )

  test('include My Incentives with both sums, the Donation Center and the field for an invite code [DASH-026, DASH-029, DASH-030, DASH-031, DASH-042]', async () => {
    await visit({}, { answers: { [SUMMARY]: { totalIncentiveEarned: 1250, incentivesInProcess: 75.5 } } })
    const sums = within(card('My Incentives'))
    expect(sums.getByText('Total earned').nextElementSibling).toHaveTextContent('$1,250')
    expect(sums.getByText('In process').nextElementSibling).toHaveTextContent('$75.50')
    expect(card('Donation Center')).toHaveTextContent('Hearts of Ohio')
    await screen.findByRole('heading', { name: 'Invite Code' })
    within(card('Invite Code')).getByLabelText('Participation code')
  })

  test('offer to raise funds in the Donation Center to a member without a non-profit [DASH-042, DASH-043]', async () => {
    await visit({ nonProfitOrganizationDto: null })
    const donation = within(card('Donation Center'))
    donation.getByRole('button', { name: 'Help Raise Funds' })
  })

  test('include a link to the referral status in Refer & Earn', async () => {
    await visit()
    const link = within(card('Refer & Earn')).getByRole('link', { name: 'Referral status' })
    expect(link).toHaveAttribute('href', '/referralStatus')
  })

  test('include My Profile with three tabs for a patient [DASH-034, DASH-036, DASH-037, DASH-038, DASH-039, DASH-040, DASH-041]', async () => {
    const { user } = await visit({ type: 'Patient', isCaregiverProfileCompleted: false })
    await user.click(within(await dialog()).getByRole('button', { name: 'Later' }))
    await waitFor(noDialog)
    const buttons = within(card('My Profile')).getAllByRole('button')
    expect(buttons.map((button) => [button.textContent, button.getAttribute('href')])).toEqual([
      ['Demographic', '/completeProfile'],
      ['Patient', '/completeProfile?tabIndex=1'],
      ['Caregiver', '/completeProfile?tabIndex=2'],
    ])
    expect(within(card('My Profile')).getByText('To do').closest('li')).toHaveTextContent('Caregiver')
  })

  test('do not include My Profile for a professional [DASH-035]', async () => {
    await visit()
    expect(screen.queryByRole('heading', { name: 'My Profile' })).toBeNull()
  })

  test('name the chosen non-profit in the Donation Center [DASH-042]', async () => {
    await visit()
    expect(card('Donation Center')).toHaveTextContent('Hearts of Ohio')
    expect(screen.queryByText('Help Raise Funds')).toBeNull()
  })

  test.each([
    [15, 'Donated in your name so far: $15'],
    [0, null],
    [undefined, null],
  ])('say what was donated in the Donation Center for %s: %s [DON-014]', async (donated, sentence) => {
    const summary = { totalIncentiveEarned: 100, incentivesInProcess: 90, donated }
    await visit({}, { answers: { [SUMMARY]: summary } })
    if (sentence) expect(card('Donation Center')).toHaveTextContent(sentence)
    else expect(card('Donation Center')).not.toHaveTextContent('Donated in your name')
  })

  test('show the sum on hold, its reason and the way to end it in My Incentives', async () => {
    const summary = { totalIncentiveEarned: 100, incentivesInProcess: 90, incentivesHeld: 75, heldReason: 'Because.' }
    suppressDialogs()
    await visit({ taxStatus: 'W9 Pending' }, { answers: { [SUMMARY]: summary } })
    expect(card('My Incentives')).toHaveTextContent('$75 on hold')
    expect(card('My Incentives')).toHaveTextContent('Because.')
    const link = within(card('My Incentives')).getByRole('link', { name: 'Complete Form W-9' })
    expect(link).toHaveAttribute('href', '/completeProfile?tabIndex=1')
  })

  test('show no sum on hold when the surveys could not be loaded', async () => {
    suppressDialogs()
    await visit({ taxStatus: 'W9 Pending' }, { answers: { [SURVEYS]: undefined } })
    expect(card('My Incentives')).toHaveTextContent('$75')
    expect(card('My Incentives')).not.toHaveTextContent('on hold')
  })
})

describe('alerts of the dashboard', () => {
  const profileAlert = () => screen.queryByText("Your profile isn't complete yet")
  const taxWarning = () => screen.queryByText('We need your Form W-9')
  const taxNote = () => screen.queryByText('About your taxes')

  test('show only the incomplete profile first [DASH-050, DASH-053]', async () => {
    await visit({ profileCompleted: false, taxStatus: 'W9 Pending' })
    expect(profileAlert()).not.toBeNull()
    expect(taxWarning()).toBeNull()
    expect(taxNote()).toBeNull()
  })

  test('do not ask for a profile that is complete [DASH-051]', async () => {
    await visit()
    for (const alert of [profileAlert(), taxWarning(), taxNote()]) expect(alert).toBeNull()
  })

  test('warn about Form W-9 once money is due, without Dismiss [DASH-052, DASH-054]', async () => {
    await visit({ taxStatus: 'W9 Pending' }, { emailVerified: false })
    const alert = taxWarning()?.closest('.bg-warning-wash') as HTMLElement
    expect(within(alert).getByRole('button', { name: 'Complete Form W-9' })).toHaveAttribute(
      'href',
      '/completeProfile?tabIndex=1',
    )
    expect(within(alert).queryByRole('button', { name: 'Dismiss' })).toBeNull()
  })

  test('say why the last Form W-9 was not accepted', async () => {
    const rejection = { reason: 'The name on line 1.', date: '2026-11-02' }
    const answers = { 'GET /api/taxDetail/1001': { rejection } }
    await visit({ taxStatus: 'W9 Pending' }, { emailVerified: false, answers })
    expect(taxWarning()).toBeNull()
    const alert = screen.getByText('Your Form W-9 was not accepted').closest('.bg-warning-wash') as HTMLElement
    expect(alert).toHaveTextContent('Why: The name on line 1.')
    within(alert).getByRole('button', { name: 'Complete Form W-9' })
  })

  test('show a tax note before money is due, which can be dismissed for good [DASH-052]', async () => {
    const taxYear = { year: 2026, paid: 0, threshold: 750, form1099Threshold: 2000 }
    const answers = { [SUMMARY]: { totalIncentiveEarned: 0, incentivesInProcess: 0, taxYear } }
    const { user, unmount } = await visit({ taxStatus: 'Not Filled' }, { answers })
    expect(taxNote()?.parentElement).toHaveTextContent('reach $750 in a tax year')
    expect(taxNote()?.parentElement).toHaveTextContent('mail you a Form 1099 in January')
    // The cookie is sent to /dashboard only, and jsdom has another URL.
    history.replaceState(null, '', '/dashboard')
    await user.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(taxNote()).toBeNull()
    unmount()
    await visit({ taxStatus: 'Not Filled' })
    expect(taxNote()).toBeNull()
    cleanup()
    await visit({ taxStatus: 'W9 Pending' }, { emailVerified: false })
    expect(taxWarning()).not.toBeNull()
  })
})

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

  test('starts at once and repeats every five seconds [MODAL-021, API-027, CONST-017, EMAIL-020]', async () => {
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

  test('stops once the email is verified and refreshes the page once [MODAL-022, MODAL-023, MODAL-024, EMAIL-020]', async () => {
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

  test('save the non-profit, close and show a toast [DASH-043, DASH-049, DON-001, DON-003, DON-005, DON-006, API-032]', async () => {
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
