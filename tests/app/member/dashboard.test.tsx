/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { PANELIST_STATUSES } from '#lib/rules/profile/panelist-status.ts'
import {
  dashboardPage,
  dialog,
  noDialog,
  ORGANIZATIONS,
  STATUS,
  SUMMARY,
  SURVEYS,
  suppressDialogs,
} from '#tests/support/pages/dashboard.tsx'
import { surveyRow } from '#tests/support/screens/members.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const { portal, visit } = dashboardPage()
const card = (name: string) => screen.getByRole('heading', { name }).closest('section') as HTMLElement

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
    expect(line).toHaveClass('xl:hidden')
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
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    unmount()
    await visit({ taxStatus: 'Not Filled' })
    expect(taxNote()).toBeNull()
    cleanup()
    await visit({ taxStatus: 'W9 Pending' }, { emailVerified: false })
    expect(taxWarning()).not.toBeNull()
  })
})
