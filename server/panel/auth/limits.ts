import 'server-only'
import { type RawBuilder, sql } from 'kysely'
import { RESEND_PAUSE_SECONDS } from '#lib/constants.ts'
import type { CallName } from '#lib/contract/index.ts'
import { AppError } from '#server/http/app-error.ts'
import type { Member } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import type { AttemptTable } from '../database/tables/auth.ts'
import { holdLock } from '../database/transaction.ts'

/** At most so many in so many seconds, looking back from now. */
interface Limit {
  most: number
  seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Codes to one number or mail address, whatever they are for. */
const perIdentifier: readonly Limit[] = [
  { most: 1, seconds: RESEND_PAUSE_SECONDS },
  { most: 5, seconds: 10 * MINUTE },
  { most: 10, seconds: DAY },
]
const perAddress: readonly Limit[] = [
  { most: 25, seconds: 5 * MINUTE },
  { most: 100, seconds: DAY },
]
/** Codes to numbers that share their first six digits. */
const perPrefix: readonly Limit[] = [{ most: 20, seconds: HOUR }]

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
  /** Addresses that one member says are theirs, wherever they call from: to each goes a mail. */
  email: [
    { most: 15, seconds: 10 * MINUTE },
    { most: 40, seconds: DAY },
  ],
  /** Messages of one member to support. */
  contact: [{ most: 100, seconds: 10 * MINUTE }],
} as const satisfies Partial<Record<AttemptTable['kind'], readonly Limit[]>>
type Limited = keyof typeof attemptLimits

/** Wrong codes on one account in a day before waits begin, and the waits. */
const WRONG_CODES = 20
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR] as const

type Rows = RawBuilder<unknown>

/** Seconds until one more is allowed: from the row that fills the window until it leaves it. No row: allowed now. */
const wait = (rows: Rows, at: 'sent_at' | 'at', { most, seconds }: Limit) => sql`(
  select ceil(extract(epoch from ${sql.ref(at)} - now()) + ${seconds}::int)::int as wait ${rows}
  and ${sql.ref(at)} > now() - make_interval(secs => ${seconds}::int)
  order by ${sql.ref(at)} desc offset ${most - 1}::int limit 1
)`

async function longest(db: Db, waits: readonly RawBuilder<unknown>[]): Promise<number | null> {
  const { rows } = await sql<{ wait: number | null }>`
    select max(wait) as wait from (${sql.join(waits, sql` union all `)}) waits`.execute(db)
  return rows[0]?.wait ?? null
}

const tooMany = (seconds: number) => new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.max(1, seconds) })

export interface Send {
  /** E.164 number or lower-case mail address. */
  identifier: string
  address: string
  /** Of all codes together. */
  mostPerDay: number
}

/** Country and the first six digits of a number; a mail address is a prefix of its own. */
const prefixOf = (identifier: string) => (identifier.startsWith('+') ? identifier.slice(0, -4) : identifier)

/**
 * Counts a code that is about to be sent, unless one limit says no. One at a time, so that no two senders count the same
 * rows: the lock ends with the caller's transaction.
 * @throws AppError TOO_MANY_REQUESTS
 */
export async function countSend(transaction: Db, { identifier, address, mostPerDay }: Send): Promise<void> {
  await holdLock(transaction, 'code sends')
  const prefix = prefixOf(identifier)
  const by = (column: string, value: string) => sql`from code_send where ${sql.ref(column)} = ${value}`
  const longestWait = await longest(transaction, [
    ...perIdentifier.map((limit) => wait(by('identifier', identifier), 'sent_at', limit)),
    ...perAddress.map((limit) => wait(by('client_address', address), 'sent_at', limit)),
    ...(prefix === identifier ? [] : perPrefix.map((limit) => wait(by('prefix', prefix), 'sent_at', limit))),
    wait(sql`from code_send where true`, 'sent_at', { most: mostPerDay, seconds: DAY }),
  ])
  if (longestWait !== null) throw tooMany(longestWait)
  await transaction.insertInto('code_send').values({ identifier, prefix, client_address: address }).execute()
}

const attempts = (kind: AttemptTable['kind'], subject: string) =>
  sql`from attempt where kind = ${kind} and subject = ${subject}`

/** @throws AppError TOO_MANY_REQUESTS when there were as many as are allowed */
export async function assertMay(db: Db, kind: Limited, subject: string): Promise<void> {
  const longestWait = await longest(
    db,
    attemptLimits[kind].map((limit) => wait(attempts(kind, subject), 'at', limit)),
  )
  if (longestWait !== null) throw tooMany(longestWait)
}

/**
 * Counts one, in a statement of its own, and then looks: of many at once no more than allowed get through.
 * @throws AppError TOO_MANY_REQUESTS when this was one too many
 */
export async function countOne(db: Db, kind: Limited, subject: string): Promise<void> {
  await db.insertInto('attempt').values({ kind, subject }).execute()
  const oneMore = attemptLimits[kind].map(({ most, seconds }) => ({ most: most + 1, seconds }))
  const longestWait = await longest(
    db,
    oneMore.map((limit) => wait(attempts(kind, subject), 'at', limit)),
  )
  if (longestWait !== null) throw tooMany(longestWait)
}

/** Calls by which a member has us write to somebody. */
const writing: Partial<Record<CallName, Limited>> = {
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

/** Whose wrong codes are counted: an account's strangers together, each of its known browsers by itself. */
export interface AttemptSubject {
  kind: 'code' | 'code-device'
  subject: string
}

/** Seconds until the next guess; `null` when it may come now. */
export async function pauseOf(db: Db, { kind, subject }: AttemptSubject): Promise<number | null> {
  const { rows } = await sql<{ wrong: number; since: number | null }>`
    select count(*) as wrong, extract(epoch from now() - max(at))::float as since ${attempts(kind, subject)}
    and at > now() - make_interval(secs => ${DAY})`.execute(db)
  const { wrong = 0, since = null } = rows[0] ?? {}
  if (wrong < WRONG_CODES || since === null) return null
  const pause = WAITS[Math.min(wrong - WRONG_CODES, WAITS.length - 1)] ?? HOUR
  return since < pause ? Math.ceil(pause - since) : null
}

/** @throws AppError TOO_MANY_REQUESTS while a wait is on */
export async function assertMayAttempt(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  const pause = await pauseOf(db, attemptSubject)
  if (pause !== null) throw tooMany(pause)
}

export async function countWrongCode(db: Db, attemptSubject: AttemptSubject): Promise<void> {
  await db.insertInto('attempt').values(attemptSubject).execute()
}
