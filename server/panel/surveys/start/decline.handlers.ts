import 'server-only'
import { sql } from 'kysely'
import type { BusinessCode } from '#lib/contract/codes.ts'
import { AppError } from '#server/http/app-error.ts'
import { audit } from '../../core/audit.ts'
import type { Handlers } from '../../core/handler.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import { DECLINABLE_STATUSES, isDeclinable } from '../invitation-status.ts'
import { invitationId } from '../invitations.repository.ts'
import { lockSurvey, readStartFacts } from './start-facts.repository.ts'
import { startRefusal } from './start-rules.ts'

/** Refusals of a start that mean that the survey isn't open, or has no seat left. */
const NOT_OPEN: ReadonlySet<BusinessCode> = new Set([
  'SURVEY_CLOSED',
  'SURVEY_NOT_IN_LAUNCHED_STATE',
  'SURVEY_TEMPORARY_CLOSED',
  'INVITATION_EXPIRED',
])

/**
 * Declining and taking it back are idempotent; the first reason stays.
 * @see docs/specification/survey-start.md#saying-no
 */
export const declineHandlers: Handlers<'declineInvitation' | 'undoDecline'> = {
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
        .set((eb) => ({
          status: 'Declined',
          decline_reason: body.reason ?? null,
          declined_at: sql`now()`,
          declined_from: eb.ref('status'),
        }))
        .where('id', '=', id)
        .where('status', 'in', DECLINABLE_STATUSES)
        .returning('id')
        .executeTakeFirst()
      if (!declined) throw new AppError('ALREADY_PARTICIPATED')
      const subject = `invitation ${id}: ${body.reason ?? 'no reason given'}`
      await audit(tx, caller, 'survey declined', { panelistId, subject })
      return {}
    }),

  undoDecline: ({ db, member: { panelistId }, body, caller }) =>
    inOneTransaction(db, async (tx) => {
      const id = await invitationId(tx, panelistId, body.invitationMaskedId)
      if (!id) throw new AppError('NOT_INVITED_PANELIST')
      await lockSurvey(tx, id)
      const facts = await readStartFacts(tx, id)
      if (isDeclinable(facts.status)) return {}
      if (facts.status !== 'Declined') throw new AppError('ALREADY_PARTICIPATED')
      const refusal = startRefusal(facts, { by: 'invitation' })
      if (refusal && NOT_OPEN.has(refusal)) throw new AppError('SURVEY_CLOSED')
      const restored = await tx
        .updateTable('invitation')
        .set({
          status: sql<string>`coalesce(declined_from, case when started_at is null then 'Invited' else 'Started' end)`,
          decline_reason: null,
          declined_at: null,
          declined_from: null,
        })
        .where('id', '=', id)
        .where('status', '=', 'Declined')
        .returning('id')
        .executeTakeFirst()
      // Otherwise a request at the same time has restored it.
      if (restored) await audit(tx, caller, 'survey decline undone', { panelistId, subject: `invitation ${id}` })
      return {}
    }),
}
