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
  multiplied,
  tooManyRequests,
  waitSeconds,
} from '../../core/attempts.ts'
import type { Client, Member } from '../../core/handler.ts'
import type { Db } from '../../database/schema.ts'

const attemptLimits = {
  /** Answers that reveal whether a number or address has an account, per client address. */
  telling: [
    { max: 10, seconds: 10 * MINUTE },
    { max: 30, seconds: DAY },
  ],
  /**
   * Identity answers, such as SSN fragment and date of birth. At a registration per mobile number and client address; for
   * a lost phone per mobile number, and trusted devices separately.
   */
  identity: [{ max: 5, seconds: 6 * HOUR }],
  /** Referral invitations per member, including refused ones. */
  referral: [
    { max: 30, seconds: 10 * MINUTE },
    { max: 60, seconds: DAY },
  ],
  /** Verification mails per member, whatever the client address. */
  email: [
    { max: 15, seconds: 10 * MINUTE },
    { max: 40, seconds: DAY },
  ],
  /** New mobile numbers per signed-in member: each gets a text message. */
  'own-number': [
    { max: 5, seconds: 10 * MINUTE },
    { max: 10, seconds: DAY },
  ],
  /** Suspicious messages reported, per client address. */
  report: [
    { max: 5, seconds: 10 * MINUTE },
    { max: 20, seconds: DAY },
  ],
  /** Passkey challenges, per client address when signed out, else per member. */
  passkey: [
    { max: 30, seconds: 10 * MINUTE },
    { max: 200, seconds: DAY },
  ],
  /** Messages to support, per member. */
  contact: [{ max: 100, seconds: 10 * MINUTE }],
} as const satisfies Partial<Record<AttemptKind, readonly Limit[]>>
type LimitedKind = keyof typeof attemptLimits

/** After this many wrong codes for one account in a day, each wrong code causes a wait, longer each time, in seconds. */
const WRONG_CODES = 20
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE] as const
const LONGEST_WAIT = HOUR

/** Whose attempts are counted: the client's, or those of a member or number with this key. */
type Subject = Client | string

const keyOf = (subject: Subject) => (typeof subject === 'string' ? subject : subject.address)

const limitsOf = (kind: LimitedKind, subject: Subject): readonly Limit[] =>
  typeof subject === 'string' ? attemptLimits[kind] : multiplied(attemptLimits[kind], subject.limitFactor)

/** @throws AppError TOO_MANY_REQUESTS when one of these limits is reached */
async function assertBelow(db: Db, kind: LimitedKind, subject: Subject, limits: readonly Limit[]): Promise<void> {
  const rows = attemptRows(kind, keyOf(subject))
  const wait = await longestWait(
    db,
    limits.map((limit) => waitSeconds(rows, 'at', limit)),
  )
  if (wait !== null) throw tooManyRequests(wait)
}

/** @throws AppError TOO_MANY_REQUESTS when a limit of this kind is reached */
export const assertBelowLimit = (db: Db, kind: LimitedKind, subject: Subject) =>
  assertBelow(db, kind, subject, limitsOf(kind, subject))

/**
 * Counts an attempt first and then checks the limits, so that concurrent requests cannot exceed them.
 * @throws AppError TOO_MANY_REQUESTS when this attempt exceeds a limit
 */
export async function countAttempt(db: Db, kind: LimitedKind, subject: Subject): Promise<void> {
  await db
    .insertInto('attempt')
    .values({ kind, subject: keyOf(subject) })
    .execute()
  const oneMore = limitsOf(kind, subject).map(({ max, seconds }) => ({ max: max + 1, seconds }))
  await assertBelow(db, kind, subject, oneMore)
}

/** Calls of members that send a message, and the limit that each counts against. */
const messageCalls: Partial<Record<CallName, LimitedKind>> = {
  registerEmail: 'email',
  resendEmailCode: 'email',
  sendEmailLink: 'email',
  referPanelist: 'referral',
  contactUs: 'contact',
}

/**
 * Counts a call that sends a message, before it runs and even if it fails: a refusal also reveals something.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countMessage(db: Db, name: CallName, { panelistId }: Member): Promise<void> {
  const kind = messageCalls[name]
  if (kind) await countAttempt(db, kind, String(panelistId))
}

/** Whose wrong codes are counted: those of all untrusted browsers of an account together, or of one trusted device. */
export interface AttemptSubject {
  kind: 'code' | 'code-device'
  subject: string
}

/** Seconds until another code may be tried; `null` when it may be tried now. */
export async function pauseOf(db: Db, { kind, subject }: AttemptSubject): Promise<number | null> {
  const { rows } = await sql<{ wrong: number; since: number | null }>`
    select count(*) as wrong, extract(epoch from now() - max(at))::float as since ${attemptRows(kind, subject)}
    and at > now() - make_interval(secs => ${DAY})`.execute(db)
  const { wrong = 0, since = null } = rows[0] ?? {}
  if (wrong < WRONG_CODES || since === null) return null
  const pause = WAITS[wrong - WRONG_CODES] ?? LONGEST_WAIT
  return since < pause ? Math.ceil(pause - since) : null
}

/** @throws AppError TOO_MANY_REQUESTS while no code may be tried */
export async function assertMayAttempt(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  const pause = await pauseOf(db, attemptSubject)
  if (pause !== null) throw tooManyRequests(pause)
}

export async function countWrongCode(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  await db.insertInto('attempt').values(attemptSubject).execute()
}
