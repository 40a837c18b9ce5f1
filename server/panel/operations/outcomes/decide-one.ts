import 'server-only'
import { memberName } from '../../database/member-name.ts'
import type { Db } from '../../database/schema.ts'
import { confirmOutcome } from '../../rewards/confirm-outcome.ts'
import { type LockedPayment, lockedPaymentColumns } from '../../rewards/ledger.ts'
import { OpenPayoutError } from '../../rewards/open-payouts.ts'
import { REJECTED_STATUSES, type RejectedStatus, rejectOutcome } from '../../rewards/reject-outcome.ts'
import { completeOutcome, RAISABLE_STATUSES } from '../../surveys/outcomes/complete-outcome.ts'
import { asOperationError, OperationError } from '../kit/errors.ts'
import { invitationByReference } from '../kit/find.ts'
import type { OperationContext } from '../kit/operation.ts'
import { dollarsText } from '../kit/show.ts'

/* Decisions about the outcome of one invitation. Each function throws OperationError when it is not possible. */

const isRejected = (status: string) => REJECTED_STATUSES.some((rejected) => rejected === status)

/** What was decided about an outcome that can be neither confirmed nor rejected any more; `null` for nothing. */
async function decidedBefore(db: Db, id: number): Promise<{ is: 'confirm' | 'reject'; text: string } | null> {
  const { status, confirmed_at, earned_cents } = await db
    .selectFrom('invitation')
    .where('id', '=', id)
    .select(['status', 'confirmed_at', 'earned_cents'])
    .executeTakeFirstOrThrow()
  if (isRejected(status)) return { is: 'reject', text: `is already rejected as ${status}` }
  return confirmed_at !== null && earned_cents ? { is: 'confirm', text: 'is already confirmed' } : null
}

/** The answer when nothing was changed. @throws OperationError when that is not what was asked for */
async function notDecided(db: Db, id: number, { number, wanted }: { number: string; wanted: 'confirm' | 'reject' }) {
  const before = await decidedBefore(db, id)
  if (before?.is === wanted) return { result: 'unchanged' as const, detail: `${number} ${before.text}.` }
  if (before) throw new OperationError(`${number} ${before.text}. A rejection cannot be undone.`)
  throw new OperationError(`${number} has earned nothing that can be ${wanted}ed.`)
}

export async function confirmOne({ db, caller }: OperationContext, number: string) {
  const id = await invitationByReference(db, number)
  const wasWaiting = await confirmOutcome(db, id, caller)
  if (!wasWaiting) return notDecided(db, id, { number, wanted: 'confirm' })
  return { result: 'done' as const, detail: `${number} is confirmed.` }
}

export async function rejectOne(
  { db, caller, panel }: OperationContext,
  number: string,
  cause: string,
  status: RejectedStatus,
) {
  const id = await invitationByReference(db, number)
  const context = { caller, outbox: panel.outbox }
  const verdict = await rejectOutcome(db, id, { status, reason: cause }, context).catch(
    asOperationError(OpenPayoutError),
  )
  if (verdict === 'paid') throw new OperationError(`${number} is paid. Reverse its payment first.`)
  if (verdict === 'nothing earned') return notDecided(db, id, { number, wanted: 'reject' })
  const { name } = await db
    .selectFrom('invitation')
    .innerJoin('panelist', 'panelist.id', 'panelist_id')
    .where('invitation.id', '=', id)
    .select(memberName.as('name'))
    .executeTakeFirstOrThrow()
  return {
    result: 'done' as const,
    detail: `${number} of ${name} is rejected as ${status}, and its payment is stopped.`,
  }
}

/** The payment of an invitation, if it can no longer get the whole incentive. */
const fixedPayment = (db: Db, id: number) =>
  db
    .selectFrom('payment')
    .where('invitation_id', '=', id)
    .where('kind', '=', 'incentive')
    .where('status', 'not in', RAISABLE_STATUSES)
    .select(lockedPaymentColumns)
    .executeTakeFirst()

/** What has to happen to the payment of a partial complete, so that it can get the whole incentive. */
function stepsBefore({ id, status, amountCents }: LockedPayment): string {
  const stop = status === 'Stopped' ? '' : `payments reverse ${id} <reason>, then `
  const reopen = `${stop}payments reopen ${id}.`
  if (status !== 'Paid') return `Its payment is ${status}. Put it back in review first: ${reopen}`
  const sent = `Its payment of $${dollarsText(amountCents)} was sent, and can't be raised any more.`
  return `${sent} If that money came back: ${reopen} Otherwise pay the difference outside of the portal, and add it to the member's Form 1099.`
}

/** Why an invitation cannot be counted as a complete. */
async function notCompleted(db: Db, id: number, number: string): Promise<OperationError> {
  const { status, started_at } = await db
    .selectFrom('invitation')
    .where('id', '=', id)
    .select(['status', 'started_at'])
    .executeTakeFirstOrThrow()
  if (isRejected(status))
    return new OperationError(`${number} is already rejected as ${status}. A rejection cannot be undone.`)
  const payment = await fixedPayment(db, id)
  if (payment) return new OperationError(`${number} is ${status}. ${stepsBefore(payment)}`)
  if (started_at === null) return new OperationError(`The member has not started ${number}.`)
  return new OperationError(`The member of ${number} has erased the account.`)
}

/** A complete that waits for confirmation is confirmed. */
export async function completeOne(context: OperationContext, number: string) {
  const { db, caller, panel } = context
  const id = await invitationByReference(db, number)
  if (await completeOutcome(db, id, { caller, outbox: panel.outbox }))
    return { result: 'done' as const, detail: `${number} counts as a complete.` }
  const { status } = await db.selectFrom('invitation').where('id', '=', id).select('status').executeTakeFirstOrThrow()
  if (status === 'Completed') return confirmOne(context, number)
  throw await notCompleted(db, id, number)
}
