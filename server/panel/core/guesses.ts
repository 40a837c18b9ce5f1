import 'server-only'
import { sql } from 'kysely'
import type { ErrorCode } from '#lib/contract/codes.ts'
import type { CallName } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Db } from '../database/schema.ts'
import { attemptRows, longestWait, MINUTE, tooManyRequests, waitSeconds } from './attempts.ts'
import type { Member, PanelCaller } from './handler.ts'

/*
 * Everything that can be guessed shares one budget of wrong answers, for each member and for each address.
 */

const BUDGET = { most: 20, seconds: 10 * MINUTE }

/** The codes by which a call says that a guess was wrong, or that it was right about somebody else; `always`: any answer says so. */
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
  // Takes another address or NPI each time, so what it accepts tells as much as what it refuses.
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
  recordOutcome: ['NOT_FOUND'],
  recordScreener: ['NOT_FOUND'],
  profileStatusByIkey: ['NOT_FOUND'],
  recordPartnerOutcome: ['NOT_FOUND'],
  recordPartnerScreener: ['NOT_FOUND'],
  partnerInvitationStatus: ['INVALID_LINK'],
  linkPanelist: ['NOT_INVITED_PANELIST'],
  linkPanelistByNpi: ['NOT_FOUND', 'FORBIDDEN'],
}

interface Guess {
  name: CallName
  member: Member | null
  caller: PanelCaller
}

const subjectsOf = ({ member, caller }: Guess) => [
  `address ${caller.address}`,
  ...(member ? [`member ${member.panelistId}`] : []),
]

/** One row for each subject, call and day, however often it comes. */
async function countGuess(db: Db, name: CallName, subjects: readonly string[]): Promise<void> {
  await db
    .insertInto('guess_count')
    .values(subjects.map((subject) => ({ subject, call: name, day: sql<string>`current_date`, times: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'call', 'day'])
        .doUpdateSet({ times: sql<number>`guess_count.times + 1`, last_at: sql<Date>`now()` }),
    )
    .execute()
}

/** Takes one of the budget before the guess is looked at, so that of many at once no more than allowed get through. */
async function takeOne(db: Db, subjects: readonly string[]): Promise<{ ids: number[]; wait: number | null }> {
  const rows = await db
    .insertInto('attempt')
    .values(subjects.map((subject) => ({ kind: 'guess' as const, subject })))
    .returning('id')
    .execute()
  const oneMore = { ...BUDGET, most: BUDGET.most + 1 }
  const waits = subjects.map((subject) => waitSeconds(attemptRows('guess', subject), 'at', oneMore))
  return { ids: rows.map(({ id }) => id), wait: await longestWait(db, waits) }
}

const giveBack = (db: Db, ids: readonly number[]) => db.deleteFrom('attempt').where('id', 'in', ids).execute()

/**
 * Does the work of a call. When the call can be used to guess and its answer was a wrong guess, that is counted.
 * @throws AppError TOO_MANY_REQUESTS when the member or the address has guessed wrong too often
 */
export async function withGuessBudget<T>(db: Db, guess: Guess, work: () => Promise<T>): Promise<T> {
  const wrong = wrongAnswers[guess.name]
  if (wrong === undefined) return work()
  const subjects = subjectsOf(guess)
  const { ids, wait } = await takeOne(db, subjects)
  let isWrong = wait !== null || wrong === 'always'
  try {
    if (wait !== null) throw tooManyRequests(wait)
    return await work()
  } catch (error) {
    if (wrong !== 'always' && error instanceof AppError) isWrong ||= wrong.some((code) => code === error.code)
    throw error
  } finally {
    if (isWrong) await countGuess(db, guess.name, subjects)
    // What was refused for lack of budget does not lengthen the wait.
    if (!isWrong || wait !== null) await giveBack(db, ids)
  }
}
