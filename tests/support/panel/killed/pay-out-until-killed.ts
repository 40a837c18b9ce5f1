/**
 * Pays out until it is killed, into a file in the given directory:
 * `node --import ./scripts/server-only.mjs tests/support/panel/killed/pay-out-until-killed.ts <directory>`.
 * Prints `ready`, then `kept <key>` for every payout that the provider has accepted.
 */
import { writeSync } from 'node:fs'
import { config } from '#server/config.ts'
import { locationOf, openDatabase } from '#server/panel/database/open.ts'
import type { PayoutGateway } from '#server/panel/gateways/payouts/gateway.ts'
import { localPayouts } from '#server/panel/gateways/payouts/local.ts'
import { handOverPayouts } from '#server/panel/rewards/payouts/hand-over.ts'
import { auditedMails } from './audited-mails.ts'

const [directory = ''] = process.argv.slice(2)
const print = (line: string) => writeSync(1, `${line}\n`)
const { db } = await openDatabase(locationOf(config()))
const local = localPayouts(directory)
const gateway: PayoutGateway = {
  ...local,
  async send(order, mayHaveArrived) {
    const sent = await local.send(order, mayHaveArrived)
    print(`kept ${order.key}`)
    return sent
  },
}
print('ready')
const payouts = { gateways: [gateway], dailyCapCents: 10_000_000, twoPeopleAboveCents: 0 }
await handOverPayouts({ db, payouts, mailer: auditedMails(config()), retrySeconds: () => 0, batchSize: 5 })
// Everything is paid: wait to be killed.
setInterval(() => undefined, 1000)
