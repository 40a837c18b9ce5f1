import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { loginCodes, otpCodes, registrationCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import {
  BirthDate,
  Email,
  Key,
  LoginId,
  Mobile,
  Name,
  nullIfAbsent,
  Otp,
  PathKey,
  SsnFragment,
  Utm,
} from '../fields.ts'
import { readLeniently, withFallback } from '../lenient.ts'

const registration = {
  mobileNumber: Mobile,
  firstName: Name,
  lastName: Name,
  ssn: z.optional(SsnFragment),
  dateOfBirth: z.optional(BirthDate),
  profileKey: z.optional(Key),
  identitySearchKey: z.optional(Key),
  utmSource: z.optional(Utm),
  utmMedium: z.optional(Utm),
  code: z.optional(Key),
  rcode: z.optional(Key),
  ckey: z.optional(Key),
  /**
   * Not in the specification; a panel that supports them stores them.
   * @see docs/specification/registration.md#c-106-consents-and-the-payload
   */
  smsConsent: z.optional(z.boolean()),
  privacyConsent: z.optional(z.boolean()),
}

/** @see docs/specification/entities.md#registration-and-login */
export const RegistrationPayload = z.strictObject(registration)

/** @see docs/specification/entities.md#registration-and-login */
export const RegistrationVerifyPayload = z.strictObject({
  ...registration,
  otp: Otp,
  isHealthCareProfessional: z.optional(z.boolean()),
  nonProfitOrganizationDto: z.optional(z.strictObject({ id: z.number() })),
})

/** Claims of an access token. Roles are stored, but not checked. @see docs/specification/session.md#token */
export const TokenClaims = z.object({
  userId: z.number(),
  roles: z._default(z.array(z.object({ authority: z.string() })), []),
  exp: z.optional(z.number()),
})

export const Token = z.object({ tokenType: withFallback(z.string(), 'Bearer'), accessToken: z.string() })
export type Token = z.output<typeof Token>

/**
 * `challengeId`: id of the sent code, if the panel has one; sent back with the code. Not in the specification. The other
 * fields are for the identity questions.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 * @see docs/specification/one-time-code.md#c-50-where-identityfail-comes-from
 */
export const SentCode = z.pipe(
  z.unknown(),
  z.transform((answer) => {
    const fields = readLeniently(SentCodeFields, answer)
    return fields.ok ? fields.data : { identityFail: false, message: null, challengeId: null }
  }),
)
const SentCodeFields = z.object({
  identityFail: z._default(z.boolean(), false),
  message: nullIfAbsent(z.string()),
  challengeId: nullIfAbsent(z.string()),
})

/** Additional fields of an identity check's error; a panel may send only one of them. */
export const IdentityKeys = z.object({ profileKey: z.optional(Key), identitySearchKey: z.optional(Key) })

/** @see docs/specification/calls.md#registration-and-login */
export const sendRegistrationCode = call('POST', '/register/sendOtp', {
  access: 'open',
  via: 'session',
  body: RegistrationPayload,
  answer: SentCode,
  codes: registrationCodes,
})

/**
 * The specification has a trailing slash; the call works without it too.
 * @see docs/specification/calls.md#registration-and-login
 */
export const verifyRegistration = call('POST', '/register/login/', {
  access: 'open',
  via: 'session',
  body: RegistrationVerifyPayload,
  answer: Token,
  codes: [...otpCodes, ...registrationCodes],
})

export const resendRegistrationCode = call('POST', '/register/resendOtp', {
  access: 'open',
  via: 'session',
  body: RegistrationPayload,
  answer: SentCode,
  codes: registrationCodes,
})

/** @see docs/specification/entities.md#registration-and-login */
export const CampaignDetails = z.object({
  campaignType: nullIfAbsent(z.string()),
  nonProfitOrgName: nullIfAbsent(z.string()),
  nonProfitOrgId: nullIfAbsent(z.number()),
})

export const campaignDetails = call('GET', '/register/campaign-details/{ckey}', {
  access: 'open',
  path: { ckey: PathKey },
  answer: CampaignDetails,
  codes: ['CAMPAIGN_NOT_FOUND'],
})

export const sendLoginCode = call('POST', '/login/sendotp', {
  access: 'open',
  via: 'session',
  body: z.strictObject({ loginId: LoginId, otp: z.literal('') }),
  answer: SentCode,
  codes: loginCodes,
})

export const login = call('POST', '/login', {
  access: 'open',
  via: 'session',
  body: z.strictObject({ loginId: LoginId, otp: Otp }),
  answer: Token,
  codes: [...otpCodes, ...loginCodes],
})

export const resendLoginCode = call('POST', '/login/resendotp', {
  access: 'open',
  via: 'session',
  body: z.strictObject({ loginId: LoginId }),
  answer: SentCode,
  codes: loginCodes,
})

/** Only the embedded panel has this call; a 404 from other panels is expected. */
export const logout = call('POST', '/api/logout', { access: 'member', via: 'session', answer: Done })

/**
 * Sends a code and a link to the address. Any 400 means that the address is taken.
 * @see docs/specification/errors.md#email-verification
 */
export const registerEmail = call('POST', '/api/registerEmail', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ email: Email }),
  answer: SentCode,
  newEmail: 'to-verify',
  codes: ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED'],
})

/** Goes on with a change that `registerEmail` began, also when the code of the member has become old meanwhile. */
export const resendEmailCode = call('POST', '/api/registerEmail/resendOtp', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ email: Email }),
  answer: SentCode,
  codes: ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED'],
})

export const verifyEmailCode = call('POST', '/api/verifyEmail', {
  access: 'member',
  via: 'session',
  body: z.strictObject({ verificationCode: Otp, email: z.optional(Email) }),
  answer: Done,
  codes: otpCodes,
})

/**
 * Confirms the link in the verification mail: accepts link tokens only, no six-digit codes.
 * @see docs/specification/email.md#c-13-two-ways-to-verify-an-email
 */
export const verifyEmailLink = call('POST', '/verifyEmail', {
  access: 'open',
  body: z.strictObject({ verificationCode: Key }),
  answer: Done,
  codes: otpCodes,
})

export const emailStatus = call('GET', '/api/emailStatus', {
  access: 'member',
  passive: true,
  answer: z.object({ isVerified: withFallback(z.nullable(z.boolean()), null) }),
})

export const sendEmailLink = call('POST', '/api/verifyLink', {
  access: 'member',
  body: z.strictObject({ email: Email }),
  answer: Done,
  newEmail: 'to-verify',
  codes: ['ALREADY_REGISTERED_EMAIL', 'RECENT_CODE_NEEDED'],
})
