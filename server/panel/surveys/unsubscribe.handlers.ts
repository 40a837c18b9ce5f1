import 'server-only'
import { sql } from 'kysely'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../core/audit.ts'
import type { Handlers, PanelCaller } from '../core/handler.ts'
import type { Db } from '../database/schema.ts'
import { inOneTransaction } from '../database/transaction.ts'

/** Locks the member with this invitation. */
const invitedMember = (tx: Db, maskedId: string) =>
  tx
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'invitation.panelist_id')
    .where('invitation.masked_id', '=', maskedId)
    .select(['panelist.id', 'email', 'unsubscribed_at'])
    .forNoKeyUpdate('panelist')
    .executeTakeFirst()

async function unsubscribe(tx: Db, caller: PanelCaller, panelistId: number): Promise<void> {
  await tx.updateTable('panelist').set({ unsubscribed_at: sql`now()` }).where('id', '=', panelistId).execute()
  await audit(tx, caller, 'unsubscribed', { panelistId })
}

/**
 * The unsubscribe link of invitation mails; idempotent. A queued invitation is then not sent, but all other mails are: anybody
 * with the link could suppress a warning. Surveys stay on the dashboard.
 * @see docs/specification/unsubscribe.md#unsubscribing
 */
export const unsubscribeHandlers: Handlers<'unsubscribe'> = {
  unsubscribe: ({ db, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const member = await invitedMember(tx, body.invitationMaskId)
      if (!member?.email) throw new AppError('EMAIL_NOT_REGISTERED')
      // Only once, because everybody with the link could fill the audit.
      if (member.unsubscribed_at === null) await unsubscribe(tx, caller, member.id)
      return {}
    }),
}
