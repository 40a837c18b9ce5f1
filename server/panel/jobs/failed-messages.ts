import 'server-only'
import { sql } from 'kysely'
import type { Db } from '../database/schema.ts'
import type { QueuedMessage } from './outbox.ts'
import { DEAD_MESSAGES } from './queue.ts'

/** Most failed messages that one command reads: after a long outage there may be 100,000. */
export const FAILED_MAX = 2_000

export interface FailedMessage {
  /** Id of the message. */
  id: string
  /** Id of the job that keeps it now. */
  jobId: string
  data: QueuedMessage
  writtenAt: Date
  tries: number
  /** What was noted about the last try. */
  output: object | null
}

/** Messages that failed for good, oldest first. */
export async function failedMessages(db: Db): Promise<FailedMessage[]> {
  const { rows } = await sql<FailedMessage>`select coalesce(source_id, id) as id, id as "jobId", data,
      coalesce(source_created_on, created_on) as "writtenAt", coalesce(source_retry_count, 0) + 1 as tries,
      source_output as output
    from pgboss.job where name = ${DEAD_MESSAGES} and state < 'active'
    order by created_on, job.id limit ${FAILED_MAX}`.execute(db)
  return rows
}
