import 'server-only'
import type { Brand, Config, PageLinks } from '#server/config.ts'
import type { SharedAddresses } from '#server/http/shared-addresses.ts'
import type { Secret } from '#server/secret.ts'
import type { NpiRegistry } from '../gateways/npi-registry.ts'
import type { Payouts } from '../gateways/payouts/gateways.ts'
import type { HelloSignSettings } from '../gateways/signing/hellosign.ts'
import type { Signer } from '../gateways/signing/signer.ts'
import type { PhoneLookup } from '../gateways/twilio/phone-lookup.ts'
import type { TwilioSettings } from '../gateways/twilio/twilio.ts'
import type { Webhooks } from '../gateways/webhooks.ts'
import type { Crypto } from './crypto.ts'
import type { Outbox } from './messages/outbox.ts'

/** The embedded panel's settings, keys and ports. Every handler gets it. */
export interface PanelContext {
  /** The portal's origin. */
  origin: string
  /** The portal's pages that messages and answers link to. */
  links: PageLinks
  /** Where operators sign in to their console. */
  consoleOrigin: string
  brand: Brand
  crypto: Crypto
  outbox: Outbox
  phoneLookup: PhoneLookup
  npiRegistry: NpiRegistry
  /** Whether an NPI must have a valid check digit. */
  npiLuhn: boolean
  /** Signs new forms. */
  signer: Signer
  /** Signs forms that were started on our own page. */
  ownSigner: Signer
  /** Verifies callbacks of the signing service; `null` when it is not configured. */
  helloSign: HelloSignSettings | null
  /** Verifies callbacks about replies to text messages; `null` when Twilio is not configured. */
  twilio: TwilioSettings | null
  /** Password of the mail provider's webhook for bounces and complaints; `null` when not configured. */
  mailEventsPassword: Secret | null
  /** Who reports payments to the IRS, and on which form. */
  form1099: Config['form1099']
  /** Payout providers and limits. */
  payouts: Payouts
  /** Calls clients' webhooks. */
  webhooks: Webhooks
  allowDevCountry: boolean
  /** Each has 20 times the limits of other addresses. */
  sharedAddresses: SharedAddresses
  /** Daily limit of codes by text message, to all numbers together. */
  codeTextsPerDay: number
  /** Daily limit of codes by mail, to all addresses together. */
  codeMailsPerDay: number
}
