import 'server-only'
import type { SharedFacts } from '#lib/contract/answers.ts'
import type { SurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { isFinal } from '../invitation-status.ts'
import { type Answer, factAnswers, isGiven } from './answers.ts'
import { factsOfMember } from './member-facts.ts'
import { answeredSurveys, type ToldSurvey, toldSurveyOf } from './told-survey.ts'

/*
 * What a member is asked before a survey is given answers of the profile.
 */

/** Whoever changes the words counts it up: what was agreed to in older words stays agreed to. */
export const WORDS_VERSION = '1'

export const wordsFor = ({ brand }: Pick<PanelContext, 'brand'>, { sentTo }: ToldSurvey) =>
  `${brand.name} may send these answers from my profile to ${sentTo} for this survey, each with its age. I can take this back at any time. Then nothing more is sent, but the survey may keep what it was sent before.`

type Brand = Pick<PanelContext, 'brand'>
type Answers = ReadonlyMap<string, Answer> | undefined

async function factsShown(db: Db, survey: ToldSurvey, answers: Answers) {
  const facts = await factsOfMember(db, survey.panelistId, survey.registered)
  return facts.map((fact) => ({ ...fact, given: isGiven(answers, fact, survey) }))
}

/** What a start says of it; `null` for a survey that nothing can be given. */
export async function sharedFacts(tx: Db, invitationId: number): Promise<SharedFacts | null> {
  const survey = await toldSurveyOf(tx, invitationId)
  const { panelistId, surveyId, maskedId: invitationMaskedId } = survey
  const answers = (await factAnswers(tx, panelistId, surveyId)).get(surveyId)
  const facts = await factsShown(tx, survey, answers)
  return facts.length === 0 ? null : { invitationMaskedId, isOpen: facts.some(({ given }) => given === null) }
}

export async function questionOf(db: Db, panel: Brand, survey: ToldSurvey, answers: Answers): Promise<SurveyFacts> {
  const facts = await factsShown(db, survey, answers)
  const last = [...(answers?.values() ?? [])].reduce((latest, { at }) => Math.max(latest, +at), 0)
  return {
    invitationMaskedId: survey.maskedId,
    topic: survey.topic,
    sentTo: survey.sentTo,
    words: wordsFor(panel, survey),
    version: WORDS_VERSION,
    facts: facts.map(({ name, title, text, savedAt, given }) => ({
      fact: name,
      title,
      value: text,
      savedAt: savedAt.toISOString(),
      given,
    })),
    given: [...(answers?.values() ?? [])].some(({ given }) => given),
    answeredAt: last === 0 ? null : new Date(last).toISOString(),
  }
}

/** Of every survey that the member has answered about. One that is over for them is given nothing more. */
export async function questionsOf(db: Db, panel: Brand, panelistId: number): Promise<SurveyFacts[]> {
  const answers = await factAnswers(db, panelistId)
  const questions: SurveyFacts[] = []
  for (const survey of await answeredSurveys(db, panelistId)) {
    const told = isFinal(survey.status) ? { ...survey, registered: [] } : survey
    questions.push(await questionOf(db, panel, told, answers.get(survey.surveyId)))
  }
  return questions
}
