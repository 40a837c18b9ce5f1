import 'server-only'
import type { Db } from '../database/schema.ts'
import type { PanelCaller } from './handler.ts'
import { countEvent } from './metrics.ts'

/** What is written down for good. */
export type AuditEvent =
  | 'code sent'
  | 'message sent again'
  | 'code accepted'
  | 'code refused'
  | 'code locked'
  | 'account locked'
  | 'identity refused'
  | 'panelist registered'
  | 'name to review'
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
  | 'message reported'
  | 'survey started'
  | 'survey refused'
  | 'partner linked'
  | 'outcome recorded'
  | 'outcome refused'
  | 'outcome confirmed'
  | 'outcome rejected'
  | 'survey changed'
  | 'campaign changed'
  | 'partner changed'
  | 'payment changed'
  | 'reward setting changed'
  | 'status changed'
  | 'panelist invited'
  | 'unsubscribed'
  | 'texts stopped'
  | 'texts allowed'
  | 'tax detail saved'
  | 'form opened'
  | 'form signed'
  | 'form document kept'
  | 'form downloaded'
  | 'form exported'
  | 'form approved'
  | 'form rejected'
  | 'tax threshold changed'
  | 'data copied'
  | 'sessions ended'
  | 'account erased'
  | 'keys rotated'
  | 'operator added'
  | 'operator changed'
  | 'operator removed'
  | 'operator link made'
  | 'operator signed in'
  | 'operator signed out'
  | 'token added'
  | 'token removed'

interface Happened {
  panelistId?: number | null
  /** Kind and id of what it happened to, such as `invitation 17`; never a value of a person. */
  subject?: string
}

/** Who did it and from where. */
export type AuditedCaller = Pick<PanelCaller, 'address' | 'requestId'>

/** Writes down who did what, when and from where, in the transaction that does it. */
export async function audit(
  db: Db,
  caller: AuditedCaller,
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
  countEvent(event)
}
