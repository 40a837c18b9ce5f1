import 'server-only'
import { processWide } from '#server/process-wide.ts'

/*
 * Sessions that were signed out in this process, whose cookies are not renewed any more: the answer to an older request can
 * arrive after the sign-out, and a panel without a logout would still accept the token of its cookie.
 */

const MAX_ENTRIES = 10_000

const ended = () => processWide('ended sessions', () => new Set<string>())

/** Forgets the oldest ones. */
export function markEnded(sessionId: string): void {
  const ids = ended()
  ids.add(sessionId)
  if (ids.size > MAX_ENTRIES) for (const oldest of ids) return void ids.delete(oldest)
}

export const hasEnded = (sessionId: string) => ended().has(sessionId)
