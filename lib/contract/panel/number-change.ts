import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { absent, BirthDate, DateText, Email, Mobile, Name, Otp, PathKey, SsnFragment, text } from '../fields.ts'
import { SentCode } from './auth.ts'

/*
 * A member who has lost their phone asks for another number. Additions: the portal asks a panel that names `number-change`.
 * @see docs/specification/lost-phone.md
 */

const asked = {
  /** The number of the account. */
  mobileNumber: Mobile,
  newMobileNumber: Mobile,
  lastName: Name,
  /** Whatever of these the member remembers giving us. */
  email: z.optional(Email),
  zipCode: z.optional(text(10)),
  dateOfBirth: z.optional(BirthDate),
  ssn: z.optional(SsnFragment),
}

/** What a member says who asks for another number. */
export const NumberChangeRequest = z.strictObject(asked)
export type NumberChangeRequest = z.output<typeof NumberChangeRequest>

/** Sends a code to the new number, whoever asks: it tells nothing of any account. */
export const sendNumberCode = call('POST', '/number-change/code', {
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

/** With the code of the new number. Answers when the number changes, unless somebody stops it. */
export const askNumberChange = call('POST', '/number-change', {
  access: 'open',
  via: 'session',
  body: z.strictObject({ ...asked, otp: Otp }),
  answer: z.object({ effectiveAt: DateText }),
  codes: numberChangeCodes,
})

/** What became of a request, for whoever has the link of a message about it. */
export const NumberChange = z.object({
  state: z.enum(['waiting', 'done', 'stopped', 'impossible', 'undone']),
  /** Masked. */
  newNumber: absent(z.string()),
  effectiveAt: DateText,
  /** Until when `stopNumberChange` gives the old number back, of a change that is done; null: it does not. */
  canUndoUntil: absent(DateText),
})
export type NumberChange = z.output<typeof NumberChange>

export const numberChange = call('GET', '/number-changes/{token}', {
  access: 'open',
  path: { token: PathKey },
  answer: NumberChange,
})

export const stopNumberChange = call('POST', '/number-changes/stop', {
  access: 'open',
  body: z.strictObject({ token: PathKey }),
  answer: Done,
})
