import 'server-only'
import type { RedirectFacts } from '#lib/contract/answers.ts'
import {
  listSurveyFacts,
  type SurveyFacts,
  surveyFacts,
  surveyFactsAddress,
} from '#lib/contract/panel/surveys/survey-facts.ts'
import { panelHasCall } from '../../panel-client/features.ts'
import { mayFollow } from '../../session/redirect-urls.ts'
import type { Session } from '../../session/session.ts'
import { load, optionalPart } from '../pages.ts'

/** The question to ask the member before a survey; `null` when there is none, or it failed to load. */
export async function pendingFactQuestions(session: Session, { facts }: RedirectFacts): Promise<SurveyFacts | null> {
  if (!facts) return null
  const questions = await optionalPart(load(session, surveyFacts, { path: { maskId: facts.invitationMaskedId } }))
  return questions && questions.facts.length > 0 ? questions : null
}

/** The survey's URL with the facts shared at this moment. Falls back to the URL without them when they fail to load. */
export async function addressNow(session: Session, { redirectUrl, facts }: RedirectFacts): Promise<string> {
  if (!facts) return redirectUrl
  const path = { maskId: facts.invitationMaskedId }
  const address = await optionalPart(load(session, surveyFactsAddress, { path }))
  return address && mayFollow(address.redirectUrl) ? address.redirectUrl : redirectUrl
}

interface AnsweredFacts {
  /** `null` when they failed to load. */
  surveys: SurveyFacts[] | null
  /** Whether older, finished surveys are left out. */
  isCut: boolean
}

/** The member's answers, survey by survey; `null` when the panel does not ask. */
export async function answeredFacts(session: Session): Promise<AnsweredFacts | null> {
  if (!panelHasCall(listSurveyFacts)) return null
  const answers = await optionalPart(load(session, listSurveyFacts))
  return { surveys: answers?.surveys ?? null, isCut: answers?.isCut ?? false }
}
