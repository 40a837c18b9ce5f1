import 'server-only'
import { sql } from 'kysely'
import { announceOutcome } from '../../clients/webhooks/announce.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import { lockMember } from '../../core/member-lock.ts'
import type { Outbox } from '../../core/messages/outbox.ts'
import type { Db } from '../../database/schema.ts'
import { earnDonation, earnIncentive } from '../../rewards/earnings.ts'
import { addEvents, applyEvent, type LockedPayment, lockedPaymentColumns } from '../../rewards/ledger.ts'
import type { PaymentStatus } from '../../rewards/payment-transitions.ts'
import { type InvitationStatus, OPEN_STATUSES, SCREENED_STATUSES } from '../invitation-status.ts'

/** The outcome is missing, or says that the member didn't take part in full. */
const CORRECTABLE_STATUSES: readonly InvitationStatus[] = [
  ...OPEN_STATUSES,
  ...SCREENED_STATUSES,
  'Expired',
  'Terminated',
  'Quota Completed',
  'Partially Completed',
  'Other',
]

/** Statuses of a payment that can still get the whole incentive. */
export const RAISABLE_STATUSES: readonly PaymentStatus[] = ['Pending', 'Not Eligible']

/** Pays the whole incentive by the payment of an earlier outcome that earned a part or nothing. */
async function pay(tx: Db, payment: LockedPayment, caller: AuditedCaller): Promise<void> {
  if (payment.status === 'Not Eligible') await addEvents(tx, 'earned', [{ payment }])
  else await applyEvent(tx, { caller }, payment, 'raised')
}

interface Completion {
  caller: AuditedCaller
  outbox: Outbox
}

/**
 * Counts an invitation as a complete although no survey host reported it, or reported another outcome by mistake: the
 * member earns the incentive, which is confirmed. Of a partial complete, the payment must still wait for approval.
 * @returns false when the member has not started the survey, the payment went on, the outcome was rejected, or the account
 * is erased
 */
export async function completeOutcome(tx: Db, invitationId: number, { caller, outbox }: Completion): Promise<boolean> {
  const invitation = tx.selectFrom('invitation').where('id', '=', invitationId)
  const { panelist_id: panelistId } = await invitation.select('panelist_id').executeTakeFirstOrThrow()
  await lockMember(tx, panelistId)
  const { status: before } = await invitation.select('status').forNoKeyUpdate().executeTakeFirstOrThrow()
  const payment = await tx
    .selectFrom('payment')
    .where('invitation_id', '=', invitationId)
    .where('kind', '=', 'incentive')
    .select(lockedPaymentColumns)
    .executeTakeFirst()
  if (payment?.status && !RAISABLE_STATUSES.includes(payment.status)) return false
  const completed = await tx
    .updateTable('invitation')
    .set({
      status: 'Completed',
      outcome_at: sql`coalesce(outcome_at, now())`,
      confirmed_at: sql`now()`,
      earned_cents: sql`offered_cents`,
    })
    .where('id', '=', invitationId)
    .where('status', 'in', CORRECTABLE_STATUSES)
    .where('started_at', 'is not', null)
    .where(sql<boolean>`not exists (select from erasure where erasure.panelist_id = invitation.panelist_id)`)
    .returning('earned_cents')
    .executeTakeFirst()
  if (!completed) return false
  if (completed.earned_cents) await (payment ? pay(tx, payment, caller) : earnIncentive(tx, invitationId))
  await earnDonation(tx, invitationId)
  await announceOutcome(tx, outbox, { invitationId }, { outcome: 'completed', signed: false })
  await audit(tx, caller, 'outcome completed', {
    panelistId,
    subject: `invitation ${invitationId}: ${before} > Completed`,
  })
  return true
}
