import type { Selectable } from 'kysely'
import type { Crypto } from '../../panel/core/crypto.ts'
import type { AuditTable } from '../../panel/database/tables/records.ts'
import type { Message } from '../../panel/gateways/message.ts'
import { cellOf, type QueuedMessage } from '../../panel/jobs/outbox.ts'
import { DEAD_MESSAGES, MESSAGES, openQueue } from '../../panel/jobs/queue.ts'
import { table } from '../terminal.ts'
import { type Command, memberByMobile, moment } from './command.ts'

const AUDIT_MAX = 500

type Row = Selectable<AuditTable>

const asTable = (rows: readonly Row[]) =>
  table(
    ['when (UTC)', 'what', 'on what', 'from where', 'request'],
    rows.map((row) => [moment(row.at), row.event, row.subject, row.client_address, row.request_id]),
  )

const latest: Command = {
  usage: 'audit latest [event]',
  does: 'what was done lately by anybody, such as outcome refused; the latest first',
  async run({ db }, words) {
    const rows = await db
      .selectFrom('audit')
      .$if(words.length > 0, (query) => query.where('event', '=', words.join(' ')))
      .selectAll()
      .orderBy('id', 'desc')
      .limit(AUDIT_MAX)
      .execute()
    return asTable(rows)
  },
}

const showAudit: Command = {
  usage: 'audit <mobile>',
  does: 'what a member did and what was done to them, the latest first',
  async run({ db }, [mobile = '']) {
    const { id } = await memberByMobile(db, mobile)
    const rows = await db
      .selectFrom('audit')
      .where('panelist_id', '=', id)
      .selectAll()
      .orderBy('id', 'desc')
      .limit(AUDIT_MAX)
      .execute()
    return asTable(rows)
  },
}

/** Where a message should have gone; never its words, which may be a code. */
function addressOf(crypto: Crypto, sealed: string, jobId: string): readonly [channel: string, to: string] {
  try {
    const { channel, to }: Message = JSON.parse(crypto.open(sealed, cellOf(jobId)).reveal())
    return [channel, to]
  } catch {
    return ['?', 'sealed by a key that is gone']
  }
}

const outbox: Command = {
  usage: 'outbox',
  does: 'messages that wait, and those that could not be delivered',
  async run({ database, crypto }) {
    const queue = await openQueue(database)
    try {
      const waiting = await queue.findJobs(MESSAGES, { queued: true })
      const dead = await queue.findJobs<QueuedMessage>(DEAD_MESSAGES, { queued: true })
      const cells = dead.map((job) => [
        moment(job.sourceCreatedOn ?? job.createdOn),
        ...addressOf(crypto(), job.data.sealed, job.sourceId ?? job.id),
        (job.sourceRetryCount ?? 0) + 1,
        job.sourceId ?? job.id,
      ])
      const list = dead.length > 0 ? `\n\n${table(['written (UTC)', 'by', 'to', 'tries', 'message'], cells)}` : ''
      return `${waiting.length} waiting, ${dead.length} given up.${list}`
    } finally {
      await queue.stop({ graceful: false })
    }
  },
}

export const recordCommands: readonly Command[] = [latest, showAudit, outbox]
