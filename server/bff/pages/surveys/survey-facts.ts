import 'server-only'
import type { Redirected } from '#lib/contract/answers.ts'
import {
  listSurveyFacts,
  type SurveyFacts,
  surveyFacts,
  surveyFactsAddress,
} from '#lib/contract/panel/surveys/survey-facts.ts'
import { panelHas } from '../../panel-client/features.ts'
import { mayFollow } from '../../session/redirect-urls.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

/** What a member is asked before the survey behind a link; `null` when there is nothing to ask, or it could not be loaded. */
export async function factsToAsk(session: Session, { facts }: Redirected): Promise<SurveyFacts | null> {
  if (!facts) return null
  const asked = await optionalPart(load(session, surveyFacts, { path: { maskId: facts.invitationMaskedId } }))
  return asked && asked.facts.length > 0 ? asked : null
}

/** Where the survey is, with what it may be told at this moment. It opens without it when that cannot be found out. */
export async function addressNow(session: Session, { redirectUrl, facts }: Redirected): Promise<string> {
  if (!facts) return redirectUrl
  const path = { maskId: facts.invitationMaskedId }
  const address = await optionalPart(load(session, surveyFactsAddress, { path }))
  return address && mayFollow(address.redirectUrl) ? address.redirectUrl : redirectUrl
}

interface AnsweredFacts {
  /** `null` when they could not be loaded. */
  surveys: SurveyFacts[] | null
  /** Whether older ones that are over are left out. */
  isCut: boolean
}

/** What the member has answered, survey by survey; `null` of a panel that does not ask. */
export async function answeredFacts(session: Session): Promise<AnsweredFacts | null> {
  if (!panelHas('survey-facts')) return null
  const answered = await optionalPart(load(session, listSurveyFacts))
  return { surveys: answered?.surveys ?? null, isCut: answered?.isCut ?? false }
}
