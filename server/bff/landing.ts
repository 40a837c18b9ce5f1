import 'server-only'
import { campaignCode, surveyByCampaign, surveyByInvitation } from '#lib/contract/surveys.ts'
import { GENERIC } from '#lib/messages.ts'
import { routes } from '#lib/routes.ts'
import { currentSession, type Loaded, loadOpen, settled } from './pages.ts'

/** What a survey's landing page shows a visitor, and whether they are signed in. */
export async function surveyLanding({ maskId, ckey }: { maskId?: string; ckey?: string }) {
  const page = routes.surveyLanding
  const nothing: Loaded<never> = { ok: false, status: 404, errorMessage: GENERIC }
  const invitation = () => (maskId ? settled(loadOpen(surveyByInvitation, { path: { maskId } }), page) : nothing)
  const [survey, code, session] = await Promise.all([
    ckey ? settled(loadOpen(surveyByCampaign, { path: { ckey } }), page) : invitation(),
    ckey ? settled(loadOpen(campaignCode, { path: { ckey } }), page) : nothing,
    currentSession(),
  ])
  return { survey, code: code.ok ? code.data : null, signedIn: session !== null }
}
