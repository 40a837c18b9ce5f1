import 'server-only'
import { type Config, ConfigurationError } from '#server/config.ts'
import { recordPolicy } from './auth/identity.ts'
import { createCrypto } from './crypto.ts'
import { nppes, recordedNpis } from './gateways/npi-registry.ts'
import { numberPlan } from './gateways/phone-lookup.ts'
import { createOutbox } from './jobs/outbox.ts'
import type { Queue } from './jobs/queue.ts'
import type { Panel } from './panel.ts'

export type PanelSettings = Pick<
  Config,
  'origin' | 'brand' | 'dataKeys' | 'allowDevCountry' | 'codeSendsPerDay' | 'npiLuhn' | 'npiRegistryUrl'
>

/** The panel's settings, keys and ports as shipped. @throws ConfigurationError without DATA_KEYS */
export function panelOf(
  { origin, brand, dataKeys, allowDevCountry, codeSendsPerDay, npiLuhn, npiRegistryUrl }: PanelSettings,
  queue: Queue,
): Panel {
  if (!dataKeys) throw new ConfigurationError('DATA_KEYS is required')
  const crypto = createCrypto(dataKeys)
  return {
    origin,
    brand,
    crypto,
    outbox: createOutbox(queue, crypto),
    phoneLookup: numberPlan({ allowDevCountry }),
    identityPolicy: recordPolicy(crypto),
    npiRegistry: npiRegistryUrl ? nppes(npiRegistryUrl) : recordedNpis,
    npiLuhn,
    allowDevCountry,
    codeSendsPerDay,
  }
}
