import 'server-only'
import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import * as z from 'zod'
import { RECENT_CODE_MINUTES, SESSION_HOURS } from '#lib/constants.ts'
import { readLeniently } from '#lib/contract/lenient.ts'
import { TokenClaims } from '#lib/contract/panel/auth.ts'
import { config } from '#server/config.ts'
import { AppError } from '#server/http/app-error.ts'
import { log } from '#server/log.ts'
import { clearCookie, readCookie, setCookie, wouldFit } from './cookies.ts'
import { hasEnded } from './ended-sessions.ts'
import { seal, unseal } from './seal.ts'

const ABSOLUTE_SECONDS = SESSION_HOURS * 60 * 60
/** How often at most a session in use gets a new cookie. */
const TOUCH_EVERY_SECONDS = 60

const Stored = z.object({
  id: z.string(),
  tokenType: z.string(),
  accessToken: z.string(),
  userId: z.number(),
  panelistId: z.number().nullable(),
  issuedAt: z.number(),
  seenAt: z.number(),
})
type Stored = z.output<typeof Stored>

/**
 * When a session was used, in a cookie of its own: only a sign-in writes the session's cookie, so the late answer to an older
 * session's request cannot replace or delete a newer one. 0 when the panel has ended the session.
 */
const Seen = z.object({ id: z.string(), seenAt: z.number() })

/** A live session. Only this file creates one, so a function that takes a Session cannot be called for a visitor. */
class LiveSession {
  readonly id: string
  readonly userId: number
  readonly panelistId: number | null
  readonly issuedAt: number
  readonly seenAt: number
  readonly #stored: Stored

  constructor(stored: Stored) {
    this.#stored = stored
    this.id = stored.id
    this.userId = stored.userId
    this.panelistId = stored.panelistId
    this.issuedAt = stored.issuedAt
    this.seenAt = stored.seenAt
  }

  /** The token, for the panel's Authorization header only. */
  authorization(): string {
    return `${this.#stored.tokenType} ${this.#stored.accessToken}`
  }

  seenNow(changes: { panelistId?: number } = {}): LiveSession {
    return new LiveSession({ ...this.#stored, ...changes, seenAt: seconds() })
  }

  stored(): Stored {
    return this.#stored
  }
}
export type Session = LiveSession

const seconds = () => Math.floor(Date.now() / 1000)

/**
 * Starts a session with a new token from the panel.
 * @throws AppError UPSTREAM_INVALID when the token does not name the member
 */
export function startSession({ tokenType, accessToken }: { tokenType: string; accessToken: string }): Session {
  const claims = readLeniently(TokenClaims, claimsOf(accessToken))
  if (!claims.ok) throw new AppError('UPSTREAM_INVALID')
  const now = seconds()
  return new LiveSession({
    id: randomUUID(),
    tokenType,
    accessToken,
    userId: claims.data.userId,
    panelistId: null,
    issuedAt: now,
    seenAt: now,
  })
}

/** Decoded without verification: only the panel can verify its own signature. */
function claimsOf(accessToken: string): unknown {
  try {
    return decodeJwt(accessToken)
  } catch {
    return null
  }
}

const isAlive = ({ issuedAt, seenAt }: Stored) =>
  seconds() - issuedAt < ABSOLUTE_SECONDS && seconds() - seenAt < config().sessionIdleSeconds

async function storedIn(cookieHeader: string | null): Promise<Stored | null> {
  const stored = await unseal('session', Stored, readCookie(cookieHeader, 'session'), ABSOLUTE_SECONDS)
  const seen = stored && (await unseal('seen', Seen, readCookie(cookieHeader, 'seen'), ABSOLUTE_SECONDS))
  return stored && seen?.id === stored.id ? { ...stored, seenAt: seen.seenAt } : stored
}

/** The session in a Cookie header, or `null` without a valid cookie, or when it has expired. Never throws. */
export async function sessionOf(cookieHeader: string | null): Promise<Session | null> {
  const stored = await storedIn(cookieHeader)
  return stored && isAlive(stored) ? new LiveSession(stored) : null
}

/** For a page: `null` after a sign-out, too. A call gets the session: it may repeat one whose answer was lost. */
export async function pageSessionOf(cookieHeader: string | null): Promise<Session | null> {
  const session = await sessionOf(cookieHeader)
  return session && hasEnded(session) ? null : session
}

/** The member of a session cookie that is genuine, but may have expired: what they post can still become their draft. */
export async function memberOfCookie(cookieHeader: string | null): Promise<Pick<Session, 'userId'> | null> {
  const stored = await unseal('session', Stored, readCookie(cookieHeader, 'session'), ABSOLUTE_SECONDS)
  return stored && { userId: stored.userId }
}

/** Whether there is a session cookie at all, so that an invalid one can be cleared. */
export const hasSessionCookie = (cookieHeader: string | null) => Boolean(readCookie(cookieHeader, 'session'))

const secondsLeft = ({ issuedAt }: Session) => Math.max(issuedAt + ABSOLUTE_SECONDS - seconds(), 1)

/** For a new session. @throws AppError UPSTREAM_INVALID when the panel's token is too long for a cookie */
export async function sessionCookie(session: Session): Promise<string> {
  // Processes of the last release, which are replaced one after the other, accept no session without roles.
  const sealed = await seal('session', { ...session.stored(), roles: [] }, ABSOLUTE_SECONDS)
  if (!wouldFit('session', sealed)) {
    log.error('no session started: the access token of the panel is too long for a cookie')
    throw new AppError('UPSTREAM_INVALID')
  }
  return setCookie('session', sealed, secondsLeft(session))
}

/** A Set-Cookie with the last use of a session. */
export async function seenCookie(session: Session, seenAt = session.seenAt): Promise<string> {
  return setCookie('seen', await seal('seen', { id: session.id, seenAt }, ABSOLUTE_SECONDS), secondsLeft(session))
}

export const endedSessionCookie = () => clearCookie('session')

/** A Set-Cookie that ends the session of a request that the panel refused, and no newer one; `null` without any. */
export async function refusedSessionCookie(cookieHeader: string | null): Promise<string | null> {
  const session = await sessionOf(cookieHeader)
  if (session) return seenCookie(session, 0)
  return hasSessionCookie(cookieHeader) ? endedSessionCookie() : null
}

/** How long before its end a session's warning appears; very short sessions warn in their last third. */
const WARNING_SECONDS = 2 * 60

/**
 * In seconds: `left` until the session ends if unused; `warnAt`, the time left when the warning appears. `canExtend` is
 * false when using the session would not extend it, because its 12 hours are almost over.
 */
export function timeLeft({ issuedAt, seenAt }: Session) {
  const idle = config().sessionIdleSeconds
  const untilEnd = issuedAt + ABSOLUTE_SECONDS - seconds()
  const left = Math.max(0, Math.min(seenAt + idle - seconds(), untilEnd))
  return {
    left,
    warnAt: Math.min(WARNING_SECONDS, idle / 3),
    canExtend: Math.min(untilEnd, idle) > left,
  }
}

export const startedWithin = ({ issuedAt }: Session, limitSeconds: number) => seconds() - issuedAt < limitSeconds

/** Whether the code or passkey that started the session is so recent that the member needs no new one. */
export const hasRecentCode = (session: Session) => startedWithin(session, RECENT_CODE_MINUTES * 60)

/** A Set-Cookie that renews a session in use, at most once a minute. */
export async function touchedCookie(session: Session): Promise<string | null> {
  return seconds() - session.seenAt < TOUCH_EVERY_SECONDS ? null : seenCookie(session, seconds())
}
