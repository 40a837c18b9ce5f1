import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { nullIfAbsent, Otp, TypedEmail } from '../fields.ts'
import { withFallback } from '../lenient.ts'

/*
 * The member's payout method.
 * @see docs/specification/payments.md#how-a-member-is-paid
 */

export const PayoutMethod = z.object({
  /** The methods that the operator offers; empty when members are not paid by a provider. */
  methods: withFallback(z.array(z.object({ method: z.string(), label: z.string() })), []),
  /** The current method; the first one if the member has not chosen. */
  method: nullIfAbsent(z.string()),
  /** Masked destination; null without a verified email address. */
  sentTo: nullIfAbsent(z.string()),
  /** Masked address or number that a code is sent to. */
  codeGoesTo: nullIfAbsent(z.string()),
  /** Whether a passkey can replace the code; see `codeByPasskey`. */
  hasPasskey: withFallback(z.boolean(), false),
  /** Whether a change of the mobile number blocks changes now. */
  isHeld: withFallback(z.boolean(), false),
})
export type PayoutMethod = z.output<typeof PayoutMethod>

export const payoutMethod = call('GET', '/api/payout-method', {
  feature: 'payout-method',
  access: 'member',
  answer: PayoutMethod,
})

/** Requires a code from `sendPrivacyCode`. */
export const savePayoutMethod = call('POST', '/api/payout-method', {
  feature: 'payout-method',
  access: 'member',
  body: z.strictObject({
    method: z.string().check(z.minLength(1), z.maxLength(40)),
    address: TypedEmail,
    otp: Otp,
  }),
  answer: Done,
  codes: [...otpCodes, 'PAYOUT_METHOD_HELD'],
})
