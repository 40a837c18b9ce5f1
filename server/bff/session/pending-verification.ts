import 'server-only'
import * as z from 'zod'
import { RegistrationPayload } from '#lib/contract/panel/auth.ts'
import { NumberChangeRequest } from '#lib/contract/panel/number-change.ts'
import { returnPath } from '#lib/routes.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'

/*
 * What the code screen needs, kept on the server's side of a sealed cookie: never in a URL, never in the browser's
 * storages, because it holds names, numbers, SSN and birth date. A reload keeps it.
 */

const PENDING_VERIFICATION_SECONDS = 10 * 60

/** The code took its last try: the next one is asked for as if it were the first. */
const isLocked = z.boolean().default(false)

/** The OTP parameters besides the form's own data. @see docs/specification/one-time-code.md#parameters */
const parameters = {
  maskId: z.string().optional(),
  isCampaign: z.boolean(),
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
  /** The id of the code that was sent, if the panel gives one. */
  challengeId: z.string().nullable(),
  isLocked,
}

const PendingRegistration = z.object({
  flow: z.literal('registration'),
  payload: RegistrationPayload,
  isHealthCareProfessional: z.boolean().optional(),
  nonProfitOrganizationDto: z.object({ id: z.number() }).optional(),
  ...parameters,
})

const PendingLogin = z.object({
  flow: z.literal('login'),
  loginId: z.string(),
  /** A member gives a code once more, for what is more than usually private. */
  isStepUp: z.boolean().default(false),
  ...parameters,
})

const PendingEmail = z.object({
  flow: z.literal('email'),
  email: z.string(),
  verifyEmail: z.literal(true),
  /** Whose email it is: another member signed in meanwhile does not inherit it. */
  userId: z.number(),
  /** The code was right, but the address could not be saved yet. */
  codeAccepted: z.boolean().default(false),
  /** Where to go on after that, where something waits for the address. */
  returnUrl: z.string().optional(),
  challengeId: z.string().nullable(),
  isLocked,
})

/** A member who no longer has their phone gives the code of another one. */
const PendingNumber = z.object({
  flow: z.literal('number'),
  payload: NumberChangeRequest,
  challengeId: z.string().nullable(),
  isLocked,
})

/** A signed-in member gives the code of the number that they want. */
const PendingOwnNumber = z.object({
  flow: z.literal('own-number'),
  newMobileNumber: z.string(),
  /** Whose number it becomes: another member signed in meanwhile does not inherit it. */
  userId: z.number(),
  challengeId: z.string().nullable(),
  isLocked,
})

/**
 * Between an identity refusal and the answers to it.
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

/** Where somebody came from, and the way back: what a journey can do without where no cookie holds all of it. */
function* everShorter(pending: UnsealedPending): Generator<UnsealedPending> {
  yield pending
  if (pending.flow === 'identity' || pending.flow === 'number' || pending.flow === 'own-number') return
  const noWayBack = { ...pending, returnUrl: undefined }
  yield noWayBack
  if (noWayBack.flow !== 'registration') return
  const noSource = { utmSource: undefined, utmMedium: undefined }
  yield { ...noWayBack, ...noSource, payload: { ...noWayBack.payload, ...noSource } }
}

export async function pendingCookie(pending: UnsealedPending): Promise<string> {
  let value = ''
  for (const kept of everShorter(pending)) {
    value = await seal('pending', kept, PENDING_VERIFICATION_SECONDS)
    if (wouldFit('pending', value)) break
  }
  return setCookie('pending', value, PENDING_VERIFICATION_SECONDS)
}

export const endedPendingCookie = () => clearCookie('pending')

/** What a form of registration or log-in hands on to the code screen. */
export const pendingParameters = (given: {
  maskId?: string
  ckey?: string
  skey?: string
  pikey?: string
  returnUrl?: string
}) => ({
  maskId: given.maskId,
  ckey: given.ckey,
  skey: given.skey,
  pikey: given.pikey,
  isSurvey: Boolean(given.maskId) && !(given.skey && given.pikey),
  returnUrl: returnPath(given.returnUrl) ?? undefined,
})

/** The code that this browser asked for before, by the same flow: a new one takes its place. */
export async function replacedChallenge(request: Request, flow: PendingCode['flow']): Promise<string | null> {
  const pending = await readPendingCode(request.headers.get('cookie'))
  return pending?.flow === flow ? pending.challengeId : null
}
