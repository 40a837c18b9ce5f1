import 'server-only'
import { randomUUID } from 'node:crypto'
import { errorName, log } from '#server/log.ts'
import { PayoutRefused } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import type { PaymentContext } from '../payments.ts'
import { claimDue, type DuePayout, type PayoutWorker } from './claim.ts'
import { type PayoutAnswer, recordAnswers } from './record.ts'

/*
 * Three steps keep a payout from being made twice or not at all, whenever the process dies: it is marked as being sent, then
 * handed to the provider outside any transaction, then recorded. One that was marked is asked for by its key before it is
 * sent again.
 */

/** @returns `null` when nobody knows what came of it: it is asked for later */
async function handOver({ payouts }: PayoutWorker, due: DuePayout): Promise<PayoutAnswer | null> {
  const { key, amount_cents: amountCents, name, recipient, tries } = due
  try {
    const gateway = gatewayNamed(payouts, due.gateway)
    if (!gateway) throw new Error(`no gateway ${due.gateway}`)
    return { due, taken: await gateway.send({ key, amountCents, name, email: recipient ?? '' }, tries > 0) }
  } catch (error) {
    if (error instanceof PayoutRefused) return { due, refused: error }
    log.warn('payout not answered', {
      job: 'payout',
      jobId: String(due.id),
      attempt: tries + 1,
      error: errorName(error),
    })
    return null
  }
}

/** Hands over every payout that is due. Safe to run in several processes, and after any of them was killed. */
export async function handOverPayouts(worker: PayoutWorker): Promise<void> {
  const context: PaymentContext = { by: { address: 'payouts', requestId: randomUUID() } }
  for (let due = await claimDue(worker, context); due; due = await claimDue(worker, context)) {
    const answers = await Promise.all(due.map((one) => handOver(worker, one)))
    const known = answers.filter((answer) => answer !== null)
    if (known.length > 0) await recordAnswers(worker, context, known)
  }
}
