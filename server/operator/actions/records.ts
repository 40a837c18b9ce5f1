import type { Selectable } from 'kysely'
import type { Crypto } from '../../panel/core/crypto.ts'
import type { AuditTable } from '../../panel/database/tables/records.ts'
import type { Message } from '../../panel/gateways/message.ts'
import { cellOf, type QueuedMessage } from '../../panel/jobs/outbox.ts'
import { DEAD_MESSAGES, MESSAGES, openQueue } from '../../panel/jobs/queue.ts'
import { table, timeText } from '../terminal.ts'
import type { CommandContext } from './command-context.ts'
import { memberByMobile } from './find.ts'

const AUDIT_MAX = 500

type Row = Selectable<AuditTable>

const asTable = (rows: readonly Row[]) =>
  table(
    ['time (UTC)', 'event', 'subject', 'from', 'request'],
    rows.map((row) => [timeText(row.at), row.event, row.subject, row.client_address, row.request_id]),
  )

export async function latestAudit({ db }: CommandContext, event: string | null): Promise<string> {
  const rows = await db
    .selectFrom('audit')
    .$if(event !== null, (query) => query.where('event', '=', event ?? ''))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(AUDIT_MAX)
    .execute()
  return asTable(rows)
}

export async function memberAudit({ db }: CommandContext, mobile: string): Promise<string> {
  const { id } = await memberByMobile(db, mobile)
  const rows = await db
    .selectFrom('audit')
    .where('panelist_id', '=', id)
    .selectAll()
    .orderBy('id', 'desc')
    .limit(AUDIT_MAX)
    .execute()
  return asTable(rows)
}

/** Where a message should have gone; never its text, which may contain a code. */
function addressOf(crypto: Crypto, sealed: string, jobId: string): readonly [channel: string, to: string] {
  try {
    const { channel, to }: Message = JSON.parse(crypto.open(sealed, cellOf(jobId)).reveal())
    return [channel, to]
  } catch {
    return ['?', 'encrypted with a key that was removed']
  }
}

export async function showOutbox({ database, crypto }: CommandContext): Promise<string> {
  const queue = await openQueue(database)
  try {
    const waiting = await queue.findJobs(MESSAGES, { queued: true })
    const dead = await queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { queued: true })
    const cells = dead.map((job) => [
      timeText(job.sourceCreatedOn ?? job.createdOn),
      ...addressOf(crypto(), job.data.sealed, job.sourceId ?? job.id),
      (job.sourceRetryCount ?? 0) + 1,
      job.sourceId ?? job.id,
    ])
    const failed = dead.length > 0 ? `\n\n${table(['written (UTC)', 'channel', 'to', 'tries', 'message'], cells)}` : ''
    return `${waiting.length} waiting, ${dead.length} failed.${failed}`
  } finally {
    await queue.stop({ graceful: false })
  }
}
