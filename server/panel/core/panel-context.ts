import 'server-only'
import type { Brand } from '#server/config.ts'
import type { IdentityPolicy } from '../auth/identity.ts'
import type { HelloSignSettings } from '../gateways/hellosign.ts'
import type { NpiRegistry } from '../gateways/npi-registry.ts'
import type { PhoneLookup } from '../gateways/phone-lookup.ts'
import type { Signer } from '../gateways/signer.ts'
import type { TwilioSettings } from '../gateways/twilio.ts'
import type { Outbox } from '../jobs/outbox.ts'
import type { Crypto } from './crypto.ts'

/** What the embedded panel is made of besides its database: settings, keys, ports. Handlers get it with every call. */
export interface PanelContext {
  /** The portal's origin: links in messages begin with it. */
  origin: string
  brand: Brand
  crypto: Crypto
  outbox: Outbox
  phoneLookup: PhoneLookup
  identityPolicy: IdentityPolicy
  npiRegistry: NpiRegistry
  /** Whether an NPI must have the check digit that real ones have. */
  npiLuhn: boolean
  /** Where forms are signed that are begun now. */
  signer: Signer
  /** Forms that were begun on our own page stay there. */
  ownSigner: Signer
  /** What is needed to know who calls back; `null` without the service. */
  helloSign: HelloSignSettings | null
  /** What is needed to know who tells of answers to text messages; `null` without the provider. */
  twilio: TwilioSettings | null
  allowDevCountry: boolean
  codeSendsPerDay: number
}
