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

/** Query parameters of an outcome page, with duplicates. */
export type Parameters = readonly (readonly [name: string, value: string])[]

/** Makes a panel call for the page's visitor or for the survey host. */
export type Send = <C extends Call>(call: C, ...input: InputArguments<C>) => Promise<AnswerOf<C>>

export const outcomePath = (outcome: OutcomeName, parameters: Parameters) =>
  `${outcomes[outcome].path}?${new URLSearchParams(parameters.map(([name, value]) => [name, value]))}`

interface PartnerKeys {
  pikey: string
  skey: string | undefined
  surveyUrl: string
  partnerQueryParams: Record<string, string>
}

/** @throws AppError the panel's error, or UPSTREAM_INVALID for a URL that is not allowed */
async function reportForPartner(outcome: OutcomeName, keys: PartnerKeys, send: Send): Promise<{ redirectUrl: string }> {
  const { redirectUrl } =
    outcome === SCREENER
      ? await send(recordPartnerScreener, { body: { redirectUri: outcome, ...keys } })
      : await send(recordPartnerOutcome, { body: { redirectUri: outcome, ...keys } })
  if (!mayFollow(redirectUrl)) throw new AppError('UPSTREAM_INVALID')
  return { redirectUrl }
}

/**
 * Reports an outcome, from a page visit or from a survey host's server. With a pikey it is reported for the partner only.
 * @returns the partner's redirect URL; nothing for a member
 * @throws AppError VALIDATION_FAILED without a key, and the panel's errors
 * @see docs/specification/outcomes.md#c-41-one-call-per-outcome
 */
export async function reportOutcome(
  outcome: OutcomeName,
  parameters: Parameters,
  send: Send,
): Promise<{ redirectUrl?: string }> {
  // Reversed, so that the first of duplicate parameters wins.
  const { ikey, skey, pikey, ...partnerQueryParams } = Object.fromEntries(parameters.toReversed())
  // The page's full URL, because a survey may have signed its query.
  const surveyUrl = new URL(outcomePath(outcome, parameters), config().origin).href
  if (pikey) return reportForPartner(outcome, { pikey, skey, surveyUrl, partnerQueryParams }, send)
  if (!ikey) throw new AppError('VALIDATION_FAILED', { details: { fields: { ikey: 'required' } } })
  if (outcome === SCREENER) return send(recordScreener, { body: { redirectUri: outcome, ikey, skey, surveyUrl } })
  return send(recordOutcome, { body: { redirectUri: outcome, ikey, skey, surveyUrl } })
}
