import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { DateText, Mobile, nullIfAbsent, Otp } from '../fields.ts'
import { withFallback } from '../lenient.ts'
import { SentCode } from './auth.ts'

/*
 * A signed-in member changes their mobile number.
 * @see docs/specification/own-number.md
 */

export const OwnNumber = z.object({
  /** Masked address or number that the first code is sent to. */
  codeGoesTo: nullIfAbsent(z.string()),
  /** Whether a passkey can replace that code; see `codeByPasskey`. */
  hasPasskey: withFallback(z.boolean(), false),
  /** Earliest time of the next change; null for now. */
  nextChangeAt: nullIfAbsent(DateText),
})
export type OwnNumber = z.output<typeof OwnNumber>

export const ownNumber = call('GET', '/api/own-number', { feature: 'own-number', access: 'member', answer: OwnNumber })

/** Takes a code from `sendPrivacyCode`, and sends one to the new number. */
export const sendOwnNumberCode = call('POST', '/api/own-number/code', {
  feature: 'own-number',
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile, otp: Otp }),
  answer: SentCode,
  codes: [...otpCodes, 'SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER', 'NUMBER_CHANGE_OPEN'],
})

/** Sends another code to the same number. */
export const resendOwnNumberCode = call('POST', '/api/own-number/code/again', {
  feature: 'own-number',
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile }),
  answer: SentCode,
  codes: ['OTP_EXPIRED'],
})

/** Changes the number, with the code sent to it. */
export const changeOwnNumber = call('POST', '/api/own-number', {
  feature: 'own-number',
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile, otp: Otp }),
  answer: Done,
  codes: [...otpCodes, 'ALREADY_REGISTERED_MOBILE', 'NUMBER_CHANGE_OPEN'],
})
