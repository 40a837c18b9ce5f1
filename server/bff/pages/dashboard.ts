import 'server-only'
import { SHOWN_DIALOGS_COOKIE, TAX_NOTE_COOKIE } from '#lib/constants.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { nonProfitOrganizations } from '#lib/contract/panel/rewards.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { byDisplayOrder } from '#lib/rules/lookup-order.ts'
import { needsNonProfit } from '#lib/rules/surveys/dashboard.ts'
import { shownDialogs } from '#lib/rules/surveys/dashboard-dialogs.ts'
import type { Session } from '../session/session.ts'
import { load, loadProfile, notedInCookie, optionalPart } from './pages.ts'

/**
 * The organizations, for a member who has still to name one; else there is nothing to choose.
 * @see docs/specification/dashboard-dialogs.md#non-profit-list
 */
async function loadOrganizations(session: Session) {
  const profile = await loadProfile(session)
  return needsNonProfit(profile) ? byDisplayOrder(await load(session, nonProfitOrganizations)) : null
}

/**
 * All that the dashboard shows, loaded at once; a part that could not be loaded is null.
 * @param list the page of surveys to ask for
 */
export async function dashboardData(session: Session, list: Input<typeof listSurveys>['query']) {
  const [profile, surveys, summary, status, email, organizations, noteOf, dialogs] = await Promise.all([
    optionalPart(loadProfile(session)),
    optionalPart(load(session, listSurveys, { query: list })),
    optionalPart(load(session, incentiveSummary)),
    optionalPart(load(session, profileStatus)),
    optionalPart(load(session, emailStatus)),
    optionalPart(loadOrganizations(session)),
    notedInCookie(TAX_NOTE_COOKIE),
    notedInCookie(SHOWN_DIALOGS_COOKIE),
  ])
  return {
    profile,
    surveys,
    summary,
    status,
    emailVerified: email?.isVerified ?? null,
    organizations,
    taxNoteRead: noteOf === String(session.userId),
    shownDialogs: shownDialogs(dialogs, session.userId),
  }
}
