import 'server-only'
import { AppError } from '#server/http/app-error.ts'
import { readBytes } from '#server/http/body.ts'
import { errorName, log } from '#server/log.ts'
import { answer } from '../../core/answer.ts'
import { type AuditedCaller, audit } from '../../core/audit.ts'
import type { PanelContext } from '../../core/panel-context.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutState } from '../../database/tables/payouts.ts'
import { inOneTransaction } from '../../database/transaction.ts'
import type { PayoutGatewayName, PayoutNews, PayoutNotice } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import { lockPayment } from '../ledger.ts'
import { applyEvent } from '../payments.ts'
import { changePayout, lockPayouts } from './repository.ts'

/*
 * POST /payouts/tremendous and /payouts/paypal: providers tell what became of payouts. States only go forward, so a notice
 * that comes twice, or after a later one, changes nothing.
 */

interface Told {
  db: Db
  /** For the audit. */
  caller: AuditedCaller
}

/** The states that each piece of news can follow. */
const follows: Readonly<Record<PayoutNews, readonly PayoutState[]>> = {
  unclaimed: ['sent'],
  undelivered: ['sent', 'unclaimed'],
  delivered: ['sent', 'unclaimed', 'undelivered'],
  returned: ['sent', 'unclaimed', 'undelivered', 'delivered'],
}

const payoutNamed = (tx: Db, gateway: PayoutGatewayName, id: string) =>
  tx
    .selectFrom('payout')
    .where('gateway', '=', gateway)
    .where((is) => is.or([is('key', '=', id), is('reference', '=', id), is('item_reference', '=', id)]))
    .select(['id', 'payment_id', 'state'])
    .executeTakeFirst()

/** Whether a payout may be the provider's already whose names for it are not recorded yet. */
const isAnySending = async (tx: Db, gateway: PayoutGatewayName) =>
  (await tx
    .selectFrom('payout')
    .where('gateway', '=', gateway)
    .where('state', '=', 'sending')
    .select('id')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Writes down what a provider has said of a payout. @returns false when it came too early and has to be told again */
export const applyNotice = (
  { db, caller }: Told,
  gateway: PayoutGatewayName,
  { id, news, reason }: PayoutNotice,
): Promise<boolean> =>
  inOneTransaction(db, async (tx) => {
    await lockPayouts(tx)
    const payout = await payoutNamed(tx, gateway, id)
    if (!payout) return !(await isAnySending(tx, gateway))
    if (payout.state === 'sending') return false
    if (!follows[news].includes(payout.state)) return true
    const payment = await lockPayment(tx, payout.payment_id)
    await changePayout(tx, payout.id, { state: news, detail: reason })
    await audit(tx, caller, 'payout changed', {
      panelistId: payment.panelistId,
      subject: `payout ${payout.id} ${news}`,
    })
    // An operator may have taken the payment back meanwhile.
    if (payment.status === 'Paid') await applyEvent(tx, { by: caller }, payment, news, { reason })
    return true
  })

const BODY_LIMIT = 256 * 1024

interface Called extends Told {
  panel: PanelContext
}

/** @throws AppError NOT_FOUND without this provider; FORBIDDEN when it is not the provider who calls */
export async function payoutCallback(told: Called, name: PayoutGatewayName, request: Request): Promise<Response> {
  const gateway = gatewayNamed(told.panel.payouts, name)
  if (!gateway) throw new AppError('NOT_FOUND')
  const body = Buffer.from(await readBytes(request, BODY_LIMIT))
  const notices = await gateway.noticesIn({ headers: request.headers, body }).catch((error: unknown) => {
    log.warn('payout notice not verified', { error: errorName(error) })
    throw new AppError('UPSTREAM_UNAVAILABLE')
  })
  if (!notices) throw new AppError('FORBIDDEN')
  for (const notice of notices) if (!(await applyNotice(told, name, notice))) throw new AppError('UPSTREAM_UNAVAILABLE')
  return answer({})
}
