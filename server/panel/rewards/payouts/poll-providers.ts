import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { errorName, log } from '#server/log.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutGateway } from '../../gateways/payouts/gateway.ts'
import type { Payouts } from '../../gateways/payouts/gateways.ts'
import type { PaymentMailer } from '../mails/mail-payments.ts'
import { applyNotice } from './notices.ts'

/*
 * Polls providers for the state of payouts, because a webhook may never arrive: a day after a payout was sent or last
 * changed, and daily from then on.
 */

const AT_A_TIME = 50
/** Any more wait for the next hourly run. */
const BATCHES_MAX = 10
/** How many days to poll. Providers return unclaimed money after 30 days. */
const POLLED_DAYS = 45

interface Poller {
  db: Db
  payouts: Payouts
  mailer: PaymentMailer
}

interface PolledPayout {
  id: number
  key: string
  reference: string
}

/** Payouts to poll, marked as polled so that another process takes others. */
async function claimForPolling(db: Db, gateway: string): Promise<readonly PolledPayout[]> {
  const { rows } = await sql<PolledPayout>`update payout set asked_at = now()
    where id in (
      select id from payout
      where gateway = ${gateway} and state in ('sent', 'unclaimed', 'undelivered') and reference is not null
        and begun_at > now() - make_interval(days => ${POLLED_DAYS})
        and greatest(changed_at, asked_at) < now() - interval '1 day'
      order by asked_at nulls first, id
      limit ${AT_A_TIME}
      for update skip locked)
    returning id, key, reference`.execute(db)
  return rows
}

/** @throws PayoutUnavailable */
async function poll({ db, mailer }: Poller, gateway: PayoutGateway, payouts: readonly PolledPayout[]): Promise<void> {
  const caller = { address: 'payouts', requestId: randomUUID() }
  for (const payout of payouts) {
    const outcome = await gateway.statusOf(payout)
    if (outcome) await applyNotice({ db, mailer, caller }, gateway.name, { id: payout.key, ...outcome })
  }
}

/** Polls each provider. One that does not answer is polled again tomorrow. */
export async function pollProviders(poller: Poller): Promise<void> {
  const { db, payouts } = poller
  for (const gateway of payouts.gateways) {
    try {
      for (let batch = 0; batch < BATCHES_MAX; batch++) {
        const polled = await claimForPolling(db, gateway.name)
        await poll(poller, gateway, polled)
        if (polled.length < AT_A_TIME) break
      }
    } catch (error) {
      log.warn('payout provider not polled', { job: 'payout-news', error: errorName(error) })
    }
  }
}
