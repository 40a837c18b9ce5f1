import * as z from 'zod/mini'
import { URL_MAX } from '#lib/constants.ts'
import { Done, Redirect } from '../../answers.ts'
import { call } from '../../endpoint.ts'
import { Key, nullIfAbsent, PathKey, text } from '../../fields.ts'
import { withFallback } from '../../lenient.ts'
import { type FinalOutcome, isOutcomeName, outcomes, SCREENER } from '../../outcomes.ts'

const Status = z.object({ status: z.string() })

/** @see docs/specification/entities.md#surveys */
export const profileStatusByIkey = call('GET', '/api/panelist-profile-status/by-ikey/{ikey}', {
  access: 'open',
  path: { ikey: PathKey },
  answer: z.object({
    profileCompleted: withFallback(z.boolean(), false),
    npiPresent: z._default(z.boolean(), false),
    panelistType: nullIfAbsent(z.object({ type: z.string() })),
    addressStatus: nullIfAbsent(Status),
    status: nullIfAbsent(z.string()),
  }),
})

/**
 * The member's own invitation; NOT_FOUND for anybody else's. Not part of `profileStatusByIkey`, which is open: an
 * invitation's id lets anyone read the member's email.
 * @see docs/specification/outcomes.md#c-120-whose-outcome-it-is
 */
export const ownInvitationByIkey = call('GET', '/api/panelist-dashboard/by-ikey/{ikey}', {
  access: 'member',
  path: { ikey: PathKey },
  answer: z.object({ invitationMaskedId: z.string() }),
})

const SurveyUrl = text(URL_MAX)
const isFinal = (name: string): name is FinalOutcome => isOutcomeName(name) && name !== SCREENER
const Outcome = z.enum(Object.keys(outcomes).filter(isFinal))

export const recordOutcome = call('POST', '/api/survey-details', {
  access: 'open',
  body: z.strictObject({ redirectUri: Outcome, ikey: Key, skey: z.optional(Key), surveyUrl: SurveyUrl }),
  answer: Done,
  codes: ['ALREADY_PARTICIPATED'],
})

export const recordScreener = call('POST', '/api/survey-details/screener-completed', {
  access: 'open',
  body: z.strictObject({
    redirectUri: z.literal(SCREENER),
    ikey: Key,
    skey: z.optional(Key),
    surveyUrl: SurveyUrl,
  }),
  answer: Done,
  codes: ['SCREENER_ALREADY_COMPLETED'],
})

const partnerDetails = {
  pikey: Key,
  skey: z.optional(Key),
  surveyUrl: SurveyUrl,
  partnerQueryParams: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(URL_MAX))),
}

export const recordPartnerOutcome = call('POST', '/api/partner-details', {
  access: 'open',
  body: z.strictObject({ redirectUri: Outcome, ...partnerDetails }),
  answer: Redirect,
  codes: ['ALREADY_PARTICIPATED'],
})

export const recordPartnerScreener = call('POST', '/api/partner-details/screener-completed', {
  access: 'open',
  body: z.strictObject({ redirectUri: z.literal(SCREENER), ...partnerDetails }),
  answer: Redirect,
  codes: ['ALREADY_PARTICIPATED'],
})

export const unsubscribe = call('POST', '/api/unsubscribe', {
  access: 'open',
  body: z.strictObject({ invitationMaskId: Key }),
  answer: Done,
  codes: ['EMAIL_NOT_REGISTERED'],
})
