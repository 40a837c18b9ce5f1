import 'server-only'
import { createHash } from 'node:crypto'
import { createExpiringCache } from '#server/http/expiring-cache.ts'
import { processWide } from '#server/process-wide.ts'

/*
 * A double click posts a form twice, and the browser shows the second answer: so the second post gets the first one's
 * answer. Each page render gives its forms a new key; an answer is reused only for the same key, fields and cookies.
 */

const LIFETIME_MS = 30_000
const MAX_ENTRIES = 2_000

export const digestOf = (...parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const answers = () => processWide('posted forms', () => createExpiringCache<Promise<unknown>>(LIFETIME_MS, MAX_ENTRIES))

/** Runs `work` once per name within 30 seconds; later callers get the first call's promise. */
export function once<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const pending = answers().get(name)
  if (pending) return pending as Promise<Answer>
  const answer = work()
  answers().set(name, answer)
  answer.catch(() => answers().delete(name))
  return answer
}
