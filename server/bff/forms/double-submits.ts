import 'server-only'
import { createHash } from 'node:crypto'
import { processWide } from '#server/process-wide.ts'

/*
 * Who presses twice sends twice, and the browser shows the second answer: so it gets the first one. The key of a form is new
 * with each page, and an answer is given again only for the same fields and the same cookies.
 */

const MILLISECONDS = 30_000
const ENTRIES = 2_000

interface Entry<Answer> {
  answer: Promise<Answer>
  until: number
}

export const digestOf = (...parts: readonly (string | null)[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex')

const entries = () => processWide('posted forms', () => new Map<string, Entry<unknown>>())

/** Does the work once for each name, however often it is asked for within half a minute. */
export function once<Answer>(name: string, work: () => Promise<Answer>): Promise<Answer> {
  const known = entries().get(name)
  if (known && known.until > Date.now()) return known.answer as Promise<Answer>
  const answer = work()
  entries().set(name, { answer, until: Date.now() + MILLISECONDS })
  answer.catch(() => entries().delete(name))
  for (const [oldest, { until }] of entries()) {
    if (entries().size <= ENTRIES && until > Date.now()) break
    entries().delete(oldest)
  }
  return answer
}
