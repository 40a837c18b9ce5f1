import 'server-only'
import { sql } from 'kysely'
import type { ErrorCode } from '#lib/contract/codes.ts'
import type { CallName } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import { processWide } from '#server/process-wide.ts'
import type { Db } from '../database/schema.ts'
import { attemptRows, longestWait, MINUTE, tooManyRequests, waitSeconds } from './attempts.ts'
import type { Member, PanelCaller } from './handler.ts'

/*
 * All calls that confirm or reject a guess share one budget of wrong guesses, per member and per client address.
 */

const BUDGET = { most: 20, seconds: 10 * MINUTE }

/** Error codes that count as a wrong guess: the value is wrong, or is another person's. `always`: every answer counts. */
type WrongAnswers = readonly ErrorCode[] | 'always'

const profileAnswers = ['ALREADY_REGISTERED_EMAIL', 'PANELIST_WITH_NPI_EXISTS', 'INVALID_NPI', 'ILLEGAL_NPI'] as const
const registrationAnswers = ['NOT_VALID_REFERRAL_UNIQUE_CODE', 'REFERENT_PANELIST_ALREADY_REGISTERED'] as const

const wrongAnswers: Partial<Record<CallName, WrongAnswers>> = {
  sendRegistrationCode: registrationAnswers,
  resendRegistrationCode: registrationAnswers,
  verifyRegistration: registrationAnswers,
  campaignDetails: ['CAMPAIGN_NOT_FOUND'],
  isTestAccount: 'always',
  registerEmail: ['ALREADY_REGISTERED_EMAIL'],
  resendEmailCode: ['ALREADY_REGISTERED_EMAIL'],
  sendEmailLink: ['ALREADY_REGISTERED_EMAIL'],
  verifyEmailLink: ['INVALID_OTP'],
  saveProfile: profileAnswers,
  // Accepts a different address or NPI each time, so a success reveals as much as a refusal.
  registerProfession: 'always',
  saveCampaignProfile: [...profileAnswers, 'NPI_DOES_NOT_MATCH_LAST_NAME', 'CAMPAIGN_NOT_FOUND'],
  referPanelist: ['REFERENT_PANELIST_ALREADY_REGISTERED'],
  openByCode: ['INVALID_PARTICIPATION_CODE'],
  validateInvitation: ['NOT_INVITED_PANELIST'],
  surveyByInvitation: ['NOT_FOUND'],
  surveyByCampaign: ['NOT_FOUND'],
  campaignCode: ['NOT_FOUND'],
  campaignInvitationUrl: ['NOT_FOUND'],
  unsubscribe: ['EMAIL_NOT_REGISTERED'],
  erasureReceipt: ['NOT_FOUND'],
  checkMessage: ['NOT_FOUND'],
  numberChange: ['NOT_FOUND'],
  stopNumberChange: ['NOT_FOUND'],
  recordOutcome: ['NOT_FOUND'],
  recordScreener: ['NOT_FOUND'],
  profileStatusByIkey: ['NOT_FOUND'],
  recordPartnerOutcome: ['NOT_FOUND'],
  recordPartnerScreener: ['NOT_FOUND'],
  partnerInvitationStatus: ['INVALID_LINK'],
  linkPanelist: ['NOT_INVITED_PANELIST'],
  linkPanelistByNpi: ['NOT_FOUND', 'FORBIDDEN'],
}

/** Nothing for a key that exists, such as that of a campaign that has ended or has no survey: no wrong guess. */
export class NothingForKey extends AppError {
  constructor(code: 'NOT_FOUND' | 'CAMPAIGN_NOT_FOUND' = 'NOT_FOUND') {
    super(code)
  }
}

const isWrongAnswer = (error: unknown, codes: readonly ErrorCode[]) =>
  error instanceof AppError && !(error instanceof NothingForKey) && codes.some((code) => code === error.code)

interface GuessAttempt {
  name: CallName
  member: Member | null
  caller: PanelCaller
}

/** Whose guesses are counted, and how many wrong ones are allowed. */
interface Subject {
  key: string
  most: number
}

const subjectsOf = ({ member, caller }: GuessAttempt): Subject[] => [
  { key: `address ${caller.address}`, most: BUDGET.most * caller.limitFactor },
  ...(member ? [{ key: `member ${member.panelistId}`, most: BUDGET.most }] : []),
]

/** Upserts one row per subject, call and day. */
async function countGuess(db: Db, name: CallName, subjects: readonly Subject[]): Promise<void> {
  await db
    .insertInto('guess_count')
    .values(subjects.map(({ key: subject }) => ({ subject, call: name, day: sql<string>`current_date`, times: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'call', 'day'])
        .doUpdateSet({ times: sql<number>`guess_count.times + 1`, last_at: sql<Date>`now()` }),
    )
    .execute()
}

const waitOf = (db: Db, subjects: readonly Subject[], beyond = 0) =>
  longestWait(
    db,
    subjects.map(({ key, most }) => waitSeconds(attemptRows('guess', key), 'at', { ...BUDGET, max: most + beyond })),
  )

/**
 * Counts a wrong guess before its answer is sent. Concurrent guesses beyond the budget get no answer, but count as well:
 * otherwise parallel guessing would never use up the budget.
 * @throws AppError TOO_MANY_REQUESTS instead of the answer, when this guess exceeds the budget
 */
async function spendBudget(db: Db, subjects: readonly Subject[]): Promise<void> {
  await db
    .insertInto('attempt')
    .values(subjects.map(({ key: subject }) => ({ kind: 'guess' as const, subject })))
    .execute()
  const wait = await waitOf(db, subjects, 1)
  if (wait !== null) throw tooManyRequests(wait)
}

async function countWrong(db: Db, { name }: GuessAttempt, subjects: readonly Subject[]): Promise<void> {
  await countGuess(db, name, subjects)
  await spendBudget(db, subjects)
}

/** A call refused here does not lengthen the wait. @throws AppError TOO_MANY_REQUESTS when the budget is used up */
async function assertBudget(db: Db, { name }: GuessAttempt, subjects: readonly Subject[]): Promise<void> {
  const wait = await waitOf(db, subjects)
  if (wait === null) return
  await countGuess(db, name, subjects)
  throw tooManyRequests(wait)
}

/**
 * Right guesses are free, so a guess is counted only once it is answered. To limit how far concurrent guesses can exceed
 * the budget, a process works on at most this many calls of one subject at once.
 */
const GUESSES_AT_ONCE = 10
const MOST_WAITING = 500
const guessLimiter = () => processWide('guess turns', () => createConcurrencyLimiter(GUESSES_AT_ONCE, MOST_WAITING))

/**
 * Runs a call. If the call can be used for guessing and the guess was wrong, counts it.
 * @throws AppError TOO_MANY_REQUESTS when the member or the address has guessed wrong too often
 * @see docs/decisions/2026-11-22-wrong-answers-are-counted-after-the-answer.md
 */
export async function withGuessBudget<T>(db: Db, guess: GuessAttempt, work: () => Promise<T>): Promise<T> {
  const wrong = wrongAnswers[guess.name]
  if (wrong === undefined) return work()
  const subjects = subjectsOf(guess)
  const runGuess = async () => {
    await assertBudget(db, guess, subjects)
    if (wrong === 'always') await countWrong(db, guess, subjects)
    try {
      return await work()
    } catch (error) {
      if (wrong !== 'always' && isWrongAnswer(error, wrong)) await countWrong(db, guess, subjects)
      throw error
    }
  }
  return guessLimiter().take(
    subjects.map(({ key }) => key),
    runGuess,
    () => tooManyRequests(1),
  )
}
