import 'server-only'
import * as z from 'zod'
import { RegistrationPayload } from '#lib/contract/panel/auth.ts'
import { NumberChangeRequest } from '#lib/contract/panel/number-change.ts'
import { returnPath } from '#lib/routes.ts'
import { AppError } from '#server/http/app-error.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'
import type { Session } from './session.ts'

/*
 * What the code screen needs, in an encrypted cookie: never in a URL or in browser storage, because it has names, numbers,
 * SSN and birth date. It survives a reload.
 */

export const PENDING_VERIFICATION_SECONDS = 10 * 60

const code = {
  /** Id of the sent code, if the panel returns one. */
  challengeId: z.string().nullable(),
  /** When it was sent, in ms. */
  sentAt: z.number().optional(),
  /** Whether the code has no attempts left: then the next code is requested like a first one. */
  isLocked: z.boolean().default(false),
}

/** A code that has just been sent. */
export const sentNow = (challengeId: string | null) => ({ challengeId, sentAt: Date.now(), isLocked: false })

/** The OTP parameters besides the form's fields. @see docs/specification/one-time-code.md#parameters */
const parameters = {
  maskId: z.string().optional(),
  isCampaign: z.boolean(),
  /** Whether the panel could not say whether the campaign has a survey: it is asked again once the code is entered. */
  isCampaignUnknown: z.boolean().optional(),
  ckey: z.string().optional(),
  skey: z.string().optional(),
  pikey: z.string().optional(),
  utmSource: z.string().optional(),
  utmMedium: z.string().optional(),
  identityFail: z.boolean(),
  surveyMaskedId: z.string().optional(),
  isSurvey: z.boolean(),
  login: z.boolean(),
  returnUrl: z.string().optional(),
  ...code,
}

const PendingRegistration = z.object({
  flow: z.literal('registration'),
  payload: RegistrationPayload,
  isHealthCareProfessional: z.boolean().optional(),
  nonProfitOrganizationDto: z.object({ id: z.number() }).optional(),
  /** The same for the campaign's non-profit. */
  isNonProfitUnknown: z.boolean().optional(),
  ...parameters,
})

const PendingLogin = z.object({
  flow: z.literal('login'),
  loginId: z.string(),
  /** Whether a signed-in member confirms their identity before seeing sensitive data. */
  isStepUp: z.boolean().default(false),
  ...parameters,
})

const PendingEmail = z.object({
  flow: z.literal('email'),
  email: z.string(),
  verifyEmail: z.literal(true),
  /** The member who is changing their email: another member who signs in meanwhile must not get the address. */
  userId: z.number(),
  /** The code was correct, but saving the address failed. */
  codeAccepted: z.boolean().default(false),
  /** The page to continue to, if one is waiting for the address. */
  returnUrl: z.string().optional(),
  ...code,
})

/** A member who lost their phone confirms another number. */
const PendingNumber = z.object({
  flow: z.literal('number'),
  payload: NumberChangeRequest,
  ...code,
})

/** A signed-in member confirms their new number. */
const PendingOwnNumber = z.object({
  flow: z.literal('own-number'),
  newMobileNumber: z.string(),
  /** The member who is changing their number: another member who signs in meanwhile must not get it. */
  userId: z.number(),
  ...code,
})

/**
 * Keys to keep between an identity refusal and the next registration attempt.
 * @see docs/specification/registration.md#c-49-where-profilekey-and-identitysearchkey-come-from
 */
const PendingIdentity = z.object({
  flow: z.literal('identity'),
  profileKey: z.string().optional(),
  identitySearchKey: z.string().optional(),
})

const PendingVerification = z.discriminatedUnion('flow', [
  PendingRegistration,
  PendingLogin,
  PendingEmail,
  PendingNumber,
  PendingOwnNumber,
  PendingIdentity,
])
export type PendingVerification = z.output<typeof PendingVerification>
type UnsealedPending = z.input<typeof PendingVerification>
export type PendingRegistration = z.output<typeof PendingRegistration>
export type PendingLogin = z.output<typeof PendingLogin>
export type PendingEmail = z.output<typeof PendingEmail>
export type PendingNumber = z.output<typeof PendingNumber>
export type PendingOwnNumber = z.output<typeof PendingOwnNumber>
/** The verifications that wait for a code. */
export type PendingCode = PendingRegistration | PendingLogin | PendingEmail | PendingNumber | PendingOwnNumber

export const readPendingVerification = (cookieHeader: string | null): Promise<PendingVerification | null> =>
  unseal('pending', PendingVerification, readCookie(cookieHeader, 'pending'), PENDING_VERIFICATION_SECONDS)

export async function readPendingCode(cookieHeader: string | null): Promise<PendingCode | null> {
  const pending = await readPendingVerification(cookieHeader)
  return pending && pending.flow !== 'identity' ? pending : null
}

/**
 * Shorter and shorter versions, in case the whole does not fit into a cookie: first without the return URL, then without
 * the UTM values. An identity refusal goes without its keys.
 */
function* shorterVersions(pending: UnsealedPending): Generator<UnsealedPending> {
  yield pending
  if (pending.flow === 'identity') return yield { flow: 'identity' }
  if (pending.flow === 'number' || pending.flow === 'own-number') return
  const noWayBack = { ...pending, returnUrl: undefined }
  yield noWayBack
  if (noWayBack.flow !== 'registration') return
  const noSource = { utmSource: undefined, utmMedium: undefined }
  yield { ...noWayBack, ...noSource, payload: { ...noWayBack.payload, ...noSource } }
}

async function sealedIfFits(pending: UnsealedPending): Promise<string | null> {
  for (const version of shorterVersions(pending)) {
    const sealed = await seal('pending', version, PENDING_VERIFICATION_SECONDS)
    if (wouldFit('pending', sealed)) return sealed
  }
  return null
}

/** @throws AppError UPSTREAM_INVALID when what the panel answered is too long for a cookie */
export async function pendingCookie(pending: UnsealedPending): Promise<string> {
  const sealed = await sealedIfFits(pending)
  if (sealed === null) throw new AppError('UPSTREAM_INVALID')
  return setCookie('pending', sealed, PENDING_VERIFICATION_SECONDS)
}

const CHALLENGE_ID_MAX = 64

/**
 * To be called before the code is sent.
 * @throws AppError that says "Invalid Link." on the form, when the keys of the link are together too long for a cookie
 */
export async function assertFits(pending: PendingRegistration | PendingLogin): Promise<void> {
  const sealed = await sealedIfFits({ ...pending, challengeId: 'x'.repeat(CHALLENGE_ID_MAX) })
  if (sealed !== null) return
  throw new AppError(pending.flow === 'login' ? 'INVALID_LINK' : 'NOT_VALID_REFERRAL_UNIQUE_CODE')
}

export const endedPendingCookie = () => clearCookie('pending')

/** Parameters that the registration and login forms pass to the code screen. */
export const pendingParameters = (pending: {
  maskId?: string
  ckey?: string
  skey?: string
  pikey?: string
  returnUrl?: string
}) => ({
  maskId: pending.maskId,
  ckey: pending.ckey,
  skey: pending.skey,
  pikey: pending.pikey,
  isSurvey: Boolean(pending.maskId) && !(pending.skey && pending.pikey),
  returnUrl: returnPath(pending.returnUrl) ?? undefined,
})

/** @throws AppError UNAUTHORIZED without a session, FORBIDDEN when another member has signed in since */
export function assertSameMember(
  { userId }: PendingEmail | PendingOwnNumber,
  session: Session | null,
): asserts session is Session {
  if (!session) throw new AppError('UNAUTHORIZED')
  if (session.userId !== userId) throw new AppError('FORBIDDEN')
}

/** Id of the code that this browser requested before in the same flow, which the new code replaces. */
export async function replacedChallenge(request: Request, flow: PendingCode['flow']): Promise<string | null> {
  const pending = await readPendingCode(request.headers.get('cookie'))
  return pending?.flow === flow ? pending.challengeId : null
}
