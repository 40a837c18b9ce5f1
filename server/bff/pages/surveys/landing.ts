import 'server-only'
import { campaignCode, surveyByCampaign, surveyByInvitation } from '#lib/contract/panel/surveys/survey-start.ts'
import { UNTITLED_SURVEY } from '#lib/contract/panel/surveys/surveys.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { withSavedProfession } from '#lib/rules/profile/saved-profession.ts'
import type { Session } from '../../session/session.ts'
import { currentSession, type LoadResult, loadOpen, loadProfile, optionalPart, resultOf } from '../pages.ts'
import { loadLookups } from '../profile/member-profile.ts'

/** Initial values and lookups of the form for missing details; null when they failed to load. */
async function memberDetails(session: Session) {
  const [profile, lookups] = await Promise.all([optionalPart(loadProfile(session)), optionalPart(loadLookups(session))])
  return profile && lookups ? { profile, lookups: withSavedProfession(lookups, profile) } : null
}

/** The topic of an invitation's survey, or a generic one when it failed to load. */
export async function topicOfInvitation(maskId: string): Promise<string> {
  const survey = await optionalPart(loadOpen(surveyByInvitation, { path: { maskId } }))
  return survey?.topic ?? UNTITLED_SURVEY
}

interface LandingQuery {
  maskId?: string
  ckey?: string
  /** 'true' asks for the form for missing details; members only. */
  isRegistered?: string
}

/** The data of a survey's landing page; `details` is undefined unless they were asked for. */
export async function surveyLanding(query: LandingQuery) {
  const { maskId, ckey, isRegistered } = query
  const notFound: LoadResult<never> = { ok: false, status: 404, code: 'NOT_FOUND', errorMessage: GENERIC }
  const invitation = () => (maskId ? resultOf(loadOpen(surveyByInvitation, { path: { maskId } })) : notFound)
  const session = await currentSession()
  const [survey, code, details] = await Promise.all([
    ckey ? resultOf(loadOpen(surveyByCampaign, { path: { ckey } })) : invitation(),
    ckey ? resultOf(loadOpen(campaignCode, { path: { ckey } })) : notFound,
    session && isRegistered === 'true' ? memberDetails(session) : undefined,
  ])
  return { survey, code: code.ok ? code.data : null, signedIn: session !== null, details }
}
