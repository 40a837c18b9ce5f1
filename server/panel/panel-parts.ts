import 'server-only'
import { type Config, ConfigurationError } from '#server/config.ts'
import { createCrypto } from './core/crypto.ts'
import type { PanelContext } from './core/panel-context.ts'
import { knownNpis, registryFirst } from './gateways/known-npis.ts'
import { nppes } from './gateways/npi-registry.ts'
import { payoutsBy } from './gateways/payouts/gateways.ts'
import { helloSign } from './gateways/signing/hellosign.ts'
import { numberPlan } from './gateways/twilio/phone-lookup.ts'
import { twilioLookup } from './gateways/twilio/twilio-lookup.ts'
import { webhooksBy } from './gateways/webhooks.ts'
import { createOutbox } from './jobs/outbox.ts'
import type { Queue } from './jobs/queue.ts'
import { ownSigner } from './tax/w9/own-signer.ts'

export type PanelSettings = Pick<
  Config,
  | 'origin'
  | 'links'
  | 'console'
  | 'brand'
  | 'dataKeys'
  | 'allowDevCountry'
  | 'sharedAddresses'
  | 'codeTextsPerDay'
  | 'codeMailsPerDay'
  | 'npiLuhn'
  | 'npiRegistryUrl'
  | 'helloSign'
  | 'twilio'
  | 'mailEventsPassword'
  | 'twilioLookup'
  | 'payoutSettings'
  | 'form1099'
  | 'allowPrivateWebhooks'
>

/**
 * The panel's settings, keys and ports, with the providers used in production.
 * @throws ConfigurationError without DATA_KEYS
 */
export function panelOf(settings: PanelSettings, queue: Queue): PanelContext {
  const { dataKeys, links, allowDevCountry, npiRegistryUrl } = settings
  if (!dataKeys) throw new ConfigurationError('DATA_KEYS is required')
  const crypto = createCrypto(dataKeys)
  const localSigner = ownSigner(links)
  return {
    origin: settings.origin,
    links,
    consoleOrigin: settings.console.origin,
    brand: settings.brand,
    crypto,
    outbox: createOutbox(queue, crypto, links.check()),
    phoneLookup: numberPlan({
      allowDevCountry,
      lineTypes: settings.twilioLookup && twilioLookup(settings.twilioLookup),
    }),
    npiRegistry: npiRegistryUrl ? registryFirst(nppes(npiRegistryUrl)) : knownNpis,
    signer: settings.helloSign ? helloSign(settings.helloSign) : localSigner,
    ownSigner: localSigner,
    helloSign: settings.helloSign,
    twilio: settings.twilio,
    mailEventsPassword: settings.mailEventsPassword,
    form1099: settings.form1099,
    payouts: payoutsBy(settings.payoutSettings),
    webhooks: webhooksBy({ allowPrivate: settings.allowPrivateWebhooks }),
    npiLuhn: settings.npiLuhn,
    allowDevCountry,
    sharedAddresses: settings.sharedAddresses,
    codeTextsPerDay: settings.codeTextsPerDay,
    codeMailsPerDay: settings.codeMailsPerDay,
  }
}
