import 'server-only'
import * as z from 'zod'
import { RegistrationPayload } from '#lib/contract/auth.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { seal, unseal } from './seal.ts'

/*
 * What the code screen needs, kept on the server's side of a sealed cookie: never in a URL, never in the browser's
 * storages, because it holds names, numbers, SSN and birth date. A reload keeps it.
 */

export const JOURNEY_SECONDS = 10 * 60

/** The OTP parameters besides the form's own data. @see portal-part-1 §2, portal-part-2 §7 */
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
  /** Which sent code this is, where the panel says so. */
  challengeId: z.string().nullable(),
}

const RegistrationJourney = z.object({
  flow: z.literal('registration'),
  payload: RegistrationPayload,
  isHealthCareProfessional: z.boolean().optional(),
  nonProfitOrganizationDto: z.object({ id: z.number() }).optional(),
  ...parameters,
})

const LoginJourney = z.object({
  flow: z.literal('login'),
  loginId: z.string(),
  /** A member gives a code once more, for what is more than usually private. */
  isStepUp: z.boolean().default(false),
  ...parameters,
})

const EmailJourney = z.object({
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
})

/** Between an identity refusal and the answers to it. @see decisions C-49 */
const IdentityJourney = z.object({
  flow: z.literal('identity'),
  profileKey: z.string().optional(),
  identitySearchKey: z.string().optional(),
})

const Journey = z.discriminatedUnion('flow', [RegistrationJourney, LoginJourney, EmailJourney, IdentityJourney])
export type Journey = z.output<typeof Journey>
type UnsealedJourney = z.input<typeof Journey>
export type RegistrationJourney = z.output<typeof RegistrationJourney>
export type LoginJourney = z.output<typeof LoginJourney>
export type EmailJourney = z.output<typeof EmailJourney>
/** The journeys that wait for a code. */
export type CodeJourney = RegistrationJourney | LoginJourney | EmailJourney

export const readJourney = (cookieHeader: string | null): Promise<Journey | null> =>
  unseal('journey', Journey, readCookie(cookieHeader, 'journey'), JOURNEY_SECONDS)

export async function readCodeJourney(cookieHeader: string | null): Promise<CodeJourney | null> {
  const journey = await readJourney(cookieHeader)
  return journey && journey.flow !== 'identity' ? journey : null
}

/** Where somebody came from, and the way back: what a journey can do without where no cookie holds all of it. */
function* everShorter(journey: UnsealedJourney): Generator<UnsealedJourney> {
  yield journey
  if (journey.flow === 'identity') return
  const noWayBack = { ...journey, returnUrl: undefined }
  yield noWayBack
  if (noWayBack.flow !== 'registration') return
  const noSource = { utmSource: undefined, utmMedium: undefined }
  yield { ...noWayBack, ...noSource, payload: { ...noWayBack.payload, ...noSource } }
}

export async function journeyCookie(journey: UnsealedJourney): Promise<string> {
  let value = ''
  for (const kept of everShorter(journey)) {
    value = await seal('journey', kept, JOURNEY_SECONDS)
    if (wouldFit('journey', value)) break
  }
  return setCookie('journey', value, JOURNEY_SECONDS)
}

export const endedJourneyCookie = () => clearCookie('journey')
