import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'
import { translateFor } from '../../language/branding.ts'
import { type FactSurvey, factSurveyByMask } from './fact-survey.ts'
import { questionOf, questionsOf } from './question.ts'
import { answerFacts } from './save-answer.ts'
import { signedAddress } from './signed-address.ts'

async function ownSurvey(db: Db, panelistId: number, maskId: string): Promise<FactSurvey> {
  const survey = await factSurveyByMask(db, panelistId, maskId)
  if (!survey) throw new AppError('NOT_FOUND')
  return survey
}

type FactCalls = 'listSurveyFacts' | 'surveyFacts' | 'surveyFactsAddress' | 'answerSurveyFacts'

/**
 * Profile facts that may be sent to surveys.
 * @see docs/specification/survey-facts.md
 */
export const surveyFactHandlers: Handlers<FactCalls> = {
  listSurveyFacts: ({ db, panel, member, caller }) =>
    questionsOf(db, { panel, t: translateFor(caller) }, member.panelistId),

  async surveyFacts({ db, panel, member, caller, path }) {
    const survey = await ownSurvey(db, member.panelistId, path.maskId)
    return questionOf(db, { panel, t: translateFor(caller) }, survey)
  },

  async surveyFactsAddress({ db, panel, member, path }) {
    const survey = await ownSurvey(db, member.panelistId, path.maskId)
    // Only an invitation that was started reveals the survey's URL.
    if (survey.status !== 'Started') throw new AppError('NOT_FOUND')
    return { redirectUrl: await signedAddress(db, panel.crypto, survey) }
  },

  async answerSurveyFacts(request) {
    await answerFacts(request, request.body)
    return {}
  },
}
