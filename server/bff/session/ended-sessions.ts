import 'server-only'
import { processWide } from '#server/process-wide.ts'

/*
 * Sessions that were signed out in this process. When the answer to a sign-out is lost, the browser keeps their cookie, and a
 * panel without a logout would still accept its token.
 */

const MAX_ENTRIES = 10_000

const endedIds = () => processWide('ended sessions', () => new Set<string>())

/** Forgets the oldest one of too many. */
export function markEnded({ id }: { id: string }): void {
  const ids = endedIds()
  ids.add(id)
  if (ids.size > MAX_ENTRIES) for (const oldest of ids) return void ids.delete(oldest)
}

export const hasEnded = ({ id }: { id: string }) => endedIds().has(id)
