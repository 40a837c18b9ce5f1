import * as z from 'zod/mini'
import { Done, File } from '../answers.ts'
import { otpCodes } from '../codes.ts'
import { call, LARGE_ANSWER_LIMIT } from '../endpoint.ts'
import { absent, DateText, Otp, PathKey } from '../fields.ts'
import { orElse } from '../lenient.ts'

/*
 * What a member may know and decide about their data. Additions: the portal asks a panel that names `privacy-center`.
 * @see docs/specification/privacy.md
 */

/** One kind of data that the panel holds, in words for the member. */
const Held = z.object({
  what: z.string(),
  why: orElse(z.string(), ''),
  afterErasure: orElse(z.string(), ''),
})

const SignedIn = z.object({
  /** The browser in words. */
  device: absent(z.string()),
  startedAt: DateText,
  isThisOne: orElse(z.boolean(), false),
})

/** Something that happened in the account, in words for the member. */
const SecurityEvent = z.object({
  what: z.string(),
  at: DateText,
  /** A network address, or who did it. */
  from: absent(z.string()),
})

export const PrivacySummary = z.object({
  held: z.array(Held),
  sessions: orElse(z.array(SignedIn), []),
  /** What happened of late that matters to the safety of the account, the latest first. */
  history: orElse(z.array(SecurityEvent), []),
  /** Where a code would go, masked. */
  codeGoesTo: absent(z.string()),
  /** Whether a passkey can stand in for the code; see `codeByPasskey`. */
  hasPasskey: orElse(z.boolean(), false),
  /** Dollars that are not paid yet. */
  unpaid: absent(z.number()),
})
export type PrivacySummary = z.output<typeof PrivacySummary>

export const privacySummary = call('GET', '/api/privacy', { access: 'member', answer: PrivacySummary })

/** Sends the code that confirms a copy or the erasure. */
export const sendPrivacyCode = call('POST', '/api/privacy/code', {
  access: 'member',
  body: z.strictObject({}),
  answer: Done,
})

/** All that is held about the member, as JSON. */
export const copyOfData = call('POST', '/api/privacy/copy', {
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: File,
  file: true,
  answerLimit: LARGE_ANSWER_LIMIT,
  codes: otpCodes,
})

/** The same for people to read, as PDF. From a panel that names `data-pdf`. */
export const copyOfDataAsPdf = call('POST', '/api/privacy/copy-pdf', {
  access: 'member',
  body: z.strictObject({ otp: Otp }),
  answer: File,
  file: true,
  answerLimit: LARGE_ANSWER_LIMIT,
  codes: otpCodes,
})

/** Ends every session of the member, the caller's included. */
export const endAllSessions = call('POST', '/api/privacy/sign-out-everywhere', {
  access: 'member',
  via: 'session',
  answer: Done,
})

/** `givesUpUnpaid`: the member was told how much is not paid yet. */
export const EraseRequest = z.strictObject({ otp: Otp, givesUpUnpaid: z.boolean() })
export const eraseCodes = [...otpCodes, 'UNPAID_MONEY'] as const

export const ErasureReceipt = z.object({
  receipt: z.string(),
  erasedAt: DateText,
  /** Kinds of data of which something stays; `until` where there is an end. */
  kept: orElse(z.array(z.object({ what: z.string(), afterErasure: z.string(), until: absent(DateText) })), []),
})
export type ErasureReceipt = z.output<typeof ErasureReceipt>

export const eraseAccount = call('POST', '/api/privacy/erase', {
  access: 'member',
  via: 'session',
  body: EraseRequest,
  answer: ErasureReceipt,
  codes: eraseCodes,
})

/** What became of an account that was erased, for whoever has its receipt. */
export const erasureReceipt = call('GET', '/api/erasures/{receipt}', {
  access: 'open',
  path: { receipt: PathKey },
  answer: ErasureReceipt,
})
