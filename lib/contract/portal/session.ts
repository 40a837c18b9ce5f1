import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { loginCodes, otpCodes, passkeyCodes, profileCodes, registrationCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { BirthDate, Email, Key, Name, Otp, SsnFragment, text, Utm } from '../fields.ts'
import { PasskeyRequest, SignedPasskey } from '../panel/passkeys.ts'
import { EraseRequest, eraseCodes } from '../panel/privacy.ts'

/*
 * The endpoints that change the session: between our screens and our server only.
 * @see docs/specification/panel-api.md#the-portals-own-endpoints
 */

const flag = z.optional(z.union([z.boolean(), text(16)]))

/** The mobile number comes as typed. */
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
  /** The server drops what is not one of our pages. */
  returnUrl: z.optional(text(2048)),
})
export type RegistrationRequest = z.output<typeof RegistrationRequest>

/** `loginId` is an email address or a mobile number as typed. */
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

/** The page that comes next. */
const NextPage = z.object({ next: z.string() })
export type NextPage = z.output<typeof NextPage>

/** A sentence for the member, and after how many milliseconds the next page comes. */
const Notice = z.object({ message: z.string(), after: z.number() })

/** `next` is the survey by a sealed link, or the page that a `notice` leads to. */
export const Started = z.object({ next: z.string(), notice: z.optional(Notice) })
export type Started = z.output<typeof Started>

/**
 * `notice` when the code was right but the survey could not be started: shown, then `next`. `confirmTestAccount` when
 * linking needs the member's word first.
 */
const Verified = z.extend(Started, {
  confirmTestAccount: z.optional(z.object({ surveyMaskId: z.string(), partnerInvitationMaskId: z.string() })),
})
export type Verified = z.output<typeof Verified>

/** Sends the code of a registration. */
export const requestRegistrationCode = call('POST', '/api/session/registration', {
  host: 'portal',
  access: 'open',
  body: RegistrationRequest,
  answer: NextPage,
  codes: registrationCodes,
})

/** Sends the code of a log-in. */
export const requestLoginCode = call('POST', '/api/session/login', {
  host: 'portal',
  access: 'open',
  body: LoginRequest,
  answer: NextPage,
  codes: loginCodes,
})

/** Sends a code to the email address that a member wants to add. */
export const requestEmailCode = call('POST', '/api/session/email', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ email: Email, returnUrl: z.optional(text(2048)) }),
  answer: NextPage,
  codes: ['ALREADY_REGISTERED_EMAIL'],
})

/** Sends a code to where the member signs in, and names the page to come back to. */
export const requestStepUpCode = call('POST', '/api/session/step-up', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ returnUrl: text(2048) }),
  answer: NextPage,
  codes: loginCodes,
})

/** In its place: takes the code that a passkey stands for. From a panel that names `passkeys`. */
export const stepUpByPasskey = call('POST', '/api/session/step-up/passkey', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: Done,
  codes: otpCodes,
})

/** The numbers come as typed. From a panel that names `number-change`. */
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

/** Sends a code to the new number of a member who no longer has the old one. */
export const requestNumberCode = call('POST', '/api/session/lost-phone', {
  host: 'portal',
  access: 'open',
  body: LostPhoneRequest,
  answer: NextPage,
  codes: ['NOT_VALID_MOBILE_NUMBER', 'SAME_MOBILE_NUMBER'],
})

/** Sends a code to the number that a signed-in member wants; `otp` shows who they are. From a panel that names `own-number`. */
export const requestOwnNumberCode = call('POST', '/api/session/own-number', {
  host: 'portal',
  access: 'member',
  body: z.strictObject({ newMobileNumber: text(32), otp: Otp }),
  answer: NextPage,
  codes: [...otpCodes, 'SAME_MOBILE_NUMBER', 'NOT_VALID_MOBILE_NUMBER', 'NUMBER_CHANGE_OPEN'],
})

/** What a passkey has to sign for a log-in. From a panel that names `passkeys`. */
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

/** Sends the code of the pending verification once more. */
export const resendCode = call('POST', '/api/session/resend', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({}),
  answer: z.object({ resent: z.boolean() }),
  codes: [...registrationCodes, ...loginCodes, 'ALREADY_REGISTERED_EMAIL', 'OTP_EXPIRED'],
})

/** Answers the code of the pending verification: signs in, or saves the email address or the number. */
export const verifyCode = call('POST', '/api/session/verify', {
  host: 'portal',
  access: 'open',
  body: z.strictObject({ otp: Otp }),
  answer: Verified,
  codes: [
    ...otpCodes,
    'OTP_LOCKED',
    'IDENTITY_NOT_CONFIRMED',
    'NUMBER_CHANGE_OPEN',
    ...registrationCodes,
    ...loginCodes,
    ...profileCodes,
  ],
})

/** Ends every session of the member, this one included. */
export const signOutEverywhere = call('POST', '/api/session/sign-out-everywhere', {
  host: 'portal',
  access: 'member',
  answer: NextPage,
})

/** Erases the member's account; the session ends with it, and the receipt comes next. */
export const eraseOwnAccount = call('POST', '/api/session/erase', {
  host: 'portal',
  access: 'member',
  body: EraseRequest,
  answer: NextPage,
  codes: eraseCodes,
})

/** In seconds: until the session ends unused, and from when on the member is warned; whether `extendSession` puts the end off. */
const SessionTime = z.object({ left: z.number(), warnAt: z.number(), canExtend: z.boolean() })
export type SessionTime = z.output<typeof SessionTime>

export const readSessionTime = call('GET', '/api/session', {
  host: 'portal',
  access: 'member',
  passive: true,
  answer: SessionTime,
})

/** Stay signed in. */
export const extendSession = call('POST', '/api/session', { host: 'portal', access: 'member', answer: SessionTime })

/** Ends the session, at the panel too. */
export const signOut = call('DELETE', '/api/session', { host: 'portal', access: 'open', answer: NextPage })
