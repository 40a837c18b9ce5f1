import 'server-only'
import type { Db } from '../database/schema.ts'
import type { PanelCaller } from './handler.ts'
import { countEvent } from './metrics.ts'

/** Events of the audit log, which are kept for good. */
export const AUDIT_EVENTS = [
  'code sent',
  'message sent again',
  'code accepted',
  'code refused',
  'code locked',
  'account locked',
  'identity refused',
  'panelist registered',
  'member imported',
  'name to review',
  'session started',
  'session ended',
  'email verified',
  'passkey added',
  'passkey removed',
  'passkey accepted',
  'passkey refused',
  'profile saved',
  'profile completed',
  'profession saved',
  'address saved',
  'profile info saved',
  'patient profile saved',
  'caregiver profile saved',
  'npi changed',
  'npi file loaded',
  'lookup changed',
  'non-profit changed',
  'non-profit saved',
  'referral sent',
  'contact sent',
  'contact answered',
  'message reported',
  'message tried',
  'survey started',
  'survey refused',
  'survey declined',
  'survey decline undone',
  'interview scheduled',
  'interview canceled',
  'interview reminded',
  'partner linked',
  'outcome recorded',
  'outcome refused',
  'outcome confirmed',
  'outcome rejected',
  'outcome completed',
  'survey changed',
  'incentive raised',
  'campaign changed',
  'partner changed',
  'evidence made',
  'receipts exported',
  'webhook changed',
  'webhook sent again',
  'payment changed',
  'bank file made',
  'payment exported',
  'payment taken back',
  'payouts requested',
  'payouts approved',
  'payout changed',
  'payout method changed',
  'reward setting changed',
  'status changed',
  'member changed',
  'member corrected',
  'npi released',
  'number change asked',
  'number change stopped',
  'number changed',
  'number change undone',
  'panelist invited',
  'unsubscribed',
  'message choices saved',
  'email changed',
  'email bounced',
  'texts stopped',
  'texts allowed',
  'tax detail saved',
  'form opened',
  'form signed',
  'form document kept',
  'form downloaded',
  'form exported',
  'form approved',
  'form rejected',
  'form revoked',
  'tax threshold changed',
  'tax state changed',
  'form 1099 exported',
  'form 1099 printed',
  'form 1099 downloaded',
  'consent given',
  'consent withdrawn',
  'survey facts given',
  'survey facts refused',
  'data copied',
  'sessions ended',
  'account erased',
  'keys rotated',
  'operator added',
  'operator changed',
  'operator removed',
  'operator link made',
  'operator signed in',
  'operator signed out',
  'operator passkey added',
  'operator passkey renamed',
  'operator passkey removed',
  'operator passkey refused',
  'token added',
  'token removed',
] as const
export type AuditEvent = (typeof AUDIT_EVENTS)[number]

export interface AuditDetails {
  panelistId?: number | null
  /** Kind and id of the thing that the event is about, such as `invitation 17`; never personal data. */
  subject?: string
}

/** The client address and request id that the audit log stores. */
export type AuditedCaller = Pick<PanelCaller, 'address' | 'requestId'>

/** Audits the same event for several members or things. */
export async function auditEach(
  db: Db,
  { address, requestId }: AuditedCaller,
  event: AuditEvent,
  happened: readonly AuditDetails[],
): Promise<void> {
  if (happened.length === 0) return
  const rows = happened.map(({ panelistId = null, subject = null }) => ({
    event,
    panelist_id: panelistId,
    subject,
    client_address: address,
    request_id: requestId,
  }))
  await db.insertInto('audit').values(rows).execute()
  for (const _ of happened) countEvent(event)
}

/** Audits an event, in the transaction of the change. */
export const audit = (db: Db, caller: AuditedCaller, event: AuditEvent, happened: AuditDetails = {}): Promise<void> =>
  auditEach(db, caller, event, [happened])
