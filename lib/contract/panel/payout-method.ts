import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { absent, Otp, TypedEmail } from '../fields.ts'
import { orElse } from '../lenient.ts'

/*
 * How a member is paid by a provider. Additions: the portal asks a panel that names `payout-method`.
 * @see docs/specification/payments.md#how-a-member-is-paid
 */

export const PayoutMethod = z.object({
  /** The ways that the operator offers; empty: members are paid in another way. */
  methods: orElse(z.array(z.object({ method: z.string(), label: z.string() })), []),
  /** The one that counts now; the first when the member has not chosen. */
  method: absent(z.string()),
  /** Where it goes, masked; null without a verified email address. */
  sentTo: absent(z.string()),
  /** Where a code would go, masked. */
  codeGoesTo: absent(z.string()),
  /** Whether a passkey can stand in for the code; see `codeByPasskey`. */
  hasPasskey: orElse(z.boolean(), false),
})
export type PayoutMethod = z.output<typeof PayoutMethod>

export const payoutMethod = call('GET', '/api/payout-method', { access: 'member', answer: PayoutMethod })

/** Confirmed by a code of `sendPrivacyCode`. */
export const savePayoutMethod = call('POST', '/api/payout-method', {
  access: 'member',
  body: z.strictObject({
    method: z.string().check(z.minLength(1), z.maxLength(40)),
    address: TypedEmail,
    otp: Otp,
  }),
  answer: Done,
  codes: [...otpCodes, 'PAYOUT_METHOD_HELD'],
})
