import 'server-only'
import type { BodyOf } from '#lib/contract/endpoint.ts'
import type { answerSurveyFacts } from '#lib/contract/panel/surveys/survey-facts.ts'
import type { Translate } from '#lib/language/translate.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { MemberContext } from '../../core/handler.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { translateFor } from '../../language/branding.ts'
import { lockPanelist } from '../../profile/profile.repository.ts'
import { type Answer, factAnswers, isShared } from './answers.ts'
import { type FactSurvey, factSurveyByMask } from './fact-survey.ts'
import { type FactName, factNames, knownFacts } from './known-facts.ts'
import { factsOfMember } from './member-facts.ts'
import { questionWords, WORDS_VERSION } from './question.ts'

type Body = BodyOf<typeof answerSurveyFacts>

/**
 * Agreeing needs facts that are asked now, with the current words and site. Declining also works for facts answered
 * earlier.
 * @throws AppError VALIDATION_FAILED
 */
async function assertAsked(tx: Db, survey: FactSurvey, body: Body, answered: Iterable<string>): Promise<void> {
  const { facts, agrees, version, sentTo } = body
  const currentNames = (await factsOfMember(tx, survey.panelistId, survey.registered)).map(({ name }) => String(name))
  const names = new Set(agrees ? currentNames : [...currentNames, ...answered])
  const isAsRead = version === WORDS_VERSION && sentTo === survey.sentTo && facts.length > 0
  if ((agrees && !isAsRead) || !facts.every((fact) => names.has(fact))) throw new AppError('VALIDATION_FAILED')
}

/** Includes the titles, because the words refer to "these answers". */
function wordingOf(panel: PanelContext, survey: FactSurvey, names: readonly FactName[], t: Translate): string {
  return `${questionWords(panel, survey, t)} (${names.map((name) => t(knownFacts[name].title)).join('; ')})`
}

const agreedFacts = (answers: Map<string, Answer>) => [...answers].flatMap(([name, { given }]) => (given ? [name] : []))

const isRepeated = (names: readonly FactName[], answers: Map<string, Answer>, survey: FactSurvey, agrees: boolean) =>
  names.every((name) => isShared(answers, { name }, survey) === agrees)

/**
 * Agrees to send facts to a survey, or withdraws that.
 * @throws AppError NOT_FOUND; VALIDATION_FAILED for facts that the member was not asked about
 */
export async function answerFacts(
  { db, panel, member: { panelistId }, caller }: MemberContext,
  body: Body,
): Promise<void> {
  await inOneTransaction(db, async (tx) => {
    await lockPanelist(tx, panelistId)
    const survey = await factSurveyByMask(tx, panelistId, body.invitationMaskedId)
    if (!survey) throw new AppError('NOT_FOUND')
    const { surveyId, sentTo } = survey
    const answers = (await factAnswers(tx, panelistId, surveyId)).get(surveyId) ?? new Map<string, Answer>()
    await assertAsked(tx, survey, body, answers.keys())
    const isAll = !body.agrees && body.facts.length === 0
    const names = factNames(isAll ? agreedFacts(answers) : body.facts)
    if (isRepeated(names, answers, survey, body.agrees)) return
    await tx
      .insertInto('survey_fact_answer')
      .values({
        panelist_id: panelistId,
        survey_id: surveyId,
        facts: names,
        sent_to: sentTo,
        given: body.agrees,
        version: WORDS_VERSION,
        words: wordingOf(panel, survey, names, translateFor(caller)),
      })
      .execute()
    const event = body.agrees ? 'survey facts given' : 'survey facts refused'
    await audit(tx, caller, event, { panelistId, subject: `survey ${surveyId}: ${names.join(', ')}` })
  })
}
