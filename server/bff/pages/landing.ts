import 'server-only'
import { campaignCode, surveyByCampaign, surveyByInvitation } from '#lib/contract/panel/surveys.ts'
import { GENERIC } from '#lib/messages/texts.ts'
import { type Query, routes } from '#lib/routes.ts'
import type { Session } from '../session/session.ts'
import { loadLookups } from './member-profile.ts'
import { currentSession, type Loaded, loadOpen, loadProfile, settled, settledPart } from './pages.ts'

const page = routes.surveyLanding

/** What the form for missing details starts from and chooses from; null when it could not be loaded. */
async function memberDetails(session: Session, query: Query) {
  const [profile, lookups] = await Promise.all([
    settledPart(loadProfile(session), page, query),
    settledPart(loadLookups(session), page, query),
  ])
  return profile && lookups ? { profile, lookups } : null
}

interface Asked {
  maskId?: string
  ckey?: string
  /** 'true' asks for the form for missing details, of a member. */
  isRegistered?: string
}

/** What a survey's landing page shows, and to whom; `details` is undefined where nobody asked for them. */
export async function surveyLanding(query: Asked) {
  const { maskId, ckey, isRegistered } = query
  const nothing: Loaded<never> = { ok: false, status: 404, errorMessage: GENERIC }
  const invitation = () => (maskId ? settled(loadOpen(surveyByInvitation, { path: { maskId } }), page) : nothing)
  const session = await currentSession()
  const [survey, code, details] = await Promise.all([
    ckey ? settled(loadOpen(surveyByCampaign, { path: { ckey } }), page) : invitation(),
    ckey ? settled(loadOpen(campaignCode, { path: { ckey } }), page) : nothing,
    session && isRegistered === 'true' ? memberDetails(session, { ...query }) : undefined,
  ])
  return { survey, code: code.ok ? code.data : null, signedIn: session !== null, details }
}
