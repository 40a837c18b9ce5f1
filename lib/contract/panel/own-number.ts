import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { absent, DateText, Mobile, Otp } from '../fields.ts'
import { orElse } from '../lenient.ts'
import { SentCode } from './auth.ts'

/*
 * A member who is signed in changes their mobile number. Additions: the portal asks a panel that names `own-number`.
 * @see docs/specification/own-number.md
 */

export const OwnNumber = z.object({
  /** Where the first code would go, masked. */
  codeGoesTo: absent(z.string()),
  /** Whether a passkey can stand in for that code; see `codeByPasskey`. */
  hasPasskey: orElse(z.boolean(), false),
  /** From when on it can be changed; null: now. */
  nextChangeAt: absent(DateText),
})
export type OwnNumber = z.output<typeof OwnNumber>

export const ownNumber = call('GET', '/api/own-number', { access: 'member', answer: OwnNumber })

/** Takes a code of `sendPrivacyCode`, and sends one to the new number. */
export const sendOwnNumberCode = call('POST', '/api/own-number/code', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile, otp: Otp }),
  answer: SentCode,
  codes: [...otpCodes, 'SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER', 'NUMBER_CHANGE_OPEN'],
})

/** Sends another one to the same number. */
export const resendOwnNumberCode = call('POST', '/api/own-number/code/again', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile }),
  answer: SentCode,
  codes: ['OTP_EXPIRED'],
})

/** With the code of the new number. */
export const changeOwnNumber = call('POST', '/api/own-number', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ newMobileNumber: Mobile, otp: Otp }),
  answer: Done,
  codes: [...otpCodes, 'ALREADY_REGISTERED_MOBILE', 'NUMBER_CHANGE_OPEN'],
})
