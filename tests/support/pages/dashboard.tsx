/** The dashboard with a member, for the tests of its page. */
import { screen } from '@testing-library/react'
import DashboardPage from '#app/(member)/dashboard/page.tsx'
import { panelistProfile, surveyRow } from '../screens/members.ts'
import { serve } from '../screens/screens.tsx'
import { type Answers, given, pagePortal } from './portal.tsx'

export const SUMMARY = 'GET /api/panelist-dashboard/dashboardSummary/1001'
export const SURVEYS = 'GET /api/panelist-dashboard/1001'
export const STATUS = 'GET /api/panelist-profile-status/1001'
export const ORGANIZATIONS = 'GET /api/non-profit-organizations'
export const EMAIL_STATUS = 'GET /api/panel/api/emailStatus'
export const hearts = { id: 3, name: 'Hearts of Ohio', displayOrder: 1 }

export type Profile = Parameters<typeof panelistProfile>[0]
export interface Facts {
  emailVerified?: boolean
  additionalInfoIncomplete?: boolean
  answers?: Answers
  query?: Record<string, string>
}

const profileStatus = (additionalInfoIncomplete: boolean) => ({
  additionalInfoIncomplete,
  panelistPatientProfileInfo: null,
  panelistHcpProfileInfo: null,
})

export const keepDialogs = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: the page writes it this way, too
  document.cookie = `dialogs-shown=${value}`
}
export const suppressDialogs = () => keepDialogs('1001.verify-email.complete-profile.tax-reminder; Path=/dashboard')
export const dialog = () => screen.findByRole('dialog')
export const allDialogs = () => screen.getAllByRole('dialog', { hidden: true })
export const noDialog = () => expect(screen.queryByRole('dialog')).toBeNull()

/** The panel behind the dashboard, and its page. Call it once in a test file. */
export function dashboardPage() {
  const portal = pagePortal()
  beforeEach(() => {
    serve({ [EMAIL_STATUS]: { body: { isVerified: false } } })
  })
  afterEach(() => keepDialogs('; Path=/dashboard; Max-Age=0'))

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

  return { portal, visit }
}
