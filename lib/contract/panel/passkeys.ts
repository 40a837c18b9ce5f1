import * as z from 'zod/mini'
import { Done } from '../answers.ts'
import { loginCodes, otpCodes, passkeyCodes } from '../codes.ts'
import { call } from '../endpoint.ts'
import { DateText, distinct, nullIfAbsent, Otp, PathKey } from '../fields.ts'
import { withFallback } from '../lenient.ts'
import { Token } from './auth.ts'

/*
 * Passkeys, for login and in place of a code. Options and responses are in the JSON format of Web Authentication.
 * @see docs/specification/passkeys.md
 */

const BYTES_MAX = 8_192
const Bytes = z.string().check(z.maxLength(BYTES_MAX), z.regex(/^[A-Za-z0-9_-]*$/))

const credential = { id: Bytes, rawId: Bytes, type: z.literal('public-key') }

/** The browser's response after creating a passkey; other fields are dropped. */
export const NewPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
})
export type NewPasskey = z.output<typeof NewPasskey>

/** The browser's response after signing with a passkey. */
export const SignedPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Bytes,
    authenticatorData: Bytes,
    signature: Bytes,
    userHandle: z.optional(z.nullable(Bytes)),
  }),
})
export type SignedPasskey = z.output<typeof SignedPasskey>

const Credentials = z.array(z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) }))
const verification = z.optional(z.enum(['required', 'preferred', 'discouraged']))

/** For `PublicKeyCredential.parseCreationOptionsFromJSON`. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.optional(z.string()), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  timeout: z.optional(z.number()),
  attestation: z.optional(z.string()),
  excludeCredentials: z.optional(Credentials),
  authenticatorSelection: z.optional(
    z.object({
      residentKey: verification,
      requireResidentKey: z.optional(z.boolean()),
      userVerification: verification,
    }),
  ),
})
export type PasskeyCreation = z.output<typeof PasskeyCreation>

/** For `PublicKeyCredential.parseRequestOptionsFromJSON`. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.optional(z.string()),
  timeout: z.optional(z.number()),
  userVerification: verification,
  allowCredentials: z.optional(Credentials),
})
export type PasskeyRequest = z.output<typeof PasskeyRequest>

const Passkey = z.object({ id: z.string(), name: z.string(), addedAt: DateText, usedAt: nullIfAbsent(DateText) })

export const Passkeys = z.object({
  passkeys: withFallback(
    distinct(Passkey, ({ id }) => id),
    [],
  ),
  /** Masked address or number for the code that adding a passkey requires. */
  codeGoesTo: nullIfAbsent(z.string()),
})
export type Passkeys = z.output<typeof Passkeys>

export const passkeys = call('GET', '/api/passkeys', { feature: 'passkeys', access: 'member', answer: Passkeys })

/** Takes a code from `sendPrivacyCode`, and answers the options for creating a passkey. */
export const beginPasskey = call('POST', '/api/passkeys/options', {
  feature: 'passkeys',
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: z.object({ options: PasskeyCreation }),
  codes: otpCodes,
})

export const addPasskey = call('POST', '/api/passkeys', {
  feature: 'passkeys',
  access: 'member',
  body: z.strictObject({ passkey: NewPasskey }),
  answer: Done,
  codes: passkeyCodes,
})

export const removePasskey = call('DELETE', '/api/passkeys/{passkeyId}', {
  feature: 'passkeys',
  access: 'member',
  path: { passkeyId: PathKey },
  answer: Done,
})

/** Options for signing with a passkey instead of getting a code. */
export const beginPasskeyCode = call('POST', '/api/passkeys/code/options', {
  feature: 'passkeys',
  access: 'member',
  body: z.strictObject({}),
  answer: z.object({ options: PasskeyRequest }),
})

/** Answers a code in exchange for the passkey's signature. Like a sent code, it confirms one thing. */
export const codeByPasskey = call('POST', '/api/passkeys/code', {
  feature: 'passkeys',
  access: 'member',
  body: z.strictObject({ passkey: SignedPasskey }),
  answer: z.object({ otp: Otp }),
  codes: passkeyCodes,
})

/** Takes a code from `codeByPasskey` and starts a new session, as a step-up with a sent code does. */
export const beginSessionByCode = call('POST', '/api/passkeys/session', {
  feature: 'passkeys',
  access: 'member',
  via: 'session',
  body: z.strictObject({ otp: Otp }),
  answer: Token,
  codes: otpCodes,
})

/** Open to everyone: the answer reveals nothing about accounts. */
export const beginPasskeyLogin = call('POST', '/login/passkey/options', {
  feature: 'passkeys',
  access: 'open',
  via: 'session',
  body: z.strictObject({}),
  answer: z.object({ challengeId: z.string(), options: PasskeyRequest }),
})

export const loginByPasskey = call('POST', '/login/passkey', {
  feature: 'passkeys',
  access: 'open',
  via: 'session',
  body: z.strictObject({ passkey: SignedPasskey }),
  answer: Token,
  codes: [...passkeyCodes, ...loginCodes],
})
