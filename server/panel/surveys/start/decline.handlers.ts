import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { Handlers } from '../../core/handler.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { DECLINABLE_STATUSES } from '../invitation-status.ts'
import { invitationId } from '../invitations.repository.ts'

/** Declining is idempotent; the first reason stays. @see docs/specification/survey-start.md#saying-no */
export const declineHandlers: Handlers<'declineInvitation'> = {
  declineInvitation: ({ db, member: { panelistId }, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const id = await invitationId(tx, panelistId, body.invitationMaskedId)
      if (!id) throw new AppError('NOT_INVITED_PANELIST')
      const { status } = await tx
        .selectFrom('invitation')
        .select('status')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      if (status === 'Declined') return {}
      const declined = await tx
        .updateTable('invitation')
        .set({ status: 'Declined', decline_reason: body.reason })
        .where('id', '=', id)
        .where('status', 'in', DECLINABLE_STATUSES)
        .returning('id')
        .executeTakeFirst()
      if (!declined) throw new AppError('ALREADY_PARTICIPATED')
      await audit(tx, caller, 'survey declined', { panelistId, subject: `invitation ${id}: ${body.reason}` })
      return {}
    }),
}
