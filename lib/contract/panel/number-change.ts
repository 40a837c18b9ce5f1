import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { BirthDate, DateText, Email, Mobile, Name, nullIfAbsent, Otp, PathKey, SsnFragment, text } from '../fields.ts'
import { SentCode } from './auth.ts'

/*
 * A member who lost their phone asks for another number.
 * @see docs/specification/lost-phone.md
 */

const asked = {
  /** The account's current number. */
  mobileNumber: Mobile,
  newMobileNumber: Mobile,
  lastName: Name,
  /** Proof of identity: whichever of these the member remembers. */
  email: z.optional(Email),
  zipCode: z.optional(text(10)),
  dateOfBirth: z.optional(BirthDate),
  ssn: z.optional(SsnFragment),
}

/** A request for another number. */
export const NumberChangeRequest = z.strictObject(asked)
export type NumberChangeRequest = z.output<typeof NumberChangeRequest>

/** Sends a code to the new number. The answer is the same whether or not the account exists. */
export const sendNumberCode = call('POST', '/number-change/code', {
  feature: 'number-change',
  access: 'open',
  via: 'session',
  body: NumberChangeRequest,
  answer: SentCode,
  codes: ['NOT_VALID_MOBILE_NUMBER', 'SAME_MOBILE_NUMBER'],
})

export const numberChangeCodes = [
  ...otpCodes,
  'IDENTITY_NOT_CONFIRMED',
  'ALREADY_REGISTERED_MOBILE',
  'NUMBER_CHANGE_OPEN',
] as const

/** Confirms the new number with its code. Answers when the number will change, unless somebody stops it. */
export const askNumberChange = call('POST', '/number-change', {
  feature: 'number-change',
  access: 'open',
  via: 'session',
  body: z.strictObject({ ...asked, otp: Otp }),
  answer: z.object({ effectiveAt: DateText }),
  codes: numberChangeCodes,
})

/** State of a request, for the link in its messages. */
export const NumberChange = z.object({
  state: z.enum(['waiting', 'done', 'stopped', 'impossible', 'undone']),
  /** Masked. */
  newNumber: nullIfAbsent(z.string()),
  effectiveAt: DateText,
  /** After the change, until when `stopNumberChange` can restore the old number; null if it cannot. */
  canUndoUntil: nullIfAbsent(DateText),
})
export type NumberChange = z.output<typeof NumberChange>

export const numberChange = call('GET', '/number-changes/{token}', {
  feature: 'number-change',
  access: 'open',
  path: { token: PathKey },
  answer: NumberChange,
})

export const stopNumberChange = call('POST', '/number-changes/stop', {
  feature: 'number-change',
  access: 'open',
  body: z.strictObject({ token: PathKey }),
  answer: Done,
})
