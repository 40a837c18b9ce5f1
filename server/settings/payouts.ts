import 'server-only'
import { Secret } from '../secret.ts'
import { isForOthers } from './checks.ts'
import { assertSet } from './configuration-error.ts'
import type { Environment } from './environment.ts'

const CENTS = 100

function tremendousOf(values: Environment) {
  assertSet(values, ['TREMENDOUS_API_KEY', 'TREMENDOUS_WEBHOOK_KEY', 'TREMENDOUS_CAMPAIGN'], 'this PAYOUT_GATEWAY')
  return {
    apiKey: new Secret(values.TREMENDOUS_API_KEY),
    webhookKey: new Secret(values.TREMENDOUS_WEBHOOK_KEY),
    /** The Tremendous campaign: the payout options and the look of the mail. */
    campaignId: values.TREMENDOUS_CAMPAIGN,
    fundingSource: values.TREMENDOUS_FUNDING_SOURCE,
    apiOrigin: new URL(values.TREMENDOUS_API_URL).origin,
  }
}

function paypalOf(values: Environment) {
  assertSet(values, ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'], 'this PAYOUT_GATEWAY')
  return {
    clientId: values.PAYPAL_CLIENT_ID,
    clientSecret: new Secret(values.PAYPAL_CLIENT_SECRET),
    webhookId: values.PAYPAL_WEBHOOK_ID,
    /** Subject of PayPal's mail. */
    subject: `Your payment from ${values.BRAND_NAME}`,
    apiOrigin: new URL(values.PAYPAL_API_URL).origin,
  }
}

/** The payout providers. Not set means none in production, and a local file in a demo. */
export function payoutsOf(values: Environment) {
  const names = values.PAYOUT_GATEWAY ?? (isForOthers(values) ? [] : ['local' as const])
  return {
    names,
    /** Set when payouts are only written to a file. */
    local: names.includes('local') ? { dataDir: values.PANEL_DATA_DIR } : null,
    tremendous: names.includes('tremendous') ? tremendousOf(values) : null,
    paypal: names.includes('paypal') ? paypalOf(values) : null,
    dailyCapCents: values.PAYOUT_DAILY_CAP * CENTS,
    /** What one operator may send in a day without a second operator's approval. */
    twoPeopleAboveCents: values.PAYOUT_TWO_PEOPLE_ABOVE * CENTS,
  }
}
