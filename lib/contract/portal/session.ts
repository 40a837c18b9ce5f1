import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { loginCodes, otpCodes, passkeyCodes, profileCodes, registrationCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { BirthDate, Email, Key, Name, Otp, SsnFragment, text, Utm } from '../fields.ts'
import { PasskeyRequest, SignedPasskey } from '../panel/passkeys.ts'
import { EraseRequest, eraseCodes } from '../panel/privacy.ts'

/*
 * Endpoints that change the session, for our screens only.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */

const flag = z.optional(z.union([z.boolean(), text(16)]))

/** The mobile number as typed. */
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
  /** Dropped unless it is one of our pages. */
  returnUrl: z.optional(text(2048)),
})
export type RegistrationRequest = z.output<typeof RegistrationRequest>

/** `loginId`: an email address or a mobile number as typed. */
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

const NextPage = z.object({ next: z.string() })
export type NextPage = z.output<typeof NextPage>

/** A sentence for the member, and the milliseconds until the next page. */
const Notice = z.object({ message: z.string(), after: z.number() })

/** `next`: the sealed link of the survey, or the page after the `notice`. */
export const Started = z.object({ next: z.string(), notice: z.optional(Notice) })
export type Started = z.output<typeof Started>

/**
 * `notice`: the code was correct but the survey could not be started; shown before `next`. `confirmTestAccount`: the member
 * has to confirm the linking first.
 */
const Verified = z.extend(Started, {
  confirmTestAccount: z.optional(z.object({ surveyMaskId: z.string(), partnerInvitationMaskId: z.string() })),
})
export type Verified = z.output<typeof Verified>

export const requestRegistrationCode = call('POST', '/api/session/registration', {
  host: 'portal',
  access: 'open',
  body: RegistrationRequest,
  answer: NextPage,
  codes: registrationCodes,
})

export const requestLoginCode = call('POST', '/api/session/login', {
  host: 'portal',
  access: 'open',
  body: LoginRequest,
  answer: NextPage,
  codes: [...loginCodes, 'INVALID_LINK'],
})

/** Sends a code to a new email address of the member. */
export const requestEmailCode = call('POST', '/api/session/email', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ email: Email, returnUrl: z.optional(text(2048)) }),
  answer: NextPage,
  codes: ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED'],
})

/** Step-up: sends a code to the member's login number or address, and stores the page to return to. */
export const requestStepUpCode = call('POST', '/api/session/step-up', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ returnUrl: text(2048) }),
  answer: NextPage,
  codes: loginCodes,
})

/** Step-up with a passkey: takes a code from `codeByPasskey`. Only for panels with the feature `passkeys`. */
export const stepUpByPasskey = call('POST', '/api/session/step-up/passkey', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: Done,
  codes: otpCodes,
})

/** The numbers as typed. Only for panels with the feature `number-change`. */
export const LostPhoneRequest = z.strictObject({
  mobileNumber: text(32),
  newMobileNumber: text(32),
  lastName: Name,
  email: z.optional(Email),
  zipCode: z.optional(text(10)),
  dateOfBirth: z.optional(BirthDate),
  ssn: z.optional(SsnFragment),
})
export type LostPhoneRequest = z.output<typeof LostPhoneRequest>

/** Sends a code to the new number of a member who lost their phone. */
export const requestNumberCode = call('POST', '/api/session/lost-phone', {
  host: 'portal',
  access: 'open',
  body: LostPhoneRequest,
  answer: NextPage,
  codes: ['NOT_VALID_MOBILE_NUMBER', 'SAME_MOBILE_NUMBER'],
})

/** Sends a code to the new number of a signed-in member; `otp` proves who they are. Only for panels with `own-number`. */
export const requestOwnNumberCode = call('POST', '/api/session/own-number', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ newMobileNumber: text(32), otp: Otp }),
  answer: NextPage,
  codes: [...otpCodes, 'SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER', 'NUMBER_CHANGE_OPEN'],
})

/** The challenge for a passkey login. Only for panels with the feature `passkeys`. */
export const requestPasskey = call('POST', '/api/session/passkey/options', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({}),
  answer: z.object({ options: PasskeyRequest }),
})

export const signInByPasskey = call('POST', '/api/session/passkey', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ passkey: SignedPasskey, returnUrl: z.optional(text(2048)) }),
  answer: NextPage,
  codes: [...passkeyCodes, ...loginCodes],
})

/** The number or address that the code screen names: the code of another one may be pending in this browser by now. */
const sentTo = z.optional(text(254))

/** Resends the code of the pending verification. */
export const resendCode = call('POST', '/api/session/resend', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ sentTo }),
  answer: z.object({ resent: z.boolean() }),
  codes: [...registrationCodes, ...loginCodes, 'ALREADY_REGISTERED_EMAIL', 'OTP_EXPIRED', 'STALE_VERSION'],
})

/** Checks the code of the pending verification, then signs in, or saves the email address or number. */
export const verifyCode = call('POST', '/api/session/verify', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ otp: Otp, sentTo }),
  answer: Verified,
  codes: [
    ...otpCodes,
    'OTP_LOCKED',
    'STALE_VERSION',
    'IDENTITY_NOT_CONFIRMED',
    'NUMBER_CHANGE_OPEN',
    ...registrationCodes,
    ...loginCodes,
    ...profileCodes,
  ],
})

/** Ends all sessions of the member, including this one. */
export const signOutEverywhere = call('POST', '/api/session/sign-out-everywhere', {
  host: 'portal',
  access: 'member',
  answer: NextPage,
})

/** Erases the member's account and ends the session; the next page shows the receipt. */
export const eraseOwnAccount = call('POST', '/api/session/erase', {
  host: 'portal',
  access: 'member',
  body: EraseRequest,
  answer: NextPage,
  codes: eraseCodes,
})

/** In seconds; `warnAt` is the time left when the warning appears. `canExtend`: whether `extendSession` would help. */
const SessionTime = z.object({ left: z.number(), warnAt: z.number(), canExtend: z.boolean() })
export type SessionTime = z.output<typeof SessionTime>

export const readSessionTime = call('GET', '/api/session', {
  host: 'portal',
  access: 'member',
  passive: true,
  answer: SessionTime,
})

/** Keeps the member signed in. */
export const extendSession = call('POST', '/api/session', { host: 'portal', access: 'member', answer: SessionTime })

/** Ends the session here and at the panel. With `startedAt`, only the session that started then. */
export const signOut = call('DELETE', '/api/session', {
  host: 'portal',
  access: 'open',
  query: { startedAt: z.optional(text(16)) },
  answer: NextPage,
})
