import 'server-only'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { errorName, log } from '#server/log.ts'
import type { Db } from '../../database/schema.ts'
import type { PayoutGateway, SentPayout } from '../../gateways/payouts/gateway.ts'
import type { Payouts } from '../../gateways/payouts/gateways.ts'
import type { PaymentMailer } from '../mails/mail-payments.ts'
import { applyNotice } from './notices.ts'

/*
 * Polls providers for the state of payouts, because a webhook may never arrive: a day after a payout was sent or last
 * changed, and daily from then on. A payout that is still open after a few weeks is polled once a week.
 */

/** Most payouts of a provider in one hourly run. */
const POLLS_MAX = 500
/** A provider that does not answer about this many payouts one after the other is polled again in the next run. */
const SILENT_MAX = 3
/** How many days a payout is polled daily. Providers return unclaimed money after 30 days. */
const POLLED_DAILY_DAYS = 45
/** Days between two polls from then on. */
const LATER_DAYS = 7

interface Poller {
  db: Db
  payouts: Payouts
  mailer: PaymentMailer
}

/** The next payout to poll, marked as polled so that another process takes another one. */
async function claimForPolling(db: Db, gateway: string): Promise<SentPayout | undefined> {
  const { rows } = await sql<SentPayout>`update payout set asked_at = now()
    where id = (
      select id from payout
      where gateway = ${gateway} and state in ('sent', 'unclaimed', 'undelivered') and reference is not null
        and greatest(changed_at, asked_at) < now() - make_interval(days =>
          case when begun_at > now() - make_interval(days => ${POLLED_DAILY_DAYS}) then 1 else ${LATER_DAYS} end)
      order by asked_at nulls first, id
      limit 1
      for update skip locked)
    returning key, reference`.execute(db)
  return rows[0]
}

/** @returns false when no payout is due @throws PayoutUnavailable */
async function pollNext({ db, mailer }: Poller, gateway: PayoutGateway): Promise<boolean> {
  const payout = await claimForPolling(db, gateway.name)
  if (!payout) return false
  const caller = { address: 'payouts', requestId: randomUUID() }
  const outcome = await gateway.statusOf(payout)
  if (outcome) await applyNotice({ db, mailer, caller }, gateway.name, { id: payout.key, ...outcome })
  return true
}

async function pollProvider(poller: Poller, gateway: PayoutGateway): Promise<void> {
  let silent = 0
  for (let polls = 0; polls < POLLS_MAX && silent < SILENT_MAX; polls++) {
    try {
      if (!(await pollNext(poller, gateway))) return
      silent = 0
    } catch (error) {
      silent += 1
      log.warn('payout provider not polled', { job: 'payout-news', error: errorName(error) })
    }
  }
}

/** Polls each provider about all payouts that are due. */
export async function pollProviders(poller: Poller): Promise<void> {
  for (const gateway of poller.payouts.gateways) await pollProvider(poller, gateway)
}
