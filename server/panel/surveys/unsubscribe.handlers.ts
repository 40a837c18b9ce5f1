import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Handlers } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'

/** Unsubscribes the invited member, keeping the time of the first call. `null` when the invited member has no address. */
async function markUnsubscribed(tx: Db, maskedId: string) {
  const member = await tx
    .updateTable('panelist')
    .from('invitation')
    .set({ unsubscribed_at: sql`coalesce(panelist.unsubscribed_at, now())` })
    .whereRef('panelist.id', '=', 'invitation.panelist_id')
    .where('invitation.masked_id', '=', maskedId)
    .where('panelist.email', 'is not', null)
    .returning(['panelist.id', 'panelist.email'])
    .executeTakeFirst()
  return member ?? null
}

/**
 * The unsubscribe link of invitation mails; idempotent. Also drops queued messages to the address, except codes. Surveys
 * stay on the dashboard.
 * @see docs/specification/unsubscribe.md#unsubscribing
 */
export const unsubscribeHandlers: Handlers<'unsubscribe'> = {
  unsubscribe: ({ db, panel, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const member = await markUnsubscribed(tx, body.invitationMaskId)
      if (!member?.email) throw new AppError('EMAIL_NOT_REGISTERED')
      await panel.outbox.withdraw(tx, member.email)
      await audit(tx, caller, 'unsubscribed', { panelistId: member.id })
      return {}
    }),
}
