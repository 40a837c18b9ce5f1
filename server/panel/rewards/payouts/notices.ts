import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { errorName, log } from '#server/log.ts'
import { answer } from '../../core/answer.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { HandlerContext } from '../../core/handler.ts'
import { hasErased } from '../../core/member-lock.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutState } from '../../database/tables/payouts.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { PayoutGatewayName, PayoutNotice, PayoutUpdate } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import { applyEvent, lockPayment } from '../ledger.ts'
import { mailPayments, type PaymentMailer } from '../mails/mail-payments.ts'
import { changePayout, lockPayouts } from './repository.ts'

/*
 * POST /payouts/tremendous and /payouts/paypal: webhooks about payouts. States only move forward, so a repeated or late
 * notice changes nothing.
 */

interface NoticeContext {
  db: Db
  mailer: PaymentMailer
  /** Recorded in the audit. */
  caller: AuditedCaller
}

/** The states in which a payout accepts each notice. */
const acceptedStates: Readonly<Record<PayoutUpdate, readonly PayoutState[]>> = {
  unclaimed: ['sent'],
  undelivered: ['sent', 'unclaimed'],
  delivered: ['sent', 'unclaimed', 'undelivered'],
  returned: ['sent', 'unclaimed', 'undelivered', 'delivered'],
}

const payoutNamed = (tx: Db, gateway: PayoutGatewayName, id: string) =>
  tx
    .selectFrom('payout')
    .where('gateway', '=', gateway)
    .where((eb) => eb.or([eb('key', '=', id), eb('reference', '=', id), eb('item_reference', '=', id)]))
    .select(['id', 'payment_id', 'state'])
    .executeTakeFirst()

/** Whether any payout is being sent: an unknown id may belong to it, because references are recorded only after sending. */
const isAnySending = async (tx: Db, gateway: PayoutGatewayName) =>
  (await tx
    .selectFrom('payout')
    .where('gateway', '=', gateway)
    .where('state', '=', 'sending')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether an operator reversed what the payout had paid. The payment may have been sent again since, by the bank or a payout. */
const wasReversed = async (tx: Db, payoutId: number) =>
  (await tx
    .selectFrom('payout')
    .innerJoin('payment_event', 'payment_event.payment_id', 'payout.payment_id')
    .where('payout.id', '=', payoutId)
    .where('event', '=', 'reversed')
    .whereRef('payment_event.at', '>', 'payout.begun_at')
    .select('payment_event.id')
    .limit(1)
    .executeTakeFirst()) !== undefined

const ERASED = 'The member has erased the account.'

/** Notices that the member has to do something about. */
const FAILURES: readonly PayoutUpdate[] = ['undelivered', 'returned']

/** Applies a provider's notice. @returns false when it is too early: the provider must send it again */
export const applyNotice = (
  { db, mailer, caller }: NoticeContext,
  gateway: PayoutGatewayName,
  { id, state, reason }: PayoutNotice,
): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    await lockPayouts(tx)
    const payout = await payoutNamed(tx, gateway, id)
    if (!payout) return !(await isAnySending(tx, gateway))
    if (payout.state === 'sending') return false
    if (!acceptedStates[state].includes(payout.state)) return true
    const payment = await lockPayment(tx, payout.payment_id)
    await changePayout(tx, payout.id, { state, detail: reason })
    await audit(tx, caller, 'payout changed', {
      panelistId: payment.panelistId,
      subject: `payout ${payout.id} ${state}`,
    })
    if (payment.status !== 'Paid' || (await wasReversed(tx, payout.id))) return true
    const after = await applyEvent(tx, { caller }, payment, state, { reason })
    if (FAILURES.includes(state)) await mailPayments(tx, mailer, 'failed', [payment])
    if (after.status === 'Approved' && (await hasErased(tx, payment.panelistId)))
      await applyEvent(tx, { caller }, after, 'stopped', { reason: ERASED })
    return true
  })

const BODY_LIMIT = 256 * 1024

/** @throws AppError NOT_FOUND when the provider is not configured; FORBIDDEN when the notice is not authentic */
export async function payoutCallback(
  { db, panel, caller }: HandlerContext,
  name: PayoutGatewayName,
  request: Request,
): Promise<Response> {
  const gateway = gatewayNamed(panel.payouts, name)
  if (!gateway) throw new AppError('NOT_FOUND')
  const body = Buffer.from(await readBytes(request, BODY_LIMIT))
  const notices = await gateway.noticesIn({ headers: request.headers, body }).catch((error: unknown) => {
    log.warn('payout notice not verified', { error: errorName(error) })
    throw new AppError('UPSTREAM_UNAVAILABLE')
  })
  if (!notices) throw new AppError('FORBIDDEN')
  for (const notice of notices)
    if (!(await applyNotice({ db, mailer: panel, caller }, name, notice))) throw new AppError('UPSTREAM_UNAVAILABLE')
  return answer({})
}
