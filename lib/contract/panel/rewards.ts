import * as z from 'zod/mini'
import { REFERRAL_NAME_MAX } from '#lib/constants.ts'
import { Done } from '../answers.ts'
import { call, LARGE_ANSWER_LIMIT } from '../endpoint.ts'
import { DateText, distinct, nullIfAbsent, OrderedEntry, personName, TypedEmail } from '../fields.ts'
import { withFallback } from '../lenient.ts'

/** Includes 'Prefer not to donate', but not the placeholder. @see docs/specification/entities.md#tax-rewards-and-contact */
export const nonProfitOrganizations = call('GET', '/api/non-profit-organizations', {
  access: 'member',
  lookup: true,
  answer: distinct(OrderedEntry, ({ id }) => id),
})

export const saveNonProfitOrganization = call('POST', '/api/non-profit-organizations', {
  access: 'member',
  body: z.strictObject({ id: z.number().check(z.int(), z.positive()) }),
  answer: Done,
})

/** Verified members only; others get 403. @see docs/specification/panel-api.md#rewards */
export const referPanelist = call('POST', '/api/refer-panelist', {
  access: 'member',
  body: z.strictObject({ email: TypedEmail, name: personName(REFERRAL_NAME_MAX) }),
  answer: Done,
  codes: ['REFERENT_PANELIST_ALREADY_INVITED', 'REFERENT_PANELIST_ALREADY_REGISTERED'],
})

/** @see docs/specification/entities.md#tax-rewards-and-contact */
export const ReferralRow = z.object({
  referentName: withFallback(z.string(), ''),
  referentEmail: nullIfAbsent(z.string()),
  referralStatus: nullIfAbsent(z.string()),
  /** In dollars. */
  referralBonus: nullIfAbsent(z.number()),
  paymentStatus: nullIfAbsent(z.string()),
  paymentStatusUpdateDate: nullIfAbsent(DateText),
})
export type ReferralRow = z.output<typeof ReferralRow>

export const referralStatus = call('GET', '/api/referral-status/{userId}', {
  access: 'member',
  path: { userId: z.string() },
  own: { path: { userId: 'userId' } },
  answer: z.array(ReferralRow),
  answerLimit: LARGE_ANSWER_LIMIT,
})
