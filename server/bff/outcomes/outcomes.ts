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
import { currentTranslate, firstOfEach, isVisit, loadOpenForAnyone, optionalPart } from '../pages/pages.ts'
import { type Parameters, reportOutcome } from './report-outcome.ts'

/*
 * The pages that surveys send their respondents to. Their GET writes, because nothing else comes back from a survey; so
 * only a person's visit counts, and the panel keeps the first outcome alone.
 */

type SearchParameters = Readonly<Record<string, string | string[] | undefined>>

const each = (parameters: SearchParameters): Parameters =>
  Object.entries(parameters).flatMap(([name, given]) => [given ?? []].flat().map((value) => [name, value] as const))

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
 * A partner's respondent is the partner's: sent on at once, and nothing of ours is shown.
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
  /** Of the member behind the ikey; null when it is not known. */
  status: AnswerOf<typeof profileStatusByIkey> | null
}

/** Keeps the outcome that a visit reports, once, and reads what the page has to ask for. */
export async function outcomeVisit(outcome: OutcomeName, parameters: SearchParameters): Promise<OutcomeVisit> {
  const { ikey, pikey } = firstOfEach(parameters)
  const counts = await isVisit()
  const report = () => reportOutcome(outcome, each(parameters), loadOpenForAnyone)
  if (pikey && counts) redirect((await partnerUrl(report())) ?? linkTo(routes.error))
  const [error, status] = await Promise.all([
    ikey && !pikey && counts ? errorOf(report(), outcome) : null,
    ikey ? statusOf(ikey) : null,
  ])
  return { error, status }
}
