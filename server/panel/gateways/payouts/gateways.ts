import 'server-only'
import type { Config } from '#server/config.ts'
import type { PayoutGateway } from './gateway.ts'
import { localPayouts } from './local.ts'
import { paypal } from './paypal.ts'
import { tremendous } from './tremendous.ts'

/** Payout providers and limits. */
export interface Payouts {
  /** The first is the default. Without any, operators pay by a file for the bank. */
  gateways: readonly PayoutGateway[]
  /** The most that is paid out in a day. */
  dailyCapCents: number
  /** The most that one operator may send in a day without a second operator's approval. */
  twoPeopleAboveCents: number
}

type PayoutSettings = Config['payoutSettings']

function gatewayOf(name: string, settings: PayoutSettings): PayoutGateway[] {
  if (name === 'local' && settings.local) return [localPayouts(settings.local.dataDir)]
  if (name === 'tremendous' && settings.tremendous) return [tremendous(settings.tremendous)]
  if (name === 'paypal' && settings.paypal) return [paypal(settings.paypal)]
  return []
}

export const payoutsBy = (settings: PayoutSettings): Payouts => ({
  gateways: settings.names.flatMap((name) => gatewayOf(name, settings)),
  dailyCapCents: settings.dailyCapCents,
  twoPeopleAboveCents: settings.twoPeopleAboveCents,
})

export const gatewayNamed = ({ gateways }: Payouts, name: string) => gateways.find((gateway) => gateway.name === name)
