import 'server-only'
import { createHash } from 'node:crypto'
import { processWide } from '#server/process-wide.ts'

/*
 * A double click posts a form twice, and the browser shows the second answer: so the second post gets the first one's
 * answer. Each page render gives its forms a new key; an answer is reused only for the same key, fields and cookies.
 */

const LIFETIME_MS = 30_000
const MAX_ENTRIES = 2_000

interface Entry<Answer> {
  answer: Promise<Answer>
  until: number
}

export const digestOf = (...parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const entries = () => processWide('posted forms', () => new Map<string, Entry<unknown>>())

/** Runs `work` once per name within 30 seconds; later callers get the first call's promise. */
export function once<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const pending = entries().get(name)
  if (pending && pending.until > Date.now()) return pending.answer as Promise<Answer>
  const answer = work()
  entries().set(name, { answer, until: Date.now() + LIFETIME_MS })
  answer.catch(() => entries().delete(name))
  for (const [oldest, { until }] of entries()) {
    if (entries().size <= MAX_ENTRIES && until > Date.now()) break
    entries().delete(oldest)
  }
  return answer
}
