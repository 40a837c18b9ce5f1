import 'server-only'
import { randomUUID } from 'node:crypto'
import { preferredLanguage } from '#lib/language/languages.ts'
import { addressKey, clientAddress } from '#server/http/client-address.ts'
import { limitFactor, type SharedAddresses } from '#server/http/shared-addresses.ts'
import type { PanelCaller } from '../core/handler.ts'

/** Format of the ids that the portal generates. */
const ID = /^[A-Za-z0-9_.:-]{1,128}$/

/** Format of keys that cannot be guessed: at least 128 bits in base64. Shorter ones do not identify a browser's request. */
const REQUEST_KEY = /^[\x21-\x7e]{22,128}$/

/** Format of the device names that the portal generates. */
const DEVICE_NAME = /^[A-Za-z0-9 .()-]{1,60}$/

/** A header's value; null in another format. */
function headerIn(headers: Headers, name: string, format: RegExp) {
  const value = headers.get(name)
  return value && format.test(value) ? value : null
}

function consentsIn(headers: Headers) {
  const purposes = (headers.get('x-consents') ?? '').split(' ')
  return { sms: purposes.includes('sms'), privacy: purposes.includes('privacy') }
}

interface AddressSettings {
  /** Address of the socket's other end. */
  peer: string
  /** Number of trusted proxies in front of us. */
  hops: number
  shared: SharedAddresses
}

function addressOf(headers: Headers, { peer, hops, shared }: AddressSettings) {
  const address = addressKey(clientAddress(headers, peer, hops))
  return { address, limitFactor: limitFactor(shared, address) }
}

export const callerOf = (headers: Headers, settings: AddressSettings): PanelCaller => ({
  ...addressOf(headers, settings),
  device: headerIn(headers, 'x-device-id', ID),
  challenge: headerIn(headers, 'x-challenge-id', ID),
  requestKey: headerIn(headers, 'idempotency-key', REQUEST_KEY),
  deviceName: headerIn(headers, 'x-device-name', DEVICE_NAME),
  consents: consentsIn(headers),
  language: preferredLanguage(headers.get('accept-language')),
  requestId: headerIn(headers, 'x-request-id', ID) ?? randomUUID(),
})
