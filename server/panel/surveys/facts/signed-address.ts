import 'server-only'
import { URL_MAX } from '#lib/constants.ts'
import type { Crypto } from '../../core/crypto.ts'
import { databaseNow } from '../../database/now.ts'
import type { Db } from '../../database/schema.ts'
import { signingSecret } from '../outcomes/secrets.ts'
import { SIGNATURE_ROOM, signUrl } from '../outcomes/signature.ts'
import { surveyUrl } from '../survey-url.ts'
import { factAnswers, isShared } from './answers.ts'
import type { FactSurvey } from './fact-survey.ts'
import { type Fact, factsOfMember } from './member-facts.ts'

/** Adds a fact unless it would make the URL too long. */
function addFact(url: URL, { name, code, age }: Fact): void {
  url.searchParams.set(name, code)
  url.searchParams.set(`${name}_age`, String(age))
  if (url.href.length <= URL_MAX - SIGNATURE_ROOM) return
  url.searchParams.delete(name)
  url.searchParams.delete(`${name}_age`)
}

/**
 * The survey's URL with the facts that the member currently agrees to, signed together with the invitation's keys. Without
 * facts it is the plain URL that a start returns.
 */
export async function signedAddress(db: Db, crypto: Crypto, survey: FactSurvey): Promise<string> {
  const { panelistId, surveyId, registered } = survey
  const url = surveyUrl(survey)
  const answers = (await factAnswers(db, panelistId, surveyId)).get(surveyId)
  const facts = (await factsOfMember(db, panelistId, registered)).filter((fact) => isShared(answers, fact, survey))
  const secret = signingSecret(crypto, 'survey', { ...survey, id: surveyId })
  if (!secret || facts.length === 0) return url.href
  for (const fact of facts) addFact(url, fact)
  signUrl(url, secret, await databaseNow(db))
  return url.href
}
