import 'server-only'
import { redirect } from 'next/navigation'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { type OutcomeName, SCREENER } from '#lib/contract/outcomes.ts'
import { profileStatusByIkey } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { recordOutcomeMessages, recordScreenerMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import {
  currentTranslate,
  firstOfEach,
  isVisit,
  loadOpenForAnyone,
  optionalPart,
  type SearchParameters,
} from '../pages/pages.ts'
import { type Parameters, reportOutcome } from './report-outcome.ts'

/*
 * The pages that surveys redirect their respondents to. Their GET writes, because a survey reports in no other way; so only
 * a real page visit counts, and the panel keeps the first outcome only.
 */

const pairsOf = (parameters: SearchParameters): Parameters =>
  Object.entries(parameters).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value] as const))

/** The error to show for an outcome that was not recorded; `null` when it was. */
async function errorOf(reporting: Promise<unknown>, outcome: OutcomeName): Promise<string | null> {
  try {
    await reporting
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const messages = outcome === SCREENER ? recordScreenerMessages : recordOutcomeMessages
    return errorAction(messages, error, config().brand.name, await currentTranslate()).text
  }
}

/**
 * The partner's URL: a partner's respondent is redirected at once and sees none of our pages.
 * @see docs/specification/outcomes.md#c-90-query-parameters-of-the-outcome-pages
 */
async function partnerUrl(reporting: Promise<{ redirectUrl?: string }>): Promise<string | null> {
  try {
    return (await reporting).redirectUrl ?? null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

const statusOf = (ikey: string) => optionalPart(loadOpenForAnyone(profileStatusByIkey, { path: { ikey } }))

export interface OutcomeVisit {
  error: string | null
  /** Status of the member behind the ikey; null when unknown. */
  status: AnswerOf<typeof profileStatusByIkey> | null
}

/** Records the outcome that a visit reports, once, and loads what the page needs. */
export async function outcomeVisit(outcome: OutcomeName, parameters: SearchParameters): Promise<OutcomeVisit> {
  const { ikey, pikey } = firstOfEach(parameters)
  const counts = await isVisit()
  const report = () => reportOutcome(outcome, pairsOf(parameters), loadOpenForAnyone)
  if (pikey && counts) redirect((await partnerUrl(report())) ?? linkTo(routes.error))
  const [error, status] = await Promise.all([
    ikey && !pikey && counts ? errorOf(report(), outcome) : null,
    ikey ? statusOf(ikey) : null,
  ])
  return { error, status }
}
