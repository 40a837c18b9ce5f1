import 'server-only'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import type { BusinessCode, SharedCode } from '#lib/contract/codes.ts'
import type { Call } from '#lib/contract/endpoint.ts'
import { type CallName, contract } from '#lib/contract/index.ts'
import { registerEmail } from '#lib/contract/panel/auth.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { addressKey } from '#server/http/client-address.ts'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import { limitFactor } from '#server/http/shared-addresses.ts'
import { processWide } from '#server/process-wide.ts'
import type { Caller } from './session/caller.ts'
import type { Session } from './session/session.ts'

/*
 * Codes, keys, addresses and numbers of other people can be guessed. Every call whose answer reveals whether a guess was
 * right draws on one budget per address and per member, whether a page or the browser makes it. A panel can have its own
 * limits.
 */

const WRONG_ANSWERS = 20
const WINDOW_SECONDS = 10 * 60

const NO_SUCH_KEY = ['NOT_FOUND'] as const
const NPI_OR_EMAIL_OF_OTHERS = [
  'PANELIST_WITH_NPI_EXISTS',
  'NPI_DOES_NOT_MATCH_LAST_NAME',
  'INVALID_NPI',
  'ILLEGAL_NPI',
  'ALREADY_REGISTERED_EMAIL',
] as const

/** The error codes of each call that count as a wrong guess, or that reveal somebody else's data. */
const revealingCodes: Partial<Record<CallName, readonly (BusinessCode | SharedCode)[]>> = {
  sendRegistrationCode: ['NOT_VALID_REFERRAL_UNIQUE_CODE'],
  openByCode: ['INVALID_PARTICIPATION_CODE', ...NO_SUCH_KEY],
  surveyByInvitation: NO_SUCH_KEY,
  profileStatusByIkey: NO_SUCH_KEY,
  recordOutcome: NO_SUCH_KEY,
  recordScreener: NO_SUCH_KEY,
  recordPartnerOutcome: NO_SUCH_KEY,
  recordPartnerScreener: NO_SUCH_KEY,
  validateInvitation: NO_SUCH_KEY,
  linkPanelist: NO_SUCH_KEY,
  partnerInvitationStatus: ['INVALID_LINK', ...NO_SUCH_KEY],
  unsubscribe: ['EMAIL_NOT_REGISTERED', ...NO_SUCH_KEY],
  /** Counted on every answer, in `callAnyPanel`: each one reveals whether an account exists. */
  isTestAccount: [],
  verifyEmailLink: ['INVALID_OTP', 'OTP_EXPIRED'],
  erasureReceipt: NO_SUCH_KEY,
  checkMessage: NO_SUCH_KEY,
  registerEmail: NPI_OR_EMAIL_OF_OTHERS,
  sendEmailLink: NPI_OR_EMAIL_OF_OTHERS,
  saveProfile: NPI_OR_EMAIL_OF_OTHERS,
  registerProfession: NPI_OR_EMAIL_OF_OTHERS,
  saveCampaignProfile: NPI_OR_EMAIL_OF_OTHERS,
}

const byCall = new Map<Call, readonly string[]>(
  Object.entries(revealingCodes).flatMap(([name, codes]) => {
    const call = Object.entries<Call>(contract).find(([callName]) => callName === name)?.[1]
    return call && codes ? [[call, codes]] : []
  }),
)

/** Existing panels may use other codes: a 404 is an unknown key, and a 400 of `registerEmail` an address in use. */
function isWrongGuess(call: Call, error: unknown): boolean {
  const codes = byCall.get(call)
  if (!codes || !(error instanceof AppError)) return false
  if (error.status === 400 && call === registerEmail) return true
  return codes.includes(error.code) || (error.status === 404 && codes.includes('NOT_FOUND'))
}

/** The address, and the member if there is one, whose guesses are counted. */
type AttemptSubject = Readonly<{ caller: Pick<Caller, 'address'>; session?: Session | null }>

const budget = () =>
  processWide('guesses', () => new RateLimiterMemory({ points: WRONG_ANSWERS, duration: WINDOW_SECONDS }))

/** Who guesses, and how many wrong guesses are allowed. */
interface Allowance {
  key: string
  most: number
}

function allowancesOf({ caller, session }: AttemptSubject): Allowance[] {
  const key = addressKey(caller.address)
  const most = WRONG_ANSWERS * limitFactor(config().sharedAddresses, key)
  const member = session ? [{ key: `member ${session.userId}`, most: WRONG_ANSWERS }] : []
  return [{ key: `address ${key}`, most }, ...member]
}

const secondsOf = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))

/**
 * Seconds until the next guess is allowed; null when it is now.
 * @param spentOf reads or increases what a key has spent
 * @param extra how many guesses more than allowed may have been spent
 */
async function longestPause(
  subject: AttemptSubject,
  spentOf: (key: string) => Promise<RateLimiterRes | null>,
  extra: number,
): Promise<number | null> {
  const pauseOf = async ({ key, most }: Allowance) => {
    const spent = await spentOf(key)
    return spent && spent.consumedPoints >= most + extra ? secondsOf(spent.msBeforeNext) : 0
  }
  return Math.max(...(await Promise.all(allowancesOf(subject).map(pauseOf)))) || null
}

/** Seconds until the next guess is allowed; null while budget is left. */
export const guessPause = (subject: AttemptSubject) => longestPause(subject, (key) => budget().get(key), 0)

/** Counts a wrong guess. @throws AppError TOO_MANY_REQUESTS when concurrent guesses have overspent the budget */
export async function countWrongGuess(subject: AttemptSubject): Promise<void> {
  const retryAfter = await longestPause(subject, (key) => budget().penalty(key), 1)
  if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
}

/** Concurrent calls for one address or member: at most this many guesses can exceed the budget. */
const GUESSES_AT_ONCE = 20
const MOST_WAITING = 500
const attemptLimiter = () =>
  processWide('guess turns of the portal', () => createConcurrencyLimiter(GUESSES_AT_ONCE, MOST_WAITING))

/**
 * Makes a call within the budget. Right answers are free; too many at once are queued.
 * @throws AppError TOO_MANY_REQUESTS with Retry-After, or what `makeCall` throws
 */
export async function withinBudget<T>(call: Call, subject: AttemptSubject, makeCall: () => Promise<T>): Promise<T> {
  if (!byCall.has(call)) return makeCall()
  const callInTurn = async () => {
    const retryAfter = await guessPause(subject)
    if (retryAfter !== null) throw new AppError('TOO_MANY_REQUESTS', { retryAfter })
    try {
      return await makeCall()
    } catch (error) {
      if (isWrongGuess(call, error)) await countWrongGuess(subject)
      throw error
    }
  }
  return attemptLimiter().take(
    allowancesOf(subject).map(({ key }) => key),
    callInTurn,
    () => new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 }),
  )
}
