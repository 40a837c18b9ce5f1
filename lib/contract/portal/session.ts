import * as z from 'zod/mini'
import { BirthDate, Email, Key, Name, Otp, SsnFragment, text, Utm } from '../fields.ts'

/*
 * The BFF's own calls, the ones that change the session. They are between our screens and our server only, so they are
 * not part of the panel's contract.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */

const flag = z.optional(z.union([z.boolean(), text(16)]))

/** POST /api/session/registration. The mobile number comes as typed. */
export const RegistrationRequest = z.strictObject({
  firstName: Name,
  lastName: Name,
  mobileNumber: text(32),
  healthcareSetting: z.optional(z.enum(['HCP', 'Patient'])),
  smsConsent: z.literal(true),
  privacyConsent: z.literal(true),
  ssn: z.optional(SsnFragment),
  dateOfBirth: z.optional(BirthDate),
  ckey: z.optional(Key),
  code: z.optional(Key),
  rcode: z.optional(Key),
  utmSource: z.optional(Utm),
  utmMedium: z.optional(Utm),
  dev: flag,
  maskId: z.optional(Key),
  skey: z.optional(Key),
  pikey: z.optional(Key),
  /** Reading it is the server's work: what is not a page of ours is dropped. */
  returnUrl: z.optional(text(2048)),
})
export type RegistrationRequest = z.output<typeof RegistrationRequest>

/** POST /api/session/login. `loginId` is an email address or a mobile number as typed. */
export const LoginRequest = z.strictObject({
  loginId: text(254),
  dev: flag,
  returnUrl: z.optional(text(2048)),
  maskId: z.optional(Key),
  ckey: z.optional(Key),
  skey: z.optional(Key),
  pikey: z.optional(Key),
  surveyMaskedId: z.optional(Key),
})
export type LoginRequest = z.output<typeof LoginRequest>

/** POST /api/session/email */
export const EmailRequest = z.strictObject({ email: Email, returnUrl: z.optional(text(2048)) })

/** POST /api/session/verify */
export const VerifyRequest = z.strictObject({ otp: Otp })

/** POST /api/session/resend: for the journey at hand. */
export const ResendRequest = z.strictObject({})

/** POST /api/session/step-up: a code to the member's own number, and the page to come back to. */
export const StepUpRequest = z.strictObject({ returnUrl: text(2048) })
export type StepUpRequest = z.output<typeof StepUpRequest>

/** Answer of registration, login and email: the page that comes next. */
export interface NextPage {
  next: string
}

/** Answer of a resend. */
export interface Resent {
  resent: true
}

/**
 * Answer of verify. `notice` when the code was right but the survey could not be started: shown, then `next` after
 * `after` milliseconds. `confirmTestAccount` when linking needs the member's word first.
 */
export interface Verified {
  next: string
  notice?: { message: string; after: number }
  confirmTestAccount?: { surveyMaskId: string; partnerInvitationMaskId: string }
}
