/**
 * @jest-environment #tests/support/pages/environment.mjs
 */
import { screen } from '@testing-library/react'
import CompletedPage from '#app/(visitor)/completed/page.tsx'
import OverQuotaPage from '#app/(visitor)/overquota/page.tsx'
import PartialCompletePage from '#app/(visitor)/partial/page.tsx'
import TerminatedPage from '#app/(visitor)/screened/page.tsx'
import ScreenerCompletedPage from '#app/(visitor)/screenercompleted/page.tsx'
import { given, pagePortal } from '#tests/support/pages/portal.tsx'
import { panelistProfile, surveyRow } from '#tests/support/screens/members.ts'
import type { ReceivedCall } from '#tests/support/scripted-panel.ts'

jest.mock('next/headers', () => jest.requireActual('#tests/support/pages/headers.ts'))
jest.mock('next/navigation', () => jest.requireActual('#tests/support/pages/navigation.ts'))

const portal = pagePortal()

const heading = () => screen.getByRole('heading', { level: 1 }).textContent

describe('outcome page', () => {
  const OUTCOME = 'POST /api/survey-details'
  const SCREENER = 'POST /api/survey-details/screener-completed'
  const reported = () =>
    portal.panel.received.flatMap(({ method, path, body }) => (method === 'POST' ? [[path, body]] : []))

  /** Calls with a token, as `METHOD /path`. */
  const withToken = () =>
    portal.panel.received.flatMap(({ method, path, headers }) => (headers.authorization ? [`${method} ${path}`] : []))

  test.each([
    ['/overquota', 'ROUTE-013, OUT-001', OverQuotaPage, 'over-quota', 'Thank you for your interest'],
    ['/completed', 'ROUTE-015, OUT-002', CompletedPage, 'completed', 'Thank you for completing the survey'],
    ['/partial', 'ROUTE-016, OUT-003', PartialCompletePage, 'partial-completed', 'Thank you for your time'],
    ['/screened', 'ROUTE-017, OUT-004', TerminatedPage, 'screened', 'Thank you for your interest'],
  ])(
    '%s reports its outcome without authentication [%s, OUT-006, OUT-007, OUT-015, API-064]',
    async (path, _id, Page, outcome, title) => {
      portal.answers({ [OUTCOME]: {} })
      await portal.show(Page(given({ ikey: 'i1', skey: 's1' })))
      expect(heading()).toBe(title)
      expect(withToken()).toEqual([])
      const surveyUrl = `http://localhost:3000${path}?ikey=i1&skey=s1`
      expect(reported()).toEqual([['/api/survey-details', { redirectUri: outcome, ikey: 'i1', skey: 's1', surveyUrl }]])
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  test('/completed reports again without the token of an expired session [OUT-006, API-063]', async () => {
    const LOOKUP = 'GET /api/panelist-profile-status/by-ikey/i1'
    await portal.signIn(panelistProfile())
    const visitorsOnly = (json: object) => (received: ReceivedCall) =>
      received.headers.authorization ? { status: 401, json: {} } : { json }
    portal.panel.on(OUTCOME, visitorsOnly({})).on(LOOKUP, visitorsOnly({ profileCompleted: true, status: 'Verified' }))
    await portal.show(CompletedPage(given({ ikey: 'i1' })))
    expect(screen.queryByRole('alert')).toBeNull()
    for (const call of [OUTCOME, LOOKUP])
      expect(portal.panel.calls(call).map(({ headers }) => Boolean(headers.authorization))).toEqual([true, false])
  })

  test.each([
    ['/overquota', 'OUT-008', OverQuotaPage, 'over-quota', '/api/partner-details'],
    ['/completed', 'OUT-009', CompletedPage, 'completed', '/api/partner-details'],
    ['/partial', 'OUT-010', PartialCompletePage, 'partial-completed', '/api/partner-details'],
    ['/screened', 'OUT-011', TerminatedPage, 'screened', '/api/partner-details'],
    [
      '/screenercompleted',
      'OUT-012',
      ScreenerCompletedPage,
      'screener-completed',
      '/api/partner-details/screener-completed',
    ],
  ])(
    "%s reports a partner's outcome to the partner's call and to no other [%s, OUT-013, API-065]",
    async (path, _id, Page, outcome, call) => {
      portal.answers({ [`POST ${call}`]: { redirectUrl: 'https://partner.example/back' } })
      await expect(Page(given({ pikey: 'p1', skey: 's1', ikey: 'i1', sub: 'a' }))).rejects.toThrow(
        'redirect to https://partner.example/back',
      )
      const surveyUrl = `http://localhost:3000${path}?pikey=p1&skey=s1&ikey=i1&sub=a`
      const body = { redirectUri: outcome, pikey: 'p1', skey: 's1', surveyUrl, partnerQueryParams: { sub: 'a' } }
      expect(reported()).toEqual([[call, body]])
    },
  )

  test.each([
    ['OUT-016', OverQuotaPage, /do not currently meet the qualifications/],
    ['OUT-019', TerminatedPage, /do not currently meet the qualifications/],
    ['OUT-020, OUT-021', ScreenerCompletedPage, 'Your answers have been submitted to the client.'],
    ['OUT-022', ScreenerCompletedPage, 'You will be contacted within 48-72 hours, and only if you are qualified.'],
    ['OUT-023', PartialCompletePage, /you did not qualify for the whole survey/],
    ['OUT-024', PartialCompletePage, /It is paid after the study closes, in about four to six weeks\.$/],
    ['OUT-027', CompletedPage, /^Your answers have been received\./],
  ])('says what became of the survey (%s)', async (_id, Page, text) => {
    portal.answers({ [OUTCOME]: {}, [SCREENER]: {} })
    await portal.show(Page(given({ ikey: 'i1' })))
    expect(heading()).toMatch(/^Thank you/)
    screen.getByText(text)
  })

  test('/screenercompleted reports the screener [ROUTE-018, OUT-005, OUT-015, API-064]', async () => {
    portal.answers({ [SCREENER]: {} })
    await portal.show(ScreenerCompletedPage(given({ ikey: 'i1' })))
    expect(heading()).toBe('Thank you for completing the screener')
    const surveyUrl = 'http://localhost:3000/screenercompleted?ikey=i1'
    const body = { redirectUri: 'screener-completed', ikey: 'i1', surveyUrl }
    expect(reported()).toEqual([['/api/survey-details/screener-completed', body]])
    expect(withToken()).toEqual([])
  })

  const GENERIC = 'Something went wrong. Please retry again later.'
  const taken = 'You have taken part already.'
  test.each([
    ['/overquota', OverQuotaPage, OUTCOME, 'ALREADY_PARTICIPATED', taken, 'ERR-134'],
    ['/overquota', OverQuotaPage, OUTCOME, 'ANYTHING', GENERIC, 'ERR-135'],
    ['/completed', CompletedPage, OUTCOME, 'ALREADY_PARTICIPATED', taken, 'ERR-136'],
    ['/completed', CompletedPage, OUTCOME, 'ANYTHING', GENERIC, 'ERR-137'],
    ['/partial', PartialCompletePage, OUTCOME, 'ALREADY_PARTICIPATED', taken, 'ERR-138'],
    ['/partial', PartialCompletePage, OUTCOME, 'ANYTHING', GENERIC, 'ERR-139'],
    ['/screened', TerminatedPage, OUTCOME, 'ALREADY_PARTICIPATED', taken, 'ERR-140'],
    ['/screened', TerminatedPage, OUTCOME, 'ANYTHING', GENERIC, 'ERR-141'],
    ['/screenercompleted', ScreenerCompletedPage, SCREENER, 'SCREENER_ALREADY_COMPLETED', taken, 'ERR-142'],
    ['/screenercompleted', ScreenerCompletedPage, SCREENER, 'ANYTHING', GENERIC, 'ERR-143'],
  ] as const)('%s shows why its outcome was not saved, after %s to %s with %s: %s (%s)', async (...row) => {
    const [, Page, call, errorCode, text] = row
    portal.panel.on(call, { status: 400, json: { errorCode, errorMessage: taken } })
    await portal.show(Page(given({ ikey: 'i1' })))
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(heading()).toMatch(/^Thank you/)
  })

  describe('of a signed-in member', () => {
    const LIST = 'GET /api/panelist-dashboard/1001'
    const OWN = 'GET /api/panelist-dashboard/by-ikey/i1'
    const status = { profileCompleted: true, status: 'Verified' }
    const row = surveyRow({
      topic: 'Dosing of anticoagulants',
      status: 'Completed',
      payment: 'Pending',
      incentivesEarned: 40,
      invitationMaskedId: 'invitation-9',
      paymentEvents: [
        { event: 'completed', date: '2026-11-24' },
        { event: 'approved', dueBy: '2026-12-22' },
      ],
    })
    const answers = {
      [OUTCOME]: {},
      'GET /api/panelist-profile-status/by-ikey/i1': status,
      'GET /api/panelist-profiles/1001': panelistProfile(),
    }
    const own = { 'x-panel-features': 'own-outcome' }
    const money = 'Dosing of anticoagulants. We expect approval by Dec 22, 2026, and pay after that.'

    test.each([
      ['/completed', CompletedPage],
      ['/partial', PartialCompletePage],
    ])('%s shows the earned amount and the payment date [OUT-044]', async (_path, Page) => {
      await portal.signIn(panelistProfile())
      portal.answers({ ...answers, [OWN]: { invitationMaskedId: 'invitation-9' }, [LIST]: [surveyRow(), row] }, own)
      await portal.show(Page(given({ ikey: 'i1' })))
      screen.getByText(`$40 for ${money}`)
    })

    test('/completed shows the days of the approval and of the payment, if the panel knows both', async () => {
      const paymentEvents = [
        { event: 'completed', date: '2026-11-24' },
        { event: 'approved', dueBy: '2026-12-22', paidBy: '2027-01-05' },
      ]
      await portal.signIn(panelistProfile())
      portal.answers(
        { ...answers, [OWN]: { invitationMaskedId: 'invitation-9' }, [LIST]: [{ ...row, paymentEvents }] },
        own,
      )
      await portal.show(CompletedPage(given({ ikey: 'i1' })))
      screen.getByText(
        '$40 for Dosing of anticoagulants. We expect to pay by Jan 5, 2027, after approval by Dec 22, 2026.',
      )
    })

    test("/completed says nothing about the money of another member's outcome [OUT-044]", async () => {
      await portal.signIn(panelistProfile())
      portal.answers({ ...answers, [LIST]: [row] }, own)
      portal.panel.on(OWN, { status: 404, json: { errorCode: 'NOT_FOUND' }, headers: own })
      await portal.show(CompletedPage(given({ ikey: 'i1' })))
      expect(screen.queryByText(/\$/)).toBeNull()
    })

    test('/completed asks a panel without that feature nothing about the money', async () => {
      await portal.signIn(panelistProfile())
      portal.answers({ ...answers, [LIST]: [row] })
      await portal.show(CompletedPage(given({ ikey: 'i1' })))
      expect(screen.queryByText(/\$/)).toBeNull()
      expect(portal.calls()).not.toContain(OWN)
    })

    test('/completed says nothing about money to a visitor [OUT-044]', async () => {
      portal.answers({ ...answers, [LIST]: [row] }, own)
      await portal.show(CompletedPage(given({ ikey: 'i1' })))
      expect(screen.queryByText(/\$/)).toBeNull()
      expect(portal.calls()).not.toContain(LIST)
      expect(portal.calls()).not.toContain(OWN)
    })
  })

  describe('for a member without an address', () => {
    const status = {
      profileCompleted: false,
      npiPresent: false,
      panelistType: { type: 'Physician' },
      addressStatus: { status: 'Not Filled' },
      status: 'Registered',
    }
    const answers = { [OUTCOME]: {}, 'GET /api/panelist-profile-status/by-ikey/i1': status }
    const visit = () => portal.show(CompletedPage(given({ ikey: 'i1' })))

    test('/completed asks a professional without an NPI for address and workplace [OUT-029, OUT-030, OUT-031]', async () => {
      await portal.signIn(panelistProfile({ status: 'Registered', profileCompleted: false }))
      portal.answers(answers)
      await visit()
      screen.getByRole('heading', { name: 'Almost Done' })
      screen.getByText('To receive your incentive, please complete your residential address.')
      screen.getByLabelText('ZIP code')
      screen.getByLabelText('Workplace URL')
      expect(screen.queryByText('Complete Profile & Get Paid')).toBeNull()
    })

    test('/completed suggests addresses when the operator has a maps key [API-072]', async () => {
      jest.replaceProperty(process, 'env', { ...process.env, GOOGLE_MAPS_BROWSER_KEY: 'browser-key' })
      await portal.signIn(panelistProfile({ status: 'Registered', profileCompleted: false }))
      portal.answers(answers)
      await visit()
      expect(await screen.findByRole('combobox', { name: 'Address' })).toBeVisible()
    })

    test.each([
      ['Patient', false, 'OUT-032'],
      ['Physician', true, 'OUT-033'],
    ])('/completed asks a %s with npiPresent %s for the address only (%s)', async (type, npiPresent, _id) => {
      await portal.signIn(panelistProfile({ type, status: 'Registered', profileCompleted: false }))
      const own = { ...status, npiPresent, panelistType: { type } }
      portal.answers({ ...answers, 'GET /api/panelist-profile-status/by-ikey/i1': own })
      await visit()
      screen.getByLabelText('ZIP code')
      expect(screen.queryByLabelText('Workplace URL')).toBeNull()
    })

    const filled = { status: 'Filled' }
    test.each([
      ['a visitor', false, { profileCompleted: true }, 'OUT-035'],
      ['a member', true, { profileCompleted: true }, 'OUT-035'],
      ['a visitor', false, { addressStatus: filled }, 'OUT-036'],
      ['a member', true, { addressStatus: filled }, 'OUT-036'],
    ])('/completed asks %s for nothing: signed in %s, with %j (%s)', async (_who, signedIn, facts, _id) => {
      if (signedIn) await portal.signIn(panelistProfile({ status: 'Registered', profileCompleted: false, ...facts }))
      portal.answers({ ...answers, 'GET /api/panelist-profile-status/by-ikey/i1': { ...status, ...facts } })
      await visit()
      expect(heading()).toBe('Thank you for completing the survey')
      for (const text of ['Almost Done', 'Complete Profile & Get Paid']) expect(screen.queryByText(text)).toBeNull()
      expect(screen.queryByLabelText('ZIP code')).toBeNull()
    })

    test.each([
      ['Registered', 1, 'OUT-025'],
      ['Verified', 0, 'OUT-026'],
    ])('/partial asks a %s member to complete the profile: %d link (%s)', async (memberStatus, links) => {
      await portal.signIn(panelistProfile({ status: memberStatus, profileCompleted: false }))
      portal.answers({ ...answers, 'GET /api/panelist-profile-status/by-ikey/i1': { ...status, status: memberStatus } })
      await portal.show(PartialCompletePage(given({ ikey: 'i1' })))
      screen.getByText(/you did not qualify for the whole survey/)
      expect(screen.queryAllByRole('button', { name: 'Complete Profile' })).toHaveLength(links)
    })

    test('/completed shows a visitor the link to the profile [OUT-034, API-063]', async () => {
      portal.answers(answers)
      await visit()
      expect(portal.calls()).toContain('GET /api/panelist-profile-status/by-ikey/i1')
      expect(withToken()).toEqual([])
      screen.getByRole('button', { name: 'Complete Profile & Get Paid' })
      expect(screen.queryByText('Almost Done')).toBeNull()
    })

    test('/partial asks a visitor to complete the profile [OUT-025, API-063]', async () => {
      portal.answers(answers)
      await portal.show(PartialCompletePage(given({ ikey: 'i1' })))
      expect(screen.getByRole('button', { name: 'Complete Profile' })).toHaveAttribute('href', '/completeProfile')
      expect(withToken()).toEqual([])
    })
  })
})
