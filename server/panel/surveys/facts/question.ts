import 'server-only'
import type { SharedFacts } from '#lib/contract/answers.ts'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import type { Translate } from '#lib/language/translate.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { isFinal } from '../invitation-status.ts'
import { type Answer, factAnswers, isGiven } from './answers.ts'
import { factNames } from './known-facts.ts'
import { type Fact, factsOfMember } from './member-facts.ts'
import { answeredSurveys, type ToldSurvey, toldSurveyOf } from './told-survey.ts'

/*
 * What a member is asked before a survey is given answers of the profile.
 */

/** Whoever changes the words counts it up: what was agreed to in older words stays agreed to. */
export const WORDS_VERSION = '1'

export const wordsFor = ({ brand }: Pick<PanelContext, 'brand'>, { sentTo }: ToldSurvey, t: Translate) =>
  t(
    '{brand} may send these answers from my profile to {sentTo} for this survey, each with its age. I can take this back at any time. Then nothing more is sent, but the survey may keep what it was sent before.',
    { brand: brand.name, sentTo },
  )

interface Asking {
  panel: Pick<PanelContext, 'brand'>
  t: Translate
}
type Answers = ReadonlyMap<string, Answer> | undefined

/** What a start says of it; `null` for a survey that nothing can be given. */
export async function sharedFacts(tx: Db, invitationId: number): Promise<SharedFacts | null> {
  const survey = await toldSurveyOf(tx, invitationId)
  const { panelistId, surveyId, maskedId: invitationMaskedId } = survey
  const answers = (await factAnswers(tx, panelistId, surveyId)).get(surveyId)
  const facts = await factsOfMember(tx, panelistId, survey.registered)
  if (facts.length === 0) return null
  return { invitationMaskedId, isOpen: facts.some((fact) => isGiven(answers, fact, survey) === null) }
}

/** @param facts what the profile says of those that the survey is registered for */
function question({ panel, t }: Asking, survey: ToldSurvey, answers: Answers, facts: readonly Fact[]): SurveyFacts {
  const last = [...(answers?.values() ?? [])].reduce((latest, { at }) => Math.max(latest, +at), 0)
  return {
    invitationMaskedId: survey.maskedId,
    topic: survey.topic,
    sentTo: survey.sentTo,
    words: wordsFor(panel, survey, t),
    version: WORDS_VERSION,
    facts: facts.map((fact) => ({
      fact: fact.name,
      title: t(fact.title),
      value: fact.text,
      savedAt: fact.savedAt.toISOString(),
      given: isGiven(answers, fact, survey),
    })),
    given: [...(answers?.values() ?? [])].some(({ given }) => given),
    answeredAt: last === 0 ? null : new Date(last).toISOString(),
  }
}

export async function questionOf(db: Db, asking: Asking, survey: ToldSurvey): Promise<SurveyFacts> {
  const { panelistId, surveyId, registered } = survey
  const answers = await factAnswers(db, panelistId, surveyId)
  return question(asking, survey, answers.get(surveyId), await factsOfMember(db, panelistId, registered))
}

/** Surveys on one page. */
const ANSWERED_MAX = 100

/** Of surveys that the member has answered about. One that is over for them is given nothing more. */
export async function questionsOf(db: Db, asking: Asking, panelistId: number) {
  const found = await answeredSurveys(db, panelistId, ANSWERED_MAX + 1)
  const surveys = found
    .slice(0, ANSWERED_MAX)
    .map((survey) => (isFinal(survey.status) ? { ...survey, registered: [] } : survey))
  const answers = await factAnswers(db, panelistId, ...surveys.map(({ surveyId }) => surveyId))
  const facts = await factsOfMember(db, panelistId, factNames(surveys.flatMap(({ registered }) => registered)))
  return {
    surveys: surveys.map((survey) =>
      question(
        asking,
        survey,
        answers.get(survey.surveyId),
        facts.filter(({ name }) => survey.registered.includes(name)),
      ),
    ),
    isCut: found.length > surveys.length,
  }
}
