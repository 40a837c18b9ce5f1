import 'server-only'
import type { Outbox } from '../core/outbox.ts'
import type { Db } from '../database/schema.ts'
import type { Message } from '../gateways/message.ts'
import type { FormRow } from './forms.repository.ts'
import type { FormMail } from './mails.ts'

/**
 * Writes to the member whose form was decided, in the transaction that decides: once. Only an address that is verified is
 * written to; text messages are for codes alone. Whoever stopped the invitations is told all the same: this is about money.
 * @returns whether a mail is on its way
 */
export async function notifyMember(
  tx: Db,
  outbox: Outbox,
  { panelist_id, signer }: FormRow,
  mail: (mail: FormMail) => Message,
): Promise<boolean> {
  const member = await tx
    .selectFrom('panelist')
    .select(['email', 'panelist_type as panelistType'])
    .where('id', '=', panelist_id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  if (!member?.email) return false
  await outbox.send(tx, mail({ ...member, email: member.email, signer }))
  return true
}
