import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { usedForOf } from '../auth/codes/repeats.ts'
import type { PanelCaller } from '../core/handler.ts'
import { memberTables, type Topic } from '../database/personal-data/index.ts'
import type { Db } from '../database/schema.ts'
import { type Reader, translateFor } from '../language/branding.ts'
import { topics } from './topics.ts'

/** What a member gets when they erase their account, and can look up later. */
export interface Receipt {
  receipt: string
  erasedAt: string
  kept: { what: string; afterErasure: string; until: string | null }[]
}

interface Erasure {
  receipt: string
  erased_at: Date
  tax_kept_until: string | null
}

/** Topics with at least one table whose rows are kept, or kept for a time. */
const keptTopics = new Set(
  memberTables.flatMap(([, { about, onErasure }]) => (onErasure === 'keep' || onErasure === 'expires' ? [about] : [])),
)

const entries = Object.entries(topics) as [Topic, (typeof topics)[Topic]][]

export function receiptOf({ receipt, erased_at, tax_kept_until }: Erasure, reader: Reader): Receipt {
  const t = translateFor(reader)
  const isRetained = (topic: Topic) => (topic === 'tax' ? tax_kept_until !== null : keptTopics.has(topic))
  const receipts = entries
    .filter(([topic]) => isRetained(topic))
    .map(([topic, { what, afterErasure }]) => ({
      what: t(what),
      afterErasure: t(afterErasure),
      until: topic === 'tax' ? tax_kept_until : null,
    }))
  return { receipt, erasedAt: erased_at.toISOString(), kept: receipts }
}

/**
 * The receipt of the erasure that the same request asked for within the last hour. Its answer was lost, and the member cannot
 * sign in any more.
 */
export async function receiptOfRequest(db: Db, caller: PanelCaller): Promise<Receipt | null> {
  const askedFor = usedForOf(caller)
  if (askedFor === null) return null
  const erasure = await db
    .selectFrom('erasure')
    .select(['receipt', 'erased_at', 'tax_kept_until'])
    .where('asked_for', '=', askedFor)
    .where('erased_at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return erasure ? receiptOf(erasure, caller) : null
}

/** @throws AppError NOT_FOUND */
export async function findReceipt(db: Db, receipt: string, reader: Reader): Promise<Receipt> {
  const erasure = await db
    .selectFrom('erasure')
    .select(['receipt', 'erased_at', 'tax_kept_until'])
    .where('receipt', '=', receipt)
    .executeTakeFirst()
  if (!erasure) throw new AppError('NOT_FOUND')
  return receiptOf(erasure, reader)
}
