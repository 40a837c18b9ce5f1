import 'server-only'
import { sql } from 'kysely'
import { announceOutcome } from '../../clients/webhooks/announce.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import { lockMember } from '../../core/member-lock.ts'
import type { Outbox } from '../../core/messages/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { earnDonation, earnIncentive } from '../../rewards/earnings.ts'
import { addEvents, lockedPaymentColumns } from '../../rewards/ledger.ts'
import { type InvitationStatus, OPEN_STATUSES, SCREENED_STATUSES } from '../invitation-status.ts'

/** Statuses without earnings: the outcome is missing, or says that the member didn't take part in full. */
const UNPAID_STATUSES: readonly InvitationStatus[] = [
  ...OPEN_STATUSES,
  ...SCREENED_STATUSES,
  'Expired',
  'Terminated',
  'Quota Completed',
  'Other',
]

/**
 * Pays the incentive by the payment of an earlier outcome that earned nothing, or by a new one. The caller has locked the
 * member.
 */
async function earn(tx: Db, invitationId: number): Promise<void> {
  const payment = await tx
    .selectFrom('payment')
    .where('invitation_id', '=', invitationId)
    .where('kind', '=', 'incentive')
    .select(lockedPaymentColumns)
    .executeTakeFirst()
  await (payment ? addEvents(tx, 'earned', [{ payment }]) : earnIncentive(tx, invitationId))
}

interface Completion {
  caller: AuditedCaller
  outbox: Outbox
}

/**
 * Counts an invitation as a complete although no survey host reported it, or reported a screen-out: the member earns the
 * incentive, which is confirmed.
 * @returns false when the member has not started the survey, has earned something, was rejected, or has erased the account
 */
export async function completeOutcome(tx: Db, invitationId: number, { caller, outbox }: Completion): Promise<boolean> {
  const invitation = tx.selectFrom('invitation').where('id', '=', invitationId)
  const { panelist_id: panelistId } = await invitation.select('panelist_id').executeTakeFirstOrThrow()
  await lockMember(tx, panelistId)
  const { status: before } = await invitation.select('status').forNoKeyUpdate().executeTakeFirstOrThrow()
  const completed = await tx
    .updateTable('invitation')
    .set({
      status: 'Completed',
      outcome_at: sql`coalesce(outcome_at, now())`,
      confirmed_at: sql`now()`,
      earned_cents: sql`offered_cents`,
    })
    .where('id', '=', invitationId)
    .where('status', 'in', UNPAID_STATUSES)
    .where('started_at', 'is not', null)
    .where(sql<boolean>`not exists (select from erasure where erasure.panelist_id = invitation.panelist_id)`)
    .returning('earned_cents')
    .executeTakeFirst()
  if (!completed) return false
  if (completed.earned_cents) await earn(tx, invitationId)
  await earnDonation(tx, invitationId)
  await announceOutcome(tx, outbox, { invitationId }, { outcome: 'completed', signed: false })
  await audit(tx, caller, 'outcome completed', {
    panelistId,
    subject: `invitation ${invitationId}: ${before} > Completed`,
  })
  return true
}
