import 'server-only'
import { randomUUID } from 'node:crypto'
import { errorName, log } from '#server/log.ts'
import { PayoutRefused, PayoutUnavailable } from '../../gateways/payouts/gateway.ts'
import { gatewayNamed } from '../../gateways/payouts/gateways.ts'
import type { PaymentContext } from '../hold.ts'
import { claimDue, type DuePayout, type PayoutWorker } from './claim.ts'
import { type Failure, type PayoutAnswer, recordAnswers, recordFailures } from './record.ts'

/*
 * Three steps keep a payout from being sent twice or never, even if the process crashes: it is marked as being sent, sent
 * to the provider outside of any transaction, then recorded. A marked payout is looked up by its key before it is sent
 * again.
 */

/** @returns a failure when the result is unknown: a later run looks it up */
async function handOver({ payouts }: PayoutWorker, due: DuePayout): Promise<PayoutAnswer | Failure> {
  const { key, amount_cents: amountCents, name, recipient, tries } = due
  try {
    const gateway = gatewayNamed(payouts, due.gateway)
    if (!gateway) throw new Error(`no gateway ${due.gateway}`)
    return { due, taken: await gateway.send({ key, amountCents, name, email: recipient ?? '' }, tries > 0) }
  } catch (error) {
    if (error instanceof PayoutRefused) return { due, refused: error }
    log.warn('payout provider did not answer', {
      job: 'payout',
      jobId: String(due.id),
      attempt: tries + 1,
      error: errorName(error),
    })
    return { due, failed: error instanceof PayoutUnavailable ? error.answer : null }
  }
}

/** Sends all due payouts. Safe to run in several processes at once, and again after a crash. */
export async function handOverPayouts(worker: PayoutWorker): Promise<void> {
  const context: PaymentContext = { caller: { address: 'payouts', requestId: randomUUID() } }
  for (let due = await claimDue(worker, context); due; due = await claimDue(worker, context)) {
    const answers = await Promise.all(due.map((payout) => handOver(worker, payout)))
    const accepted = answers.filter((answer): answer is PayoutAnswer => !('failed' in answer))
    if (accepted.length > 0) await recordAnswers(worker, context, accepted)
    await recordFailures(
      worker.db,
      answers.filter((answer) => 'failed' in answer),
    )
  }
}
