import 'server-only'
import type * as z from 'zod/mini'
import type { RegistrationPayload } from '#lib/contract/panel/auth.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { HandlerContext } from '../core/handler.ts'
import { brandingFor } from '../language/branding.ts'
import { campaignOf } from './campaigns.ts'
import type { NewCodeUse } from './codes/challenges.repository.ts'
import { challengeToReplace, sendCode } from './codes/codes.ts'
import { assertBelowLimit, countAttempt } from './codes/limits.ts'
import { checkIdentity } from './identity.ts'
import { codeBySms } from './mails.ts'
import { isTaken } from './number/number-changes.repository.ts'
import { readReferral } from './referrals.ts'

export type Registration = z.output<typeof RegistrationPayload>

export interface SentCode {
  challengeId: string
  identityFail?: boolean
}

export const codeUseOf = ({ mobileNumber }: Registration): NewCodeUse => ({
  purpose: 'register',
  identifier: mobileNumber,
  panelistId: null,
})

/** Data that a code is bound to, besides the number: the applicant's name and identity details. */
export const detailsOf = ({ mobileNumber, firstName, lastName, ssn, dateOfBirth }: Registration) =>
  JSON.stringify([mobileNumber, firstName, lastName, ssn ?? '', dateOfBirth ?? ''])

/**
 * `code` wins when both are given.
 * @see docs/specification/registration.md#c-67-both-code-and-rcode
 */
export const referralCodeOf = ({ code, rcode }: Registration) => code ?? rcode

/**
 * Checks a registration before a code is sent, except for identity.
 * @throws AppError NOT_VALID_MOBILE_NUMBER, ALREADY_REGISTERED_MOBILE, TOO_MANY_REQUESTS, VALIDATION_FAILED, or the codes
 * of `readReferral`
 */
async function assertMayRegister({ db, panel, caller }: HandlerContext, registration: Registration): Promise<void> {
  const { mobileNumber, ckey } = registration
  await assertBelowLimit(db, 'telling', caller)
  if ((await panel.phoneLookup.lineOf(db, mobileNumber)) !== 'mobile') throw new AppError('NOT_VALID_MOBILE_NUMBER')
  if (await isTaken(db, mobileNumber, null)) {
    await countAttempt(db, 'telling', caller)
    throw new AppError('ALREADY_REGISTERED_MOBILE')
  }
  const referralCode = referralCodeOf(registration)
  if (referralCode) await readReferral(db, referralCode)
  await campaignOf(db, ckey)
}

/**
 * Checks identity. @returns whether the account starts flagged
 * @throws AppError IDENTITY_SEARCH_DETAILS_NEEDED, IDENTITY_ASSESSMENT_DETAILS_NEEDED, TOO_MANY_REQUESTS
 */
async function failsIdentity({ db, panel, caller }: HandlerContext, registration: Registration): Promise<boolean> {
  const isAnswered = Boolean(registration.ssn || registration.dateOfBirth)
  if (isAnswered) {
    // Not by number alone: a stranger could use up somebody else's tries.
    const subject = `${registration.mobileNumber} ${caller.address}`
    await assertBelowLimit(db, 'identity', subject)
    await countAttempt(db, 'identity', subject)
  }
  const verdict = await checkIdentity(db, panel.crypto, registration)
  if (verdict.kind === 'clear') return false
  // With another number for every five guesses, one address could go through all answers.
  if (isAnswered) await countAttempt(db, 'telling', caller)
  await audit(db, caller, 'identity refused', { subject: verdict.kind })
  if (verdict.kind === 'flagged') return true
  const { kind, ...keys } = verdict
  throw new AppError(kind === 'search' ? 'IDENTITY_SEARCH_DETAILS_NEEDED' : 'IDENTITY_ASSESSMENT_DETAILS_NEEDED', {
    details: keys,
  })
}

async function send(
  context: HandlerContext,
  registration: Registration,
  identityFail: boolean,
  triesSpent = 0,
): Promise<SentCode> {
  const { panel, caller } = context
  const challengeId = await sendCode(context, {
    use: codeUseOf(registration),
    compose: (_, code) => codeBySms(brandingFor(panel, caller), registration.mobileNumber, code),
    identityFail,
    detailsHmac: panel.crypto.hmac('registration', detailsOf(registration)),
    triesSpent,
  })
  return identityFail ? { challengeId, identityFail } : { challengeId }
}

/** POST /register/sendOtp. @see docs/specification/panel-api.md#authentication */
export async function sendForRegistration(context: HandlerContext, registration: Registration): Promise<SentCode> {
  await assertMayRegister(context, registration)
  return send(context, registration, await failsIdentity(context, registration))
}

/**
 * POST /register/resendOtp: skips the identity check when the details are the same as for the previous code.
 * @see docs/specification/one-time-code.md#c-72-payload-of-the-two-resend-calls
 */
export async function resendForRegistration(context: HandlerContext, registration: Registration): Promise<SentCode> {
  const { panel } = context
  await assertMayRegister(context, registration)
  const use = codeUseOf(registration)
  const replaced = await challengeToReplace(context, use)
  const stored = replaced?.details_hmac ?? ''
  const isSame = replaced !== null && panel.crypto.hmacMatches('registration', detailsOf(registration), stored)
  const identityFail = isSame ? replaced.identity_fail : await failsIdentity(context, registration)
  return send(context, registration, identityFail, replaced?.tries)
}
