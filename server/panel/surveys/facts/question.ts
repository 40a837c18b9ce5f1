import 'server-only'
import type { SharedFacts } from '#lib/contract/answers.ts'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { isFinal } from '../invitation-status.ts'
import { type Answer, factAnswers, isShared } from './answers.ts'
import { answeredSurveys, type FactSurvey, factSurveyOf } from './fact-survey.ts'
import { factNames } from './known-facts.ts'
import { type Fact, factsOfMember } from './member-facts.ts'

/* The question that a member answers before a survey gets facts from their profile. */

/** Increase it when the words change. Answers to older words stay valid. */
export const WORDS_VERSION = '1'

export const questionWords = ({ brand }: Pick<PanelContext, 'brand'>, { sentTo }: FactSurvey, t: Translate) =>
  t(
    '{brand} may send these answers from my profile to {sentTo} for this survey, each with its age. I can take this back at any time. Then nothing more is sent, but the survey may keep what it was sent before.',
    { brand: brand.name, sentTo },
  )

interface QuestionContext {
  panel: Pick<PanelContext, 'brand'>
  t: Translate
}
type Answers = ReadonlyMap<string, Answer> | undefined

/** What the answer of a start says about facts; `null` when there is no fact to send. */
export async function sharedFacts(tx: Db, invitationId: number): Promise<SharedFacts | null> {
  const survey = await factSurveyOf(tx, invitationId)
  const { panelistId, surveyId, maskedId: invitationMaskedId } = survey
  const answers = (await factAnswers(tx, panelistId, surveyId)).get(surveyId)
  const facts = await factsOfMember(tx, panelistId, survey.registered)
  if (facts.length === 0) return null
  return { invitationMaskedId, isOpen: facts.some((fact) => isShared(answers, fact, survey) === null) }
}

/** @param facts the member's current values of the facts that the survey asks for */
function question(
  { panel, t }: QuestionContext,
  survey: FactSurvey,
  answers: Answers,
  facts: readonly Fact[],
): SurveyFacts {
  const last = [...(answers?.values() ?? [])].reduce((latest, { at: answeredAt }) => Math.max(latest, +answeredAt), 0)
  return {
    invitationMaskedId: survey.maskedId,
    topic: survey.topic,
    sentTo: survey.sentTo,
    words: questionWords(panel, survey, t),
    version: WORDS_VERSION,
    facts: facts.map((fact) => ({
      fact: fact.name,
      title: t(fact.title),
      value: fact.text,
      savedAt: fact.savedAt.toISOString(),
      given: isShared(answers, fact, survey),
    })),
    given: [...(answers?.values() ?? [])].some(({ given }) => given),
    answeredAt: last === 0 ? null : new Date(last).toISOString(),
  }
}

export async function questionOf(db: Db, context: QuestionContext, survey: FactSurvey): Promise<SurveyFacts> {
  const { panelistId, surveyId, registered } = survey
  const answers = await factAnswers(db, panelistId, surveyId)
  return question(context, survey, answers.get(surveyId), await factsOfMember(db, panelistId, registered))
}

/** Maximum of surveys on one page. */
const ANSWERED_MAX = 100

/** The surveys for which the member has answered the question. A survey with a final status gets nothing more. */
export async function questionsOf(db: Db, context: QuestionContext, panelistId: number) {
  const answered = await answeredSurveys(db, panelistId, ANSWERED_MAX + 1)
  const surveys = answered
    .slice(0, ANSWERED_MAX)
    .map((survey) => (isFinal(survey.status) ? { ...survey, registered: [] } : survey))
  const answers = await factAnswers(db, panelistId, ...surveys.map(({ surveyId }) => surveyId))
  const facts = await factsOfMember(db, panelistId, factNames(surveys.flatMap(({ registered }) => registered)))
  return {
    surveys: surveys.map((survey) =>
      question(
        context,
        survey,
        answers.get(survey.surveyId),
        facts.filter(({ name }) => survey.registered.includes(name)),
      ),
    ),
    isCut: answered.length > surveys.length,
  }
}
