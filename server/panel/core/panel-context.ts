import 'server-only'
import type { Brand, Config, PageLinks } from '#server/config.ts'
import type { Secret } from '#server/secret.ts'
import type { HelloSignSettings } from '../gateways/hellosign.ts'
import type { IdentityPolicy } from '../gateways/identity-policy.ts'
import type { NpiRegistry } from '../gateways/npi-registry.ts'
import type { Payouts } from '../gateways/payouts/gateways.ts'
import type { PhoneLookup } from '../gateways/phone-lookup.ts'
import type { Signer } from '../gateways/signer.ts'
import type { TwilioSettings } from '../gateways/twilio.ts'
import type { Webhooks } from '../gateways/webhooks.ts'
import type { Crypto } from './crypto.ts'
import type { Outbox } from './outbox.ts'

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
  identityPolicy: IdentityPolicy
  npiRegistry: NpiRegistry
  /** Whether an NPI must have the check digit that real ones have. */
  npiLuhn: boolean
  /** Signs new forms. */
  signer: Signer
  /** Signs forms that were begun on our own page. */
  ownSigner: Signer
  /** Verifies who calls back about signatures; `null` without the service. */
  helloSign: HelloSignSettings | null
  /** Verifies who reports replies to text messages; `null` without the provider. */
  twilio: TwilioSettings | null
  /** What a mail provider proves itself by that tells of bounces and complaints; `null`: none does. */
  mailEventsPassword: Secret | null
  /** Who reports payments to the IRS, and on which form. */
  form1099: Config['form1099']
  /** Who pays members out, and how much. */
  payouts: Payouts
  /** How clients' own servers are called. */
  webhooks: Webhooks
  allowDevCountry: boolean
  /** Codes sent by text message in a day, to all numbers together. */
  codeTextsPerDay: number
  /** Codes sent by mail in a day, to all addresses together. */
  codeMailsPerDay: number
}
