import 'server-only'
import type { AnswerOf, Call, InputArguments } from '#lib/contract/endpoint.ts'
import { type OutcomeName, outcomes, SCREENER } from '#lib/contract/outcomes.ts'
import {
  recordOutcome,
  recordPartnerOutcome,
  recordPartnerScreener,
  recordScreener,
} from '#lib/contract/panel/surveys/survey-outcomes.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { mayFollow } from '../session/redirect-urls.ts'

/** The parameters of an outcome page's address, repeated ones too. */
export type Parameters = readonly (readonly [name: string, value: string])[]

/** Calls the panel on behalf of the reporter. */
export type Send = <C extends Call>(call: C, ...input: InputArguments<C>) => Promise<AnswerOf<C>>

/**
 * The page's whole address: a survey may have signed its query.
 * @see docs/specification/outcomes.md#c-90-query-parameters-of-the-outcome-pages
 */
function surveyUrlOf(outcome: OutcomeName, parameters: Parameters): string {
  const url = new URL(outcomes[outcome].path, config().origin)
  for (const [name, value] of parameters) url.searchParams.append(name, value)
  return url.href
}

interface PartnerKeys {
  pikey: string
  skey: string | undefined
  surveyUrl: string
  partnerQueryParams: Record<string, string>
}

/** @throws AppError of the panel, or UPSTREAM_INVALID for a URL that must not be followed */
async function reportForPartner(outcome: OutcomeName, keys: PartnerKeys, send: Send): Promise<{ redirectUrl: string }> {
  const { redirectUrl } =
    outcome === SCREENER
      ? await send(recordPartnerScreener, { body: { redirectUri: outcome, ...keys } })
      : await send(recordPartnerOutcome, { body: { redirectUri: outcome, ...keys } })
  if (!mayFollow(redirectUrl)) throw new AppError('UPSTREAM_INVALID')
  return { redirectUrl }
}

/**
 * Reports an outcome, whether a page's visitor or a survey host's server brings it. A partner's respondent is reported for
 * the partner alone.
 * @returns where the partner wants its respondent; nothing for a member
 * @throws AppError VALIDATION_FAILED without a key, and the panel's errors
 * @see docs/specification/outcomes.md#c-41-one-call-per-outcome
 */
export async function reportOutcome(
  outcome: OutcomeName,
  parameters: Parameters,
  send: Send,
): Promise<{ redirectUrl?: string }> {
  // Of a parameter that is given twice, the first counts.
  const { ikey, skey, pikey, ...partnerQueryParams } = Object.fromEntries(parameters.toReversed())
  const surveyUrl = surveyUrlOf(outcome, parameters)
  if (pikey) return reportForPartner(outcome, { pikey, skey, surveyUrl, partnerQueryParams }, send)
  if (!ikey) throw new AppError('VALIDATION_FAILED', { details: { fields: { ikey: 'required' } } })
  if (outcome === SCREENER) return send(recordScreener, { body: { redirectUri: outcome, ikey, skey, surveyUrl } })
  return send(recordOutcome, { body: { redirectUri: outcome, ikey, skey, surveyUrl } })
}
