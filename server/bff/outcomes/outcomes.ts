import 'server-only'
import { redirect } from 'next/navigation'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import { type OutcomeName, SCREENER } from '#lib/contract/outcomes.ts'
import { profileStatusByIkey } from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { recordOutcomeMessages, recordScreenerMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'
import { config } from '#server/config.ts'
import { type AppError, isTemporary, onAppError } from '#server/http/app-error.ts'
import {
  currentTranslate,
  firstOfEach,
  isVisit,
  loadOpenForAnyone,
  optionalPart,
  type SearchParameters,
} from '../pages/pages.ts'
import { outcomePath, type Parameters, reportOutcome } from './report-outcome.ts'

/*
 * The pages that surveys redirect their respondents to. Their GET writes, because a survey reports in no other way; so only
 * a real page visit counts, and the panel keeps the first outcome only.
 */

const pairsOf = (parameters: SearchParameters): Parameters =>
  Object.entries(parameters).flatMap(([name, values]) => [values ?? []].flat().map((value) => [name, value] as const))

/** What a visit's report came to. */
interface Reported {
  /** Why the outcome was not recorded; `null` when it was. */
  error: string | null
  /** The page's path, when opening it again may record the outcome: the panel did not refuse it, it could not be asked. */
  retry: string | null
}

const RECORDED: Reported = { error: null, retry: null }

const pathIfRepeatable = ({ status }: AppError, outcome: OutcomeName, parameters: Parameters) =>
  isTemporary(status) ? outcomePath(outcome, parameters) : null

const resultOf = (reporting: Promise<unknown>, outcome: OutcomeName, parameters: Parameters): Promise<Reported> =>
  reporting.then(
    () => RECORDED,
    onAppError(async (error) => {
      const messages = outcome === SCREENER ? recordScreenerMessages : recordOutcomeMessages
      const { text } = errorAction(messages, error, config().brand.name, await currentTranslate())
      return { error: text, retry: pathIfRepeatable(error, outcome, parameters) }
    }),
  )

/**
 * The partner's URL: a partner's respondent is redirected at once and sees none of our pages.
 * @see docs/specification/outcomes.md#c-90-query-parameters-of-the-outcome-pages
 */
async function partnerUrl(reporting: Promise<{ redirectUrl?: string }>): Promise<string> {
  const reported = await reporting.catch(onAppError(() => null))
  return reported?.redirectUrl ?? linkTo(routes.error)
}

const statusOf = (ikey: string) => optionalPart(loadOpenForAnyone(profileStatusByIkey, { path: { ikey } }))

export interface OutcomeVisit extends Reported {
  /** Status of the member behind the ikey; null when unknown. */
  status: AnswerOf<typeof profileStatusByIkey> | null
}

/** Records the outcome that a visit reports, once, and loads what the page needs. */
export async function outcomeVisit(outcome: OutcomeName, query: SearchParameters): Promise<OutcomeVisit> {
  const { ikey, pikey } = firstOfEach(query)
  const parameters = pairsOf(query)
  const counts = await isVisit()
  const report = () => reportOutcome(outcome, parameters, loadOpenForAnyone)
  if (pikey && counts) redirect(await partnerUrl(report()))
  const [reported, status] = await Promise.all([
    ikey && !pikey && counts ? resultOf(report(), outcome, parameters) : RECORDED,
    ikey ? statusOf(ikey) : null,
  ])
  return { ...reported, status }
}
