import * as z from 'zod/mini'
import { Done, File } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call, LARGE_ANSWER_LIMIT } from '../endpoint.ts'
import { DateText, nullIfAbsent, Otp, PathKey } from '../fields.ts'
import { withFallback } from '../lenient.ts'

/*
 * The member's privacy page: their data, copies and erasure.
 * @see docs/specification/privacy.md
 */

/** One kind of data that the panel stores, described for the member. */
const StoredData = z.object({
  what: z.string(),
  why: withFallback(z.string(), ''),
  afterErasure: withFallback(z.string(), ''),
})

const SignedIn = z.object({
  /** The browser's name, such as "Safari on iPhone". */
  device: nullIfAbsent(z.string()),
  startedAt: withFallback(z.nullable(DateText), null),
  isThisOne: withFallback(z.boolean(), false),
})

/** A security event of the account, described for the member. */
const SecurityEvent = z.object({
  what: z.string(),
  at: DateText,
  /** IP address, or the person who did it. */
  from: nullIfAbsent(z.string()),
})

export const PrivacySummary = z.object({
  held: withFallback(z.array(StoredData), []),
  sessions: withFallback(z.array(SignedIn), []),
  /** Recent security events, latest first. */
  history: withFallback(z.array(SecurityEvent), []),
  /** Masked address or number that a code is sent to. */
  codeGoesTo: nullIfAbsent(z.string()),
  /** Whether a passkey can replace the code; see `codeByPasskey`. */
  hasPasskey: withFallback(z.boolean(), false),
  /** Dollars not yet paid. */
  unpaid: nullIfAbsent(z.number()),
})
export type PrivacySummary = z.output<typeof PrivacySummary>

export const privacySummary = call('GET', '/api/privacy', {
  feature: 'privacy-center',
  access: 'member',
  answer: PrivacySummary,
})

/** Sends the code that confirms a data copy or the erasure. */
export const sendPrivacyCode = call('POST', '/api/privacy/code', {
  feature: 'privacy-center',
  access: 'member',
  body: z.strictObject({}),
  answer: Done,
})

/** All data stored about the member, as JSON. */
export const copyOfData = call('POST', '/api/privacy/copy', {
  feature: 'privacy-center',
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: File,
  file: true,
  answerLimit: LARGE_ANSWER_LIMIT,
  codes: otpCodes,
})

/** The same as a readable PDF. */
export const copyOfDataAsPdf = call('POST', '/api/privacy/copy-pdf', {
  feature: 'data-pdf',
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: File,
  file: true,
  answerLimit: LARGE_ANSWER_LIMIT,
  codes: otpCodes,
})

/** Ends all sessions of the member, including this one. */
export const endAllSessions = call('POST', '/api/privacy/sign-out-everywhere', {
  feature: 'privacy-center',
  access: 'member',
  via: 'session',
  answer: Done,
})

/** `givesUpUnpaid`: the member confirmed giving up the amount not yet paid. */
export const EraseRequest = z.strictObject({ otp: Otp, givesUpUnpaid: z.boolean() })
export const eraseCodes = [...otpCodes, 'UNPAID_MONEY'] as const

export const ErasureReceipt = z.object({
  receipt: z.string(),
  erasedAt: DateText,
  /** Kinds of data of which a part is kept after the erasure; `until` if there is an end date. */
  kept: withFallback(
    z.array(z.object({ what: z.string(), afterErasure: z.string(), until: nullIfAbsent(DateText) })),
    [],
  ),
})
export type ErasureReceipt = z.output<typeof ErasureReceipt>

export const eraseAccount = call('POST', '/api/privacy/erase', {
  feature: 'privacy-center',
  access: 'member',
  via: 'session',
  body: EraseRequest,
  answer: ErasureReceipt,
  codes: eraseCodes,
})

/** What was erased and kept, for the holder of the receipt. */
export const erasureReceipt = call('GET', '/api/erasures/{receipt}', {
  feature: 'privacy-center',
  access: 'open',
  path: { receipt: PathKey },
  answer: ErasureReceipt,
})
