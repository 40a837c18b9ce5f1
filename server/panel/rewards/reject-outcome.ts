import 'server-only'
import { announceReversal } from '../clients/webhooks/announce.ts'
import { audit } from '../core/audit.ts'
import { lockMember } from '../core/member-lock.ts'
import type { Outbox } from '../core/messages/outbox.ts'
import type { Db } from '../database/schema.ts'
import type { PaymentContext } from './hold.ts'
import { lockPaymentsOf } from './ledger.ts'
import { reversePayment } from './payments.ts'

/** Reasons why a client rejects an outcome, used as the invitation's status. */
export const REJECTED_STATUSES = [
  'Other Cause',
  'Speeding',
  'Straightlining',
  'Cheating',
  'Illogical Answers',
  'No Show',
] as const
export type RejectedStatus = (typeof REJECTED_STATUSES)[number]

interface Rejection {
  status: RejectedStatus
  /** Shown to the member next to the stopped payment. */
  reason: string
}

/** The result: why an outcome was not rejected, or that it was. */
export type RejectionVerdict = 'rejected' | 'nothing earned' | 'paid'

/**
 * Rejects an outcome that the client does not accept: the invitation no longer counts toward the target, and its payment
 * is stopped. A payment that was sent must be reversed first.
 */
export async function rejectOutcome(
  tx: Db,
  invitationId: number,
  { status, reason }: Rejection,
  context: PaymentContext & { outbox: Outbox },
): Promise<RejectionVerdict> {
  const { panelist_id } = await tx
    .selectFrom('invitation')
    .where('id', '=', invitationId)
    .select('panelist_id')
    .executeTakeFirstOrThrow()
  // Before its payments are read: an outcome that is recorded now may add one.
  await lockMember(tx, panelist_id)
  const ids = await tx.selectFrom('payment').where('invitation_id', '=', invitationId).select('id').execute()
  const locked = await lockPaymentsOf(
    tx,
    ids.map(({ id }) => id),
  )
  const payments = [...locked.values()]
  if (payments.some(({ status }) => status === 'Paid')) return 'paid'
  const previous = await tx
    .selectFrom('invitation')
    .where('id', '=', invitationId)
    .where('status', 'in', ['Completed', 'Partially Completed'])
    .select(['status', 'panelist_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!previous) return 'nothing earned'
  for (const payment of payments)
    if (payment.status !== 'Not Eligible') await reversePayment(tx, payment.id, reason, context)
  await tx.updateTable('invitation').set({ status, earned_cents: 0 }).where('id', '=', invitationId).execute()
  await announceReversal(tx, context.outbox, invitationId, status)
  await audit(tx, context.caller, 'outcome rejected', {
    panelistId: previous.panelist_id,
    subject: `invitation ${invitationId}: ${previous.status} > ${status}`,
  })
  return 'rejected'
}
