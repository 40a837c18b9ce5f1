import 'server-only'
import { sql } from 'kysely'
import type { CallName } from '#lib/contract/index.ts'
import {
  type AttemptKind,
  attemptRows,
  DAY,
  HOUR,
  type Limit,
  longestWait,
  MINUTE,
  tooManyRequests,
  waitSeconds,
} from '../../core/attempts.ts'
import type { Member } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'

const attemptLimits = {
  /** Answers that tell whether somebody has an account. */
  telling: [
    { most: 10, seconds: 10 * MINUTE },
    { most: 30, seconds: DAY },
  ],
  /** SSN fragment and date of birth given for one number. */
  identity: [{ most: 5, seconds: 6 * HOUR }],
  /** Invitations that one member sends or tries to send. */
  referral: [
    { most: 30, seconds: 10 * MINUTE },
    { most: 60, seconds: DAY },
  ],
  /** Addresses that one member says are theirs, wherever they call from: a mail goes to each. */
  email: [
    { most: 15, seconds: 10 * MINUTE },
    { most: 40, seconds: DAY },
  ],
  /** Numbers that one signed-in member says are theirs: a text goes to each. */
  'own-number': [
    { most: 5, seconds: 10 * MINUTE },
    { most: 10, seconds: DAY },
  ],
  /** Messages that visitors of one address report. */
  report: [
    { most: 5, seconds: 10 * MINUTE },
    { most: 20, seconds: DAY },
  ],
  /** What a passkey has to sign, for one address that is not signed in, or for one member. */
  passkey: [
    { most: 30, seconds: 10 * MINUTE },
    { most: 200, seconds: DAY },
  ],
  /** Messages of one member to support. */
  contact: [{ most: 100, seconds: 10 * MINUTE }],
} as const satisfies Partial<Record<AttemptKind, readonly Limit[]>>
type LimitedKind = keyof typeof attemptLimits

/** Wrong codes on one account in a day before waits begin, and the waits. */
const WRONG_CODES = 20
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const

/** @throws AppError TOO_MANY_REQUESTS when there were as many as are allowed */
export async function assertMay(db: Db, kind: LimitedKind, subject: string): Promise<void> {
  const wait = await longestWait(
    db,
    attemptLimits[kind].map((limit) => waitSeconds(attemptRows(kind, subject), 'at', limit)),
  )
  if (wait !== null) throw tooManyRequests(wait)
}

/**
 * Counts one, in a statement of its own, and then looks: of many at once no more than allowed get through.
 * @throws AppError TOO_MANY_REQUESTS when this was one too many
 */
export async function countOne(db: Db, kind: LimitedKind, subject: string): Promise<void> {
  await db.insertInto('attempt').values({ kind, subject }).execute()
  const oneMore = attemptLimits[kind].map(({ most, seconds }) => ({ most: most + 1, seconds }))
  const wait = await longestWait(
    db,
    oneMore.map((limit) => waitSeconds(attemptRows(kind, subject), 'at', limit)),
  )
  if (wait !== null) throw tooManyRequests(wait)
}

/** Calls by which a member has us write to somebody. */
const writing: Partial<Record<CallName, LimitedKind>> = {
  registerEmail: 'email',
  resendEmailCode: 'email',
  sendEmailLink: 'email',
  referPanelist: 'referral',
  contactUs: 'contact',
}

/**
 * Counts a call that makes a message, before it is done and whatever comes of it: a refusal tells something too.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countMessage(db: Db, name: CallName, { panelistId }: Member): Promise<void> {
  const kind = writing[name]
  if (kind) await countOne(db, kind, String(panelistId))
}

/** Whose wrong codes are counted: unknown browsers of an account together, each of its trusted devices by itself. */
export interface AttemptSubject {
  kind: 'code' | 'code-device'
  subject: string
}

/** Seconds until the next guess; `null` when it may come now. */
export async function pauseOf(db: Db, { kind, subject }: AttemptSubject): Promise<number | null> {
  const { rows } = await sql<{ wrong: number; since: number | null }>`
    select count(*) as wrong, extract(epoch from now() - max(at))::float as since ${attemptRows(kind, subject)}
    and at > now() - make_interval(secs => ${DAY})`.execute(db)
  const { wrong = 0, since = null } = rows[0] ?? {}
  if (wrong < WRONG_CODES || since === null) return null
  const pause = WAITS[Math.min(wrong - WRONG_CODES, WAITS.length - 1)] ?? HOUR
  return since < pause ? Math.ceil(pause - since) : null
}

/** @throws AppError TOO_MANY_REQUESTS while a wait is on */
export async function assertMayAttempt(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  const pause = await pauseOf(db, attemptSubject)
  if (pause !== null) throw tooManyRequests(pause)
}

export async function countWrongCode(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  await db.insertInto('attempt').values(attemptSubject).execute()
}
