import 'server-only'
import type { Db } from './database/schema.ts'
import type { Caller } from './handler.ts'

/** What is written down for good. */
export type AuditEvent =
  | 'code sent'
  | 'code accepted'
  | 'code refused'
  | 'code locked'
  | 'account locked'
  | 'identity refused'
  | 'panelist registered'
  | 'session started'
  | 'session ended'
  | 'email verified'
  | 'profile saved'
  | 'profile completed'
  | 'profession saved'
  | 'address saved'
  | 'profile info saved'
  | 'patient profile saved'
  | 'caregiver profile saved'
  | 'npi changed'
  | 'non-profit saved'
  | 'referral sent'
  | 'contact sent'
  | 'survey started'
  | 'outcome recorded'
  | 'payment changed'
  | 'status changed'
  | 'panelist invited'
  | 'unsubscribed'

interface Happened {
  panelistId?: number | null
  /** Kind and id of what it happened to, such as `invitation 17`; never a value of a person. */
  subject?: string
}

/** Writes down who did what, when and from where, in the transaction that does it. */
export async function audit(
  db: Db,
  caller: Pick<Caller, 'address' | 'requestId'>,
  event: AuditEvent,
  { panelistId = null, subject }: Happened = {},
): Promise<void> {
  await db
    .insertInto('audit')
    .values({
      event,
      panelist_id: panelistId,
      subject: subject ?? null,
      client_address: caller.address,
      request_id: caller.requestId,
    })
    .execute()
}
