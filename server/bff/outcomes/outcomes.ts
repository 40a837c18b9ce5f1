import 'server-only'
import { redirect } from 'next/navigation'
import type { AnswerOf } from '#lib/contract/endpoint.ts'
import {
  profileStatusByIkey,
  recordOutcome,
  recordPartnerOutcome,
  recordPartnerScreener,
  recordScreener,
} from '#lib/contract/panel/surveys.ts'
import { errorAction } from '#lib/messages/error-action.ts'
import { recordOutcomeMessages, recordScreenerMessages } from '#lib/messages/surveys.ts'
import { linkTo, routes } from '#lib/routes.ts'

import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { firstOfEach, isVisit, loadOpenForAnyone, optionalPart } from '../pages/pages.ts'
import { mayFollow } from '../session/redirect-urls.ts'
import { type OutcomeName, surveyUrl } from './outcome-pages.ts'

/*
 * The pages that surveys send their respondents to. Their GET writes, because nothing else comes back from a survey; so
 * only a person's visit counts, and the panel keeps the first outcome alone.
 */

type Parameters = Readonly<Record<string, string | string[] | undefined>>

const each = (parameters: Parameters) =>
  Object.entries(parameters).flatMap(([name, given]) => [given ?? []].flat().map((value) => [name, value] as const))

interface Keys {
  ikey: string
  skey: string | undefined
  surveyUrl: string
}

const record = (outcome: OutcomeName, keys: Keys) =>
  outcome === 'screener-completed'
    ? loadOpenForAnyone(recordScreener, { body: { redirectUri: outcome, ...keys } })
    : loadOpenForAnyone(recordOutcome, { body: { redirectUri: outcome, ...keys } })

/** What there is to say of an outcome that was not kept; `null` when it was. */
async function errorOf(recording: Promise<unknown>, outcome: OutcomeName): Promise<string | null> {
  try {
    await recording
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const messages = outcome === 'screener-completed' ? recordScreenerMessages : recordOutcomeMessages
    return errorAction(messages, error, config().brand.name).text
  }
}

interface PartnerKeys {
  pikey: string
  skey: string | undefined
  surveyUrl: string
  partnerQueryParams: Record<string, string>
}

const recordForPartner = (outcome: OutcomeName, keys: PartnerKeys) =>
  outcome === 'screener-completed'
    ? loadOpenForAnyone(recordPartnerScreener, { body: { redirectUri: outcome, ...keys } })
    : loadOpenForAnyone(recordPartnerOutcome, { body: { redirectUri: outcome, ...keys } })

/** Where the partner wants its respondent, which the panel knows once the outcome is kept; `null` when it is not. */
async function partnerUrl(outcome: OutcomeName, keys: PartnerKeys): Promise<string | null> {
  try {
    const { redirectUrl } = await recordForPartner(outcome, keys)
    return mayFollow(redirectUrl) ? redirectUrl : null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return null
  }
}

const given = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/**
 * A partner's respondent is the partner's: sent on at once, and nothing of ours is shown.
 * @see docs/specification/outcomes.md#c-41-one-call-per-outcome
 * @see docs/specification/outcomes.md#c-90-query-parameters-of-the-outcome-pages
 */
async function toPartner(outcome: OutcomeName, pikey: string, parameters: Parameters): Promise<never> {
  const { ikey: _, pikey: __, skey, ...rest } = firstOfEach(parameters)
  const keys = { pikey, skey, surveyUrl: surveyUrl(outcome, each(parameters)), partnerQueryParams: given(rest) }
  redirect((await partnerUrl(outcome, keys)) ?? linkTo(routes.error))
}

const statusOf = (ikey: string) => optionalPart(loadOpenForAnyone(profileStatusByIkey, { path: { ikey } }))

export interface OutcomeVisit {
  error: string | null
  /** Of the member behind the ikey; null when it is not known. */
  status: AnswerOf<typeof profileStatusByIkey> | null
}

/** Keeps the outcome that a visit reports, once, and reads what the page has to ask for. */
export async function outcomeVisit(outcome: OutcomeName, parameters: Parameters): Promise<OutcomeVisit> {
  const { ikey, skey, pikey } = firstOfEach(parameters)
  const visit = await isVisit()
  if (pikey && visit) return toPartner(outcome, pikey, parameters)
  const keys = ikey && !pikey && visit ? { ikey, skey, surveyUrl: surveyUrl(outcome, each(parameters)) } : null
  const [error, status] = await Promise.all([
    keys ? errorOf(record(outcome, keys), outcome) : null,
    ikey ? statusOf(ikey) : null,
  ])
  return { error, status }
}
