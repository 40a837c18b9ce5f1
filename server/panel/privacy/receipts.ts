import 'server-only'
import { AppError } from '#server/http/app-error.ts'
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
