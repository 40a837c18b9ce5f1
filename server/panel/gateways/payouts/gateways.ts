import 'server-only'
import type { Config } from '#server/config.ts'
import type { PayoutGateway } from './gateway.ts'
import { localPayouts } from './local.ts'
import { paypal } from './paypal.ts'
import { tremendous } from './tremendous.ts'

/** How the panel pays out. */
export interface Payouts {
  /** The first is for whoever has not chosen; none: operators pay by the bank's file. */
  gateways: readonly PayoutGateway[]
  /** What leaves in a day at most. */
  dailyCapCents: number
  /** What one operator may send in a day without a second one. */
  aloneCents: number
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
  aloneCents: settings.aloneCents,
})

export const gatewayNamed = ({ gateways }: Payouts, name: string) => gateways.find((gateway) => gateway.name === name)
