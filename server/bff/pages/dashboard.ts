import 'server-only'
import { SHOWN_DIALOGS_COOKIE, TAX_NOTE_COOKIE } from '#lib/constants.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { emailStatus } from '#lib/contract/panel/auth.ts'
import { profileStatus } from '#lib/contract/panel/profile/demographics.ts'
import { incentiveSummary, listSurveys } from '#lib/contract/panel/surveys/surveys.ts'
import { needsNonProfit } from '#lib/rules/surveys/dashboard.ts'
import { shownDialogs } from '#lib/rules/surveys/dashboard-dialogs.ts'
import type { Session } from '../session/session.ts'
import { load, loadProfile, optionalPart, pageCookie, sidePart } from './pages.ts'
import { loadNonProfits } from './profile/profile-lookups.ts'
import { loadOwedRejection } from './tax/tax.ts'

/**
 * The organizations, if the member still has to choose one.
 * @see docs/specification/dashboard-dialogs.md#non-profit-list
 */
async function loadOrganizations(session: Session) {
  const profile = await loadProfile(session)
  return needsNonProfit(profile) ? loadNonProfits(session) : null
}

/**
 * All data of the dashboard, loaded in parallel; a part that failed to load, or is a late side part, is null.
 * @param list paging and filter of the surveys
 */
export async function dashboardData(session: Session, list: Input<typeof listSurveys>['query']) {
  const mainParts = Promise.all([
    optionalPart(loadProfile(session)),
    optionalPart(load(session, listSurveys, { query: list })),
    optionalPart(load(session, incentiveSummary)),
    optionalPart(load(session, profileStatus)),
  ])
  const [[profile, surveys, summary, status], email, rejection, organizations, noteOf, dialogs] = await Promise.all([
    mainParts,
    sidePart(load(session, emailStatus), mainParts),
    sidePart(loadOwedRejection(session), mainParts),
    sidePart(loadOrganizations(session), mainParts),
    pageCookie(TAX_NOTE_COOKIE),
    pageCookie(SHOWN_DIALOGS_COOKIE),
  ])
  return {
    profile,
    surveys,
    summary,
    status,
    emailVerified: email?.isVerified ?? null,
    rejection,
    organizations,
    taxNoteRead: noteOf === String(session.userId),
    shownDialogs: shownDialogs(dialogs, session.userId),
  }
}
