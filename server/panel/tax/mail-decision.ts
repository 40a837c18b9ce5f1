import 'server-only'
import type { Outbox } from '../core/messages/outbox.ts'
import type { Db } from '../database/schema.ts'
import type { Message } from '../gateways/message.ts'
import type { FormMail } from './mails.ts'
import type { FormRow } from './w9/forms.repository.ts'

/**
 * Queues the mail about a decision, in the decision's transaction, if the member has a verified address that has not
 * bounced. Members who unsubscribed from invitations get it too, because it is about their money.
 * @returns whether a mail was queued
 */
export async function mailDecision(
  tx: Db,
  outbox: Outbox,
  { panelist_id, signer }: FormRow,
  mail: (mail: FormMail) => Message,
): Promise<boolean> {
  const member = await tx
    .selectFrom('panelist')
    .select(['email', 'language', 'panelist_type as panelistType'])
    .where('id', '=', panelist_id)
    .where('email_verified_at', 'is not', null)
    .where('email_bounced_at', 'is', null)
    .executeTakeFirst()
  if (!member?.email) return false
  await outbox.send(tx, mail({ ...member, email: member.email, signer }))
  return true
}
